import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Panel } from '#ui/panel.tsx'
import { listOwnTasks } from '../contract.ts'
import { taskAction, taskWords } from '../labels.ts'
import './own-tasks.css'

const places = {
  paper: '/my/member/info',
  approval: '/my/order/approvals',
  prepared: '/my/order/prepared',
  offer: '/special',
  claim: '/my/order/claims',
} as const

const SOON_DAYS = 7
const tone = (days: number | null) =>
  days === null || days > SOON_DAYS ? undefined : days < 0 ? 'text-danger' : 'text-warn'
const left = (days: number | null) =>
  days === null
    ? ''
    : days < 0
      ? ` · ${-days}일 지났어요`
      : days === 0
        ? ' · 오늘까지예요'
        : ` · ${days}일 남았어요`

/** [MY-01] What waits for this member; with nothing to do it is not there. */
export function OwnTasks() {
  const user = useUser()
  const { data } = useQuery(query(listOwnTasks))
  if (!user || !data?.length) return null
  return (
    <Panel title="챙길 일">
      <ul className="own-tasks">
        {data.map((task) => (
          <li key={`${task.kind} ${task.subject}`}>
            <b>{taskWords(task, user.customerType)}</b>
            {task.until && (
              <span className={classNames('caption figure', tone(task.days))}>
                {formatDate(task.until)}까지{left(task.days)}
              </span>
            )}
            <Link
              to={places[task.kind]}
              {...(task.kind === 'paper' && { hash: 'papers' })}
              className={buttonClass({ size: 'small' })}
            >
              {taskAction[task.kind]}
              <span className="visually-hidden">: {taskWords(task, user.customerType)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
