import type { Menu } from '#features/access/authority/menu-contract.ts'
import { shownMenus } from '#features/access/authority/rules.ts'
import { matches } from '#domain/korean-search.ts'

/** A first-step menu with what opens under it. `menu.url` is null for a mere group. */
export type MenuGroup = { menu: Menu; pages: Menu[] }

/** MN-04: what the menu list shows; deeper steps stand under their first one, in order. */
export function menuGroups(
  menus: readonly Menu[],
  authorities: readonly { clientAuthority: string }[],
  device: 'D' | 'M',
): MenuGroup[] {
  const shown = shownMenus(menus, authorities, device)
  const below = (parentId: string): Menu[] =>
    shown
      .filter((menu) => menu.parentId === parentId)
      .toSorted(byRank)
      .flatMap((menu) => [menu, ...below(menu.menuId)])
  return shown
    .filter((menu) => menu.parentId === null)
    .toSorted(byRank)
    .map((menu) => ({ menu, pages: below(menu.menuId).filter(({ url }) => url !== null) }))
    .filter(({ menu, pages }) => menu.url !== null || pages.length > 0)
}

const byRank = (one: Menu, other: Menu) => one.rank - other.rank || one.menuId.localeCompare(other.menuId)

/** Every screen of the list, in its order. */
export const pagesOf = (groups: readonly MenuGroup[]): Menu[] =>
  groups.flatMap(({ menu, pages }) => (menu.url === null ? pages : [menu, ...pages]))

/** Finds screens by name or by their group's name, also by initial consonants (ㄱㅌㅋㄷ). */
export const findPages = (groups: readonly MenuGroup[], typed: string): { menu: Menu; group: string }[] =>
  groups
    .flatMap(({ menu, pages }) =>
      (menu.url === null ? pages : [menu, ...pages]).map((page) => ({
        menu: page,
        group: page === menu ? '' : menu.name,
      })),
    )
    .filter(({ menu, group }) => matches(menu.name, typed) || (group !== '' && matches(group, typed)))
