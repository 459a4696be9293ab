import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { paymentKindLabel } from '#features/buying/orders/labels.ts'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { call } from '#platform/web/calls/call.ts'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Stack } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { allowOrder, listApprovals, type WaitingOrder } from '../contract.ts'
import { DenyDialog } from './deny-dialog.tsx'
import './approvals.css'

export const Route = createFileRoute('/_aside/my/order/approvals')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    category: 'my',
    title: '주문 승인',
    breadcrumb: ['마이페이지', '주문 승인'],
  },
  loader: ({ context }) => context.queryClient.prefetchInfiniteQuery(pages),
  component: ApprovalsPage,
})

const pages = {
  ...queriesOf(listApprovals),
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    call(listApprovals, { query: { ...(pageParam && { cursor: pageParam }) } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

/** 주문 승인: what people of the clinic ordered beyond their limits, and the director's yes or no. */
function ApprovalsPage() {
  const list = useSuspenseInfiniteQuery({ ...pages, refetchOnMount: 'always' })
  const rows = list.data.pages.flatMap((page) => page.rows)
  const asksStaff = list.data.pages[0]!.overLimitAsks
  const leads = mayUse('director', useUser(), { writes: true })
  const [denying, setDenying] = useState<WaitingOrder | null>(null)
  return (
    <>
      <PageHead
        title="주문 승인"
        note={rows.length > 0 && `${rows.length}건${list.hasNextPage ? ' 이상' : ''}`}
        lead={
          leads
            ? '승인하면 바로 주문이 들어가요. 그 전에는 상품만 잡아 두고 아무것도 결제하지 않아요.'
            : '내가 요청한 주문이에요. 원장님이 승인하면 알려 드려요.'
        }
      />
      {rows.length === 0 ? (
        <EmptyState detail="한도는 구성원에서 볼 수 있어요.">
          {leads ? '승인할 주문이 없어요.' : '승인을 기다리는 주문이 없어요.'}
        </EmptyState>
      ) : (
        <Stack>
          {rows.map((order) => (
            <Waiting
              key={order.orderNumber}
              order={order}
              asksStaff={asksStaff}
              leads={leads}
              onDeny={() => setDenying(order)}
            />
          ))}
          {list.hasNextPage && (
            <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              더보기
            </Button>
          )}
        </Stack>
      )}
      {denying && <DenyDialog order={denying} onClose={() => setDenying(null)} />}
    </>
  )
}

function Waiting({
  order,
  asksStaff,
  leads,
  onDeny,
}: {
  order: WaitingOrder
  asksStaff: boolean
  leads: boolean
  onDeny: () => void
}) {
  const { orderNumber, total, totalThen, lines, lacking } = order
  const client = useQueryClient()
  const allow = useSend(allowOrder, {
    changes: [listApprovals],
    onSuccess: ({ message }) => showToast(message, { tone: 'ok' }),
    onError: (error) => {
      void showError(error)
      // another sum, or somebody else's answer: what is shown is old
      void client.invalidateQueries(queriesOf(listApprovals))
    },
  })
  const moved = total !== totalThen
  return (
    <Panel
      title={`${order.orderedBy}님의 주문`}
      note={`${formatDateTime(order.placedAt)} · ${order.place} · ${paymentKindLabel[order.paymentKind]}`}
    >
      {moved && (
        <Notice tone="warn" live={false} title="주문한 뒤 가격이 바뀌었어요">
          {`${formatWon(totalThen)} → ${formatWon(total)}. 새 금액으로 승인돼요.`}
        </Notice>
      )}
      {lacking > 0 && (
        <Notice tone="warn" live={false} title={`주문가능 여신이 ${formatWon(lacking)} 부족해요`}>
          {asksStaff
            ? '승인하면 메디몰 담당자가 여신한도를 한 번 더 확인해요.'
            : '여신을 결제하면 승인할 수 있어요.'}
        </Notice>
      )}
      <ul className="approval-lines">
        {lines.map((line) => (
          <li key={line.name}>
            <span>{line.name}</span>
            <span className="figure">
              {line.unitPrice !== line.unitPriceThen && (
                <span className="caption approval-then">{formatWon(line.unitPriceThen)}</span>
              )}
              {` ${formatWon(line.unitPrice)} × ${formatWhole(line.quantity)}${line.unitName}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="approval-sum">
        <span className="caption figure">{`${formatDateTime(order.dueAt)}까지 기다려요`}</span>
        <b className="figure">{formatWon(total)}</b>
      </p>
      <p className="approval-acts">
        <Link to="/my/order/detail" search={{ ordId: orderNumber }} className="text-btn approval-more">
          주문 보기
        </Link>
        {leads && <Button onClick={onDeny}>거절</Button>}
        {leads && (
          <Button
            variant="primary"
            busy={allow.isPending}
            disabled={lacking > 0 && !asksStaff}
            disabledReason={lacking > 0 && !asksStaff ? '주문가능 여신이 부족해요.' : undefined}
            onClick={() => allow.mutate({ params: { orderNumber }, body: { total } })}
          >
            {`${formatWon(total)} 승인`}
          </Button>
        )}
      </p>
    </Panel>
  )
}
