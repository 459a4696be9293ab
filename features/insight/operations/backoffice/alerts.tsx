import { Notice } from '#ui/notice.tsx'
import type { Operations } from '../contract.ts'
import './operations.css'
import { alertDetail, alertLabel } from '../labels.ts'

/** What is on now, each with what to do first. */
export function Alerts({ alerts }: Pick<Operations, 'alerts'>) {
  if (alerts.length === 0)
    return (
      <div className="operation-alerts">
        <Notice tone="ok" live={false}>
          지금 확인할 경보가 없어요.
        </Notice>
      </div>
    )
  return (
    <ul className="operation-alerts" aria-label="지금 켜진 경보">
      {alerts.map((alert) => {
        const { title, todo } = alertLabel[alert.key]
        const detail = alertDetail(alert)
        return (
          <li key={alert.key}>
            <Notice tone="danger" title={detail ? `${title} · ${detail}` : title}>
              {todo}
            </Notice>
          </li>
        )
      })}
    </ul>
  )
}
