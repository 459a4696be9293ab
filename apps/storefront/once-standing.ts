import { keepWindows } from '#features/running/maintenance/storefront/parts.ts'
import { keepFocusFromFirst } from '#platform/web/navigation/keep-focus.ts'
import type { Web } from '#platform/web/start/start.ts'
import { watchMember } from './layouts/session-end.ts'

/** What watches over a page once it stands, in one file of its own. `close`: the shop has just closed. */
export function watchOver(web: Web, close: () => void) {
  watchMember(web)
  keepWindows(close)
  keepFocusFromFirst()
}
