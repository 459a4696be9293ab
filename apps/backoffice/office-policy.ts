import type { PageAddress, Policy } from '#platform/web/navigation/page-meta.ts'
import type { Tabs } from '#platform/web/tabs/tabs.ts'
import { menuAt, type OfficeUser } from './office-user.ts'

/** MN-08. */
export const MENU_MISSING = '선택 메뉴는 존재하지 않습니다. 관리자에게 문의하시기 바랍니다.'
export const TABS_FULL = '화면은 10개까지 열 수 있어요. 쓰지 않는 화면을 닫고 다시 열어 주세요.'

/**
 * Which screens open: those of a menu that the person may open, in one of ten tabs. An address that was
 * opened cold is
 * left to the guard, which finds nothing there (NV-04), unless its tab was open before a reload.
 */
export const officePolicy = (tabs: Tabs): Policy<OfficeUser> => ({
  rolesOf: (user) => user.authorities.map(({ clientAuthority }) => clientAuthority),
  reopens: ({ path }: PageAddress) => tabs.has(path),
  rule({ meta, user, target, current }) {
    if (user === null || !meta.menu || (current === null && !tabs.has(target.path))) return null
    if (!menuAt(user.menus, target.path)) {
      tabs.close(target.path)
      return { go: 'alert', message: MENU_MISSING }
    }
    return tabs.has(target.path) || !tabs.isFull() ? null : { go: 'alert', message: TABS_FULL }
  },
})
