import type { ReactNode } from 'react'
import { formatWon } from '#domain/money.ts'
import { amountOf } from '#features/shelf/prices/at-quantity.ts'
import { Button } from '#ui/button.tsx'
import { TotalLine } from '#ui/page.tsx'
import { StickyBar, StickyBarSum } from '#ui/sticky-bar.tsx'
import type { ReorderCart } from './reorder-cart.ts'

/** What is chosen, its sum, and the button that puts it into the cart; `beside` stands next to it on phones. */
export function ReorderTotal({ cart, beside }: { cart: ReorderCart; beside?: ReactNode }) {
  const sum = cart.chosen.reduce((total, row) => total + amountOf(row, cart.quantityOf(row)), 0)
  const label = `선택 ${cart.chosen.length}종`
  const add = (
    <Button
      variant="primary"
      busy={cart.busy}
      disabledReason={cart.chosen.length ? undefined : '담을 상품을 선택해 주세요.'}
      onClick={cart.add}
    >
      선택 상품 담기
    </Button>
  )
  return (
    <>
      <div className="from-m">
        <TotalLine label={label} amount={formatWon(sum)} note="VAT 포함" actions={add} />
      </div>
      <StickyBar label="다시 주문" overTabs sum={<StickyBarSum caption={label} amount={formatWon(sum)} />}>
        {beside}
        {add}
      </StickyBar>
    </>
  )
}
