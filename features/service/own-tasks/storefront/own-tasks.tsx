import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
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
              <span className="caption figure">
                {formatDate(task.until)}까지
                {task.days !== null && task.days >= 0 && ` · ${task.days}일 남았어요`}
              </span>
            )}
            <Link to={places[task.kind]} className={buttonClass({ size: 'small' })}>
              {taskAction[task.kind]}
              <span className="visually-hidden">: {taskWords(task, user.customerType)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
