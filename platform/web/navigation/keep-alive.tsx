import { Outlet, RouterContextProvider, useMatches, useRouter, type AnyRouter } from '@tanstack/react-router'
import { Activity, useState } from 'react'
import { joinMeta, type PageMeta } from './page-meta.ts'
import { entryKey, retainRouter } from './router-internals.ts'
import { useSession } from '../session/session.ts'

type Kept = { routeId: string; router: AnyRouter }

/**
 * RT-20: an outlet whose pages with `keepAlive` are hidden instead of removed, so that coming back shows the
 * same filters, open rows and fields at once. Scroll positions come back by `scrollKey`. Another member
 * starts afresh.
 */
export function KeepAliveOutlet() {
  const router = useRouter()
  const member = useSession().claims?.sub ?? null
  const page = useMatches({ select: (matches) => matches.at(-1) })
  const shown =
    page && page.status === 'success' && (page.staticData as PageMeta).keepAlive ? page.routeId : null
  const [kept, setKept] = useState<{ member: string | null; pages: Kept[] }>({ member, pages: [] })

  const pages = kept.member === member ? kept.pages : []
  const missing = shown && !pages.some(({ routeId }) => routeId === shown) ? shown : null
  if (missing || kept.member !== member)
    setKept({
      member,
      pages: missing ? [...pages, { routeId: missing, router: retainRouter(router, missing) }] : pages,
    })

  return (
    <>
      {pages.map(({ routeId, router: retained }) => (
        <Activity key={routeId} mode={routeId === shown ? 'visible' : 'hidden'}>
          <RouterContextProvider router={retained}>
            <Outlet />
          </RouterContextProvider>
        </Activity>
      ))}
      {shown === null && <Outlet />}
    </>
  )
}

/**
 * For the router's `getScrollRestorationKey`: a kept page scrolls back wherever it is opened from, any other
 * by its history entry.
 */
export const scrollKey =
  (metaAt: (path: string) => PageMeta) =>
  (location: { pathname: string; searchStr: string; href: string; state: object }) =>
    metaAt(location.pathname).keepAlive
      ? location.pathname + location.searchStr
      : (entryKey(location) ?? location.href)

/** What the routes from the root to a path declare together. */
export const metaAt = (router: Pick<AnyRouter, 'getMatchedRoutes'>, path: string) =>
  joinMeta(
    (router.getMatchedRoutes(path)[0] as readonly { options: { staticData?: PageMeta } }[]).map(
      (route) => route.options.staticData,
    ),
  )
