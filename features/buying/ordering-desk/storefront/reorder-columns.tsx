import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import {
  countText,
  nameWithOption,
  orderRuleText,
  PRICE_ON_REQUEST_LABEL,
} from '#features/shelf/catalogue/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import type { ReorderSuggestion } from '#features/buying/orders/contract.ts'
import { amountOf, priceAt } from '#features/shelf/prices/at-quantity.ts'
import { nextTierRate, reasonText } from '#features/shelf/prices/labels.ts'
import { Chip, StorageChip } from '#ui/chip.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { LineNote } from '#ui/notice.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { moveQuantityFocus, QuantityStepper } from '#ui/quantity-stepper.tsx'
import type { ReorderCart } from './reorder-cart.ts'

const daysAgo = (days: number) => (days === 0 ? '오늘' : days === 1 ? '어제' : `${days}일 전`)
const monthDay = (date: string) => formatDate(date).slice(5)

/** How the rows of a table of usual items behave: what is sold out or has no price is not chosen. */
export const reorderRows = ({ cart, mayOrder }: { cart: ReorderCart; mayOrder: boolean }) => ({
  rowKey: (row: ReorderSuggestion) => String(row.optionId),
  density: 'compact' as const,
  rowState: (row: ReorderSuggestion) => (row.stockState === 'out' ? ('off' as const) : undefined),
  ...(mayOrder && {
    selection: {
      selected: cart.selected,
      onChange: cart.setSelected,
      nameOf: (row: ReorderSuggestion) => row.name,
      lockedOf: (row: ReorderSuggestion) => row.stockState === 'out' || row.price === null,
    },
  }),
})

export const reorderColumns = ({
  cart,
  mayOrder,
  links = 'product',
}: {
  cart: ReorderCart
  mayOrder: boolean
  /** Where a name leads: to the product, or to what this clinic bought of it. */
  links?: 'product' | 'history'
}): Column<ReorderSuggestion>[] => [
  {
    key: 'item',
    label: '상품 / 규격',
    rowHead: true,
    cell: (row) => (
      <ItemCell
        picture={<ProductPicture {...pictureOf(row.picture)} alt="" size={40} />}
        name={
          links === 'history' ? (
            <Link to="/frequently/detail" search={{ optionId: String(row.optionId) }}>
              {nameWithOption(row)}
            </Link>
          ) : (
            <Link to="/product/detail" search={{ webPrdId: row.productCode }}>
              {nameWithOption(row)}
            </Link>
          )
        }
        meta={<Meta row={row} quantity={cart.quantityOf(row)} />}
      >
        {cart.problemOf(row) && <LineNote tone="danger">{cart.problemOf(row)}</LineNote>}
      </ItemCell>
    ),
  },
  {
    key: 'storage',
    label: '보관',
    stackLabel: '',
    rank: 2,
    cell: (row) => <StorageChip storage={row.storage} short />,
  },
  {
    key: 'last',
    label: '최근 주문',
    align: 'right',
    rank: 2,
    cell: (row) => (
      <span className="figure" translate="no">
        {daysAgo(row.daysSince)} · {countText(row.lastQuantity, row.unitName)}
      </span>
    ),
  },
  { key: 'stock', label: '재고', align: 'right', rank: 1, cell: (row) => <Stock row={row} /> },
  {
    key: 'price',
    label: '단가',
    align: 'right',
    stack: 'figure',
    cell: (row) =>
      row.stockState === 'out' && row.restockOn ? (
        <span className="caption">{monthDay(row.restockOn)} 입고 예정</span>
      ) : row.price ? (
        <b>{formatWon(priceOf(row, cart.quantityOf(row)).unitPrice)}</b>
      ) : (
        <span className="caption">{PRICE_ON_REQUEST_LABEL}</span>
      ),
  },
  ...(mayOrder
    ? ([
        {
          key: 'quantity',
          label: '수량',
          align: 'right',
          stack: 'action',
          width: '122px',
          cell: (row) => (
            <QuantityStepper
              name={row.name}
              value={row.stockState === 'out' ? 0 : cart.quantityOf(row)}
              min={smallestOrder(row)}
              step={row.stepQuantity}
              max={row.available}
              disabled={row.stockState === 'out' || row.price === null}
              zeroAllowed={row.stockState === 'out'}
              onCommit={(quantity) => cart.setQuantity(row, quantity)}
              onArrow={moveQuantityFocus}
            />
          ),
        },
        {
          key: 'amount',
          label: '금액',
          align: 'right',
          hideBelow: 'm',
          cell: (row) => (
            <b>
              {row.stockState === 'out' || !row.price ? '–' : formatWon(amountOf(row, cart.quantityOf(row)))}
            </b>
          ),
        },
      ] satisfies Column<ReorderSuggestion>[])
    : []),
]

/** The price of this many, which a row with a price has. */
const priceOf = ({ steps, price }: ReorderSuggestion, quantity: number) =>
  priceAt({ steps, listPrice: price!.listPrice }, quantity)

/** '1mL × 1syringe · 최소 5박스 · 11.23 출고 · 계약 단가 · 10박스부터 -5%' */
function Meta({ row, quantity }: { row: ReorderSuggestion; quantity: number }) {
  const facts = [row.spec, orderRuleText(row)].filter(Boolean).join(' · ')
  if (row.stockState === 'out') return facts
  const price = row.price && priceOf(row, quantity)
  const news = [
    row.isDue && `주문한 지 ${row.daysSince}일 · 주문할 때`,
    row.storage !== 'ambient' && `${monthDay(row.shipsOn)}\u00a0출고`,
    price && reasonText(price),
    price && nextTierRate(price, row.unitName),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      {facts}
      {news && (
        <>
          {' '}
          · <span className="text-go">{news}</span>
        </>
      )}
    </>
  )
}

const Stock = ({ row }: { row: ReorderSuggestion }) =>
  row.stockState === 'out' ? (
    <Chip tone="danger" icon="ban">
      품절
    </Chip>
  ) : row.stockState === 'low' ? (
    <span className="text-warn">{row.available} 남음</span>
  ) : (
    <span className="figure" translate="no">
      {formatWhole(row.available)}
    </span>
  )
