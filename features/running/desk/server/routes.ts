import { grantedTo } from '#features/access/authority/server/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { StaffCaller } from '#platform/server/caller.ts'
import { serve } from '#platform/server/serve.ts'
import { findRecords, readDesk } from '../contract.ts'
import { countWaiting, recordsLike, type DeskSource } from './sources.ts'

type Asking = { db: Queryable; caller: StaffCaller; ip: string }

export const deskRoutes = ({ deskSources }: { deskSources: readonly DeskSource[] }) => {
  /** What this person may open from where they are: the desk shows no more than the screens would. */
  const openTo = async ({ db, caller, ip }: Asking) => {
    const { menus } = await grantedTo(db, { ...caller, ip })
    const open = new Set(menus.map(({ menuId }) => menuId))
    return deskSources.filter(({ menuId }) => open.has(menuId))
  }
  return [
    serve(readDesk, async (call) => ({
      waiting: (await countWaiting(call.db, await openTo(call), call.clock.now(), call.settings)).map(
        ({ oldestAt, latestAt, ...counted }) => ({
          ...counted,
          oldestAt: oldestAt?.toISOString() ?? null,
          latestAt: latestAt?.toISOString() ?? null,
        }),
      ),
    })),

    serve(findRecords, async (call) => ({
      records: await recordsLike(call.db, await openTo(call), call.body.text),
    })),
  ]
}
