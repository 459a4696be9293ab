import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { countCart, readCart } from '#features/buying/cart/contract.ts'
import { readPoints } from '#features/money/points/contract.ts'
import { call } from '#platform/web/calls/call.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { queriesOf, query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import {
  approvePayment,
  listOrders,
  readOrder,
  readPayment,
  reportPaymentFailure,
  type PaymentResult,
} from '../contract.ts'
import { outcomeTitle } from '../labels.ts'
import { ContinuePayment } from './continue-payment.tsx'
import type { SheetSearch } from './sheet/enter.ts'
import { DRAFT, FROM } from './sheet/use-sheet.ts'
import './approval.css'

type Search = {
  ordId: string
  fail?: string
  paymentKey?: string
  orderId?: string
  amount?: string
  code?: string
  message?: string
}
const names = ['ordId', 'fail', 'paymentKey', 'orderId', 'amount', 'code', 'message'] as const

export const Route = createFileRoute('/_default/order/payApprove')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '결제 확인',
    mainClass: 'order-approve',
    validate: ({ search }) => Boolean(search['ordId']),
  },
  validateSearch: (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as Search,
  component: ApprovalPage,
})

/**
 * Tells the shop how the gateway's window ended. The calls may be repeated, so a reload asks the same again.
 */
function settle({ ordId, fail, paymentKey, orderId, amount, code, message }: Search): Promise<PaymentResult> {
  const params = { orderNumber: ordId }
  if (fail)
    return call(reportPaymentFailure, {
      params,
      body: { code: (code ?? '').slice(0, 100), message: (message ?? '').slice(0, 500) },
    })
  if (paymentKey && orderId && amount)
    return call(approvePayment, {
      params,
      body: { paymentKey, gatewayOrderId: orderId, amount: Number(amount) },
    })
  return call(readPayment, { params })
}

/** Nothing is known of the outcome: the money may have moved, so nobody is told to pay again. */
const isUnknown = (error: unknown) =>
  error instanceof CallError &&
  (error.kind === 'timeout' || error.kind === 'offline' || error.kind === 'server')

const POLL_MS = 2_500

function ApprovalPage() {
  const search = Route.useSearch()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [sheet] = useState(() => (drafts().load(FROM) ?? { ordType: '01' }) as SheetSearch)
  const first = useQuery({
    queryKey: ['settle-payment', search],
    queryFn: () => settle(search),
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
  })
  const unknown = first.data?.outcome === 'checking' || isUnknown(first.error)
  const later = useQuery({
    ...query(readPayment, { params: { orderNumber: search.ordId } }),
    enabled: unknown,
    staleTime: 0,
    refetchInterval: ({ state }) => (!state.data || state.data.outcome === 'checking' ? POLL_MS : false),
    refetchIntervalInBackground: true,
  })
  const result = unknown ? (later.data ?? first.data) : first.data
  const outcome = result?.outcome
  const done = outcome === 'paid' || outcome === 'awaiting-deposit'

  useEffect(() => {
    if (!outcome || outcome === 'checking') return
    for (const endpoint of [readCart, countCart, readPoints, listOrders, readOrder])
      void client.invalidateQueries(queriesOf(endpoint))
    if (!done) return
    drafts().drop(DRAFT)
    // This entry stays behind it, so that a step back meets NV-02 instead of the gateway's window.
    void navigate({ to: '/order/complete', search: { ordId: search.ordId } })
  }, [outcome, done, client, navigate, search.ordId])

  if (first.isPending || done)
    return (
      <Waiting title="결제를 확인하고 있어요. 창을 닫지 마세요">
        잠시만 기다려 주세요. 보통 몇 초면 끝나요.
      </Waiting>
    )
  if (unknown && (!outcome || outcome === 'checking'))
    return (
      <Waiting title="결제 결과를 확인하고 있어요. 다시 결제하지 마세요" number={search.ordId}>
        카드사나 은행의 답이 늦어지고 있어요. 이 화면을 닫아도 결과는 주문내역에서 볼 수 있고, 두 번 결제되지
        않아요.
      </Waiting>
    )
  return (
    <section className="approval" aria-live="polite">
      <span className="approval-mark text-danger">
        <Icon name="error" size="l" />
      </span>
      <h1 className="title-1">{outcome ? outcomeTitle[outcome] : '결제하지 못했어요'}</h1>
      <p className="body">{result?.message || first.error?.message}</p>
      <p className="meta figure" translate="no">
        주문번호 {search.ordId} · 주문서에 입력하신 내용은 그대로 있어요.
      </p>
      <p className="approval-actions">
        <Link to="/order/pay" search={sheet} hash="payment" className={buttonClass()}>
          다른 결제수단
        </Link>
        {outcome === 'awaiting-payment' ? (
          <ContinuePayment orderNumber={search.ordId} size="medium" variant="primary" />
        ) : (
          <Link to="/order/pay" search={sheet} className={buttonClass({ variant: 'primary' })}>
            다시 결제하기
          </Link>
        )}
      </p>
    </section>
  )
}

const Waiting = ({
  title,
  number,
  children,
}: {
  title: string
  number?: string
  children: React.ReactNode
}) => (
  <section className="approval" role="status">
    <span className="approval-mark">
      <Spinner />
    </span>
    <h1 className="title-1">{title}</h1>
    <p className="body">{children}</p>
    {number && (
      <p className="approval-actions">
        <Link to="/my/order/detail" search={{ ordId: number }} className={buttonClass()}>
          주문 확인
        </Link>
      </p>
    )}
  </section>
)
