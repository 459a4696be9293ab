import type { AnyRouter } from '@tanstack/react-router'

// What the router does not document and may change: here alone, and held to the library by the test beside this file.

/** What React reads of one of the router's stores. */
type Readable<T> = { get(): T; subscribe(listen: (value: T) => void): { unsubscribe(): void } }

/**
 * A store that follows another one while `accepts` says so, and otherwise stays at the last value it
 * followed.
 */
export function retainStore<T>(store: Readable<T>, accepts: (value: T) => boolean): Readable<T> {
  let last = store.get()
  return {
    get() {
      const value = store.get()
      if (accepts(value)) last = value
      return last
    },
    subscribe: (listen) => store.subscribe(listen),
  }
}

/**
 * The router as a kept page sees it: while the page is hidden, its matches stay what they were when it was
 * left.
 */
export function retainRouter(router: AnyRouter, routeId: string): AnyRouter {
  const { stores } = router as unknown as {
    stores: { ids: Readable<string[]>; getMatchStore(id: string): Readable<unknown> }
  }
  const isOpen = () => stores.ids.get().includes(routeId)
  const matches = new Map<string, Readable<unknown>>()
  const getMatchStore = (id: string) => {
    const retained =
      matches.get(id) ?? retainStore(stores.getMatchStore(id), (match) => match !== undefined && isOpen())
    matches.set(id, retained)
    return retained
  }
  const retained = Object.assign(Object.create(stores as object) as object, {
    ids: retainStore(stores.ids, (ids) => ids.includes(routeId)),
    getMatchStore,
  })
  return Object.assign(Object.create(router as object) as AnyRouter, { stores: retained })
}

/** What stays the same when a place in the history is come back to. */
export const entryKey = (location: { state: object }) =>
  (location.state as { __TSR_key?: string }).__TSR_key ?? null

/** Whether a path leads to a page: of an unknown one the router finds the nearest, with the rest as `**`. */
export function isPage(router: Pick<AnyRouter, 'getMatchedRoutes'>, path: string) {
  const [, params, found] = router.getMatchedRoutes(path) as unknown as [
    unknown,
    Record<string, unknown>,
    { path?: string } | undefined,
  ]
  return found !== undefined && (found.path === '/' || params['**'] === undefined)
}

type WindowHistory = Pick<History, 'length' | 'state' | 'pushState' | 'replaceState'>

/**
 * NV-01 for a page that is the first of this document, as after the payment window: puts home before it, so
 * that a step back stays in the shop. Does nothing where there is something of ours to go back to.
 */
export function plantHome(history: { _ignoreSubscribers?: boolean }, browser: WindowHistory, href: string) {
  const state = browser.state as { __TSR_index?: number } | null
  if ((state?.__TSR_index ?? 0) > 0) return
  history._ignoreSubscribers = true
  browser.replaceState({ __TSR_index: 0, __TSR_key: 'home', key: 'home' }, '', '/')
  history._ignoreSubscribers = false
  browser.pushState({ ...state, __TSR_index: 1 }, '', href)
}
