import { holdGroup, insertGroup, renameGroup } from '#features/shelf/prices/server/index.ts'
import { once } from '#platform/server/once.ts'
import { serve } from '#platform/server/serve.ts'
import { addPriceGroup, renamePriceGroup } from '../group-contract.ts'

export const priceGroupRoutes = [
  serve(addPriceGroup, (call) =>
    once(call, async (tx) => {
      const made = await insertGroup(tx, call.body.name)
      if (!made) throw call.refuse('group-named')
      return made
    }),
  ),

  serve(renamePriceGroup, ({ db, params: { groupId }, body, refuse }) =>
    db.transaction(async (tx) => {
      const held = await holdGroup(tx, groupId)
      if (!held) throw refuse('group-missing')
      if (held.name !== body.seen.name) throw refuse('group-changed')
      if (!(await renameGroup(tx, groupId, body.name))) throw refuse('group-named')
      return null
    }),
  ),
]
