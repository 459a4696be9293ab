import { formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DrawerSection } from '#ui/office/drawer.tsx'
import type { readLot } from '../contract.ts'
import { moveReasonLabel } from '../labels.ts'

type Move = Reply<typeof readLot>['moves'][number]

const signed = (pieces: number) =>
  pieces === 0 ? '' : pieces > 0 ? `+${formatWhole(pieces)}` : `-${formatWhole(-pieces)}`

const columns: Column<Move>[] = [
  { key: 'at', label: '시각', cell: ({ at }) => <span className="figure">{formatDateTime(at)}</span> },
  {
    key: 'reason',
    label: '구분',
    rowHead: true,
    cell: ({ reason, note }) => (
      <>
        {moveReasonLabel[reason]} <span className="meta">{note}</span>
      </>
    ),
  },
  { key: 'good', label: '수량', align: 'right', cell: ({ good }) => signed(good) },
  { key: 'quarantine', label: '격리', align: 'right', cell: ({ quarantine }) => signed(quarantine) },
  { key: 'left', label: '잔량', align: 'right', cell: ({ left }) => formatWhole(left) },
  { key: 'by', label: '처리', cell: ({ by }) => by ?? '시스템' },
]

/** 수불: the journal of one lot. */
export const LotMoves = ({ moves }: { moves: readonly Move[] | undefined }) => (
  <DrawerSection title="수불">
    <DataTable
      caption="로트 수불"
      columns={columns}
      rows={moves ?? []}
      rowKey={({ id }) => String(id)}
      density="compact"
      narrow="scroll"
      busy={moves === undefined}
      empty="기록이 없어요."
    />
  </DrawerSection>
)
