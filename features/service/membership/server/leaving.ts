import { sql } from 'kysely'
import { keepsDirector } from '#features/access/accounts/rules.ts'
import { holdPeople, lockPeople } from '#features/access/accounts/server/index.ts'
import { openOrdersOf } from '#features/buying/orders/server/index.ts'
import { openClaimsOf } from '#features/delivery/claims/server/index.ts'
import { openCharges } from '#features/money/credit/server/index.ts'
import { confirmedUntil, endSessions, type Sessions } from '#features/access/sessions/server/index.ts'
import { row, type Queryable } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { leave, readLeaving } from '../contract.ts'
import { isSettled, mayLeave, type Unsettled } from '../rules.ts'
import type { Who } from './queries.ts'
import { withdraw } from './withdraw.ts'

/** What of the institution is open while nobody else stays in it; a colleague who leaves holds nothing up. */
async function unsettledOf(on: Queryable, { memberId, institutionId }: Who): Promise<Unsettled> {
  const found = await row(
    on,
    sql<Unsettled>`
    select coalesce((select sum(c.remaining) from (${openCharges}) c where c."institutionId" = i.id), 0)::bigint as credit,
      ${openOrdersOf(sql.ref('i.id'))} as orders, ${openClaimsOf(sql.ref('i.id'))} as claims
    from institution i where i.id = ${institutionId}
      and not exists (select from member o where o."institutionId" = i.id and o.id <> ${memberId} and o.status <> '09')`,
  )
  return found ?? { credit: 0, orders: [], claims: [] }
}

export const leavingRoutes = ({ sessions }: { sessions: Sessions }) => [
  serve(readLeaving, ({ db, caller }) => unsettledOf(db, caller)),

  serve(leave, async ({ db, clock, caller, seal, refuse }) => {
    const at = clock.now()
    const { memberId } = caller
    if (!(await confirmedUntil(db, caller.sessionId, at))) throw refuse('confirm-first')
    const ended = await db.transaction(async (tx) => {
      const people = await lockPeople(tx, caller)
      const self = people.find(({ id }) => id === memberId)
      if (!self || !mayLeave(self.status)) return []
      const staying = caller.institutionId === null ? [] : await holdPeople(tx, caller.institutionId)
      if (staying.length > 1 && !keepsDirector(staying, memberId, null)) throw refuse('hand-over-first')
      const open = await unsettledOf(tx, caller)
      if (!isSettled(open)) throw refuse('unsettled', { data: open })
      await withdraw(tx, seal, memberId, { actor: caller.loginId, at, why: '회원 탈퇴' })
      return endSessions(tx, { memberId }, 'disabled', at)
    })
    sessions.forget(ended)
    return null
  }),
]
