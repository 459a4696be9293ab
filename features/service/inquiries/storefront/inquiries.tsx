import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { query } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import { listInquiries } from '../contract.ts'
import { inquiryKindLabel, inquiryStateLabel } from '../labels.ts'
import { AskForm } from './ask-form.tsx'
import './inquiry.css'
import { Thread } from './thread.tsx'

const OWN = '/my/activity/inquiry'
type Props = { inquiryId?: number | undefined; productCode?: string | undefined }

/** One page for all questions: the list, a new one, or the one that its address names. */
export function Inquiries({ inquiryId, productCode }: Props) {
  const [asking, setAsking] = useState(productCode !== undefined)
  const navigate = useNavigate()
  const toList = () => {
    setAsking(false)
    if (inquiryId !== undefined || productCode !== undefined) void navigate({ to: OWN })
  }
  if (inquiryId !== undefined) return <Thread inquiryId={inquiryId} onBack={toList} />
  return (
    <>
      <PageHead title="1:1 문의" />
      {asking ? (
        <AskForm
          productCode={productCode}
          onAsked={(asked) => void navigate({ to: OWN, search: { inquiryId: asked } })}
          onStop={toList}
        />
      ) : (
        <List onNew={() => setAsking(true)} />
      )}
    </>
  )
}

function List({ onNew }: { onNew: () => void }) {
  const { data, isError, refetch } = useQuery(query(listInquiries))
  if (isError)
    return (
      <EmptyState action={<Button onClick={() => void refetch()}>다시 시도</Button>}>
        문의를 불러오지 못했어요.
      </EmptyState>
    )
  return (
    <>
      <p className="inquiry-foot">
        <Button variant="primary" onClick={onNew}>
          문의하기
        </Button>
      </p>
      {data?.length === 0 && <EmptyState>아직 문의한 내용이 없어요.</EmptyState>}
      <ul className="inquiry-list">
        {data?.map(({ inquiryId, title, kind, state, askedAt }) => (
          <li key={inquiryId}>
            <Link to={OWN} search={{ inquiryId }}>
              <b>{title}</b>
              <span className="meta">
                {inquiryKindLabel[kind]} · {formatDateTime(askedAt)} · {inquiryStateLabel[state]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
