import { formatWon } from '#domain/money.ts'
import type { PriceReason, ShownPrice } from '#features/prices/contract.ts'
import { priceReasonLabel } from '#features/prices/labels.ts'
import { PRICE_ON_REQUEST_LABEL } from '../labels.ts'
import './price-words.css'

/** '개당 8,800원' */
export const perPieceText = (perPiece: number | null) => (perPiece === null ? undefined : `개당 ${formatWon(perPiece)}`)

/** Why the price is what it is; a promotion says its own name. Nothing for the base price. */
export const reasonText = ({ reason, promotionName }: { reason: PriceReason; promotionName?: string | undefined }) => (reason === 'promotion' && promotionName) || priceReasonLabel[reason]

/** '10박스부터 79,420원' */
export const nextTierText = (price: ShownPrice, unitName: string) => price.nextTier && `${price.nextTier.minQuantity}${unitName}부터 ${formatWon(price.nextTier.unitPrice)}`

type Priced = { price: ShownPrice | null; perPiece: number | null }

/** Price and piece price in a table cell. */
export const PriceCell = ({ price, perPiece }: Priced) =>
  price === null ? <span className="price-ask">{PRICE_ON_REQUEST_LABEL}</span> : (
    <span className="price price-right price-cell">
      <span className="price-now money money-s">
        {price.discountRate > 0 && <span className="price-rate">{price.discountRate}%<span className="visually-hidden"> 할인</span></span>}
        {formatWon(price.unitPrice)}
      </span>
      {perPiece !== null && <span className="price-unit">{perPieceText(perPiece)}</span>}
    </span>
  )

/** The reason and the next tier, on one quiet line. */
export function PriceNotes({ price, unitName }: { price: ShownPrice; unitName: string }) {
  const reason = reasonText(price)
  const next = nextTierText(price, unitName)
  if (!reason && !next) return null
  return <span className="price-unit price-notes">{reason && <span className="text-go">{reason}</span>}{next && <span>{next}</span>}</span>
}
