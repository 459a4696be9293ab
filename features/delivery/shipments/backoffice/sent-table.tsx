import { formatWhole } from '#domain/whole-number.ts'
import { KeysetPages } from '#ui/office/bars.tsx'
import { OfficeTable, type Column } from '#ui/office/office-table.tsx'
import { carriers, isCarrier } from '../carriers.ts'
import type { QueueRow } from '../contract.ts'
import { ExchangeMark } from './exchange-mark.tsx'
import { StorageMark } from './storage-mark.tsx'
import type { Queue } from './use-queue.ts'

const columns: Column<QueueRow>[] = [
  { key: 'clinic', label: '병의원', rowHead: true, cell: ({ clinic }) => clinic },
  {
    key: 'order',
    label: '출고 건',
    cell: ({ orderNumber, parcelNumber, exchange }) => (
      <>
        <span className="code">
          {orderNumber}/{parcelNumber}
        </span>{' '}
        {exchange && <ExchangeMark />}
      </>
    ),
  },
  {
    key: 'storage',
    label: '보관',
    rank: 1,
    cell: ({ storage }) => <StorageMark storage={storage} />,
  },
  { key: 'pieces', label: '수량', align: 'right', rank: 1, cell: ({ picked }) => formatWhole(picked) },
  {
    key: 'tracking',
    label: '송장',
    cell: ({ carrier, trackingNumber }) => (
      <span className="code">
        {carrier && isCarrier(carrier) ? carriers[carrier].name : ''} {trackingNumber}
      </span>
    ),
  },
  { key: 'clerk', label: '담당', rank: 2, cell: ({ assignedTo }) => assignedTo ?? '' },
]

/** What left today. */
export const SentTable = ({ queue }: { queue: Queue }) => (
  <>
    <OfficeTable
      caption="오늘 출고"
      columns={columns}
      rows={queue.rows}
      rowKey={({ orderNumber, parcelId }) => `${orderNumber}/${parcelId}`}
      nameOf={({ clinic, orderNumber }) => `${clinic} ${orderNumber}`}
      loading={queue.loading}
      empty="오늘 출고한 건이 없어요."
    />
    {queue.pages && <KeysetPages {...queue.pages} keys={[]} />}
  </>
)
