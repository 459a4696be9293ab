import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import { endRestock, listRestockAlerts, type RestockAlert } from '../contract.ts'

export const Route = createFileRoute('/_aside/my/activity/restock')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'my',
    breadcrumb: ['마이페이지', '재입고 알림'],
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(listRestockAlerts)),
  component: RestockPage,
})

/** 재입고 알림: what the member waits for, and what has come. */
function RestockPage() {
  const { data: alerts } = useSuspenseQuery(query(listRestockAlerts))
  const end = useSend(endRestock, {
    changes: [listRestockAlerts],
    onError: (error) => void showError(error),
  })
  const columns: Column<RestockAlert>[] = [
    {
      key: 'product',
      label: '상품',
      rowHead: true,
      cell: ({ name, productCode }) => (
        <Link to="/product/detail" search={{ webPrdId: productCode }}>
          {name}
        </Link>
      ),
    },
    { key: 'asked', label: '신청일', width: '120px', cell: ({ askedAt }) => formatDate(askedAt) },
    {
      key: 'state',
      label: '상태',
      width: '180px',
      cell: ({ toldAt, restockOn }) =>
        toldAt ? (
          <Chip tone="ok">{`${formatDate(toldAt)} 알림`}</Chip>
        ) : restockOn ? (
          `${formatDate(restockOn)} 입고 예정`
        ) : (
          '입고를 기다리고 있어요'
        ),
    },
    {
      key: 'end',
      label: '취소',
      labelHidden: true,
      width: '110px',
      stack: 'action',
      cell: ({ optionId, name, toldAt }) => (
        <Button
          size="small"
          aria-label={`${name} ${toldAt ? '지우기' : '알림 취소'}`}
          disabled={end.isPending}
          onClick={() => end.mutate({ params: { optionId } })}
        >
          {toldAt ? '지우기' : '알림 취소'}
        </Button>
      ),
    },
  ]
  const waiting = alerts.filter(({ toldAt }) => toldAt === null).length
  return (
    <>
      <PageHead
        title="재입고 알림"
        note={waiting > 0 && `기다리는 상품 ${waiting}개`}
        lead="품절된 상품이 다시 들어오면 한 번 알려 드려요."
      />
      {alerts.length === 0 ? (
        <EmptyState detail="품절된 상품의 상세에서 신청할 수 있어요.">
          신청한 재입고 알림이 없어요.
        </EmptyState>
      ) : (
        <DataTable
          caption="재입고 알림"
          columns={columns}
          rows={alerts}
          rowKey={({ optionId }) => String(optionId)}
          ruled
        />
      )}
    </>
  )
}
