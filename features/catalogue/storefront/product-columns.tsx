import type { ReactNode } from 'react'
import { StorageChip } from '#ui/chip.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { ProductPicture } from '#ui/pack-image.tsx'
import type { ProductRow } from '../contract.ts'
import { pictureUrl } from '../picture.ts'
import { ProductLink } from './product-card.tsx'
import { PriceCell } from './price-words.tsx'
import { ExpiryWord, FlagWords, monthDay, StockWord } from './stock-words.tsx'

/** '최소 5박스, 5박스 단위' where an order is bound to more than single units. */
export const orderRuleText = ({ minQuantity, stepQuantity, unitName }: Pick<ProductRow, 'minQuantity' | 'stepQuantity' | 'unitName'>) =>
  [minQuantity > 1 && `최소 ${minQuantity}${unitName}`, stepQuantity > 1 && `${stepQuantity}${unitName} 단위`].filter(Boolean).join(', ')

/** Columns every table of products has. `noteOf`: what the buyer must know of this row. */
export const productColumns = (noteOf: (row: ProductRow) => ReactNode): Column<ProductRow>[] => [
  {
    key: 'item', label: '상품 / 규격', rowHead: true,
    cell: (row) => (
      <ItemCell
        picture={<ProductPicture src={pictureUrl(row.picture)} alt="" size={56} />}
        name={<ProductLink product={row} />}
        meta={<>{row.spec}{row.optionCount > 1 && ` · 옵션 ${row.optionCount}개`}{orderRuleText(row) && ` · ${orderRuleText(row)}`}<FlagWords flags={row.flags} /></>}
      >
        {noteOf(row)}
      </ItemCell>
    ),
  },
  { key: 'brand', label: '브랜드', stackLabel: '', rank: 3, hideBelow: 's', cell: (row) => <span className="nowrap">{row.brandName}</span> },
  { key: 'storage', label: '보관', stackLabel: '', rank: 2, cell: (row) => <StorageChip storage={row.storage} short /> },
  { key: 'expiry', label: '유효기간', stackLabel: '유효', align: 'right', rank: 1, cell: (row) => <ExpiryWord {...row} /> },
  { key: 'stock', label: '재고', align: 'right', cell: (row) => <StockWord {...row} /> },
  {
    key: 'price', label: '단가', align: 'right', stack: 'figure',
    cell: (row) => <>{<PriceCell {...row} />}{row.restockOn && <span className="price-unit">{monthDay(row.restockOn)} 입고 예정</span>}</>,
  },
]
