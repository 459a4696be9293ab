import { useState } from 'react'
import { formatWon } from '#domain/money.ts'
import { AmountList, type AmountLine } from '#ui/amount-list.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { StickyBar, StickyBarSum } from '#ui/sticky-bar.tsx'
import type { Amounts } from '../contract.ts'
import type { Cart } from './cart-draft.ts'

/** `refusal`: why nothing can be ordered at all. */
type Props = {
  cart: Cart
  refusal: string | null
  chosen: number
  orderable: number
  busy: boolean
  onOrder: (all: boolean) => void
}

const NOTHING = '주문할 상품을 선택해 주세요.'

const amountLines = (amounts: Amounts): AmountLine[] => [
  { label: '상품금액', amount: amounts.listTotal },
  ...(amounts.discount > 0 ? [{ label: '할인', amount: -amounts.discount }] : []),
  { label: '배송비', amount: amounts.shipping, ...(amounts.goods > 0 && { zeroWord: '무료' }) },
  { label: '공급가액', amount: amounts.supply, kind: 'sub', parted: true },
  { label: '부가세', amount: amounts.vat, kind: 'sub' },
  ...(amounts.taxFree > 0 ? [{ label: '면세', amount: amounts.taxFree, kind: 'sub' } as const] : []),
  { label: '합계', note: 'VAT 포함', amount: amounts.total, kind: 'total' },
]

export const CartSummary = ({ cart, refusal, chosen, orderable, busy, onOrder }: Props) => {
  const moved = cart.lines.filter((line) => line.selected && line.problem?.code === 'price-changed').length
  return (
    <div className="cart-summary">
      <AmountList title="결제예정금액" lines={amountLines(cart.amounts)} />
      {moved > 0 && (
        <Notice tone="warn" live={false}>
          {moved}종의 가격이 바뀌었어요. 바뀐 금액으로 계산했어요.
        </Notice>
      )}
      <div className="cart-actions">
        <Button
          variant="primary"
          wide
          className="from-m"
          busy={busy}
          disabledReason={refusal ?? (chosen === 0 ? NOTHING : undefined)}
          onClick={() => onOrder(false)}
        >
          선택상품 {chosen}종 주문
        </Button>
        <Button
          wide
          busy={busy}
          disabledReason={refusal ?? (orderable === 0 ? '주문할 수 있는 상품이 없어요.' : undefined)}
          onClick={() => onOrder(true)}
        >
          전체상품 {orderable}종 주문
        </Button>
      </div>
      {cart.lines.length > orderable && (
        <p className="meta">주문할 수 없는 {cart.lines.length - orderable}종은 빼고 주문해요.</p>
      )}
    </div>
  )
}

/** Below M: the sum, which opens the amounts, and the one action. */
export const CartBar = ({ cart, refusal, chosen, busy, onOrder }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <StickyBar
      label="주문"
      sum={
        <StickyBarSum
          caption="결제예정금액"
          amount={formatWon(cart.amounts.total)}
          onOpen={() => setOpen(true)}
        />
      }
    >
      <Button
        variant="primary"
        busy={busy}
        disabledReason={refusal ?? (chosen === 0 ? NOTHING : undefined)}
        onClick={() => onOrder(false)}
      >
        선택상품 {chosen}종 주문
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="결제예정금액">
        <AmountList title="결제예정금액" titleHidden lines={amountLines(cart.amounts)} />
      </Sheet>
    </StickyBar>
  )
}
