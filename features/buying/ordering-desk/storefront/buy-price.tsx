import { formatWon } from '#domain/money.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import type { ProductDetail, ProductOption } from '#features/shelf/catalogue/contract.ts'
import {
  PRICE_ON_REQUEST_LABEL,
  TAX_FREE_LABEL,
  VAT_INCLUDED_LABEL,
} from '#features/shelf/catalogue/labels.ts'
import { perPieceText } from '#features/shelf/catalogue/storefront/parts.ts'
import { priceAt } from '#features/shelf/prices/at-quantity.ts'
import { nextTierText, reasonText } from '#features/shelf/prices/labels.ts'
import { pricePerPiece } from '#features/shelf/prices/rules.ts'
import { Chip } from '#ui/chip.tsx'

/** The price before and after, at the quantity that is chosen, and why it is what it is. */
export function BuyPrice({
  product,
  option: { price, steps },
  quantity,
}: {
  product: ProductDetail
  option: ProductOption
  quantity: number
}) {
  if (!price)
    return (
      <div className="buy-price">
        <p className="money money-l">{PRICE_ON_REQUEST_LABEL}</p>
        <p className="body-s">고객센터 {shopFacts.phone}에 문의해 주세요.</p>
      </div>
    )
  const now = priceAt({ steps, listPrice: price.listPrice }, quantity)
  const { unitPrice, discountRate: rate } = now
  const reason = reasonText(now)
  const next = nextTierText(now, product.unitName)
  return (
    <div className="buy-price">
      {rate > 0 && (
        <p>
          <s className="text-hint figure">
            <span className="visually-hidden">정가 </span>
            {formatWon(price.listPrice)}
          </s>
        </p>
      )}
      <p className="buy-now">
        <span className="money money-l">
          {rate > 0 && (
            <span className="price-rate">
              {rate}%<span className="visually-hidden"> 할인</span>{' '}
            </span>
          )}
          {formatWon(unitPrice)}
        </span>
        {reason && <Chip tone="accent">{reason}</Chip>}
      </p>
      <p className="body-s figure" translate="no">
        {[
          perPieceText(pricePerPiece(unitPrice, product.packQuantity)),
          product.taxable ? VAT_INCLUDED_LABEL : TAX_FREE_LABEL,
        ]
          .filter(Boolean)
          .join(' · ')}
        {next && <span className="text-go"> · {next}</span>}
      </p>
    </div>
  )
}
