import { formatBy } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DayChart } from '#ui/office/day-chart.tsx'
import type { Bar } from '../contract.ts'

const timeOf = (at: string) => formatBy(at, 'HH:mm')

/** Counts by minute or hour beside the span before, with a table of the same figures. */
export function TimeChart({
  bars,
  unit,
  failedLabel,
  caption,
}: {
  bars: readonly Bar[]
  unit: string
  failedLabel: string
  caption: string
}) {
  const counted = (count: number) => `${formatWhole(count)}${unit}`
  const columns: Column<Bar>[] = [
    { key: 'at', label: '시각', rowHead: true, cell: ({ at }) => timeOf(at) },
    { key: 'count', label: '이번', align: 'right', cell: ({ count }) => counted(count) },
    { key: 'failed', label: failedLabel, align: 'right', cell: ({ failed }) => counted(failed) },
    { key: 'before', label: '직전', align: 'right', cell: ({ before }) => counted(before) },
  ]
  return (
    <DayChart
      unit={unit}
      bars={bars.map(({ at, count, failed, before }) => ({
        key: at,
        mark: timeOf(at),
        words: `${timeOf(at)} ${counted(count)}, ${failedLabel} ${counted(failed)}, 직전 ${counted(before)}`,
        value: count,
        before,
      }))}
    >
      <DataTable
        caption={caption}
        columns={columns}
        rows={bars.toReversed()}
        rowKey={({ at }) => at}
        density="compact"
        narrow="scroll"
      />
    </DayChart>
  )
}
