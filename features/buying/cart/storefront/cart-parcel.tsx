import { formatDate, seoulDate, weekdayName } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import type { Storage } from '#features/shelf/catalogue/contract.ts'
import { StorageChip } from '#ui/chip.tsx'
import { DataTable, type Column, type Selection } from '#ui/data-table.tsx'
import { Meter } from '#ui/meter.tsx'
import type { CartLine, Parcel } from '../contract.ts'
import { parcelLabel } from '../labels.ts'
import { isOrderable } from './cart-draft.ts'

type Props = {
  storage: Storage
  lines: readonly CartLine[]
  parcel: Parcel | undefined
  columns: Column<CartLine>[]
  selection: Selection<CartLine>
  now: Date
}

/** What leaves together: its lines, the day it leaves, and how far it is from free delivery. */
export const CartParcel = ({ storage, lines, parcel, columns, selection, now }: Props) => (
  <section className="cart-parcel" aria-labelledby={`parcel-${storage}`}>
    <header className="cart-parcel-head">
      <h2 className="title-3" id={`parcel-${storage}`}>
        {parcelLabel[storage]} {lines.length}종
      </h2>
      <StorageChip storage={storage} full />
      {parcel && <p className="meta">{shipWord(parcel.shipsOn, now)}</p>}
    </header>
    <DataTable
      caption={parcelLabel[storage]}
      columns={columns}
      rows={lines}
      rowKey={(line) => String(line.lineId)}
      selection={selection}
      density="roomy"
      rowState={(line) => (isOrderable(line) ? undefined : 'off')}
    />
    {parcel ? <ParcelSum parcel={parcel} /> : <p className="cart-parcel-sum meta">선택한 상품이 없어요</p>}
  </section>
)

const ParcelSum = ({ parcel }: { parcel: Parcel }) => (
  <div className="cart-parcel-sum">
    <p className="cart-parcel-line">
      <span>
        상품 {formatWon(parcel.goods)} + 배송비{' '}
        <b>{parcel.shipping > 0 ? formatWon(parcel.shipping) : <span className="text-ok">무료</span>}</b>
      </span>
      <b className="money-s figure" translate="no">
        {formatWon(parcel.goods + parcel.shipping)}
      </b>
    </p>
    {parcel.missing > 0 && (
      <Meter label={`${parcelLabel[parcel.storage]} 무료배송`} value={parcel.goods} max={parcel.freeFrom}>
        <b className="text-ok">{formatWon(parcel.missing)}</b> 더 담으면 {parcelLabel[parcel.storage]}비가
        무료예요
      </Meter>
    )}
  </div>
)

/** '오늘 출고' or '11.23(월) 출고'. */
const shipWord = (shipsOn: string, now: Date) =>
  shipsOn === seoulDate(now)
    ? '오늘 15:00까지 결제하면 오늘 출고'
    : `${formatDate(shipsOn).slice(5)}(${weekdayName(shipsOn)}) 출고`
