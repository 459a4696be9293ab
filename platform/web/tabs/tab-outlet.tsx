import { Outlet, RouterContextProvider, useMatches, useRouter, type AnyRouter } from '@tanstack/react-router'
import { Activity, createContext, use, useState } from 'react'
import { retainRouter } from '../navigation/router-internals.ts'
import { useSession } from '../session/session.ts'

const TabPath = createContext('/')
/** The path of the tab that a component stands in. */
export const useTabPath = () => use(TabPath)

type Kept = { path: string; router: AnyRouter }

/**
 * MN-08: every open tab's page stays mounted, hidden while another is shown, with its filters, drafts and
 * open rows. A page that is no longer in `open` is removed with all it held; another person starts afresh.
 */
export function TabOutlet({ open }: { open: readonly string[] }) {
  const router = useRouter()
  const person = useSession().claims?.sub ?? null
  const page = useMatches({ select: (matches) => matches.at(-1) })
  const shown = page && page.status === 'success' && person !== null ? page : null
  const [kept, setKept] = useState<{ person: string | null; pages: Kept[] }>({ person, pages: [] })

  const pages =
    kept.person === person
      ? kept.pages.filter(({ path }) => path === shown?.pathname || open.includes(path))
      : []
  const missing = shown && !pages.some(({ path }) => path === shown.pathname) ? shown : null
  if (missing || pages.length !== kept.pages.length)
    setKept({
      person,
      pages: missing
        ? [...pages, { path: missing.pathname, router: retainRouter(router, missing.routeId) }]
        : pages,
    })

  return (
    <>
      {pages.map(({ path, router: retained }) => (
        <Activity key={path} mode={path === shown?.pathname ? 'visible' : 'hidden'}>
          <TabPath value={path}>
            <RouterContextProvider router={retained}>
              <Outlet />
            </RouterContextProvider>
          </TabPath>
        </Activity>
      ))}
      {shown === null && <Outlet />}
    </>
  )
}
