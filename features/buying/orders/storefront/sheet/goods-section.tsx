import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { parcelLabel } from '#features/buying/cart/labels.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { priceReasonLabel } from '#features/shelf/prices/labels.ts'
import { StorageChip } from '#ui/chip.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { LineNote } from '#ui/notice.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { shipWord } from '../../labels.ts'
import type { Reckoning } from './amounts.ts'
import type { Sheet } from './form.ts'

type Line = Sheet['lines'][number]

const columns: Column<Line>[] = [
  {
    key: 'item',
    label: '상품 / 규격',
    rowHead: true,
    cell: (line) => (
      <ItemCell
        picture={<ProductPicture {...pictureOf(line.picture)} alt="" size={40} />}
        name={nameWithOption(line)}
        meta={line.spec}
      >
        {line.useBy && (
          <LineNote>
            {priceReasonLabel[line.priceReason]} · 유효기간 {formatDate(line.useBy)}까지 · 교환 없이 환불만
            돼요
          </LineNote>
        )}
      </ItemCell>
    ),
  },
  {
    key: 'price',
    label: '단가',
    align: 'right',
    cell: (line) => (
      <span className="figure" translate="no">
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
        {countText(line.quantity, line.unitName)}
      </span>
    ),
  },
  {
    key: 'amount',
    label: '금액',
    align: 'right',
    stack: 'figure',
    cell: (line) => (
      <b className="figure" translate="no">
        {formatWon(line.amount)}
      </b>
    ),
  },
]

/** What is ordered, by what leaves together. */
export const GoodsSection = ({ sheet, parcels }: { sheet: Sheet; parcels: Reckoning['parcels'] }) =>
  parcels.map((parcel) => (
    <div key={parcel.storage} className="sheet-parcel">
      <p className="sheet-parcel-head">
        <b>
          {parcelLabel[parcel.storage]} {parcel.lineCount}종
        </b>{' '}
        <StorageChip storage={parcel.storage} full />{' '}
        <span className="meta figure" translate="no">
          {shipWord(parcel.shipsOn)} 출고 · 배송비 {parcel.shipping > 0 ? formatWon(parcel.shipping) : '무료'}
        </span>
      </p>
      <DataTable
        caption={`${parcelLabel[parcel.storage]} 주문상품`}
        columns={columns}
        rows={sheet.lines.filter(({ storage }) => storage === parcel.storage)}
        rowKey={(line) => String(line.optionId)}
        ruled
      />
    </div>
  ))

export const goodsSummary = ({ lines, amounts }: Sheet) =>
  `${nameWithOption(lines[0]!)}${lines.length > 1 ? ` 외 ${lines.length - 1}종` : ''} · ${formatWon(amounts.goods)}`
