import { addDays, daysBetween, seoulDate } from '#domain/calendar.ts'
import { refusalToEnter } from '#features/access/accounts/rules.ts'
import { serve } from '#platform/server/serve.ts'
import { listOwnTasks } from '../contract.ts'
import { PAPER_DAYS } from '../rules.ts'
import { tasksOf } from './queries.ts'

export const ownTaskRoutes = [
  serve(listOwnTasks, async ({ db, clock, caller }) => {
    const now = clock.now()
    const today = seoulDate(now)
    const { memberId, institutionId } = caller
    const orders = refusalToEnter('buyer', caller, { writes: true }) === null
    const leads = refusalToEnter('director', caller, { writes: true }) === null
    const asker = { memberId, institutionId, orders, leads }
    const tasks = await tasksOf(db, asker, { today, soon: addDays(today, PAPER_DAYS), now })
    return tasks.map((task) => ({
      ...task,
      days: task.until === null ? null : daysBetween(today, task.until),
    }))
  }),
]
