import { daysBetween, formatDate, seoulDate } from '#domain/calendar.ts'
import { countText, storageLabel } from '#features/shelf/catalogue/labels.ts'
import type { LotRow } from '#features/shelf/stock-keeping/contract.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'

const product: Column<LotRow> = {
  key: 'product',
  label: '상품',
  rowHead: true,
  cell: ({ productName, productCode }) => (
    <>
      {productName} <span className="meta code">{productCode}</span>
    </>
  ),
}
const keyOf = ({ id }: LotRow) => String(id)

const lowColumns: Column<LotRow>[] = [
  product,
  { key: 'storage', label: '보관', cell: ({ storage }) => storageLabel[storage] },
  {
    key: 'left',
    label: '판매 가능',
    align: 'right',
    cell: ({ optionOnHand, reserved, unitName }) => countText(Math.max(0, optionOnHand - reserved), unitName),
  },
  {
    key: 'reorder',
    label: '발주점',
    align: 'right',
    cell: ({ reorderAt, unitName }) => (reorderAt === null ? '' : countText(reorderAt, unitName)),
  },
]

/** One row an option: the list that it comes from has one a lot. */
export const LowStock = ({ rows }: { rows: readonly LotRow[] }) => (
  <DataTable
    caption="발주점보다 적은 상품"
    columns={lowColumns}
    rows={[...new Map(rows.map((row) => [row.optionId, row])).values()]}
    rowKey={keyOf}
    density="compact"
    narrow="stack"
    empty="발주점보다 적은 상품이 없어요."
  />
)

const nearColumns: Column<LotRow>[] = [
  product,
  { key: 'lot', label: '로트', cell: ({ lotNumber }) => <span className="code">{lotNumber}</span> },
  {
    key: 'expires',
    label: '유효기간',
    cell: ({ expiresOn }) =>
      expiresOn && `${formatDate(expiresOn)} · D-${daysBetween(seoulDate(new Date()), expiresOn)}`,
  },
  { key: 'left', label: '수량', align: 'right', cell: ({ onHand, unitName }) => countText(onHand, unitName) },
]

export const NearExpiry = ({ rows }: { rows: readonly LotRow[] }) => (
  <DataTable
    caption="유효기간이 얼마 남지 않은 로트"
    columns={nearColumns}
    rows={rows}
    rowKey={keyOf}
    density="compact"
    narrow="stack"
    empty="유효기간이 임박한 로트가 없어요."
  />
)
