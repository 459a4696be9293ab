import type { PageAddress, Policy } from '#platform/web/navigation/page-meta.ts'
import { isHandedOn } from '#platform/web/tabs/address.ts'
import type { Tabs } from '#platform/web/tabs/tabs.ts'
import { menuAt, type OfficeUser } from './office-user.ts'

/** MN-08. */
export const MENU_MISSING = '선택 메뉴는 존재하지 않습니다. 관리자에게 문의하시기 바랍니다.'
export const TABS_FULL =
  '화면은 10개까지 열 수 있는데 모두 저장하지 않은 내용이 있어요. 하나를 저장하거나 닫고 다시 열어 주세요.'

/**
 * Which screens open: those of a menu that the person may open, in one of ten tabs. A menu's mere address that
 * was opened cold is left to the guard, which finds nothing there (NV-04); a tab from before a reload, a
 * screen on its way when the page was reloaded and an address that was handed on are not cold
 * (docs/decisions/015-addresses-of-the-office.md).
 */
export const officePolicy = (tabs: Tabs): Policy<OfficeUser> => {
  const reopens = ({ path, href }: PageAddress) => tabs.has(path) || tabs.isAwaited(path) || isHandedOn(href)
  return {
    rolesOf: (user) => user.authorities.map(({ clientAuthority }) => clientAuthority),
    reopens,
    rule({ meta, user, target, current }) {
      if (user === null || !meta.menu || (current === null && !reopens(target))) return null
      if (!menuAt(user.menus, target.path)) {
        tabs.close(target.path)
        return { go: 'alert', message: MENU_MISSING }
      }
      const fits = tabs.has(target.path) || !tabs.isFull() || tabs.idle() !== null
      return fits ? null : { go: 'alert', message: TABS_FULL }
    },
  }
}
