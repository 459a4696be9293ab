import { formatDate, weekdayName } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { AmountList, type AmountLine } from '#ui/amount-list.tsx'
import { Button } from '#ui/button.tsx'
import type { Reckoning } from './amounts.ts'
import type { Sheet } from './form.ts'

function amountLines(
  { amounts, credit }: Sheet,
  { points, left, paymentKind, creditAfter }: Reckoning,
): AmountLine[] {
  return [
    { label: '상품금액', amount: amounts.listTotal },
    ...(amounts.discount > 0 ? [{ label: '할인', amount: -amounts.discount }] : []),
    { label: '배송비', amount: amounts.shipping, zeroWord: '무료' },
    { label: '공급가액', amount: amounts.supply, kind: 'sub', parted: true },
    { label: '부가세', amount: amounts.vat, kind: 'sub' },
    ...(amounts.taxFree > 0 ? [{ label: '면세', amount: amounts.taxFree, kind: 'sub' } as const] : []),
    ...(points > 0
      ? [
          { label: '주문금액', amount: amounts.total, parted: true, strong: true },
          { label: '포인트', amount: -points },
        ]
      : []),
    { label: '결제금액', note: 'VAT 포함', amount: left, kind: 'total' },
    ...(paymentKind === 'credit'
      ? ([
          {
            label: '주문 후 주문가능 여신',
            amount: creditAfter,
            kind: 'after',
            strong: true,
            reduction: creditAfter < 0,
          },
          { label: '결제예정일', amount: `${formatDate(credit.dueOn)}(${weekdayName(credit.dueOn)})` },
        ] as const)
      : []),
  ]
}

/** The action carries the amount of the total line. */
export const orderWord = ({ paymentKind, left, asksApproval, above }: Reckoning) =>
  above
    ? `원장님께 ${formatWon(left)} 승인 요청하기`
    : paymentKind === 'credit'
      ? `여신으로 ${formatWon(left)} ${asksApproval ? '승인 요청하기' : '주문하기'}`
      : paymentKind === 'points'
        ? '포인트로 주문하기'
        : `${formatWon(left)} 결제하기`

export const AmountsAside = ({
  sheet,
  reckoning,
  busy,
  onOrder,
}: {
  sheet: Sheet
  reckoning: Reckoning
  busy: boolean
  onOrder: () => void
}) => (
  <div className="sheet-aside">
    <AmountList title="결제금액" lines={amountLines(sheet, reckoning)} />
    <Button variant="primary" wide className="from-m figure sheet-order" busy={busy} onClick={onOrder}>
      {orderWord(reckoning)}
    </Button>
    <p className="caption">한 번만 눌러 주세요. 주문은 한 번만 접수돼요.</p>
  </div>
)
