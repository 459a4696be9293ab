import type { Queryable } from '#platform/database/database.ts'
import type { Menu } from '../menu-contract.ts'
import { clientAuthority, opensMenu } from '../rules.ts'
import { menusFrom } from './access.ts'
import { grantsOf, menusOf } from './menu-queries.ts'

export const SYSTEM = 'BO'

type Who = { staffId: number; signedInIp: string; ip: string }

/**
 * What this person may open from where they are: their authorities, and the menus with the groups above them.
 */
export async function grantedTo(on: Queryable, { staffId, signedInIp, ip }: Who, systemCode = SYSTEM) {
  const [all, grants] = await Promise.all([menusOf(on, systemCode), grantsOf(on, staffId)])
  const authorities = grants.map((grant) => ({
    clientAuthority: clientAuthority(grant.menuId, grant.parentId, grant.functionId),
  }))
  const open = menusFrom(all, ip, signedInIp).filter((menu) => opensMenu(menu, authorities))
  return { authorities, menus: withGroups(all, open) }
}

/** A page is found under every group above it; a group with nothing to open below it is left out. */
function withGroups(all: Menu[], open: Menu[]): Menu[] {
  const byId = new Map(all.map((menu) => [menu.menuId, menu]))
  const kept = new Set<string>()
  for (const menu of open.filter(({ url }) => url !== null)) {
    for (
      let at: Menu | undefined = menu;
      at && !kept.has(at.menuId);
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    )
      kept.add(at.menuId)
  }
  return all.filter(({ menuId }) => kept.has(menuId))
}
