import { createInstance } from '../start/instance.ts'
import { useSession } from '../session/session.ts'
import { useTabPath } from '../tabs/tab-outlet.tsx'

type OpenMenu = { menuId: string; programId: string; name: string }

/** What the app knows of menus: which one a path belongs to, and what the person may do in it (MN-02). */
type MenuAccess = {
  menuAt(path: string): OpenMenu | null
  mayUse(path: string, functionId: string): boolean
}
export const menuAccessInstance = createInstance<MenuAccess>()

/**
 * The menu whose tab a component stands in. `may('export')` decides what is offered; the server checks every
 * call itself.
 */
export function useMenu(): { menuId: string | null; name: string; may: (functionId: string) => boolean } {
  const path = useTabPath()
  useSession()
  const access = menuAccessInstance.read()
  const menu = access.menuAt(path)
  return {
    menuId: menu?.menuId ?? null,
    name: menu?.name ?? '',
    may: (functionId) => access.mayUse(path, functionId),
  }
}
