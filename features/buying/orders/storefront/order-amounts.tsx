import { formatDate, weekdayName } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { AmountList } from '#ui/amount-list.tsx'
import type { OrderDetail } from '../contract.ts'
import { paymentKindLabel } from '../labels.ts'

/** What an order comes to, and who paid which part of it. */
export const OrderAmounts = ({ order }: { order: OrderDetail }) => (
  <AmountList
    title="결제금액"
    lines={[
      { label: '상품금액', amount: order.listTotal },
      ...(order.discount > 0 ? [{ label: '할인', amount: -order.discount }] : []),
      { label: '배송비', amount: order.shipping, zeroWord: '무료' },
      { label: '공급가액', amount: order.supply, kind: 'sub', parted: true },
      { label: '부가세', amount: order.vat, kind: 'sub' },
      ...(order.taxFree > 0 ? [{ label: '면세', amount: order.taxFree, kind: 'sub' } as const] : []),
      ...(order.payPoints > 0
        ? [
            { label: '주문금액', amount: order.total, parted: true, strong: true },
            { label: '포인트', amount: -order.payPoints },
          ]
        : []),
      { label: '결제금액', note: 'VAT 포함', amount: order.total - order.payPoints, kind: 'total' },
    ]}
  />
)

/** '여신 1,234,000원 · 결제예정일 2026.12.31(목)', '신용카드 하나카드 1234-****'. */
export function paymentWord({ paymentKind, payCredit, payment }: OrderDetail) {
  if (paymentKind === 'credit')
    return `여신 ${formatWon(payCredit)}${payment.creditDueOn ? ` · 결제예정일 ${formatDate(payment.creditDueOn)}(${weekdayName(payment.creditDueOn)})` : ''}`
  if (!payment.card) return paymentKindLabel[paymentKind]
  const { issuer, number, installmentMonths } = payment.card
  return `${issuer} ${number} · ${installmentMonths > 1 ? `${installmentMonths}개월` : '일시불'}`
}
