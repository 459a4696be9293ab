import { expect, test } from 'vitest'
import type { Menu } from '#features/access/authority/menu-contract.ts'
import { findPages, menuGroups, pagesOf } from './menu-tree.ts'

const menu = (menuId: string, parentId: string | null, over: Partial<Menu> = {}): Menu => ({
  menuId,
  parentId,
  name: menuId,
  url: `/${menuId}`,
  step: parentId === null ? 1 : 2,
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
  ...over,
})
const menus = [
  menu('system', null, { url: null, rank: 9, name: '시스템' }),
  menu('home', null, { url: '/', authorityScope: '03' }),
  menu('codes', 'system', { rank: 2, name: '공통코드' }),
  menu('staff', 'system', { rank: 1, name: '직원' }),
  menu('deep', 'staff', { step: 3 }),
  menu('hidden', 'system', { displayed: false }),
  menu('phone', 'system', { deviceScope: 'M' }),
  menu('desk', 'system', { deviceScope: 'D' }),
  menu('foreign', 'system'),
  menu('empty', null, { url: null }),
]
const authorities = ['codes', 'staff', 'deep', 'hidden', 'phone', 'desk']
  .map((id) => ({ clientAuthority: `${id}:system:read` }))
  .concat({ clientAuthority: 'x:empty:read' })
const shown = (device: 'D' | 'M') =>
  menuGroups(menus, authorities, device).map((group) => [
    group.menu.menuId,
    group.pages.map(({ menuId }) => menuId),
  ])

test('[MN-04] the list holds what is displayed, authorised and fit for the device, in its order, deeper ones below theirs', () => {
  expect(shown('D')).toEqual([
    ['home', []],
    ['system', ['desk', 'staff', 'deep', 'codes']],
  ])
  expect(shown('M')).toEqual([
    ['home', []],
    ['system', ['phone', 'staff', 'deep', 'codes']],
  ])
})

test('[BO-01] screens are found by name, initial consonants and group, and nothing else is', () => {
  const groups = menuGroups(menus, authorities, 'D')
  const found = (typed: string) => findPages(groups, typed).map((hit) => hit.menu.menuId)
  expect(found('ㄱㅌㅋㄷ')).toEqual(['codes'])
  expect(found('시스템')).toEqual(['desk', 'staff', 'deep', 'codes'])
  expect(found('foreign')).toEqual([])
  expect(pagesOf(groups).map(({ menuId }) => menuId)).toEqual(['home', 'desk', 'staff', 'deep', 'codes'])
})
