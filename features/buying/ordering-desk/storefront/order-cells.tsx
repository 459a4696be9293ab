import { formatWon } from '#domain/money.ts'
import type { ProductRow } from '#features/shelf/catalogue/contract.ts'
import type { LineProblem } from '#features/buying/cart/contract.ts'
import { lineProblemLabel } from '#features/buying/cart/labels.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { monthDay } from '#features/shelf/catalogue/storefront/parts.ts'
import { amountOf } from '#features/shelf/prices/at-quantity.ts'
import { Button } from '#ui/button.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { LineNote } from '#ui/notice.tsx'
import { moveQuantityFocus, QuantityStepper } from '#ui/quantity-stepper.tsx'
import type { PickDesk } from './picks.ts'
import { adjustmentText } from '#features/shelf/catalogue/adjustment-text.ts'

/** What a row of the list needs to be ordered from. */
export type OrderDesk = {
  desk: PickDesk
  whyNot: (row: ProductRow) => LineProblem | null
  add: (row: ProductRow, quantity?: number) => void
  isAdding: (optionId: number) => boolean
}

const spoken = (row: ProductRow) => `${row.name} ${row.spec}`
const noteId = (row: ProductRow) => `note-${row.optionId}`
const hasOptions = (row: ProductRow) => row.optionCount > 1

/** A row that cannot be picked in the list: sold out, without a price, or with options to choose from. */
export const isLocked = (row: ProductRow, { whyNot }: OrderDesk) => hasOptions(row) || whyNot(row) !== null

/** What is wrong with this row's quantity, or what was done to it. */
export function PickNote({ row, order }: { row: ProductRow; order: OrderDesk }) {
  const pick = order.desk.picks.get(row.optionId)
  const words = pick?.problem ?? pick?.note
  return (
    <span id={noteId(row)} role="status" className="pick-note">
      {words && (
        <LineNote tone={pick?.problem ? 'danger' : 'warn'} icon={pick?.problem ? 'error' : 'info'}>
          {words}
        </LineNote>
      )}
    </span>
  )
}

export function QuantityCell({ row, order }: { row: ProductRow; order: OrderDesk }) {
  const { desk } = order
  const problem = order.whyNot(row)
  if (problem)
    return (
      <span className="caption nowrap">
        {row.restockOn
          ? `${monthDay(row.restockOn)} 입고 예정`
          : row.priceOnRequest
            ? '고객센터 문의'
            : lineProblemLabel[problem.code]}
      </span>
    )
  if (hasOptions(row)) return <span className="caption nowrap">옵션별 수량</span>
  return (
    <QuantityStepper
      name={spoken(row)}
      value={desk.picks.get(row.optionId)?.quantity ?? 0}
      zeroAllowed
      min={smallestOrder(row)}
      step={row.stepQuantity}
      max={row.available}
      onCommit={(quantity, adjusted) =>
        desk.setQuantity(row, quantity, adjustmentText(adjusted, quantity, row))
      }
      onArrow={moveQuantityFocus}
      onEnter={(quantity) => order.add(row, quantity)}
      describedBy={noteId(row)}
      busy={order.isAdding(row.optionId)}
    />
  )
}

export function AmountCell({ row, order }: { row: ProductRow; order: OrderDesk }) {
  const quantity = order.desk.picks.get(row.optionId)?.quantity ?? 0
  return (
    <span className="amount-cell">
      {quantity > 0 ? <b>{formatWon(amountOf(row, quantity))}</b> : <span className="caption">–</span>}
    </span>
  )
}

/** Ordering from a card. */
export const CardOrder = ({ row, order }: { row: ProductRow; order: OrderDesk }) => (
  <>
    {!isLocked(row, order) && <QuantityCell row={row} order={order} />}
    <AddButton row={row} order={order} size="small" />
    <PickNote row={row} order={order} />
  </>
)

export function AddButton({
  row,
  order,
  size = 'table',
}: {
  row: ProductRow
  order: OrderDesk
  size?: 'table' | 'small'
}) {
  if (hasOptions(row) && order.whyNot(row) === null)
    return (
      <Button
        size={size}
        variant="accent"
        aria-haspopup="dialog"
        aria-label={`${spoken(row)} 옵션별로 담기`}
        onClick={() =>
          void import('./ask-options.tsx')
            .then(({ askOptions }) => askOptions(row.productCode))
            .catch(showError)
        }
      >
        담기
      </Button>
    )
  const reason = order.whyNot(row)?.message
  return (
    <Button
      size={size}
      variant={reason ? 'secondary' : 'accent'}
      aria-label={`${spoken(row)} 담기`}
      disabledReason={reason}
      busy={order.isAdding(row.optionId)}
      onClick={() => order.add(row)}
    >
      담기
    </Button>
  )
}
