import type { QueryClient } from '@tanstack/react-query'
import type { AuthSession } from '#platform/web/session/session.ts'

/** What a page has just read is news enough; who leaves at once opens no stream. */
const PAUSE_MS = 10_000

/** Follows the news once somebody is signed in and the page stands; its code comes only then. */
export function followLater(session: AuthSession, queryClient: QueryClient) {
  const look = () =>
    void setTimeout(() => {
      if (session.read().state === 'inactive' || document.readyState !== 'complete') return look()
      import('./follow-news.ts').then(({ followNews }) => followNews(session, queryClient), look)
    }, PAUSE_MS)
  look()
}
