import { formatDate, weekdayName } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { AmountList } from '#ui/amount-list.tsx'
import type { OrderDetail } from '../contract.ts'
import { paymentKindLabel } from '../labels.ts'
import { standingOf, takenOffOf } from './order-sum.tsx'

/** What an order comes to, what of it stands no more, and who paid which part. */
export function OrderAmounts({ order }: { order: OrderDetail }) {
  const takenOff = takenOffOf(order)
  const stands = standingOf(order)
  const points = order.payPoints - takenOff.points
  return (
    <AmountList
      title="결제금액"
      lines={[
        { label: '상품금액', amount: order.listTotal },
        ...(order.discount > 0 ? [{ label: '할인', amount: -order.discount }] : []),
        { label: '배송비', amount: order.shipping, zeroWord: '무료' },
        { label: '공급가액', amount: order.supply, kind: 'sub', parted: true },
        { label: '부가세', amount: order.vat, kind: 'sub' },
        ...(order.taxFree > 0 ? [{ label: '면세', amount: order.taxFree, kind: 'sub' } as const] : []),
        ...(order.payPoints > 0 || stands < order.total
          ? [{ label: '주문금액', amount: order.total, parted: true, strong: true }]
          : []),
        ...(takenOff.cancelled > 0 ? [{ label: '취소한 금액', amount: -takenOff.cancelled }] : []),
        ...(takenOff.returned > 0 ? [{ label: '돌려드린 금액', amount: -takenOff.returned }] : []),
        ...(points > 0 ? [{ label: '포인트', amount: -points }] : []),
        { label: '결제금액', note: 'VAT 포함', amount: stands - points, kind: 'total' },
      ]}
    />
  )
}

/** '여신 1,234,000원 · 결제예정일 2026.12.31(목)', '신용카드 하나카드 1234-****'. */
export function paymentWord(order: OrderDetail) {
  const { paymentKind, payment } = order
  const onCredit = order.payCredit - takenOffOf(order).credit
  if (paymentKind === 'credit' && onCredit === 0) return '여신'
  if (paymentKind === 'credit')
    return `여신 ${formatWon(onCredit)}${payment.creditDueOn ? ` · 결제예정일 ${formatDate(payment.creditDueOn)}(${weekdayName(payment.creditDueOn)})` : ''}`
  if (!payment.card) return paymentKindLabel[paymentKind]
  const { issuer, number, installmentMonths } = payment.card
  return `${issuer} ${number} · ${installmentMonths > 1 ? `${installmentMonths}개월` : '일시불'}`
}
