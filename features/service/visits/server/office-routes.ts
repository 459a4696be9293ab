import { formatDate, seoulDate } from '#domain/calendar.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { closeVisit, confirmVisit, listOfficeVisits } from '../office-contract.ts'
import { isVisitDay, stateAfter } from '../rules.ts'
import { agreeVisit, endVisit, holdVisit, keepRepresentative, officeVisits } from './queries.ts'

const places = keyset({ at: instantKey, id: idKey })

export const visitOfficeRoutes = [
  serve(listOfficeVisits, async ({ db, query: { state, visitId = null, cursor, size } }) => {
    const found = await officeVisits(db, { state, only: visitId, after: places.read(cursor), size: size + 1 })
    const { rows, next } = places.page(found, size)
    return {
      rows: rows.map(({ id: _, at: __, ...visit }) => ({ ...visit, askedAt: visit.askedAt.toISOString() })),
      next,
    }
  }),

  serve(confirmVisit, ({ db, clock, params: { visitId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const held = await holdVisit(tx, visitId, null)
      if (!held) throw refuse('visit-missing')
      if (!stateAfter(held.state, 'confirm') || held.version !== body.version) throw refuse('visit-changed')
      if (body.day < seoulDate(clock.now())) throw refuse('day-past')
      if (!isVisitDay(body.day)) throw refuse('day-closed')
      if (!(await agreeVisit(tx, visitId, body))) throw refuse('slot-taken')
      await keepRepresentative(tx, { ...body, institutionId: held.institutionId, at: clock.now() })
      await tell(tx, {
        kind: 'visit-confirmed',
        to: { memberId: held.memberId },
        values: { when: `${formatDate(body.day)} ${body.slot}`, who: body.representative },
        cause: `${visitId}/${held.version}`,
        at: clock.now(),
      })
      await announce(tx, { to: { menu: 'visits' }, topic: 'waiting', data: {} })
      return null
    }),
  ),

  serve(closeVisit, ({ db, clock, params: { visitId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const held = await holdVisit(tx, visitId, null)
      if (!held) throw refuse('visit-missing')
      const state = stateAfter(held.state, body.how)
      if (!state || held.version !== body.version) throw refuse('visit-changed')
      await endVisit(tx, visitId, {
        state: body.how === 'finish' ? 'done' : 'cancelled',
        result: body.result,
      })
      if (body.how === 'cancel')
        await tell(tx, {
          kind: 'visit-cancelled',
          to: { memberId: held.memberId },
          values: { reason: body.result },
          cause: `${visitId}/${held.version}`,
          at: clock.now(),
        })
      await announce(tx, { to: { menu: 'visits' }, topic: 'waiting', data: {} })
      return null
    }),
  ),
]
