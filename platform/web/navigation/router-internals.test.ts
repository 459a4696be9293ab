import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { node26Path } from '../../../scripts/lib/node26.mjs'

/**
 * What `code` says of the real router, built as for a browser: under Node its stores would be those of a server,
 * which nobody can subscribe to. The window is as little as the router asks for.
 */
async function inBrowserBuild(code: string): Promise<unknown> {
  const all = `
    import { createBrowserHistory, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
    import { entryKey, isPage, plantHome, retainRouter } from '#platform/web/navigation/router-internals.ts'
    globalThis.self = globalThis.window = { addEventListener() {}, removeEventListener() {}, scrollTo() {} }
    globalThis.document = { addEventListener() {}, querySelector: () => null }
    const root = createRootRoute()
    const open = async (paths, first) => {
      const routes = paths.map((path) => createRoute({ getParentRoute: () => root, path }))
      const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory({ initialEntries: [first] }) })
      await router.load()
      return router
    }
    const answer = await (async () => { ${code} })()
    process.stdout.write(JSON.stringify(answer))
    process.exit()`
  const { stdout } = await promisify(execFile)(
    node26Path(),
    ['--conditions=browser', '--input-type=module', '--eval', all],
    { cwd: process.cwd() },
  )
  return JSON.parse(stdout)
}

test('[RT-20] a retained router stays at its page while the real one moves on, and follows it back', async () => {
  const seen = await inBrowserBuild(`
    const router = await open(['/kept', '/other'], '/kept?page=2')
    const retained = retainRouter(router, '/kept')
    let heard = 0
    retained.stores.ids.subscribe(() => heard++)
    const look = (one) => [one.stores.ids.get().at(-1), one.stores.getMatchStore('/kept').get()?.search.page ?? null]
    const start = look(retained)
    await router.navigate({ to: '/other' })
    const away = [look(router), look(retained)]
    await router.navigate({ to: '/kept', search: { page: 3 } })
    return { start, away, back: look(retained), heard: heard > 0 }`)
  expect(seen).toEqual({
    start: ['/kept', 2],
    away: [
      ['/other', null],
      ['/kept', 2],
    ],
    back: ['/kept', 3],
    heard: true,
  })
})

test('[RT-20] a place in the history has a key that it keeps', async () => {
  const [first, second, back] = (await inBrowserBuild(`
    const router = await open(['/one', '/two'], '/one')
    const keys = [entryKey(router.state.location)]
    await router.navigate({ to: '/two' })
    keys.push(entryKey(router.state.location))
    router.history.back()
    keys.push(entryKey(router.history.location))
    return keys`)) as string[]
  expect([typeof first, back === first, second === first]).toEqual(['string', true, false])
})

test('[NV-01] a path leads to a page, or to the nearest there is with a rest', async () => {
  expect(
    await inBrowserBuild(`
      const router = await open(['/one', '/two/$id'], '/one')
      return ['/one', '/two/2', '/', '/nowhere', '/one/nowhere'].map((path) => isPage(router, path))`),
  ).toEqual([true, true, false, false, false])
})

test('[NV-01] home is put before the first page without the router going there', async () => {
  expect(
    await inBrowserBuild(`
      const entries = [{ state: null, href: '/done' }]
      const history = {
        get length() { return entries.length },
        get state() { return entries.at(-1).state },
        replaceState(state, _, href) { entries[entries.length - 1] = { state, href } },
        pushState(state, _, href) { entries.push({ state, href }) },
      }
      const window = {
        history, addEventListener() {}, removeEventListener() {},
        get location() { return { pathname: entries.at(-1).href, search: '', hash: '' } },
      }
      const router = createBrowserHistory({ window })
      const heard = []
      router.subscribe(({ location, action }) => heard.push(action.type + location.pathname))
      plantHome(router, history, '/done')
      return { entries: entries.map(({ href, state }) => [href, state.__TSR_index]), heard, at: router.location.pathname, back: router.canGoBack() }`),
  ).toEqual({
    entries: [
      ['/', 0],
      ['/done', 1],
    ],
    heard: ['PUSH/done'],
    at: '/done',
    back: true,
  })
})
