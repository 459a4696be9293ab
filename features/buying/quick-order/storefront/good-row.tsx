import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { nameWithOption, orderRuleText } from '#features/shelf/catalogue/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { amountOf, priceAt } from '#features/shelf/prices/at-quantity.ts'
import { nextTierRate } from '#features/shelf/prices/labels.ts'
import { IconButton } from '#ui/button.tsx'
import { StorageChip } from '#ui/chip.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { moveQuantityFocus, QuantityStepper } from '#ui/quantity-stepper.tsx'
import type { QuickOption } from '../contract.ts'
import type { Entry } from '../entries.ts'

const FEW = 10

/** A line that goes into the cart. */
export function GoodRow({
  entry,
  onQuantity,
  onRemove,
}: {
  entry: Entry
  onQuantity: (quantity: number) => void
  onRemove: (entry: Entry) => void
}) {
  const option = entry.option!
  const quantity = entry.quantity!
  const name = nameWithOption(option)
  const price = priceAt(option, quantity)
  const [first] = entry.rows
  return (
    <tr role="row" className="quick-good">
      <td role="cell" className="quick-line figure">
        {first!.line}
      </td>
      <td role="cell" className="quick-typed from-m" translate="no">
        {first!.text} · {first!.amount}
      </td>
      <th role="rowheader" scope="row" className="quick-item">
        <ItemCell
          picture={<ProductPicture {...pictureOf(option.picture)} alt="" size={40} />}
          name={
            <Link to="/product/detail" search={{ webPrdId: option.productCode }}>
              {name}
            </Link>
          }
          meta={<Meta entry={entry} option={option} more={nextTierRate(price, option.unitName)} />}
        />
      </th>
      <td role="cell" className="quick-store">
        <StorageChip storage={option.storage} short />
      </td>
      <td role="cell" className="quick-stock figure">
        {option.available <= FEW ? (
          <span className="text-warn">{option.available} 남음</span>
        ) : (
          formatWhole(option.available)
        )}
      </td>
      <td role="cell" className="quick-price figure">
        {price.listPrice > price.unitPrice && <s>{formatWon(price.listPrice)}</s>}{' '}
        {formatWon(price.unitPrice)}
      </td>
      <td role="cell" className="quick-quantity">
        <QuantityStepper
          name={name}
          value={quantity}
          min={smallestOrder(option)}
          step={option.stepQuantity}
          max={option.available}
          onCommit={onQuantity}
          onArrow={moveQuantityFocus}
        />
      </td>
      <td role="cell" className="quick-sum figure">
        <b>{formatWon(amountOf(option, quantity))}</b>
      </td>
      <td role="cell" className="quick-delete">
        <IconButton icon="close" label={`${name} 줄 지우기`} onClick={() => onRemove(entry)} />
      </td>
    </tr>
  )
}

function Meta({
  entry,
  option,
  more,
}: {
  entry: Entry
  option: QuickOption
  more: string | null | undefined | false
}) {
  const merged =
    entry.rows.length > 1 &&
    `${entry.rows.map(({ line }) => line).join('·')}번 줄을 합쳤어요 (${entry.rows.map((row) => row.quantity).join(' + ')})`
  const facts = [option.spec, orderRuleText(option), more].filter(Boolean).join(' · ')
  return (
    <>
      {merged && (
        <>
          <span className="text-ok">{merged}</span> ·{' '}
        </>
      )}
      {facts}
      {option.nearExpiry && option.nextExpiry && (
        <>
          {' '}
          · <span className="text-warn">유효기간 {formatDate(option.nextExpiry)}</span>
        </>
      )}
    </>
  )
}
