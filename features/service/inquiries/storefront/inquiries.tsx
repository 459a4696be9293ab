import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { query } from '#platform/web/calls/query.ts'
import { useIsShown } from '#platform/web/navigation/is-shown.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import { listInquiries } from '../contract.ts'
import { inquiryKindLabel } from '../labels.ts'
import { later } from '#platform/web/dialogs/later.tsx'
import type { InquirySearch } from './addresses.ts'
import './inquiry.css'
import { StateChip } from './state-chip.tsx'
import { Thread } from './thread.tsx'

// most who come read; what asking takes comes with the first question
const AskForm = later(async () => (await import('./ask-form.tsx')).AskForm)

const OWN = '/my/activity/inquiry'

/** One page for all questions: the list, a new one, or the one that its address names. */
export function Inquiries({ inquiryId, webPrdId, ordId, ask, words }: InquirySearch) {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: OWN })
  if (inquiryId !== undefined) return <Thread key={inquiryId} inquiryId={inquiryId} onBack={toList} />
  if (ask || webPrdId !== undefined || ordId !== undefined)
    return <Ask webPrdId={webPrdId} ordId={ordId} words={words} onStop={toList} />
  return (
    <>
      <PageHead
        title="1:1 문의"
        action={
          <Link to={OWN} search={{ ask: true }} className={buttonClass({ variant: 'primary' })}>
            문의하기
          </Link>
        }
      />
      <List />
    </>
  )
}

type AskProps = Pick<InquirySearch, 'webPrdId' | 'ordId' | 'words'> & { onStop: () => void }

function Ask({ webPrdId, ordId, words, onStop }: AskProps) {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const toThread = (inquiryId: number) =>
    isShown() && void navigate({ to: OWN, search: { inquiryId }, replace: true })
  return (
    <>
      <PageHead title="문의하기" lead="평일 업무 시간에 차례대로 답해 드려요. 답변이 등록되면 알려 드려요." />
      <AskForm productCode={webPrdId} orderNumber={ordId} words={words} onAsked={toThread} onStop={onStop} />
    </>
  )
}

function List() {
  const { data, isError, refetch } = useQuery(query(listInquiries))
  if (isError)
    return (
      <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
        문의를 불러오지 못했어요.
      </EmptyState>
    )
  if (data?.length === 0)
    return (
      <EmptyState detail="주문, 배송, 세금계산서, 제품까지 무엇이든 물어봐 주세요.">
        아직 문의한 내용이 없어요.
      </EmptyState>
    )
  return (
    <ul className="inquiry-list">
      {data?.map(({ inquiryId, title, kind, state, askedAt }) => (
        <li key={inquiryId}>
          <Link to={OWN} search={{ inquiryId }}>
            <b>{title}</b>
            <span className="inquiry-facts">
              <span className="meta">
                {inquiryKindLabel[kind]} · {formatDateTime(askedAt)}
              </span>
              <StateChip state={state} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
