import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderFilter } from '#features/buying/orders/contract.ts'
import { readOrderSummary } from '#features/buying/orders/overview-contract.ts'
import { query } from '#platform/web/calls/query.ts'
import './order-counts.css'

type Summary = Partial<Record<string, number>>
const states: { filter: OrderFilter; label: string; count: (summary: Summary) => number }[] = [
  {
    filter: 'awaiting',
    label: '입금대기',
    count: (summary) =>
      (summary['awaiting-payment'] ?? 0) +
      (summary['awaiting-deposit'] ?? 0) +
      (summary['checking-payment'] ?? 0),
  },
  { filter: 'confirmed', label: '주문확정', count: (summary) => summary['confirmed'] ?? 0 },
  { filter: 'preparing', label: '준비중', count: (summary) => summary['preparing'] ?? 0 },
  {
    filter: 'shipping',
    label: '배송중',
    count: (summary) => (summary['part-shipped'] ?? 0) + (summary['shipped'] ?? 0),
  },
]

/** Orders of the last three months by state; each count opens its list. */
export function OrderCounts() {
  const { data } = useQuery({ ...query(readOrderSummary), staleTime: 30_000 })
  return (
    <nav className="counts" aria-label="주문 현황">
      {states.map(({ filter, label, count }) => (
        <Link key={filter} to="/my/order/list" search={{ filter }}>
          <b>{data ? count(data) : '–'}</b>
          {label}
        </Link>
      ))}
    </nav>
  )
}
