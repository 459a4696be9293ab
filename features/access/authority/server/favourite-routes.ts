import { serve } from '#platform/server/serve.ts'
import type { StaffCaller } from '#platform/server/caller.ts'
import {
  addFavourites,
  listDefaultFavourites,
  listFavourites,
  orderFavourites,
  removeFavourites,
} from '../favourite-contract.ts'
import { grantedTo } from './granted.ts'
import { deleteFavourites, favouritesOf, insertFavourites } from './menu-queries.ts'
import type { Queryable } from '#platform/database/database.ts'

type Asked = { loginId: string; systemCode: string }
type Owner = { body: Asked; caller: StaffCaller; refuse: (code: 'not-your-own') => Error }

/** Favourites belong to whoever signs in; another's id is refused. */
function own({ body, caller, refuse }: Owner): Asked {
  if (body.loginId.toLowerCase() !== caller.loginId) throw refuse('not-your-own')
  return { loginId: caller.loginId, systemCode: body.systemCode }
}

const replyOf = async (on: Queryable, caller: StaffCaller, asked: Asked) => ({
  ...asked,
  menus: await favouritesOf(on, caller.staffId, asked.systemCode),
})
const idsOf = (menus: readonly { menuId: string }[]) => [...new Set(menus.map(({ menuId }) => menuId))]

type Adding = Owner & {
  db: Queryable
  ip: string
  body: Asked & { menus: { menuId: string }[] }
  refuse: (code: 'not-your-own' | 'menu-not-found') => Error
}
async function openOnes({ db, body, caller, ip, refuse }: Adding): Promise<string[]> {
  const { menus } = await grantedTo(db, { ...caller, ip }, body.systemCode)
  const open = new Set(menus.filter(({ url }) => url !== null).map(({ menuId }) => menuId))
  const ids = idsOf(body.menus)
  if (ids.some((id) => !open.has(id))) throw refuse('menu-not-found')
  return ids
}

export const favouriteRoutes = [
  serve(listFavourites, (call) => replyOf(call.db, call.caller, own(call))),

  serve(listDefaultFavourites, async (call) => {
    const asked = own(call)
    const { menus } = await grantedTo(call.db, { ...call.caller, ip: call.ip }, asked.systemCode)
    return {
      ...asked,
      menus: menus
        .filter(({ isDefault, url }) => isDefault && url !== null)
        .map(({ menuId }) => ({ menuId })),
    }
  }),

  serve(addFavourites, async (call) => {
    const asked = own(call)
    await insertFavourites(call.db, call.caller.staffId, await openOnes(call))
    return replyOf(call.db, call.caller, asked)
  }),

  serve(orderFavourites, async (call) => {
    const asked = own(call)
    const ids = await openOnes(call)
    return call.db.transaction(async (tx) => {
      await deleteFavourites(tx, call.caller.staffId, asked.systemCode, null)
      await insertFavourites(tx, call.caller.staffId, ids)
      return replyOf(tx, call.caller, asked)
    })
  }),

  serve(removeFavourites, async (call) => {
    const asked = own(call)
    await deleteFavourites(
      call.db,
      call.caller.staffId,
      asked.systemCode,
      call.body.menus.length ? idsOf(call.body.menus) : null,
    )
    return replyOf(call.db, call.caller, asked)
  }),
]
