import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '#platform/web/calls/call.ts'
import { query } from '#platform/web/calls/query.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead, Stack } from '#ui/page.tsx'
import { listOwnRecalls, readNotices } from '../contract.ts'
import { RecallAnswer } from './recall-answer.tsx'
import './recalls.css'

export const Route = createFileRoute('/_aside/my/order/recalls')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'my',
    breadcrumb: ['마이페이지', '로트 회수 안내'],
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(listOwnRecalls)),
  component: RecallsPage,
})

/** 로트 회수 안내: the institution's own lots, and what it still has of them. */
function RecallsPage() {
  const { data: recalls } = useSuspenseQuery(query(listOwnRecalls))
  const client = useQueryClient()
  const isNew = recalls.some(({ step }) => step === 'told')
  useEffect(() => {
    if (!isNew) return
    // that it was read is worth no message when it fails: the next visit says it again
    call(readNotices)
      .then(() => client.invalidateQueries(query(listOwnRecalls)))
      .catch(() => {})
  }, [isNew, client])
  return (
    <>
      <PageHead title="로트 회수 안내" note="받은 로트에 남은 수량을 알려 주시면 수거해 드려요." />
      {recalls.length === 0 ? (
        <EmptyState>회수 대상인 로트가 없어요.</EmptyState>
      ) : (
        <Stack>
          {recalls.map((recall) => (
            <RecallAnswer key={recall.recallId} recall={recall} />
          ))}
        </Stack>
      )}
    </>
  )
}
