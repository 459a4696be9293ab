import { formatWon } from '#domain/money.ts'
import type { ProductOption } from '#features/catalogue/contract.ts'
import { Button } from '#ui/button.tsx'
import { StickyBar } from '#ui/sticky-bar.tsx'
import { amountOf } from './picks.ts'

type Props = {
  product: Pick<ProductOption, 'steps'>
  quantity: number
  refusal: string | null
  whyNot: string | null
  isAdding: boolean
  isBuying: boolean
  onAdd: () => void
  onBuy: () => void
}

/** 장바구니 담기 and 바로 주문: in the page from M up, at the thumb below. None for members who may only look. */
export function BuyActions({ product, quantity, refusal, whyNot, isAdding, isBuying, onAdd, onBuy }: Props) {
  if (refusal) return null
  const shared = { disabledReason: whyNot ?? undefined }
  return (
    <>
      <p className="buy-actions from-m">
        <Button variant="accent" size="large" busy={isAdding} {...shared} onClick={onAdd}>장바구니 담기</Button>
        <Button variant="primary" size="large" busy={isBuying} {...shared} onClick={onBuy}>바로 주문</Button>
      </p>
      <StickyBar label="주문">
        <Button variant="accent" busy={isAdding} {...shared} aria-label="장바구니 담기" onClick={onAdd}>담기</Button>
        <Button variant="primary" busy={isBuying} {...shared} onClick={onBuy}>{whyNot ? '바로 주문' : `${formatWon(amountOf(product, quantity))} 바로 주문`}</Button>
      </StickyBar>
    </>
  )
}
