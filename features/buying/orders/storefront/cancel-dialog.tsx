import { useState } from 'react'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { countCart, readCart } from '#features/buying/cart/contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { AccountFields, noAccount, type Account } from '#features/money/payments/storefront/parts.ts'
import { readPoints } from '#features/money/points/contract.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import {
  cancelOrder,
  listOrders,
  readOrder,
  readOrderSummary,
  readPayment,
  type OrderRow,
} from '../contract.ts'
import { standingOf, takenOffOf } from './order-sum.tsx'

const reasons = [
  '상품을 잘못 골랐어요',
  '수량을 바꾸려고 해요',
  '배송지를 바꾸려고 해요',
  '다른 결제수단으로 결제하려고 해요',
  '더 이상 필요하지 않아요',
]
const fields = Object.keys(noAccount) as (keyof Account)[]
type Problems = Partial<Record<keyof Account, string>>

type Props = {
  order: Pick<
    OrderRow,
    'orderNumber' | 'status' | 'summary' | 'total' | 'takenOff' | 'payCredit' | 'payPoints'
  >
  accountNeeded?: boolean
  onClose: () => void
}

/** Cancels a whole order; a deposit that was made needs an account to go back to. */
export function CancelDialog({ order, accountNeeded = false, onClose }: Props) {
  const [reason, setReason] = useState(reasons[0]!)
  const [account, setAccount] = useState(noAccount)
  const [wrong, setWrong] = useState<Problems>({})
  const send = useSend(cancelOrder, {
    sheet: `cancel:${order.orderNumber}`,
    changes: [
      readOrder,
      readPayment,
      listOrders,
      readOrderSummary,
      readCredit,
      readPoints,
      readCart,
      countCart,
    ],
    onSuccess({ message }) {
      showToast(message || '주문을 취소했어요.')
      onClose()
    },
    onError: ({ issues }) => tell(issues),
  })
  const withAccount = accountNeeded || send.refusal('refund-account-needed') !== null || account.bank !== ''

  const tell = (issues: readonly { path: string; message: string }[]) => {
    const found: Problems = {}
    for (const field of fields)
      found[field] = issues.find(({ path }) => path === `refundAccount.${field}`)?.message
    setWrong(found)
    const first = fields.find((field) => found[field])
    if (first) setTimeout(() => document.getElementById(`refund-${first}`)?.focus())
  }
  const submit = () => {
    const body = { reason, ...(withAccount && { refundAccount: account }) }
    const read = cancelOrder.body.safeParse(body)
    if (!read.success)
      return tell(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    setWrong({})
    send.mutate({ params: { orderNumber: order.orderNumber }, body: read.data })
  }
  const set = (typed: Account) => {
    setAccount(typed)
    setWrong({})
  }

  return (
    <Dialog
      open
      onClose={onClose}
      locked={send.isPending}
      place="sheet-bottom"
      title="주문을 취소할까요?"
      actions={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            닫기
          </Button>
          <Button variant="danger" busy={send.isPending} onClick={submit}>
            주문취소
          </Button>
        </>
      }
    >
      <div className="cancel-form">
        <p>
          <b>{order.summary}</b>
          <br />
          <span className="meta figure" translate="no" data-selectable="">
            {order.orderNumber} · {formatWon(standingOf(order))}
          </span>
        </p>
        <p className="body-s">{backWords(order)}</p>
        {send.error && send.error.kind !== 'invalid' && (
          <Notice tone={send.refusal('refund-account-needed') ? 'warn' : 'danger'} live>
            {send.error.message}
          </Notice>
        )}
        <Field label="취소 사유">
          <Select
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            options={reasons.map((text) => ({ value: text, label: text }))}
          />
        </Field>
        {withAccount && (
          <fieldset className="cancel-account">
            <legend className="field-label">환불 계좌</legend>
            <AccountFields account={account} problemAt={(field) => wrong[field]} set={set} />
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}

function backWords(order: Props['order']) {
  const { credit, points } = takenOffOf(order)
  const [onCredit, inPoints] = [order.payCredit - credit, order.payPoints - points]
  return [
    // nothing is owed before the yes
    order.status !== 'awaiting-approval' &&
      onCredit > 0 &&
      `여신 ${formatWon(onCredit)}이 바로 돌아와요. 이미 결제한 금액은 다른 미결제 금액에 쓰고, 남으면 돌려 드려요.`,
    inPoints > 0 && `포인트 ${formatWhole(inPoints)}P를 돌려 드려요.`,
    '취소한 주문은 되돌릴 수 없어요.',
  ]
    .filter(Boolean)
    .join(' ')
}
