import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { countText } from '#features/shelf/catalogue/labels.ts'
import { query } from '#platform/web/calls/query.ts'
import { StorageChip } from '#ui/chip.tsx'
import { FactList, LineList, Panel } from '#ui/panel.tsx'
import { StepBar } from '#ui/step-bar.tsx'
import { listParcels, type SentParcel } from '../sent-contract.ts'
import { levelLabel } from '../labels.ts'

type Props = {
  orderNumber: string
  /** Only what was sent anew for this claim. */
  claimNumber?: string
}

/** An order's parcels, the newest first: how far each is, what is in it by lot, and what the carrier said. */
export function ParcelSection({ orderNumber, claimNumber }: Props) {
  const { data } = useQuery(query(listParcels, { params: { orderNumber } }))
  return data?.parcels
    .filter((parcel) => !claimNumber || parcel.claimNumber === claimNumber)
    .map((parcel) => <ParcelBlock key={parcel.number} parcel={parcel} />)
}

const titleOf = ({ number, claimNumber }: SentParcel) => (claimNumber ? '교환 배송' : `${number}번째 배송`)

const ParcelBlock = ({ parcel }: { parcel: SentParcel }) => (
  <Panel
    title={titleOf(parcel)}
    note={`${parcel.boxes}박스 · ${formatDateTime(parcel.shippedAt)} 출고`}
    action={<StorageChip storage={parcel.storage} short />}
  >
    <div className="order-panel">
      <StepBar
        label={`${titleOf(parcel)} 진행`}
        steps={levelLabel.slice(1)}
        current={parcel.level === 6 ? 6 : Math.max(0, parcel.level - 1)}
      />
      <FactList
        facts={[
          {
            term: '송장',
            value: (
              <>
                {parcel.carrierName} <b data-selectable="">{parcel.trackingNumber}</b>
              </>
            ),
          },
          ...(parcel.handover
            ? [
                {
                  term: '인계 온도',
                  value: `${parcel.handover.temperature}℃ · ${parcel.handover.by} → ${parcel.handover.to}`,
                },
              ]
            : []),
          ...(parcel.deliveredAt
            ? [
                {
                  term: '배송 완료',
                  value: `${formatDateTime(parcel.deliveredAt)}${parcel.receiver ? ` · 받은 분 ${parcel.receiver}` : ''}`,
                },
              ]
            : []),
        ]}
      />
      <LineList
        lines={parcel.lines.map((line) => ({
          key: `${line.line}/${line.lotNumber}`,
          left: (
            <>
              <b>{line.name}</b>{' '}
              <span className="meta">
                로트 <span data-selectable="">{line.lotNumber}</span>
                {line.expiresOn && ` · 유효기간 ${formatDate(line.expiresOn)}`}
              </span>
            </>
          ),
          right: countText(line.quantity, line.unitName),
        }))}
      />
      {parcel.events.length > 0 && (
        <LineList
          lines={parcel.events.map((event) => ({
            key: `${event.at}/${event.level}/${event.words}`,
            left: `${event.words}${event.place ? ` · ${event.place}` : ''}`,
            right: formatDateTime(event.at),
          }))}
        />
      )}
    </div>
  </Panel>
)
