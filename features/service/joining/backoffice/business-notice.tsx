import { formatDateTime } from '#domain/calendar.ts'
import { Notice } from '#ui/notice.tsx'
import { businessAnswerWords } from '../labels.ts'
import type { Application } from '../office-contract.ts'

/** What the tax office said of the business, and when. */
export function BusinessNotice({ application }: { application: Application }) {
  const { businessAnswer: answer, businessTaxType, businessAskedAt } = application
  const more = [businessTaxType, businessAskedAt && `${formatDateTime(businessAskedAt)} 조회`].filter(Boolean)
  return (
    <Notice
      live={false}
      tone={answer === 'open' ? 'ok' : !answer || answer === 'unknown' ? 'warn' : 'danger'}
    >
      {answer ? businessAnswerWords[answer] : '국세청에 조회하지 않았어요.'}
      {more.length > 0 && <span className="caption">{` ${more.join(' · ')}`}</span>}
    </Notice>
  )
}
