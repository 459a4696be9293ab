import type { ReorderSuggestion } from '#features/buying/orders/overview-contract.ts'
import { classNames } from '#ui/class-names.ts'
import './cycle.css'

/** How often a clinic orders something, and how much of that time has passed: '20일마다 · 2일 지남'. */
export function Cycle({ item: { orderCount, everyDays, daysSince } }: { item: ReorderSuggestion }) {
  if (everyDays === null)
    return <span className="caption">{orderCount > 1 ? `${orderCount}번` : '한 번'} 주문</span>
  const late = daysSince - everyDays
  return (
    <span className={classNames('cycle', late >= 0 && 'cycle-due')}>
      <span className="cycle-track" aria-hidden="true">
        <i style={{ width: `${Math.min(100, (daysSince / everyDays) * 100)}%` }} />
      </span>
      <span className="figure">{everyDays}일마다</span>{' '}
      <span className="figure">{late > 0 ? `${late}일 지남` : late === 0 ? '오늘' : `${-late}일 남음`}</span>
    </span>
  )
}
