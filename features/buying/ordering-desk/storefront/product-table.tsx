import type { ClipboardEvent } from 'react'
import type { ProductRow } from '#features/shelf/catalogue/contract.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'
import { isOrderList } from './pasted-lines.ts'
import { productColumns } from '#features/shelf/catalogue/storefront/parts.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { AddButton, AmountCell, isLocked, PickNote, QuantityCell, type OrderDesk } from './order-cells.tsx'

type Props = {
  caption: string
  rows: readonly ProductRow[]
  order: OrderDesk | null
  busy?: boolean
  loadingRows?: number | undefined
  onPasteList?: (text: string) => void
}

const orderColumns = (order: OrderDesk): Column<ProductRow>[] => [
  {
    key: 'quantity',
    label: '수량',
    align: 'right',
    stack: 'action',
    cell: (row) => <QuantityCell row={row} order={order} />,
  },
  {
    key: 'amount',
    label: '금액',
    align: 'right',
    hideBelow: 'l',
    cell: (row) => <AmountCell row={row} order={order} />,
  },
  {
    key: 'add',
    label: '담기',
    labelHidden: true,
    align: 'right',
    stack: 'action',
    cell: (row) => <AddButton row={row} order={order} />,
  },
]

/** Products as rows to order from; without `order` only to look at. */
export function ProductTable({ caption, rows, order, busy, loadingRows, onPasteList }: Props) {
  const keyOf = (row: ProductRow) => String(row.optionId)
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!onPasteList || !isOrderList(text)) return
    event.preventDefault()
    onPasteList(text)
  }
  const choose = (selected: ReadonlySet<string>) => {
    for (const row of rows)
      if (
        !isLocked(row, order!) &&
        selected.has(keyOf(row)) !== (order!.desk.picks.get(row.optionId)?.chosen ?? false)
      )
        order!.desk.choose(row, selected.has(keyOf(row)), smallestOrder(row))
  }
  return (
    <div onPaste={paste}>
      <DataTable<ProductRow>
        className="product-table"
        caption={caption}
        rows={rows}
        rowKey={keyOf}
        stickyHead="page"
        busy={busy ?? false}
        {...(loadingRows !== undefined && { loadingRows })}
        columns={[
          ...productColumns((row) => order && <PickNote row={row} order={order} />),
          ...(order ? orderColumns(order) : []),
        ]}
        rowState={(row) =>
          (row.stockState === 'out' && !row.clearance) || row.saleState !== 'on-sale' ? 'off' : undefined
        }
        {...(order && {
          selection: {
            selected: new Set(
              [...order.desk.picks.values()]
                .filter(({ chosen }) => chosen)
                .map(({ product }) => keyOf(product)),
            ),
            onChange: choose,
            nameOf: (row) => `${row.name} ${row.spec}`,
            lockedOf: (row) => isLocked(row, order),
          },
        })}
      />
    </div>
  )
}
