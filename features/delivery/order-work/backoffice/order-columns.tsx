import { formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { OrderStatus } from '#features/buying/orders/contract.ts'
import { paymentKindLabel, shipWord, statusText, storageWord } from '#features/buying/orders/labels.ts'
import type { Column } from '#ui/office/office-table.tsx'
import { StateMark, type StateTone } from '#ui/office/state.tsx'
import type { OfficeOrderRow } from '../contract.ts'

const tones: Record<OrderStatus, StateTone> = {
  'awaiting-approval': 'new',
  'awaiting-payment': 'wait',
  'checking-payment': 'wait',
  'awaiting-deposit': 'wait',
  confirmed: 'new',
  preparing: 'ok',
  'part-shipped': 'ok',
  shipped: 'ok',
  delivered: 'ok',
  completed: 'off',
  cancelled: 'off',
}

type State = Pick<OfficeOrderRow, 'status' | 'cancelReason' | 'heldReason'>
/** An order that staff hold says so in place of its state. */
export const OrderState = ({ status, cancelReason, heldReason }: State) =>
  heldReason ? (
    <StateMark tone="hold">출고보류</StateMark>
  ) : (
    <StateMark tone={tones[status]}>{statusText({ status, cancelReason })}</StateMark>
  )

/** Room temperature is a plain word: it asks for nothing. */
const Storages = ({ storages }: Pick<OfficeOrderRow, 'storages'>) => {
  const words = storages.map((one) => storageWord[one]).join('+')
  return storages.some((one) => one !== 'ambient') ? <StateMark tone="cold">{words}</StateMark> : words
}

const ShipDay = ({ shipsOn, late }: Pick<OfficeOrderRow, 'shipsOn' | 'late'>) =>
  shipsOn === null ? (
    <span className="meta">없음</span>
  ) : late ? (
    <StateMark tone="hold">기한 지남</StateMark>
  ) : (
    <span className="figure">{shipWord(shipsOn)}</span>
  )

/** A server of the build before this one does not say what was taken off. */
const Sum = ({ total, takenOff }: Pick<OfficeOrderRow, 'total'> & { takenOff?: number }) => {
  const back = takenOff ?? 0
  return (
    <>
      {formatWhole(total - back)}
      {back > 0 && (
        <>
          <br />
          <span className="meta">취소·환불 {formatWhole(back)}</span>
        </>
      )}
    </>
  )
}

export const orderColumns: Column<OfficeOrderRow>[] = [
  {
    key: 'number',
    label: '주문번호',
    rowHead: true,
    cell: ({ orderNumber }) => <span className="office-open code">{orderNumber}</span>,
  },
  {
    key: 'placed',
    label: '주문일시',
    rank: 3,
    cell: ({ placedAt }) => <time dateTime={placedAt}>{formatDateTime(placedAt).slice(2)}</time>,
  },
  {
    key: 'clinic',
    label: '병의원',
    cell: ({ clinic }) => <span className="office-name orders-clinic">{clinic}</span>,
  },
  {
    key: 'summary',
    label: '상품',
    rank: 1,
    cell: ({ summary }) => <span className="orders-summary">{summary}</span>,
  },
  { key: 'storage', label: '보관', rank: 1, cell: Storages },
  { key: 'state', label: '상태', cell: OrderState },
  { key: 'ships', label: '출고일', rank: 1, cell: ShipDay },
  {
    key: 'total',
    label: '금액(원)',
    align: 'right',
    rank: 2,
    cell: Sum,
  },
  { key: 'payment', label: '결제', rank: 2, cell: ({ paymentKind }) => paymentKindLabel[paymentKind] },
  {
    key: 'tracking',
    label: '송장',
    rank: 3,
    cell: ({ carrierName, trackingNumber }) =>
      trackingNumber ? (
        <span className="code">
          {carrierName} {trackingNumber}
        </span>
      ) : (
        <span className="meta">미등록</span>
      ),
  },
]
