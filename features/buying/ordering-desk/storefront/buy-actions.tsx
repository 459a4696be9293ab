import { formatWon } from '#domain/money.ts'
import { useWish } from '#features/shelf/catalogue/storefront/parts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { StickyBar } from '#ui/sticky-bar.tsx'

type Props = {
  productCode: string
  /** What is ordered comes to. */
  sum: number
  refusal: string | null
  whyNot: string | null
  isAdding: boolean
  isBuying: boolean
  onAdd: () => void
  onBuy: () => void
}

/**
 * 찜, 장바구니 담기 and 바로 주문: in the page from M up, at the thumb below. Members who may only look can put it on
 * their wish list.
 */
export function BuyActions({ productCode, sum, refusal, whyNot, isAdding, isBuying, onAdd, onBuy }: Props) {
  const { isWished, toggle } = useWish(productCode)
  const wish = { 'aria-pressed': isWished, title: isWished ? '찜 해제' : '찜', onClick: toggle }
  const wishButton = (
    <Button className="buy-wish" size="large" {...wish}>
      <Icon name="heart" filled={isWished} />찜
    </Button>
  )
  if (refusal) return <p>{wishButton}</p>
  const shared = { disabledReason: whyNot ?? undefined }
  return (
    <>
      <p className="buy-actions from-m">
        {wishButton}
        <Button variant="accent" size="large" busy={isAdding} {...shared} onClick={onAdd}>
          장바구니 담기
        </Button>
        <Button variant="primary" size="large" busy={isBuying} {...shared} onClick={onBuy}>
          바로 주문
        </Button>
      </p>
      <StickyBar label="주문">
        <IconButton icon="heart" iconSize="l" label="찜" filled={isWished} {...wish} />
        <Button variant="accent" busy={isAdding} {...shared} aria-label="장바구니 담기" onClick={onAdd}>
          담기
        </Button>
        <Button variant="primary" busy={isBuying} {...shared} onClick={onBuy}>
          {whyNot ? '바로 주문' : `${formatWon(sum)} 바로 주문`}
        </Button>
      </StickyBar>
    </>
  )
}
