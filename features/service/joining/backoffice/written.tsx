import { formatBusinessNumber } from '#domain/business-number.ts'
import { formatPhone } from '#domain/contact.ts'
import { StateMark } from '#ui/office/state.tsx'
import type { Application } from '../office-contract.ts'
import type { FieldName } from '../rules.ts'

/** What the tax office was asked about. */
const checked: readonly FieldName[] = ['businessNumber', 'directorName', 'openedOn']

type Props = { field: FieldName; value: string; answer: Application['businessAnswer'] }

/** Digits are kept, grouped ones are read. */
const grouped: Partial<Record<FieldName, (value: string) => string>> = {
  businessNumber: formatBusinessNumber,
  openedOn: (value) => value.replaceAll('-', '.'),
  phone: formatPhone,
}

/** What the applicant wrote, with whether the tax office knows it so. */
export function Written({ field, value: kept, answer }: Props) {
  const value = grouped[field]?.(kept) ?? kept
  return checked.includes(field) && answer && answer !== 'unknown' ? (
    <>
      {value}{' '}
      <StateMark tone={answer === 'different' ? 'hold' : 'ok'}>
        {answer === 'different' ? '국세청과 달라요' : '일치'}
      </StateMark>
    </>
  ) : (
    value || <span className="meta">없음</span>
  )
}
