import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBuildCheck } from '../navigation/build-check.ts'
import { createLoadBar } from '../dialogs/load-bar.ts'
import { keepLocale } from './locale.ts'
import { isSlow, limitPrefetch } from '../navigation/prefetch.ts'
import { createReloadGuard, type ReloadDeps } from '../navigation/reload-guard.ts'
import { createPlaces } from '../navigation/places.ts'
import { retainStore } from '../navigation/router-internals.ts'
import { plainSearch } from '../navigation/search-params.ts'
import { createMemoryStorage } from './storage.ts'
import { createTypedMark } from './typed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[NV-13] the load bar starts with the navigation and hides 500 ms after it finishes', () => {
  const bar = createLoadBar()
  bar.start()
  vi.advanceTimersByTime(5_000)
  expect(bar.isShown()).toBe(true)
  bar.finish()
  vi.advanceTimersByTime(499)
  expect(bar.isShown()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(bar.isShown()).toBe(false)
})

test('[NV-13] a navigation that starts in between keeps the bar', () => {
  const bar = createLoadBar()
  bar.start()
  bar.finish()
  vi.advanceTimersByTime(300)
  bar.start()
  vi.advanceTimersByTime(10_000)
  expect(bar.isShown()).toBe(true)
})

test('[NV-14] at most 4 pages are fetched ahead at once, the rest in turn, a crowd not at all', async () => {
  let running = 0
  let most = 0
  const finish: (() => void)[] = []
  const fetchAhead = limitPrefetch(
    async (name: number) => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => finish.push(resolve))
      running--
      return name
    },
    { connection: () => undefined },
  )
  const all = Promise.all(Array.from({ length: 30 }, (_, name) => fetchAhead(name)))
  await vi.advanceTimersByTimeAsync(0)
  expect(running).toBe(4)
  while (running) {
    finish.shift()!()
    await vi.advanceTimersByTimeAsync(0)
  }
  const pages = await all
  expect([most, pages.filter((page) => page !== undefined)]).toEqual([
    4,
    Array.from({ length: 20 }, (_, name) => name),
  ])
})

test('[NV-14] nothing is fetched ahead on a slow connection, with data-saver on, or where it may not open', async () => {
  expect([
    isSlow({ saveData: true }),
    isSlow({ effectiveType: '2g' }),
    isSlow({ effectiveType: 'slow-2g' }),
    isSlow({ effectiveType: '4g' }),
    isSlow(undefined),
  ]).toEqual([true, true, true, false, false])
  const fetched: string[] = []
  const fetchAhead = limitPrefetch(async (page: string) => fetched.push(page), {
    connection: () => ({ saveData: true }),
  })
  await fetchAhead('/a')
  const allowed = limitPrefetch(async (page: string) => fetched.push(page), {
    connection: () => ({ effectiveType: '4g' }),
    allowed: (page) => page !== '/special',
  })
  await allowed('/special')
  await allowed('/my')
  expect(fetched).toEqual(['/my'])
})

test('[NV-15] the manifest is read 1 s after the start, the latest build asked for every hour', async () => {
  const asked: string[] = []
  let latest = 'b1'
  const build = createBuildCheck({
    buildId: 'b1',
    fetchJson: async (path) => {
      asked.push(path)
      return path === '/builds/latest.json'
        ? { id: latest }
        : { rules: { '/order': { prefetch: false }, '/order/cart': { reload: true } } }
    },
  })
  let heard = 0
  build.watch(() => heard++)
  build.start()
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['/builds/meta/b1.json'])
  expect([build.ruleFor('/order/pay'), build.ruleFor('/order/cart'), build.ruleFor('/orders')]).toEqual([
    { prefetch: false },
    { reload: true },
    {},
  ])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect([asked.slice(1), build.isOutdated()]).toEqual([['/builds/latest.json'], false])
  latest = 'b2'
  await vi.advanceTimersByTimeAsync(7_200_000)
  expect([build.isOutdated(), heard]).toEqual([true, 1])
  expect(asked).toHaveLength(4)
})

test('[NV-15] an app under a path of its own asks for its own builds', async () => {
  const asked: string[] = []
  createBuildCheck({ buildId: 'b1', base: '/office', fetchJson: async (path) => asked.push(path) }).start()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked).toEqual(['/office/builds/meta/b1.json', '/office/builds/latest.json'])
})

test('[NV-15] a missing or strange answer is no new build; without an id nothing is asked', async () => {
  for (const answer of [null, {}, { id: 7 }]) {
    const build = createBuildCheck({ buildId: 'b1', fetchJson: async () => answer })
    expect(await build.checkLatest()).toBe(false)
    expect(build.isOutdated()).toBe(false)
  }
  const fetchJson = vi.fn(async () => null)
  createBuildCheck({ buildId: '', fetchJson }).start()
  await vi.advanceTimersByTimeAsync(3_700_000)
  expect(fetchJson).not.toHaveBeenCalled()
})

test('[NV-15] typing or a held form keeps the page from reloading by itself', () => {
  const mark = createTypedMark()
  expect(mark.mayLose()).toBe(false)
  mark.type()
  expect(mark.mayLose()).toBe(true)
  mark.clear()
  const release = mark.hold()
  expect(mark.mayLose()).toBe(true)
  release()
  expect(mark.mayLose()).toBe(false)
})

const MISSING = new TypeError('Failed to fetch dynamically imported module: x')
const openGuard = (given: Partial<ReloadDeps> = {}) =>
  createReloadGuard({
    storage: createMemoryStorage(),
    now: () => 100_000,
    reload: () => {},
    reloadedAt: null,
    answers: async () => true,
    isLeaving: () => false,
    mayLose: () => false,
    ...given,
  })

test('[NV-16] a page whose code is missing reloads at most once in 10 seconds', async () => {
  const storage = createMemoryStorage()
  let now = 100_000
  const reload = vi.fn()
  const open = () => openGuard({ storage, now: () => now, reload })
  expect(await open().reopen()).toBe('reloading')
  now += 9_999
  expect(await open().reopen()).toBe('failed')
  now += 1
  expect(await open().reopen()).toBe('reloading')
  expect(reload).toHaveBeenCalledTimes(2)
  expect(await openGuard({ reloadedAt: 95_000 }).reopen()).toBe('failed')
})

test('[NV-16] nothing reloads for code alone, without a line, on the way out, or where typed words would go', async () => {
  const reload = vi.fn()
  const storage = createMemoryStorage()
  const guard = openGuard({ storage, reload })
  guard.note(MISSING)
  expect([guard.isMissing(MISSING), guard.isMissing(new TypeError(MISSING.message))]).toEqual([true, false])
  // the router's own reload looks for this
  expect(storage.getItem(`tanstack_router_reload:${MISSING.message}`)).toBe('1')
  expect(await openGuard({ reload, answers: async () => false }).reopen()).toBe('offline')
  expect(await openGuard({ reload, isLeaving: () => true }).reopen()).toBe('failed')
  expect(await openGuard({ reload, mayLose: () => true }).reopen()).toBe('failed')
  expect(reload).not.toHaveBeenCalled()
})

test('[RT-22] the locale cookie is ko for 365 days', () => {
  const page = { cookie: '' }
  keepLocale(page)
  expect(page.cookie).toBe('i18n_redirected=ko; path=/; max-age=31536000; SameSite=Lax')
})

test('[RT-20] a hidden page keeps what it last saw', () => {
  let value: string | undefined = 'page 2'
  const store = retainStore<string | undefined>(
    { get: () => value, subscribe: () => ({ unsubscribe() {} }) },
    (now) => now !== undefined,
  )
  expect(store.get()).toBe('page 2')
  value = undefined
  expect(store.get()).toBe('page 2')
  value = 'page 3'
  expect(store.get()).toBe('page 3')
})

test('[RT-20] a kept list opens where it was left, unless the link says where or the step is within the page', () => {
  const places = createPlaces()
  const bare = { path: '/my/order/list', href: '/my/order/list', current: '/my/order/detail' }
  expect(places.comeBack(bare)).toBe(null)
  places.leave('/my/order/list', '/my/order/list?page=2')
  expect(places.comeBack(bare)).toBe('/my/order/list?page=2')
  expect(places.comeBack({ ...bare, href: '/my/order/list?page=1' })).toBe(null)
  expect(places.comeBack({ ...bare, current: '/my/order/list' })).toBe(null)
  expect(places.comeBack({ ...bare, current: null })).toBe(null)
  places.clear()
  expect(places.comeBack(bare)).toBe(null)
})

test('[RT-14] the names and values of an address stay what they are', () => {
  const { parseSearch, stringifySearch } = plainSearch
  expect(parseSearch('?ordType=01&ordId=202611200000000123456789&encKey=a%2Fb')).toEqual({
    ordType: '01',
    ordId: '202611200000000123456789',
    encKey: 'a/b',
  })
  expect(parseSearch('?tag=a&tag=b&__proto__=x')).toEqual(JSON.parse('{"tag":["a","b"],"__proto__":"x"}'))
  expect(stringifySearch({ page: 2, q: '필러', tag: ['a', 'b'], empty: '', gone: undefined })).toBe(
    '?page=2&q=%ED%95%84%EB%9F%AC&tag=a&tag=b',
  )
  expect([stringifySearch({}), parseSearch('')]).toEqual(['', {}])
})
