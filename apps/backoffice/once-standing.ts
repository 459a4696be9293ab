import { keepFocusFromFirst } from '#platform/web/navigation/keep-focus.ts'
import type { Web } from '#platform/web/start/start.ts'
import { followNews } from './follow-news.ts'
import { watchStaff } from './session-end.ts'

/** What watches over a screen once it stands, in one file of its own. */
export function watchOver(web: Web) {
  watchStaff(web)
  followNews(web)
  keepFocusFromFirst()
}
