import type { ReactNode } from 'react'
import { nextTierRate, reasonText } from '#features/shelf/prices/labels.ts'
import { StorageChip } from '#ui/chip.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import type { ProductRow } from '../contract.ts'
import { orderRuleText, TAX_FREE_LABEL } from '../labels.ts'
import { pictureOf } from '../picture.ts'
import { ClearanceWords } from './clearance-words.tsx'
import { ProductLink } from './product-card.tsx'
import { PriceCell } from './price-words.tsx'
import { ExpiryWord, FlagWords, StockWord } from './stock-words.tsx'

/** Columns every table of products has. `noteOf`: what the buyer must know of this row. */
export const productColumns = (noteOf: (row: ProductRow) => ReactNode): Column<ProductRow>[] => [
  {
    key: 'item',
    label: '상품 / 규격',
    rowHead: true,
    width: '100%',
    cell: (row) => (
      <ItemCell
        picture={<ProductPicture {...pictureOf(row.picture)} alt="" size={56} />}
        name={<ProductLink product={row} />}
        meta={<ItemMeta row={row} />}
      >
        <ClearanceWords {...row} />
        {noteOf(row)}
      </ItemCell>
    ),
  },
  {
    key: 'brand',
    label: '브랜드',
    stackLabel: '',
    rank: 3,
    hideBelow: 's',
    cell: (row) => <span className="nowrap">{row.brandName}</span>,
  },
  {
    key: 'storage',
    label: '보관',
    stackLabel: '',
    rank: 2,
    cell: (row) => <StorageChip storage={row.storage} short />,
  },
  {
    key: 'expiry',
    label: '유효기간',
    stackLabel: '유효',
    align: 'right',
    rank: 1,
    cell: (row) => <ExpiryWord {...row} />,
  },
  { key: 'stock', label: '재고', align: 'right', cell: (row) => <StockWord {...row} /> },
  {
    key: 'price',
    label: '단가',
    align: 'right',
    stack: 'figure',
    cell: (row) => <PriceCell {...row} />,
  },
]

/** Spec, order rule, and what makes the price: '2mL × 1syringe · 계약 단가 · 10박스부터 -5%'. */
function ItemMeta({ row }: { row: ProductRow }) {
  const facts = [
    row.spec,
    row.optionCount > 1 && `옵션 ${row.optionCount}개`,
    orderRuleText(row),
    !row.taxable && TAX_FREE_LABEL,
  ]
    .filter(Boolean)
    .join(' · ')
  const reason = row.price && reasonText(row.price)
  const next = row.price && row.stockState !== 'out' && nextTierRate(row.price, row.unitName)
  return (
    <>
      {facts}
      <FlagWords flags={row.flags} />
      {reason && (
        <>
          {' '}
          · <span className="text-go">{reason}</span>
        </>
      )}
      {next && (
        <>
          {' '}
          · <span className="text-go">{next}</span>
        </>
      )}
    </>
  )
}
