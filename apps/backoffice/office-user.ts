import { call } from '#platform/web/calls/call.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { PageError } from '#platform/web/dialogs/errors.ts'
import { session, userHook } from '#platform/web/session/session.ts'
import { settings } from '#platform/web/start/settings.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { readInitialData } from '#features/running/codes/initial-data-contract.ts'
import { readStaffUser } from '#features/access/authority/login-contract.ts'
import type { Menu } from '#features/access/authority/menu-contract.ts'

/** MN-12. */
const INITIAL_DATA_FAILED =
  '초기 데이터 조회 중 오류가 발생하였습니다. 브라우저를 리로드하여 재 기동해주시기 바랍니다. 오류가 계속될 경우 관리자에게 문의 해주세요.'

/** Who works here, what they may open and do, and what the office starts with (MN-11). */
export type OfficeUser = Reply<typeof readStaffUser> & { initial: Reply<typeof readInitialData> }

export async function loadOfficeUser(): Promise<OfficeUser> {
  const [staff, initial] = await Promise.all([
    call(readStaffUser),
    call({ ...readInitialData, path: settings().server.initialDataUrl }).catch(failInitialData),
  ])
  return { ...staff, initial }
}

/** A session that ended is the login's business; any other failure leaves nothing to work with. */
function failInitialData(error: unknown): never {
  if (error instanceof CallError && error.status === 401) throw error
  throw new PageError(500, INITIAL_DATA_FAILED)
}

export const useOfficeUser = userHook<OfficeUser>()
export const officeUser = () => session().read().user as OfficeUser | null

/** MN-03: who may open no menu does not work here. A menu that asks for no authority gives none. */
export const hasAuthority = ({ menus }: Pick<OfficeUser, 'menus'>) =>
  menus.some(({ url, authorityScope }) => url !== null && authorityScope !== '03')
export const NO_AUTHORITY = {
  title: '권한이 없습니다.',
  text: '열 수 있는 메뉴가 없어 로그아웃했어요. 시스템 담당에게 권한을 요청해 주세요.',
}

export const menuAt = (menus: readonly Menu[], path: string) =>
  menus.find((menu) => menu.url === path) ?? null
