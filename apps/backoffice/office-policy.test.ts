import { expect, test } from 'vitest'
import { createMemoryStorage } from '#platform/web/start/storage.ts'
import { createTabs } from '#platform/web/tabs/tabs.ts'
import { MENU_MISSING, officePolicy, TABS_FULL } from './office-policy.ts'
import type { OfficeUser } from './office-user.ts'

const user = {
  menus: ['/', '/a', '/b', '/c'].map((url) => ({ url })),
  authorities: [{ clientAuthority: 'a:system:read' }],
} as unknown as OfficeUser
const target = (path: string) => ({ path, href: path, search: {} })

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

test('[BO-01] no more screens than fit: an open one is still reached', () => {
  const { tabs, go } = office()
  tabs.reach('/a', '/a')
  tabs.reach('/b', '/b')
  expect(go('/c')).toEqual({ go: 'alert', message: TABS_FULL })
  expect(go('/a')).toBeNull()
  expect(go('/other', '/', {} as never)).toBeNull()
})
