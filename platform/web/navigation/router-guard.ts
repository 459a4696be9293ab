import {
  notFound,
  redirect,
  type AnyRouter,
  type BlockerFn,
  type ParsedLocation,
} from '@tanstack/react-router'
import { redirectForBack, watchBack, type BackRule } from './back.ts'
import { showAlert } from '../dialogs/dialogs.tsx'
import { PageError } from '../dialogs/errors.ts'
import { decide } from './guard.ts'
import { createInstance } from '../start/instance.ts'
import { metaAt } from './keep-alive.tsx'
import type { Decision, PageAddress, Policy } from './page-meta.ts'
import { createPlaces } from './places.ts'
import { isPage } from './router-internals.ts'
import { session } from '../session/session.ts'
import { settings } from '../start/settings.ts'

export type GuardOptions<User> = {
  policy: Policy<User>
  /** Who the token stands for; null when nobody. Asked once per session, before the first page. */
  loadUser(): Promise<User | null>
  backRules?: readonly BackRule[]
}

type Navigation = { location: ParsedLocation; preload: boolean; abortController: AbortController }

const addressOf = (location: Pick<ParsedLocation, 'pathname' | 'href' | 'search'>): PageAddress => ({
  path: location.pathname,
  href: location.href,
  search: location.search as Record<string, unknown>,
})

/**
 * Joins the pure decisions with the router: before a navigation is committed, and before its page is loaded.
 */
export function createGuard<User>(
  router: AnyRouter,
  { policy, loadUser, backRules = [] }: GuardOptions<User>,
) {
  const back = watchBack(router.history)
  const places = createPlaces()
  let loading: Promise<void> | null = null

  const leaving = () => router.state.resolvedLocation ?? null
  /** Nobody is kept on the login page, or sent back to it, once they are signed in. */
  const isLogin = (path: string | null) => path === settings().auth.loginPath
  const ask = (target: PageAddress, current: string | null): Decision => {
    // an unknown path is the router's 404, not the guard's login
    if (!isPage(router, target.path)) return { go: 'on' }
    const now = session().read()
    return decide({
      meta: metaAt(router, target.path),
      active: now.state === 'active',
      ended: now.state === 'inactive' ? now.reason : null,
      user: now.user as User | null,
      target,
      current,
      settings: settings(),
      policy,
    })
  }

  function knowUser(): Promise<void> | null {
    const now = session().read()
    if (now.state === 'inactive' || now.user !== null) return null
    return (loading ??= loadUser()
      .then((user) => (user === null ? session().end('validate') : session().setUser(user)))
      .catch((error: unknown) => {
        if (session().read().state === 'active') throw error
      })
      .finally(() => (loading = null)))
  }

  /**
   * A page that would answer with an alert or send back is not opened at all: the reader stays where they
   * are.
   */
  async function blocks(location: ParsedLocation): Promise<boolean> {
    const target = addressOf(location)
    const current = leaving()?.pathname ?? null
    if (current === null || current === target.path || isLogin(current)) return false
    await knowUser()?.catch(() => null)
    const decision = ask(target, current)
    if (decision.go === 'alert') void showAlert(decision.message)
    return decision.go === 'alert' || decision.go === 'back'
  }
  const blockerFn: BlockerFn = ({ nextLocation, action }) =>
    (action === 'PUSH' || action === 'REPLACE') && blocks(router.parseLocation(nextLocation))
  router.history.block({ enableBeforeUnload: false, blockerFn })

  /** A navigation that another one has overtaken meanwhile (`signal`) moves and tells nobody. */
  async function follow(decision: Decision, current: string | null, signal: AbortSignal): Promise<void> {
    if (decision.go === 'back' && current === null) {
      // Imported when asked: hardly anyone is sent back from an address.
      const { stepBack } = await import('./step-back.ts')
      if (!signal.aborted) current = await stepBack()
    }
    if (decision.go === 'on' || signal.aborted) return
    if (decision.go === 'refused') throw new PageError(decision.status, decision.message)
    if (decision.go === 'not-found') throw notFound({ data: decision.message })
    if (decision.go === 'alert' || (decision.go === 'redirect' && decision.reason))
      void showAlert(decision.go === 'alert' ? decision.message : decision.reason!)
    throw redirect({ href: decision.go === 'redirect' ? decision.to : (current ?? '/'), replace: true })
  }

  return {
    /** For the root route's `beforeLoad`. */
    async beforeLoad({ location, preload, abortController: { signal } }: Navigation): Promise<void> {
      if (preload) return
      const from = leaving()
      const target = addressOf(location)
      const current = from?.pathname ?? null
      if (back.take()) {
        const instead = redirectForBack({
          leaving: from && metaAt(router, from.pathname),
          path: target.path,
          rules: backRules,
        })
        if (instead) throw redirect({ href: instead, replace: true })
      }
      const meta = metaAt(router, target.path)
      await knowUser()?.catch((error: unknown) => {
        if (meta.auth?.required !== false) throw error
      })
      const stay = from && !isLogin(current) ? from.href : null
      await follow(ask(target, current), stay, signal)
      if (meta.middleware) await follow((await meta.middleware(target, signal)) ?? { go: 'on' }, stay, signal)
      if (signal.aborted) return
      if (from && metaAt(router, from.pathname).keepAlive) places.leave(from.pathname, from.href)
      const place = meta.keepAlive && places.comeBack({ path: target.path, href: target.href, current })
      if (place) throw redirect({ href: place, replace: true })
    },
    /** Whether fetching a page ahead makes sense: it would open. */
    wouldOpen: (location: ParsedLocation) =>
      ask(addressOf(location), leaving()?.pathname ?? null).go === 'on',
    forget: places.clear,
  }
}

export const guardInstance = createInstance<Pick<ReturnType<typeof createGuard>, 'beforeLoad'>>()

/** `createRootRouteWithContext<…>()({ beforeLoad: guardPage, … })` */
export const guardPage = (navigation: Navigation) => guardInstance.read().beforeLoad(navigation)
