import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatWon } from '#domain/money.ts'
import { call } from '#platform/web/calls/call.ts'
import { queriesOf, query } from '#platform/web/calls/query.ts'
import { Notice } from '#ui/notice.tsx'
import { listCharges, listCreditEntries, readCredit } from '../contract.ts'
import {
  approveRepayment,
  closeRepayment,
  listOpenRepayments,
  readRepayment,
  type Repayment,
} from '../repayment-contract.ts'
import { CloseAccount, ReturnExcess } from './repayment-actions.tsx'
import type { Returned } from './returned.ts'

const POLL_MS = 2_500
const SETTLE = 'settle-repayment'

/** Tells the shop how the window ended; the calls may be repeated, so a reload asks the same again. */
function settle({ repayment, fail, paymentKey, orderId, amount, code }: Returned): Promise<Repayment> {
  const params = { repaymentNumber: repayment }
  if (fail) return call(closeRepayment, { params, body: { code: (code ?? '').slice(0, 100) } })
  if (paymentKey && orderId && amount)
    return call(approveRepayment, {
      params,
      body: { paymentKey, gatewayOrderId: orderId, amount: Number(amount) },
    })
  return call(readRepayment, { params })
}

const tones = {
  paid: 'ok',
  failed: 'danger',
  checking: 'warn',
  'awaiting-deposit': 'info',
  'awaiting-payment': 'warn',
} as const
const titles: Record<Repayment['state'], string> = {
  paid: '여신을 결제했어요',
  failed: '결제하지 못했어요',
  checking: '결제 결과를 확인하고 있어요',
  'awaiting-deposit': '입금을 기다리고 있어요',
  'awaiting-payment': '결제를 마치지 않았어요',
}

type ShownProps = { repayment: Repayment; onMoved: (repayment: Repayment) => void }

const Shown = ({ repayment, onMoved }: ShownProps) => {
  const { state, message, account, amount, excessState } = repayment
  const stuck = excessState === 'account-needed' || excessState === 'refused'
  return (
    <Notice tone={stuck ? 'warn' : tones[state]} live title={titles[state]}>
      {message}
      {state === 'awaiting-deposit' && (
        <>
          {account && (
            <p className="figure" translate="no">
              {account.bankName} <b>{account.accountNumber}</b> · 예금주 {account.holder} ·{' '}
              {formatWon(amount)}
            </p>
          )}
          <CloseAccount repayment={repayment} onMoved={onMoved} />
        </>
      )}
      {stuck && <ReturnExcess repayment={repayment} onMoved={onMoved} />}
    </Notice>
  )
}

/** The repayment that was just made, and those that still wait. */
export function RepaymentNotices({ returned }: { returned: Returned | null }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const first = useQuery({
    queryKey: [SETTLE, returned],
    queryFn: () => settle(returned!),
    enabled: returned !== null,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchInterval: ({ state }) => (state.data?.state === 'checking' ? POLL_MS : false),
  })
  const open = useQuery({
    ...query(listOpenRepayments),
    refetchInterval: ({ state }) =>
      state.data?.some((repayment) => repayment.state === 'checking') ? POLL_MS : false,
  })
  const settled = first.data?.repaymentNumber
  const waiting = (open.data ?? []).filter(({ repaymentNumber }) => repaymentNumber !== settled)
  useEffect(() => {
    if (!settled) return
    for (const endpoint of [readCredit, listCharges, listCreditEntries, listOpenRepayments])
      void client.invalidateQueries(queriesOf(endpoint))
    // a reload shows the page, not the window's answer again
    void navigate({ to: '/my/order/loan', search: { repayment: settled }, replace: true, resetScroll: false })
  }, [settled, client, navigate])
  const onMoved = (moved: Repayment) =>
    client.setQueriesData<Repayment>({ queryKey: [SETTLE] }, (old) =>
      old?.repaymentNumber === moved.repaymentNumber ? moved : old,
    )
  return (
    <>
      {first.isError && (
        <Notice tone="danger" live title="결제 결과를 받지 못했어요">
          {first.error.message} 다시 결제하지 말고 이 화면을 새로고침해 주세요.
        </Notice>
      )}
      {first.data && <Shown repayment={first.data} onMoved={onMoved} />}
      {waiting.map((repayment) => (
        <Shown key={repayment.repaymentNumber} repayment={repayment} onMoved={onMoved} />
      ))}
    </>
  )
}
