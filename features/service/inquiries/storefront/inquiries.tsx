import { useQuery } from '@tanstack/react-query'
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

/** One page for all questions: the list, one of them, or a new one. */
export function Inquiries() {
  const [shown, setShown] = useState<number | 'list' | 'new'>('list')
  const toList = () => setShown('list')
  if (typeof shown === 'number') return <Thread inquiryId={shown} onBack={toList} />
  return (
    <>
      <PageHead title="1:1 문의" />
      {shown === 'new' ? (
        <AskForm onAsked={setShown} onStop={toList} />
      ) : (
        <List onOpen={setShown} onNew={() => setShown('new')} />
      )}
    </>
  )
}

function List({ onOpen, onNew }: { onOpen: (inquiryId: number) => void; onNew: () => void }) {
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
            <button type="button" onClick={() => onOpen(inquiryId)}>
              <b>{title}</b>
              <span className="meta">
                {inquiryKindLabel[kind]} · {formatDateTime(askedAt)} · {inquiryStateLabel[state]}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
