import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { queriesOf, query, useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LineNote } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { endWaitingOrder, listWaitingOrders, type WaitingOrder } from '../contract.ts'
import './waiting.css'

export const Route = createFileRoute('/_aside/my/order/waiting')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'my',
    title: '자동 주문',
    breadcrumb: ['마이페이지', '자동 주문'],
  },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(listWaitingOrders)),
  component: WaitingPage,
})

/** 자동 주문: what is ordered by itself when it is there again, and what became of it. */
function WaitingPage() {
  const { data: orders } = useSuspenseQuery({ ...query(listWaitingOrders), refetchOnMount: 'always' })
  const client = useQueryClient()
  const end = useSend(endWaitingOrder, {
    changes: [listWaitingOrders],
    onSuccess: () => showToast('자동 주문을 취소했어요.'),
    onError: (error) => {
      void showError(error)
      // ordered or ended meanwhile
      void client.invalidateQueries(queriesOf(listWaitingOrders))
    },
  })
  const ask = async ({ waitingId, name }: WaitingOrder) => {
    if (await askConfirm({ title: '자동 주문을 취소할까요?', text: name, confirmLabel: '자동 주문 취소' }))
      end.mutate({ params: { waitingId } })
  }
  const columns: Column<WaitingOrder>[] = [
    {
      key: 'product',
      label: '상품',
      rowHead: true,
      cell: ({ name, productCode, askedBy, askedAt }) => (
        <>
          <Link to="/product/detail" search={{ webPrdId: productCode }}>
            {name}
          </Link>
          <span className="caption waiting-note">{`${formatDate(askedAt)} ${askedBy} 신청`}</span>
        </>
      ),
    },
    {
      key: 'quantity',
      label: '수량',
      width: '80px',
      align: 'right',
      cell: ({ quantity }) => <span className="figure">{formatWhole(quantity)}</span>,
    },
    {
      key: 'price',
      label: '약속한 단가',
      width: '120px',
      align: 'right',
      cell: ({ agreedPrice }) => <span className="figure">{formatWon(agreedPrice)}</span>,
    },
    { key: 'state', label: '상태', width: '240px', cell: (one) => <State one={one} /> },
    {
      key: 'end',
      label: '취소',
      labelHidden: true,
      width: '90px',
      stack: 'action',
      cell: (one) =>
        one.state === 'waiting' && (
          <Button
            size="small"
            aria-label={`${one.name} 자동 주문 취소`}
            disabled={end.isPending}
            onClick={() => void ask(one)}
          >
            취소
          </Button>
        ),
    },
  ]
  const waiting = orders.filter(({ state }) => state === 'waiting').length
  return (
    <>
      <PageHead
        title="자동 주문"
        note={waiting > 0 && `기다리는 상품 ${waiting}개`}
        lead="품절된 상품이 들어오면 신청한 순서대로 여신으로 주문하고 알려 드려요. 값이 오르면 주문하지 않아요."
      />
      {orders.length === 0 ? (
        <EmptyState detail="품절된 상품의 상세에서 ‘들어오면 자동 주문’을 눌러 신청할 수 있어요.">
          신청한 자동 주문이 없어요.
        </EmptyState>
      ) : (
        <DataTable
          caption="자동 주문"
          columns={columns}
          rows={orders}
          rowKey={({ waitingId }) => String(waitingId)}
          ruled
        />
      )}
    </>
  )
}

function State({ one }: { one: WaitingOrder }) {
  if (one.state === 'placed')
    return (
      <>
        <Chip tone="ok">주문함</Chip>{' '}
        <Link to="/my/order/detail" search={{ ordId: one.orderNumber }} translate="no">
          {one.orderNumber}
        </Link>
      </>
    )
  if (one.state === 'missed')
    return (
      <>
        <Chip tone="danger">주문 못 함</Chip>
        <LineNote>{one.note}</LineNote>
      </>
    )
  if (one.state === 'ended') return <Chip>취소함</Chip>
  return (
    <>
      {one.before > 0 ? `앞에 ${one.before}곳이 기다려요` : '다음 차례예요'}
      <span className="caption waiting-note">
        {`${one.restockOn ? `${formatDate(one.restockOn)} 입고 예정 · ` : ''}${formatDate(one.until)}까지`}
      </span>
    </>
  )
}
