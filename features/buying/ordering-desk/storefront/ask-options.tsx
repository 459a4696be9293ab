import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { useAddToCart } from '#features/buying/cart/storefront/parts.ts'
import { readProduct, type ProductDetail } from '#features/shelf/catalogue/contract.ts'
import { call } from '#platform/web/calls/call.ts'
import { openDialog } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NO_OPTION, useOptionPicks } from './option-picks.ts'
import { OptionRows } from './option-rows.tsx'
import './option-rows.css'

/** Asks how many of each option of a product are wanted, over the list it stands in, and puts them into the cart. */
export async function askOptions(productCode: string): Promise<void> {
  const product = await call(readProduct, { params: { productCode } })
  void openDialog<void>((close) => <OptionDialog product={product} onClose={close} />)
}

function OptionDialog({ product, onClose }: { product: ProductDetail; onClose: () => void }) {
  const picks = useOptionPicks(product, useUser())
  const cart = useAddToCart({
    onAdded: (lines) => picks.dropSent(lines) && onClose(),
    onProblems: picks.tellProblems,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      place="sheet-bottom"
      title={product.name}
      description={`${product.spec} · 옵션별로 수량을 정해 주세요. 단가는 VAT 포함이에요.`}
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button
            variant="primary"
            busy={cart.isBusyWith(picks.lines)}
            disabledReason={picks.lines.length ? undefined : NO_OPTION}
            onClick={() => cart.add(picks.lines)}
          >
            장바구니 담기
          </Button>
        </>
      }
    >
      <OptionRows product={product} picks={picks} />
    </Dialog>
  )
}
