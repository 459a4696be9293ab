import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EditedMenu, Menu } from './menu-contract.ts'
import { arrangedAs, movedBy, rankedAfresh } from './backoffice/menu-moves.ts'
import { clientAuthority, favouritesVisible, opensFunction, opensMenu, shownMenus } from './rules.ts'

const menuOf = (menuId: string, more: Partial<Menu> = {}): Menu => ({
  menuId,
  parentId: null,
  name: menuId,
  url: `/${menuId}`,
  step: 1,
  rank: 0,
  displayed: true,
  deviceScope: 'A',
  programId: '',
  systemCode: 'BO',
  icon: '',
  isDefault: false,
  authorityScope: '01',
  ipLimited: false,
  ipList: '',
  ...more,
})
const held = (...authorities: string[]) => authorities.map((clientAuthority) => ({ clientAuthority }))

test('[MN-02] a menu opens when the first or second part of an authority is its id, or when no authority is asked', () => {
  const authorities = held('codes:system:write')
  expect(
    ['codes', 'system', 'write', 'code', ''].map((menuId) =>
      opensMenu(menuOf(menuId, { url: null }), authorities),
    ),
  ).toEqual([true, true, false, false, false])
  expect(opensMenu(menuOf('home', { authorityScope: '03' }), [])).toBe(true)
})

test('[MN-02] a function opens by the current menu and its name; without a current menu, or where no authority is asked, it is allowed', () => {
  const authorities = held('codes:system:write', 'system::read')
  const opens = (menuId: string, functionId: string) => opensFunction(menuOf(menuId), functionId, authorities)
  expect([
    opens('codes', 'write'),
    opens('system', 'write'),
    opens('codes', 'read'),
    opens('write', 'system'),
  ]).toEqual([true, false, false, false])
  expect([
    opensFunction(null, 'write', []),
    opensFunction(menuOf('home', { authorityScope: '03' }), 'write', []),
  ]).toEqual([true, true])
})

test('[MN-02] what the server writes is what both rules read, for any menu, parent and function', () => {
  const id = fc.stringMatching(/^[a-z][a-z0-9-]{1,10}$/)
  fc.assert(
    fc.property(id, fc.option(id), id, (menuId, parentId, functionId) => {
      const authorities = held(clientAuthority(menuId, parentId, functionId))
      expect([
        opensMenu(menuOf(menuId), authorities),
        opensFunction(menuOf(menuId), functionId, authorities),
      ]).toEqual([true, true])
      if (parentId) expect(opensMenu(menuOf(parentId, { url: null }), authorities)).toBe(true)
    }),
  )
})

test('[MN-02] a menu with a page opens by its own authority alone, whatever was moved below it', () => {
  const authorities = held('codes:audit:read')
  expect(opensMenu(menuOf('audit', { url: null }), authorities)).toBe(true)
  expect(opensMenu(menuOf('audit', { url: '/audit' }), authorities)).toBe(false)
})

test('[MN-04] hidden menus, those of others and those for another device are not shown', () => {
  const menus = [
    menuOf('home', { authorityScope: '03' }),
    menuOf('codes', { deviceScope: 'D' }),
    menuOf('phone', { deviceScope: 'M' }),
    menuOf('hidden', { displayed: false }),
    menuOf('others'),
  ]
  const authorities = held('codes::read', 'phone::read', 'hidden::read')
  expect(
    [shownMenus(menus, authorities, 'D'), shownMenus(menus, authorities, 'M')].map((shown) =>
      shown.map(({ menuId }) => menuId),
    ),
  ).toEqual([
    ['home', 'codes'],
    ['home', 'phone'],
  ])
})

test('[MN-06] favourites show always by setting, else when there are any', () => {
  expect([favouritesVisible(true, 0), favouritesVisible(false, 0), favouritesVisible(false, 1)]).toEqual([
    true,
    false,
    true,
  ])
})

test('[MN-07] moving a menu up and down again changes nothing; only siblings that stand elsewhere are saved', () => {
  const menus = ['a', 'b', 'c']
    .map((menuId): EditedMenu => ({ ...menuOf(menuId), functions: [], version: 1 }))
    .concat({ ...menuOf('below', { parentId: 'a', step: 2 }), functions: [], version: 1 })
  const moved = movedBy(menus, 'b', -1)
  expect(moved.map(({ menuId }) => menuId)).toEqual(['b', 'a', 'c', 'below'])
  expect(rankedAfresh(moved, menus).map(({ menuId, rank }) => [menuId, rank])).toEqual([
    ['b', 10],
    ['a', 20],
    ['c', 30],
  ])
  expect(rankedAfresh(movedBy(moved, 'b', 1), menus)).toEqual([])
  expect(movedBy(menus, 'a', -1)).toEqual(menus)
  // what was moved stays so over menus that somebody else saved meanwhile
  const since = [{ ...menus[0]!, version: 2 }, { ...menus[2]!, menuId: 'new' }, menus[1]!, menus[3]!]
  const again = arrangedAs(
    since,
    moved.map(({ menuId }) => menuId),
  )
  expect(again.map(({ menuId, version }) => [menuId, version])).toEqual([
    ['b', 1],
    ['a', 2],
    ['below', 1],
    ['new', 1],
  ])
})
