import { ipMatches } from '#platform/server/address-list.ts'
import type { Database } from '#platform/database/database.ts'
import type { StaffCaller } from '#platform/server/caller.ts'
import { refuseCommonly, type Refusal } from '#platform/server/refuse.ts'
import type { Menu } from '../menu-contract.ts'
import { menuStanding } from './queries.ts'

/**
 * MN-02, MN-05, MN-09: why this person may not use `menu:id` or `menu:id:function`, or null. Read from the
 * database at each call, so that a change of authority counts from the very next one. `{ip}` in a menu's list
 * stands for the address that the session was begun from.
 */
export async function menuRefusal(
  db: Database,
  staff: StaffCaller,
  access: `menu:${string}`,
  ip: string,
): Promise<Refusal | null> {
  const [, menuId, name = null] = access.split(':')
  const found = await menuStanding(db, { staffId: staff.staffId, menuId: menuId!, function: name })
  if (!found?.allowed) return refuseCommonly('no-authority')
  return found.ipLists.every((list) => ipMatches(ip, list, staff.signedInIp))
    ? null
    : refuseCommonly('forbidden-place')
}

type Placed = Pick<Menu, 'menuId' | 'parentId' | 'ipLimited' | 'ipList'>

/** MN-05: the menus that open from this address, which those above them must allow too. */
export function menusFrom<M extends Placed>(menus: readonly M[], ip: string, ownIp: string): M[] {
  const byId = new Map(menus.map((menu) => [menu.menuId, menu]))
  const opens = (menu: M | undefined): boolean =>
    !menu ||
    ((!menu.ipLimited || ipMatches(ip, menu.ipList, ownIp)) &&
      (menu.parentId === null || opens(byId.get(menu.parentId))))
  return menus.filter(opens)
}
