import type { Menu } from './menu-contract.ts'

/** The function that opens a menu to look at it. */
export const READ = 'read'

type Authorities = readonly { clientAuthority: string }[]

/** On the wire: `menu:parent:function`; a menu of the first step has no parent. */
export const clientAuthority = (menuId: string, parentId: string | null, functionId: string) =>
  `${menuId}:${parentId ?? ''}:${functionId}`

/**
 * MN-02: the first part is the menu's id, or the second of a group; scope 03 asks nothing. A menu with a page
 * does not open by what was moved below it.
 */
export const opensMenu = (
  menu: Pick<Menu, 'menuId' | 'authorityScope' | 'url'>,
  authorities: Authorities,
): boolean =>
  menu.authorityScope === '03' ||
  authorities.some(({ clientAuthority }) =>
    clientAuthority
      .split(':')
      .slice(0, menu.url === null ? 2 : 1)
      .includes(menu.menuId),
  )

/**
 * MN-02: the first part is the current menu and the third the function; scope 03 asks nothing; without a
 * current menu, allowed.
 */
export const opensFunction = (
  menu: Pick<Menu, 'menuId' | 'authorityScope'> | null,
  functionId: string,
  authorities: Authorities,
): boolean =>
  menu === null ||
  menu.authorityScope === '03' ||
  authorities.some(({ clientAuthority }) => {
    const [first, , third] = clientAuthority.split(':')
    return first === menu.menuId && third === functionId
  })

/** MN-04: shown when displayed, authorised and fit for the device. */
export const shownMenus = <M extends Menu>(
  menus: readonly M[],
  authorities: Authorities,
  device: 'D' | 'M',
): M[] =>
  menus.filter(
    (menu) =>
      menu.displayed &&
      opensMenu(menu, authorities) &&
      (menu.deviceScope === 'A' || menu.deviceScope === device),
  )

/** MN-06: visible when always visible, or when the user has favourites. */
export const favouritesVisible = (alwaysVisible: boolean, count: number): boolean =>
  alwaysVisible || count > 0

/** Days without a login after which an account of staff sleeps. */
export const daysSince = (then: Date, now: Date): number =>
  Math.floor((now.getTime() - then.getTime()) / 86_400_000)
