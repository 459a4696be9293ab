import { StateMark } from '#ui/office/state.tsx'
import type { Application } from '../office-contract.ts'
import type { FieldName } from '../rules.ts'

/** What the tax office was asked about. */
const checked: readonly FieldName[] = ['businessNumber', 'directorName', 'openedOn']

type Props = { field: FieldName; value: string; answer: Application['businessAnswer'] }

/** What the applicant wrote, with whether the tax office knows it so. */
export const Written = ({ field, value, answer }: Props) =>
  checked.includes(field) && answer && answer !== 'unknown' ? (
    <>
      {value}{' '}
      <StateMark tone={answer === 'different' ? 'hold' : 'ok'}>
        {answer === 'different' ? '국세청과 달라요' : '일치'}
      </StateMark>
    </>
  ) : (
    value || <span className="meta">없음</span>
  )
