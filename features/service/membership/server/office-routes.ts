import { seoulDate } from '#domain/calendar.ts'
import { CustomerType } from '#features/access/accounts/account-contract.ts'
import { lockPeople, moveMember, writeInstitution } from '#features/access/accounts/server/index.ts'
import { announceChange, type Sessions } from '#features/access/sessions/server/index.ts'
import { tell } from '#features/running/notifications/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { idKey, instantKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import { decideRenewal, listRenewals } from '../office-contract.ts'
import { subjectLabel } from '../labels.ts'
import { renewed } from '../rules.ts'
import { anyEnded, decide, holdRenewal } from './queries.ts'
import { renewalsPage } from './office-queries.ts'

const places = keyset({ sentAt: instantKey, id: idKey })

export const membershipOfficeRoutes = ({ sessions }: { sessions: Sessions }) => [
  serve(listRenewals, async ({ db, query: { state, id = null, cursor, size } }) => {
    const found = await renewalsPage(db, { state, only: id, after: places.read(cursor), size: size + 1 })
    const { rows, next } = places.page(found, size)
    return {
      rows: rows.map(({ sentAt, customerType, ...one }) => ({
        ...one,
        customerType: CustomerType.parse(customerType),
        sentAt: sentAt.toISOString(),
      })),
      next,
    }
  }),

  serve(decideRenewal, async ({ db, clock, caller, params: { id }, body, refuse }) => {
    const at = clock.now()
    const today = seoulDate(at)
    if (body.endsOn !== null && body.endsOn < today) throw refuse('already-ended')
    const changed = await db.transaction(async (tx) => {
      const held = await holdRenewal(tx, id)
      if (!held) throw refuse('renewal-missing')
      if (held.state !== 'waiting') throw refuse('renewal-decided')
      const { decision, reason } = body
      const accepts = decision === 'accept'
      const isPaper = held.subject !== 'institution'
      await decide(tx, id, {
        state: accepts ? 'accepted' : 'rejected',
        reason: accepts ? '' : reason,
        endsOn: accepts && isPaper ? body.endsOn : null,
        by: caller.loginId,
        at,
      })
      const people = await lockPeople(tx, held)
      if (accepts && held.form && held.institutionId !== null)
        await writeInstitution(tx, held.institutionId, held.form)
      if (accepts && !(await anyEnded(tx, held, today)))
        for (const { id: memberId, status } of people) {
          const next = renewed(status)
          if (next)
            await moveMember(tx, memberId, {
              status: next,
              reason: '',
              why: '서류·정보 확인',
              actor: caller.loginId,
              at,
            })
        }
      const to = { memberId: held.memberId }
      const paper = subjectLabel(CustomerType.parse(held.customerType), held.subject)
      const cause = `renewal/${id}`
      await (accepts
        ? tell(tx, { kind: 'renewal-accepted', to, values: { paper }, cause, at })
        : tell(tx, { kind: 'renewal-rejected', to, values: { paper, reason }, cause, at }))
      await announce(tx, { to: { menu: 'renewals' }, topic: 'waiting', data: {} })
      const announced: string[] = []
      for (const { id: memberId } of people) announced.push(...(await announceChange(tx, { memberId })))
      return announced
    })
    sessions.forget(changed)
    return null
  }),
]
