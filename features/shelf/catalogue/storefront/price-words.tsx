import { formatWon } from '#domain/money.ts'
import type { ShownPrice } from '#features/shelf/prices/contract.ts'
import { nextTierText, reasonText } from '#features/shelf/prices/labels.ts'
import { PRICE_ON_REQUEST_LABEL } from '../labels.ts'
import './price-words.css'

/** '개당 8,800원' */
export const perPieceText = (perPiece: number | null) =>
  perPiece === null ? undefined : `개당 ${formatWon(perPiece)}`

type Priced = { price: ShownPrice | null; perPiece: number | null }

/** Price and piece price in a table cell. */
export const PriceCell = ({ price, perPiece }: Priced) =>
  price === null ? (
    <span className="price-ask">{PRICE_ON_REQUEST_LABEL}</span>
  ) : (
    <span className="price price-right price-cell">
      <span className="price-now money money-s">
        {price.discountRate > 0 && (
          <span className="price-rate">
            {price.discountRate}%<span className="visually-hidden"> 할인</span>
          </span>
        )}
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
  return (
    <span className="price-unit price-notes">
      {reason && <span className="text-go">{reason}</span>}
      {next && <span>{next}</span>}
    </span>
  )
}
