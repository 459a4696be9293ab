import { Link } from '@tanstack/react-router'
import { formatDate, weekdayName } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { named } from '#platform/web/office/named-filter.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { DayChart } from '#ui/office/day-chart.tsx'
import type { SalesDay } from '../contract.ts'
import { changeText } from '../labels.ts'

const monthDay = (day: string) => formatDate(day).slice(5)
const dayName = (day: string) => `${monthDay(day)}(${weekdayName(day)})`

const columns = (counted: boolean): Column<SalesDay>[] => [
  {
    key: 'day',
    label: '날짜',
    rowHead: true,
    cell: ({ day }) => (
      <Link to="/orders" search={named({ from: day, to: day })}>
        {dayName(day)}
      </Link>
    ),
  },
  ...(counted
    ? [
        {
          key: 'orders',
          label: '주문',
          align: 'right',
          cell: ({ orders }) => `${formatWhole(orders)}건`,
        } satisfies Column<SalesDay>,
      ]
    : []),
  { key: 'amount', label: '금액', align: 'right', cell: ({ amount }) => formatWon(amount) },
  { key: 'before', label: '직전', align: 'right', cell: ({ before }) => formatWon(before) },
  { key: 'change', label: '증감', align: 'right', cell: changeText },
]

/** Won by day beside the period before; each day of the table leads to its orders. */
export const SalesChart = ({ days, counted = true }: { days: readonly SalesDay[]; counted?: boolean }) => (
  <DayChart
    unit="원"
    bars={days.map(({ day, amount, before }) => ({
      key: day,
      mark: monthDay(day),
      words: `${dayName(day)} ${formatWon(amount)}, 직전 ${formatWon(before)}`,
      value: amount,
      before,
    }))}
  >
    <DataTable
      caption="날짜별 주문 금액과 직전 기간의 금액"
      columns={columns(counted)}
      rows={days.toReversed()}
      rowKey={({ day }) => day}
      density="compact"
      narrow="scroll"
    />
  </DayChart>
)
