import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import {
  orderStatusLabel,
  paymentKindLabel,
  storageWord,
  taxDocumentLabel,
} from '#features/buying/orders/labels.ts'
import { claimKindLabel, claimStateLabel } from '#features/delivery/claims/labels.ts'
import { MendParcels } from '#features/delivery/shipments/backoffice/parts.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import { invoiceKindLabel, invoiceWord } from '#features/delivery/invoices/labels.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DrawerSection, Pairs } from '#ui/office/drawer.tsx'
import { countOfficeOrders, listOfficeOrders, readOfficeOrder, type OfficeOrder } from '../contract.ts'
import { attemptLabel, eventLabel, parcelStateLabel } from '../labels.ts'

type Line = OfficeOrder['lines'][number]
type Parcel = OfficeOrder['parcels'][number]

const became = ({ shipped, cancelled, returned }: Line) =>
  [shipped > 0 && `출고 ${shipped}`, cancelled > 0 && `취소 ${cancelled}`, returned > 0 && `반품 ${returned}`]
    .filter(Boolean)
    .join(' · ')

const lineColumns: Column<Line>[] = [
  {
    key: 'name',
    label: '상품 · 규격',
    rowHead: true,
    cell: (line) => (
      <>
        {line.name}
        <br />
        <span className="meta">
          <span className="code">{line.productCode}</span> · {storageWord[line.storage]}
        </span>
        {line.heldReason && <span className="meta"> · 보류: {line.heldReason}</span>}
      </>
    ),
  },
  {
    key: 'lots',
    label: '로트 · 유효기간',
    cell: ({ lots, shipped, unitName }) =>
      lots.length === 0 ? (
        <span className="meta">{shipped > 0 ? '기록 없음' : '아직 없음'}</span>
      ) : (
        <span className="orders-lots">
          {lots.map(({ lotNumber, expiresOn, quantity }) => (
            <span key={`${lotNumber} ${quantity}`}>
              <span className="code">{lotNumber}</span>{' '}
              <span className="meta">
                {expiresOn && `~${formatDate(expiresOn)} · `}
                {countText(quantity, unitName)}
              </span>
            </span>
          ))}
        </span>
      ),
  },
  {
    key: 'quantity',
    label: '수량',
    align: 'right',
    cell: (line) => (
      <>
        {formatWhole(line.quantity)}
        {became(line) && (
          <>
            <br />
            <span className="meta">{became(line)}</span>
          </>
        )}
      </>
    ),
  },
  { key: 'amount', label: '금액(원)', align: 'right', cell: ({ amount }) => formatWhole(amount) },
]

export const Goods = ({ order: { lines } }: { order: OfficeOrder }) => (
  <DrawerSection title={`상품 ${lines.length}건`}>
    <DataTable
      caption="주문 상품과 로트"
      columns={lineColumns}
      rows={lines}
      rowKey={({ line }) => String(line)}
      density="compact"
      narrow="scroll"
      empty="상품이 없어요."
    />
  </DrawerSection>
)

const parcelColumns: Column<Parcel>[] = [
  {
    key: 'number',
    label: '건',
    rowHead: true,
    cell: ({ number, storage, exchange }) => `${number} ${storageWord[storage]}${exchange ? ' 교환' : ''}`,
  },
  { key: 'state', label: '상태', cell: ({ state }) => parcelStateLabel[state] },
  {
    key: 'tracking',
    label: '송장',
    cell: ({ carrierName, trackingNumber, assignedTo }) =>
      trackingNumber ? (
        <span className="code">
          {carrierName} {trackingNumber}
        </span>
      ) : (
        <span className="meta">{assignedTo || '미등록'}</span>
      ),
  },
  {
    key: 'at',
    label: '출고 · 배송완료',
    cell: ({ shippedAt, deliveredAt }) =>
      [shippedAt, deliveredAt].map((at) => (at ? formatDateTime(at).slice(5) : '-')).join(' · '),
  },
]

/** Orders from before parcels were kept have left without one. */
export const Parcels = ({ order: { parcels, lines }, place }: { order: OfficeOrder; place: DrawerPlace }) => (
  <DrawerSection title={`배송 ${parcels.length}건`}>
    {parcels.length === 0 ? (
      <p className="meta">
        {lines.some(({ shipped }) => shipped > 0)
          ? '출고 건의 기록이 없는 주문이에요.'
          : '아직 피킹하지 않았어요.'}
      </p>
    ) : (
      <DataTable
        caption="출고 건"
        columns={parcelColumns}
        rows={parcels}
        rowKey={({ number }) => String(number)}
        density="compact"
        narrow="scroll"
        empty=""
      />
    )}
    <MendParcels
      parcels={parcels.filter(({ id, state }) => id && state === 'shipped')}
      place={place}
      changes={[readOfficeOrder, listOfficeOrders, countOfficeOrders]}
    />
  </DrawerSection>
)

export const Money = ({ order }: { order: OfficeOrder }) => {
  const { status, sums, attempts, refunds, creditDueOn, paymentKind, taxDocument } = order
  const takenOff = status === 'cancelled' ? sums.total : refunds.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <DrawerSection title="결제">
      <Pairs
        sums
        facts={[
          { term: '공급가액', value: formatWon(sums.supply) },
          { term: '부가세', value: formatWon(sums.vat) },
          ...(sums.taxFree > 0 ? [{ term: '면세', value: formatWon(sums.taxFree) }] : []),
          { term: '배송비', value: sums.shipping > 0 ? formatWon(sums.shipping) : '무료' },
          { term: '합계금액', value: <b>{formatWon(sums.total)}</b> },
          ...(takenOff > 0
            ? [
                { term: '취소·환불', value: formatWon(-takenOff) },
                { term: '남은 금액', value: <b>{formatWon(sums.total - takenOff)}</b> },
              ]
            : []),
        ]}
      />
      <Pairs
        facts={[
          { term: '결제', value: paymentKindLabel[paymentKind] },
          ...(sums.credit > 0
            ? [
                {
                  term: '여신',
                  value: `${formatWon(sums.credit)}${creditDueOn ? ` · ${formatDate(creditDueOn)}까지` : ''}`,
                },
              ]
            : []),
          ...(sums.points > 0 ? [{ term: '포인트', value: formatWon(sums.points) }] : []),
          { term: '증빙', value: taxDocumentLabel[taxDocument] },
          ...attempts.map((attempt) => ({
            term: attempt.refund ? '결제사 환불' : '결제사 결제',
            value: `${formatWon(attempt.amount)} · ${attemptLabel[attempt.state]} · ${formatDateTime(attempt.at).slice(5)}`,
          })),
          ...refunds.map(({ part, amount, at }) => ({
            term: '부분환불',
            value: `${formatWon(amount)} · ${part} · ${formatDateTime(at).slice(5)}`,
          })),
        ]}
      />
    </DrawerSection>
  )
}

export const ClaimsAndInvoices = ({ order: { claims, invoices } }: { order: OfficeOrder }) =>
  claims.length + invoices.length > 0 && (
    <DrawerSection title="클레임 · 세금계산서">
      <Pairs
        facts={[
          ...claims.map((claim) => ({
            term: claimKindLabel[claim.kind],
            value: (
              <>
                <span className="code">{claim.claimNumber}</span> {claimStateLabel(claim)}
              </>
            ),
          })),
          ...invoices.map((invoice) => ({
            term: `계산서 ${invoiceKindLabel[invoice.kind]}`,
            value: (
              <>
                <span className="code">{invoice.number}</span> {formatWon(invoice.supply + invoice.vat)} ·{' '}
                {invoiceWord({ ...invoice, bounced: false, reversed: false })}
              </>
            ),
          })),
        ]}
      />
    </DrawerSection>
  )

export const History = ({ events }: { events: OfficeOrder['events'] }) => (
  <DrawerSection title="이력">
    <ol className="orders-trail">
      {events.map(({ at, kind, status, words, actor }, index) => (
        <li key={index}>
          {kind ? (eventLabel[kind] ?? '') : orderStatusLabel[status!]}
          {words && ` “${words}”`}{' '}
          <span className="meta">
            {formatDateTime(at).slice(5)} · {actor === 'system' ? '시스템' : actor}
          </span>
        </li>
      ))}
    </ol>
  </DrawerSection>
)
