import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { shipWord, storageWord } from '#features/buying/orders/labels.ts'
import { query } from '#platform/web/calls/query.ts'
import { useMenu } from '#platform/web/office/menu-access.ts'
import { Button } from '#ui/button.tsx'
import { OfficeTable, type Column } from '#ui/office/office-table.tsx'
import { OfficePage, QueueBar } from '#ui/office/page.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { readQueue, Stage, type QueueRow } from '../contract.ts'
import { stageLabel } from '../labels.ts'
import { BenchDrawer } from './bench-drawer.tsx'
import { PasteDrawer } from './paste-drawer.tsx'

export const Route = createFileRoute('/fulfil')({ staticData: { menu: true }, component: FulfilPage })

const keyOf = ({ orderNumber, storage, parcelId }: QueueRow) => `${orderNumber}/${storage}/${parcelId ?? ''}`

const columns: Column<QueueRow>[] = [
  {
    key: 'clinic',
    label: '병의원',
    rowHead: true,
    cell: ({ clinic }) => <span className="office-open">{clinic}</span>,
  },
  {
    key: 'order',
    label: '주문번호',
    cell: ({ orderNumber, parcelNumber }) => (
      <span className="code">{parcelNumber ? `${orderNumber}/${parcelNumber}` : orderNumber}</span>
    ),
  },
  {
    key: 'storage',
    label: '보관',
    cell: ({ storage }) => (
      <StateMark tone={storage === 'ambient' ? 'off' : 'cold'}>{storageWord[storage]}</StateMark>
    ),
  },
  {
    key: 'ships',
    label: '출고일',
    cell: ({ shipsOn }) => <span className="figure">{shipWord(shipsOn)}</span>,
  },
  {
    key: 'pieces',
    label: '담은 수량',
    align: 'right',
    cell: ({ picked, pieces }) => `${formatWhole(picked)} / ${formatWhole(pieces)}`,
  },
  {
    key: 'note',
    label: '비고',
    rank: 1,
    cell: ({ heldReason, shortLines, trackingNumber }) =>
      [heldReason, shortLines > 0 && `${shortLines}종 부족`, trackingNumber].filter(Boolean).join(' · '),
  },
  { key: 'clerk', label: '담당', rank: 2, cell: ({ assignedTo }) => assignedTo ?? '' },
]

/** 피킹·출고: what leaves today, lot by lot. */
function FulfilPage() {
  const { may } = useMenu()
  const queue = useQuery({ ...query(readQueue), refetchInterval: 30_000 })
  const [stage, setStage] = useState<Stage>('waiting')
  const [open, setOpen] = useState<{ orderNumber: string; storage: QueueRow['storage'] } | 'paste' | null>(
    null,
  )
  const rows = queue.data?.rows.filter((row) => row.stage === stage) ?? []
  const close = () => setOpen(null)
  return (
    <OfficePage
      title="피킹·출고"
      note="유효기간이 가까운 로트부터 담아요. 송장번호를 넣으면 출고돼요."
      actions={may('write') && <Button onClick={() => setOpen('paste')}>송장 붙여넣기</Button>}
      drawer={
        open === 'paste' ? (
          <PasteDrawer onClose={close} />
        ) : (
          open && (
            <BenchDrawer
              key={`${open.orderNumber}/${open.storage}`}
              pile={open}
              mayWrite={may('write')}
              onClose={close}
            />
          )
        )
      }
    >
      <QueueBar
        label="출고 단계"
        items={Stage.options.map((key) => ({ key, label: stageLabel[key], count: queue.data?.counts[key] }))}
        current={stage}
        onChange={(key) => setStage(key as Stage)}
      />
      <OfficeTable
        caption="출고 목록"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        nameOf={({ clinic, orderNumber }) => `${clinic} ${orderNumber}`}
        onOpen={({ orderNumber, storage }) => setOpen({ orderNumber, storage })}
        onClose={close}
        openKey={
          open && open !== 'paste'
            ? (rows
                .map((row) => [keyOf(row), row] as const)
                .find(
                  ([, row]) => row.orderNumber === open.orderNumber && row.storage === open.storage,
                )?.[0] ?? null)
            : null
        }
        loading={queue.isPending}
        empty="이 단계에 있는 주문이 없어요."
      />
    </OfficePage>
  )
}
