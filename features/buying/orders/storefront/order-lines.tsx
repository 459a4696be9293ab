import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { countText, nameWithOption, TAX_FREE_LABEL } from '#features/shelf/catalogue/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { priceReasonLabel } from '#features/shelf/prices/labels.ts'
import { StorageChip } from '#ui/chip.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import type { OrderDetail } from '../contract.ts'
import { shipWord } from '../labels.ts'
import { waitsFor } from '../line-states.ts'

type Line = OrderDetail['lines'][number]
const pieces = (line: Line, count: number) => countText(count, line.unitName)

const columns: Column<Line>[] = [
  {
    key: 'item',
    label: '상품 / 규격',
    rowHead: true,
    cell: (line) => (
      <ItemCell
        picture={<ProductPicture {...pictureOf(line.picture)} alt="" size={56} />}
        name={
          <Link to="/product/detail" search={{ webPrdId: line.productCode }}>
            {nameWithOption({ ...line, name: line.productName })}
          </Link>
        }
        meta={[line.spec, line.taxable ? '' : TAX_FREE_LABEL, priceReasonLabel[line.priceReason]]
          .filter(Boolean)
          .join(' · ')}
      >
        {line.lots.map((lot) => (
          <span key={lot.lotNumber} className="order-lot figure">
            로트 <b data-selectable="">{lot.lotNumber}</b>
            {lot.expiresOn && ` · 유효기간 ${formatDate(lot.expiresOn)}`} · {pieces(line, lot.quantity)}
          </span>
        ))}
        {line.promisedOn && waitsFor(line) > 0 && (
          <span className="order-lot figure">
            {line.delayReason
              ? `출고 예정 ${line.expectedOn ? shipWord(line.expectedOn) : '확인 중'} · 약속 ${shipWord(line.promisedOn)}`
              : `출고 예정 ${shipWord(line.promisedOn)}`}
          </span>
        )}
      </ItemCell>
    ),
  },
  {
    key: 'storage',
    label: '보관',
    stackLabel: '',
    rank: 2,
    cell: (line) => <StorageChip storage={line.storage} short />,
  },
  {
    key: 'price',
    label: '단가',
    align: 'right',
    cell: (line) => (
      <span className="order-price figure" translate="no">
        {line.listPrice > line.unitPrice && (
          <s className="caption">
            <span className="visually-hidden">정가 </span>
            {formatWon(line.listPrice)}
          </s>
        )}
        {formatWon(line.unitPrice)}
      </span>
    ),
  },
  {
    key: 'quantity',
    label: '수량',
    align: 'right',
    cell: (line) => (
      <span className="figure" translate="no">
        {pieces(line, line.quantity)}
      </span>
    ),
  },
  {
    key: 'shipped',
    label: '출고',
    align: 'right',
    rank: 1,
    cell: (line) => (
      <span className="figure" translate="no">
        {line.shipped > 0 ? pieces(line, line.shipped) : <span className="text-hint">–</span>}
      </span>
    ),
  },
  {
    key: 'amount',
    label: '금액',
    align: 'right',
    stack: 'figure',
    cell: (line) => (
      <b className="money-s figure" translate="no">
        {formatWon(line.amount)}
      </b>
    ),
  },
]

export const OrderLines = ({ lines }: { lines: readonly Line[] }) => (
  <DataTable
    caption="주문상품"
    columns={columns}
    rows={lines}
    rowKey={(line) => String(line.line)}
    density="roomy"
  />
)
