import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate, weekdayName } from '#domain/calendar.ts'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { listInquiries } from '#features/service/inquiries/contract.ts'
import { inquiryStateLabel } from '#features/service/inquiries/labels.ts'
import { listVisits } from '#features/service/visits/contract.ts'
import { visitPurposeLabel, visitStateLabel } from '#features/service/visits/labels.ts'
import { Representative } from '#features/service/visits/storefront/parts.ts'
import { query } from '#platform/web/calls/query.ts'
import { Chip } from '#ui/chip.tsx'
import { Panel } from '#ui/panel.tsx'

const SHOWN = 3

/** [MY-01] Questions and visits that are under way. */
export function MyService() {
  const user = useUser()
  const buys = mayUse('business', user)
  const { data: inquiries } = useQuery(query(listInquiries))
  const { data: visits } = useQuery({ ...query(listVisits), enabled: buys })
  const coming = visits?.filter(({ state }) => state === 'asked' || state === 'confirmed') ?? []
  return (
    <>
      <Panel
        title="1:1 문의"
        action={
          <Link to="/my/activity/inquiry">
            더보기<span className="visually-hidden"> 문의내역</span>
          </Link>
        }
      >
        <ul className="my-list">
          {inquiries?.length === 0 && <li className="meta">아직 문의한 내용이 없어요.</li>}
          {inquiries?.slice(0, SHOWN).map(({ inquiryId, title, state, askedAt }) => (
            <li key={inquiryId}>
              <Link to="/my/activity/inquiry" search={{ inquiryId }}>
                {title}
              </Link>
              <Chip tone={state === 'answered' ? 'ok' : 'neutral'}>{inquiryStateLabel[state]}</Chip>
              <span className="meta figure">{formatDate(askedAt)}</span>
            </li>
          ))}
        </ul>
      </Panel>
      {buys && (
        <Panel
          title="방문 신청"
          action={
            <Link to="/my/activity/visit">
              더보기<span className="visually-hidden"> 방문 신청내역</span>
            </Link>
          }
        >
          <Representative />
          <ul className="my-list">
            {visits && coming.length === 0 && <li className="meta">예정된 방문이 없어요.</li>}
            {coming.slice(0, SHOWN).map(({ visitId, purpose, state, visit, first }) => {
              const { day, slot } = visit ?? first
              return (
                <li key={visitId}>
                  <Link to="/my/activity/visit">{visitPurposeLabel[purpose]}</Link>
                  <Chip tone={state === 'confirmed' ? 'ok' : 'neutral'}>{visitStateLabel[state]}</Chip>
                  <span className="meta figure">{`${formatDate(day)}(${weekdayName(day)}) ${slot}`}</span>
                </li>
              )
            })}
          </ul>
        </Panel>
      )}
    </>
  )
}
