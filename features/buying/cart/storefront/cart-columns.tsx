import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { adjustmentText } from '#features/shelf/catalogue/adjustment-text.ts'
import { countText, nameWithOption, orderRuleText } from '#features/shelf/catalogue/labels.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { nextTierText, reasonText } from '#features/shelf/prices/labels.ts'
import { NEAR_EXPIRY_LABEL } from '#features/shelf/stock/labels.ts'
import { IconButton } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { allowanceText } from '#features/shelf/catalogue/allowance.ts'
import { LineNote } from '#ui/notice.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { moveQuantityFocus, QuantityStepper } from '#ui/quantity-stepper.tsx'
import type { CartLine } from '../contract.ts'
import { lineProblemLabel } from '../labels.ts'
import { isOrderable, mayChangeQuantity } from './cart-draft.ts'
import type { CartSaver } from './use-cart-saver.ts'

/** What the fields did to what was typed, by line. */
type LineWords = {
  words: ReadonlyMap<number, string>
  say: (lineId: number, text: string | undefined) => void
}
/** `locked`: the lines are to be looked at alone. */
type Tools = { saver: CartSaver; remove: (lines: readonly CartLine[]) => void; locked: boolean } & LineWords

export const cartColumns = ({ saver, remove, locked, words, say }: Tools): Column<CartLine>[] => [
  {
    key: 'item',
    label: '상품 / 옵션',
    rowHead: true,
    cell: (line) => (
      <ItemCell
        picture={<ProductPicture {...pictureOf(line.picture)} alt="" size={56} />}
        name={
          <Link to="/product/detail" search={{ webPrdId: line.productCode }}>
            {nameWithOption(line)}
          </Link>
        }
        meta={[line.spec, orderRuleText(line), nextTierText(line, line.unitName)].filter(Boolean).join(' · ')}
      >
        <LineNotes line={line} refused={saver.problems.get(line.lineId)} fitted={words.get(line.lineId)} />
      </ItemCell>
    ),
  },
  {
    key: 'price',
    label: '단가',
    align: 'right',
    stackLabel: '단가',
    width: '128px',
    cell: (line) => (
      <span className="cart-price">
        {line.listPrice > line.unitPrice && (
          <s>
            <span className="visually-hidden">정가 </span>
            {formatWon(line.listPrice)}
          </s>
        )}
        <span>{line.unitPrice > 0 ? formatWon(line.unitPrice) : '–'}</span>
        <span className="cart-reason">{reasonText({ ...line, reason: line.priceReason })}</span>
      </span>
    ),
  },
  {
    key: 'quantity',
    label: '수량',
    align: 'right',
    stack: 'action',
    width: '132px',
    cell: (line) => (
      <QuantityStepper
        name={nameWithOption(line)}
        value={line.quantity}
        min={smallestOrder(line)}
        step={line.stepQuantity}
        max={Math.max(line.available, smallestOrder(line))}
        disabled={locked || !mayChangeQuantity(line)}
        busy={saver.isSaving(line.lineId)}
        describedBy={`cart-line-${line.lineId}`}
        onArrow={moveQuantityFocus}
        onCommit={(quantity, adjusted) => {
          say(line.lineId, adjustmentText(adjusted, quantity, line))
          if (quantity !== line.quantity) saver.set(new Map([[line.lineId, { quantity }]]))
        }}
      />
    ),
  },
  {
    key: 'amount',
    label: '금액',
    align: 'right',
    stack: 'figure',
    width: '116px',
    cell: (line) =>
      isOrderable(line) ? (
        <b className="money-s figure" translate="no">
          {formatWon(line.amount)}
        </b>
      ) : (
        <span className="cart-left-out">제외</span>
      ),
  },
  {
    key: 'remove',
    label: '삭제',
    labelHidden: true,
    align: 'right',
    width: '44px',
    stack: 'fact',
    stackLabel: '',
    cell: (line) => (
      <IconButton
        icon="close"
        iconSize="s"
        label={`${nameWithOption(line)} 삭제`}
        className="cart-remove"
        disabled={locked}
        onClick={() => remove([line])}
      />
    ),
  },
]

/** Why a line stays out, what changed, what is short: always words beside an icon. */
function LineNotes({
  line,
  refused,
  fitted,
}: {
  line: CartLine
  refused: string | undefined
  fitted: string | undefined
}) {
  const { problem } = line
  return (
    <span className="cart-notes" id={`cart-line-${line.lineId}`} aria-live="polite">
      {refused && (
        <LineNote tone="danger" icon="error">
          {refused}
        </LineNote>
      )}
      {fitted && <LineNote icon="info">{fitted}</LineNote>}
      {problem?.code === 'price-changed' && (
        <LineNote>
          <b>가격이 바뀌었어요</b> <s>{formatWon(line.seenPrice)}</s> → {formatWon(line.unitPrice)}{' '}
          <span className="nowrap">
            ({line.unitPrice > line.seenPrice ? '+' : ''}
            {formatWon(line.unitPrice - line.seenPrice)})
          </span>
        </LineNote>
      )}
      {problem?.blocking && (
        <LineNote tone="danger">
          {!problem.message.startsWith(lineProblemLabel[problem.code]) && (
            <b>{lineProblemLabel[problem.code]} </b>
          )}
          {problem.message}
        </LineNote>
      )}
      {line.allowance && <LineNote icon="info">{allowanceText(line.allowance, line.unitName)}</LineNote>}
      {!problem?.blocking && line.stockState === 'low' && (
        <LineNote>{countText(line.available, line.unitName)} 남음</LineNote>
      )}
      {!problem?.blocking && line.nearExpiry && line.nextExpiry && (
        <LineNote>
          {NEAR_EXPIRY_LABEL} {formatDate(line.nextExpiry)}
        </LineNote>
      )}
    </span>
  )
}
