import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { waitingForDirector } from '#features/buying/orders/server/index.ts'
import { preparedWaiting } from '#features/buying/prepared-orders/server/index.ts'
import { offersWaiting } from '#features/buying/special-orders/server/index.ts'
import { claimsWithoutAccount } from '#features/delivery/claims/server/index.ts'
import { papersEnding } from '#features/service/membership/server/index.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { rows, type Queryable } from '#platform/database/database.ts'
import type { listOwnTasks } from '../contract.ts'

type Task = Omit<Reply<typeof listOwnTasks>[number], 'days'>
type Asker = { memberId: number; institutionId: number | null; orders: boolean; leads: boolean }
type On = { today: IsoDate; soon: IsoDate; now: Date }

/** Each room says what of its own waits; here they stand together, for whoever may do them. */
export const tasksOf = (
  on: Queryable,
  { institutionId, orders, leads, ...who }: Asker,
  { today, soon, now }: On,
) =>
  rows(
    on,
    sql<Task>`
    select t.kind, t.subject, t.count, t.until from (
      select 'paper' as kind, p.subject, p.count, p.until from (${papersEnding({ ...who, institutionId }, soon)}) p
      union all select 'approval', a.subject, a.count, a.until from (${waitingForDirector(institutionId)}) a where ${leads}
      union all select 'prepared', q.subject, q.count, q.until from (${preparedWaiting(institutionId, now)}) q where ${orders}
      union all select 'offer', f.subject, f.count, f.until from (${offersWaiting(institutionId, today)}) f where ${orders}
      union all select 'claim', c.subject, c.count, c.until from (${claimsWithoutAccount(institutionId)}) c where ${orders}
    ) t where t.count > 0 order by t.until nulls first, t.kind, t.subject`,
  )
