import { shopFacts } from '#domain/shop-facts.ts'
import { seoulDate, type IsoDate } from '#domain/calendar.ts'
import { announce } from '#features/signals/live/server/index.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import {
  askVisit,
  cancelVisit,
  changeVisit,
  listVisitDays,
  listVisits,
  readRepresentative,
  type Wish,
} from '../contract.ts'
import { mayStillMove, stateAfter, visitDays } from '../rules.ts'
import {
  countOpen,
  endVisit,
  holdVisit,
  insertVisit,
  OPEN_VISITS,
  representativeOf,
  rewriteVisit,
  takenSlots,
  visitsOf,
  type Moved,
} from './queries.ts'

const tellOffice = (tx: Tx) => announce(tx, { to: { menu: 'visits' }, topic: 'waiting', data: {} })

/** What is wrong with the wishes; null: nothing. */
async function wrongWish(
  on: Queryable,
  { first, second }: { first: Wish; second: Wish | null },
  today: IsoDate,
  moved: Moved,
) {
  const wishes = second ? [first, second] : [first]
  if (second && second.day === first.day && second.slot === first.slot) return 'same-wish' as const
  const days = visitDays(today)
  if (wishes.some(({ day }) => !days.includes(day))) return 'day-closed' as const
  const taken = await takenSlots(on, today, moved)
  const isTaken = ({ day, slot }: Wish) => taken.some((one) => one.day === day && one.slot === slot)
  return wishes.some(isTaken) ? ('slot-taken' as const) : null
}

export const visitRoutes = [
  serve(listVisitDays, async ({ db, clock, caller, query: { visitId = null } }) => {
    const today = seoulDate(clock.now())
    const taken = await takenSlots(db, today, { visitId, institutionId: caller.institutionId })
    return visitDays(today).map((day) => ({
      day,
      taken: taken.filter((one) => one.day === day).map(({ slot }) => slot),
    }))
  }),

  serve(
    readRepresentative,
    async ({ db, caller }) => (await representativeOf(db, caller.institutionId)) ?? null,
  ),

  serve(listVisits, async ({ db, clock, caller }) => {
    const today = seoulDate(clock.now())
    return (await visitsOf(db, caller.institutionId)).map((visit) => ({
      ...visit,
      askedAt: visit.askedAt.toISOString(),
      movable: stateAfter(visit.state, 'cancel') !== null && mayStillMove(visit.visit?.day ?? null, today),
    }))
  }),

  serve(askVisit, (call) =>
    once(call, async (tx) => {
      const { body, caller, clock, refuse } = call
      const at = clock.now()
      const today = seoulDate(at)
      const { institutionId, memberId } = caller
      if ((await countOpen(tx, institutionId, today)) >= OPEN_VISITS)
        throw refuse('visit-limit', { values: [OPEN_VISITS] })
      const wrong = await wrongWish(tx, body, today, { visitId: null, institutionId })
      if (wrong) throw refuse(wrong)
      const made = await insertVisit(tx, { ...body, institutionId, memberId, at })
      await tellOffice(tx)
      return made
    }),
  ),

  serve(changeVisit, ({ db, clock, caller, params: { visitId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const today = seoulDate(clock.now())
      const held = await holdVisit(tx, visitId, caller.institutionId)
      if (!held) throw refuse('visit-missing')
      if (!stateAfter(held.state, 'change') || held.version !== body.version) throw refuse('visit-changed')
      if (!mayStillMove(held.visitOn, today)) throw refuse('visit-too-late', { values: [shopFacts.phone] })
      const wrong = await wrongWish(tx, body, today, { visitId, institutionId: caller.institutionId })
      if (wrong) throw refuse(wrong)
      await rewriteVisit(tx, visitId, body)
      await tellOffice(tx)
      return null
    }),
  ),

  serve(cancelVisit, ({ db, clock, caller, params: { visitId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const held = await holdVisit(tx, visitId, caller.institutionId)
      if (!held) throw refuse('visit-missing')
      if (!stateAfter(held.state, 'cancel') || held.version !== body.version) throw refuse('visit-changed')
      if (!mayStillMove(held.visitOn, seoulDate(clock.now())))
        throw refuse('visit-too-late', { values: [shopFacts.phone] })
      await endVisit(tx, visitId, { state: 'cancelled', result: '병의원에서 취소했어요.' })
      await tellOffice(tx)
      return null
    }),
  ),
]
