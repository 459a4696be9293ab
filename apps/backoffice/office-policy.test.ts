import { expect, test } from 'vitest'
import { createMemoryStorage } from '#platform/web/start/storage.ts'
import { createTabs } from '#platform/web/tabs/tabs.ts'
import { MENU_MISSING, officePolicy, TABS_FULL } from './office-policy.ts'
import type { OfficeUser } from './office-user.ts'

const user = {
  menus: ['/', '/a', '/b', '/c'].map((url) => ({ url })),
  authorities: [{ clientAuthority: 'a:system:read' }],
} as unknown as OfficeUser
const target = (href: string) => ({ path: href.split('?')[0]!, href, search: {} })

function office(limit = 3) {
  const tabs = createTabs({ storage: createMemoryStorage(), name: 'office', limit })
  const policy = officePolicy(tabs)
  return {
    tabs,
    policy,
    go: (path: string, current: string | null = '/', meta = { menu: true }) =>
      policy.rule({ meta, user, target: target(path), current }),
  }
}

test("[MN-08] a menu that is not the person's says so, and its tab is closed", () => {
  const { tabs, go } = office()
  expect(go('/a')).toBeNull()
  tabs.reach('/gone', '/gone')
  expect(go('/gone')).toEqual({ go: 'alert', message: MENU_MISSING })
  expect(tabs.has('/gone')).toBe(false)
})

test('[NV-04] an address opened cold is left to the guard; a tab from before a reload is not cold', () => {
  const { tabs, policy, go } = office()
  expect([go('/a', null), go('/gone', null), policy.reopens!(target('/a'))]).toEqual([null, null, false])
  tabs.reach('/a', '/a')
  expect([go('/a', null), policy.reopens!(target('/a'))]).toEqual([null, true])
})

test('[NV-04] [NV-15] a record that was handed on opens for who has its menu; a screen on its way outlives a reload', () => {
  const { tabs, policy, go } = office()
  expect([policy.reopens!(target('/a?open=7')), go('/a?open=7', null)]).toEqual([true, null])
  expect(go('/gone?open=7', null)).toEqual({ go: 'alert', message: MENU_MISSING })
  expect([policy.reopens!(target('/a?opened=7')), policy.reopens!(target('/a?x=open'))]).toEqual([
    false,
    false,
  ])
  tabs.await('/b')
  expect([policy.reopens!(target('/b')), policy.reopens!(target('/c'))]).toEqual([true, false])
  tabs.reach('/c', '/c')
  expect(policy.reopens!(target('/b'))).toBe(false)
})

test('[BO-01] no dead end when no more screens fit: the longest unused gives way, unless all hold something unsaved', () => {
  const { tabs, go } = office()
  tabs.reach('/a', '/a')
  tabs.reach('/b', '/b')
  tabs.reach('/a', '/a?open=1')
  expect([go('/c'), tabs.idle()?.path]).toEqual([null, '/b'])
  tabs.mark('/b', true)
  expect([go('/c'), tabs.idle()?.path]).toEqual([null, '/a'])
  tabs.mark('/a', true)
  expect(go('/c')).toEqual({ go: 'alert', message: TABS_FULL })
  expect(go('/a')).toBeNull()
  expect(go('/other', '/', {} as never)).toBeNull()
})
