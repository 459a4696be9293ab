import { holdPeople, setPriceGroup } from '#features/access/accounts/server/index.ts'
import { announceChange, type Sessions } from '#features/access/sessions/server/index.ts'
import { holdGroup } from '#features/shelf/prices/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { serve } from '#platform/server/serve.ts'
import { moveClinic } from '../institution-contract.ts'

export const clinicRoutes = ({ sessions }: { sessions: Sessions }) => [
  /** Sessions keep the group of their clinic, and open pages its prices: both are told. */
  serve(moveClinic, async ({ db, params: { institutionId }, body: { groupId, seen }, refuse }) => {
    const changed = await db.transaction(async (tx) => {
      if (!(await holdGroup(tx, groupId))) throw refuse('group-missing')
      const people = await holdPeople(tx, institutionId)
      if (!(await setPriceGroup(tx, institutionId, { from: seen.groupId, to: groupId })))
        throw refuse('clinic-moved')
      await announce(tx, { to: { institution: institutionId }, topic: 'price', data: { productCodes: [] } })
      const open = []
      for (const { memberId } of people) open.push(...(await announceChange(tx, { memberId })))
      return open
    })
    sessions.forget(changed)
    return null
  }),
]
