import type { QueryClient } from '@tanstack/react-query'
import { openLive } from '#features/signals/live/contract.ts'
import { followStream } from '#platform/web/live/follow-stream.ts'
import type { AuthSession } from '#platform/web/session/session.ts'
import { tellNews } from './tell-news.ts'

/** The shop's pages follow the news of whoever is signed in. */
export const followNews = (session: AuthSession, queryClient: QueryClient) =>
  followStream({
    session,
    endpoint: openLive,
    name: 'medimall.live',
    onEvent: (event) => tellNews(event, { session, queryClient }),
  })
