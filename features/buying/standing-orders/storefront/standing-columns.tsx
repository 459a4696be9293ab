import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { amountOf, priceAt } from '#features/shelf/prices/at-quantity.ts'
import type { Column } from '#ui/data-table.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { LineNote } from '#ui/notice.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import type { StandingOrder } from '../contract.ts'

type Line = StandingOrder['lines'][number]

export const standingColumns: Column<Line>[] = [
  {
    key: 'product',
    label: '상품',
    rowHead: true,
    cell: ({ option, quantity, agreedPrice }) => {
      const now = priceAt(option, quantity).unitPrice
      return (
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
          {option.refusal ? (
            <LineNote tone="danger">{option.refusal.message}</LineNote>
          ) : (
            now !== agreedPrice && (
              <LineNote tone="warn">{`확인한 가격 ${formatWon(agreedPrice)} → ${formatWon(now)}`}</LineNote>
            )
          )}
        </>
      )
    },
  },
  {
    key: 'price',
    label: '단가',
    align: 'right',
    width: '112px',
    cell: ({ option, quantity }) => (option.refusal ? '–' : formatWon(priceAt(option, quantity).unitPrice)),
  },
  {
    key: 'quantity',
    label: '수량',
    align: 'right',
    width: '88px',
    cell: ({ option, quantity }) => countText(quantity, option.unitName),
  },
  {
    key: 'amount',
    label: '금액',
    stack: 'figure',
    align: 'right',
    width: '128px',
    cell: ({ option, quantity }) => (option.refusal ? '빠짐' : formatWon(amountOf(option, quantity))),
  },
]
