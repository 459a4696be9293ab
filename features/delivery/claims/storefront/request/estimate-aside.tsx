import type { ReactNode } from 'react'
import { formatWon } from '#domain/money.ts'
import { AmountList, type AmountLine } from '#ui/amount-list.tsx'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { shareRefund } from '#features/buying/orders/refund-shares.ts'
import type { Claimable } from '../../contract.ts'
import type { Estimate } from '../../estimate.ts'
import { chargedFor, lineOf, pickedLines, piecesOf, type ClaimForm } from './form.ts'

type Props = { claimable: Claimable; form: ClaimForm; estimate: Estimate; children: ReactNode }

export function EstimateAside({ claimable, form, estimate, children }: Props) {
  if (form.kind === 'exchange')
    return (
      <div className="claim-aside">
        <p className="body-s">교환은 배송비를 받지 않아요. 검수가 끝나면 같은 상품을 다시 보내 드려요.</p>
        {children}
      </div>
    )
  const ways = shareRefund(estimate.total, claimable.left)
  const lines: AmountLine[] = [
    ...pickedLines(claimable, form).map((line) => {
      const quantity = Math.min(lineOf(form, line.line).quantity, piecesOf(form.kind, line))
      return {
        label: `${nameWithOption({ ...line, name: line.productName })} ×\u00a0${quantity}`,
        amount: line.unitPrice * quantity,
      }
    }),
    ...(estimate.shippingBack > 0 ? [{ label: '배송비 환불', amount: estimate.shippingBack }] : []),
    ...(estimate.fee > 0 ? [{ label: '왕복 배송비', note: '단순변심·주문실수', amount: -estimate.fee }] : []),
    { label: '공급가액', amount: estimate.supply, kind: 'sub', parted: true },
    { label: '부가세', amount: estimate.vat, kind: 'sub' },
    ...(estimate.taxFree > 0 ? [{ label: '면세', amount: estimate.taxFree, kind: 'sub' } as const] : []),
    { label: '환불 예상', note: 'VAT 포함', amount: estimate.total, kind: 'total' },
    ...(ways && claimable.orderable !== null && ways.credit > 0
      ? [
          {
            label: '주문가능 여신',
            amount: `${formatWon(claimable.orderable)} → ${formatWon(claimable.orderable + ways.credit)}`,
            kind: 'after',
          } as const,
        ]
      : []),
    ...(ways && ways.points > 0
      ? [
          {
            label: '돌아오는 포인트',
            amount: `${ways.points.toLocaleString('ko-KR')}P`,
            kind: 'after',
          } as const,
        ]
      : []),
  ]
  return (
    <div className="claim-aside">
      <AmountList title="환불 예상 금액" lines={lines} />
      <p className="caption">
        {form.kind === 'cancel'
          ? '주문할 때 낸 가격 그대로 돌려 드려요.'
          : chargedFor(claimable, form)
            ? '검수가 끝나면 금액이 확정돼요. 파손·불량·오배송 상품의 배송비는 받지 않아요.'
            : '검수가 끝나면 금액이 확정돼요.'}
      </p>
      {children}
    </div>
  )
}
