import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { formatPhone } from '#domain/contact.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { countUnread } from '#features/running/notifications/unread-contract.ts'
import { queriesOf, query } from '#platform/web/calls/query.ts'
import { neededText } from '#platform/web/navigation/search-params.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { Split } from '#ui/page.tsx'
import { FactList, LineList, Panel } from '#ui/panel.tsx'
import { readOrder, readPayment, type PaymentOutcome } from '../contract.ts'
import { outcomeTitle, shipsWords } from '../labels.ts'
import { ContinuePayment } from './continue-payment.tsx'
import { DepositBox } from './deposit-box.tsx'
import { addressLine } from './sheet/address-section.tsx'
import { OrderAmounts, paymentWord } from './order-amounts.tsx'
import { actionOf } from './order-columns.tsx'
import './approval.css'

/** How often a shown account looks whether the deposit came. */
const DEPOSIT_POLL_MS = 10_000

export const Route = createFileRoute('/_default/order/complete')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '주문완료',
    breadcrumb: ['주문완료'],
    mainClass: 'order-complete',
    validate: ({ search }) => Boolean(search['ordId']),
  },
  validateSearch: (search: Record<string, unknown>) => neededText(search, 'ordId'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const params = { orderNumber: deps.ordId }
    return Promise.all([
      context.queryClient.fetchQuery({ ...query(readOrder, { params }), staleTime: 0 }),
      context.queryClient.fetchQuery({ ...query(readPayment, { params }), staleTime: 0 }),
    ])
  },
  component: CompletePage,
})

/** What is decided elsewhere. */
const waitsFor: readonly PaymentOutcome[] = ['awaiting-approval', 'awaiting-deposit', 'checking']

function CompletePage() {
  const { ordId } = Route.useSearch()
  const params = { orderNumber: ordId }
  const client = useQueryClient()
  const { data: order } = useSuspenseQuery(query(readOrder, { params }))
  const { data: payment } = useQuery({
    ...query(readPayment, { params }),
    refetchInterval: ({ state }) =>
      state.data && waitsFor.includes(state.data.outcome) ? DEPOSIT_POLL_MS : false,
  })
  const status = payment?.status ?? order.status
  // its buyer is told of it without news on the stream
  useEffect(() => void client.invalidateQueries(queriesOf(countUnread)), [client])
  useEffect(() => {
    if (status !== order.status) void client.invalidateQueries(queriesOf(readOrder))
  }, [status, order.status, client])

  const outcome = payment?.outcome ?? 'paid'
  const good = outcome === 'paid' || outcome === 'awaiting-deposit' || outcome === 'awaiting-approval'
  return (
    <>
      <div className="complete-head" aria-live="polite">
        <h1 className="title-1">
          <span className={outcome === 'paid' ? 'text-ok' : 'text-warn'}>
            <Icon name={outcome === 'paid' ? 'check' : good ? 'clock' : 'warning'} size="l" />
          </span>
          {outcomeTitle[outcome]}
        </h1>
        {payment?.message && !payment.message.startsWith(outcomeTitle[outcome]) && (
          <p className="body">{payment.message}</p>
        )}
        <p className="meta figure" translate="no">
          주문번호 <b data-selectable="">{order.orderNumber}</b> · {formatDateTime(order.placedAt)}
        </p>
      </div>
      <Split
        asideLabel="결제금액"
        aside={
          <div className="complete-aside">
            <OrderAmounts order={order} />
          </div>
        }
      >
        <div className="complete-blocks">
          {order.payment.deposit && outcome === 'awaiting-deposit' && (
            <Panel title="입금 계좌">
              <DepositBox deposit={order.payment.deposit} />
            </Panel>
          )}
          <Panel title="결제·배송">
            <FactList
              facts={[
                { term: '결제수단', value: paymentWord(order) },
                { term: '배송지', value: <span data-selectable="">{addressLine(order.delivery)}</span> },
                {
                  term: '받는 분',
                  value: (
                    <>
                      {order.delivery.receiver} · {formatPhone(order.delivery.phone)}
                    </>
                  ),
                },
                ...(order.delivery.memo ? [{ term: '배송 메모', value: order.delivery.memo }] : []),
                {
                  term: '출고 예정',
                  value: outcome === 'awaiting-approval' ? '승인되면 정해져요' : shipsWords(order.parcels),
                },
              ]}
            />
          </Panel>
          <Panel title="주문상품" note={`${order.lineCount}종`}>
            <LineList
              lines={order.lines.map((line) => ({
                key: String(line.line),
                left: (
                  <ItemCell name={nameWithOption({ ...line, name: line.productName })} meta={line.spec} />
                ),
                right: countText(line.quantity, line.unitName),
              }))}
            />
          </Panel>
          <p className="complete-actions">
            {outcome === 'awaiting-payment' && (
              <ContinuePayment orderNumber={order.orderNumber} size="medium" />
            )}
            <Link
              to="/my/order/detail"
              search={{ ordId: order.orderNumber }}
              className={buttonClass({ variant: 'primary' })}
            >
              주문상세
            </Link>
            {actionOf(order, 'statement').allowed && (
              <Link to="/mypage/statement" search={{ ordId: order.orderNumber }} className={buttonClass()}>
                거래명세서
              </Link>
            )}
            <Link to="/product" className={buttonClass()}>
              쇼핑 계속하기
            </Link>
          </p>
        </div>
      </Split>
    </>
  )
}
