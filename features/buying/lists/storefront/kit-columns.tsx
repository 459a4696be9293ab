import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { priceAt } from '#features/shelf/prices/at-quantity.ts'
import { StorageChip } from '#ui/chip.tsx'
import type { Column } from '#ui/data-table.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { LineNote } from '#ui/notice.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import type { SetLine } from '../rules.ts'

export const kitColumns: Column<SetLine>[] = [
  {
    key: 'product',
    label: '상품',
    rowHead: true,
    cell: ({ option, problem, pieces }) => (
      <>
        <ItemCell
          picture={<ProductPicture {...pictureOf(option.picture)} alt="" size={40} />}
          name={
            <Link to="/product/detail" search={{ webPrdId: option.productCode }}>
              {nameWithOption(option)}
            </Link>
          }
          meta={option.spec}
        />
        {problem && <LineNote tone={pieces === 0 ? 'danger' : 'warn'}>{problem}</LineNote>}
      </>
    ),
  },
  {
    key: 'storage',
    label: '보관',
    stackLabel: '',
    rank: 2,
    width: '72px',
    cell: ({ option }) => <StorageChip storage={option.storage} short />,
  },
  {
    key: 'price',
    label: '단가',
    rank: 1,
    align: 'right',
    width: '112px',
    cell: ({ option, pieces }) => (pieces === 0 ? '–' : formatWon(priceAt(option, pieces).unitPrice)),
  },
  {
    key: 'one',
    label: '1회분',
    align: 'right',
    width: '96px',
    cell: ({ option, quantity }) => countText(quantity, option.unitName),
  },
  {
    key: 'total',
    label: '담을 수량',
    align: 'right',
    width: '96px',
    cell: ({ option, pieces }) => <b>{countText(pieces, option.unitName)}</b>,
  },
  {
    key: 'amount',
    label: '금액',
    stack: 'figure',
    align: 'right',
    width: '128px',
    cell: ({ amount, pieces }) => (pieces === 0 ? '담지 못함' : formatWon(amount)),
  },
]
