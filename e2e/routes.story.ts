import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { routes } from '#apps/storefront/routes.ts'
import { findings } from './accessible.ts'
import { enterShop, openStorefront, signIn, widths } from './browser.ts'
import { goWithin, hasArrived } from './within.ts'

type Node = { path?: string; children?: Node[] }
const pathsOf = ({ path, children = [] }: Node): string[] => [
  ...(path ? [path] : []),
  ...children.flatMap(pathsOf),
]
/** Every page of the shop, with something in place of its parameters. */
const paths = ['/', ...pathsOf(routes as Node)].map((path) => path.replace(/\$\w*/g, 'anything'))
/**
 * Open to visitors: home, terms, login and finding, joining (a form and a review are somebody's), notices, questions, maintenance.
 */
const open =
  /^\/($|main\/terms$|login|invitation$|join$|join\/confirm(\/(?!review$)[^/]+)?$|cs\/(notice|faq)|etc\/maintenance$)/

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname
const shown = (page: Page) => page.locator('main h1').first().waitFor()

test('[RT-19] every page but the open ones asks a visitor for a login that leads back', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  const asked: string[] = []
  const closed = paths.filter((path) => !open.test(path))
  expect(closed.length).toBeGreaterThan(12)
  for (const path of paths) {
    await page.goto(path)
    await shown(page)
    if (pathOf(page) !== '/login' || path === '/login') continue
    asked.push(path)
    expect(new URL(page.url()).searchParams.get('rtnUrl')?.split('?')[0]).toBe(path)
  }
  expect(asked).toEqual(closed)
})

test('[RT-18] a visitor gets the same frame as a member, by its public name', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  const layoutOf = async (path: string) => {
    await page.goto(path)
    await shown(page)
    await expect.poll(() => page.evaluate(() => document.body.dataset['layout'])).toBeDefined()
    return [
      await page.evaluate(() => document.body.dataset['layout']),
      await page.locator('header.masthead').count(),
      await page.locator('footer').count(),
    ]
  }
  const layouts = { '/': 'index', '/main/terms': 'default', '/cs/notice': 'aside', '/login': 'login' }
  for (const [path, name] of Object.entries(layouts))
    expect(await layoutOf(path)).toEqual([`pub-${name}`, 1, 1])
  await signIn(page)
  for (const [path, name] of Object.entries(layouts))
    if (path !== '/login') expect(await layoutOf(path)).toEqual([name, 1, 1])
})

/**
 * Goes over the links to all pages, while no code of a page arrives; gives the pages whose code was asked
 * for.
 */
async function pagesFetchedAhead(page: Page, wait = 3_000) {
  const held: (() => void)[] = []
  const asked = new Set<string>()
  await page.route(/\/assets\/[\w-]+-page-[\w-]+\.js$/, async (route) => {
    asked.add(/assets\/([\w-]+)-page-/.exec(route.request().url())![1]!)
    await new Promise<void>((resume) => held.push(resume))
    await route.continue().catch(() => null)
  })
  const links = await page.locator('a[href^="/"]').evaluateAll(async (found) => {
    const pages = new Map(
      found.map((link) => [new URL((link as HTMLAnchorElement).href).pathname, link as HTMLElement]),
    )
    for (const link of pages.values()) {
      link.focus()
      // a link that is only passed over is not meant
      await new Promise((resume) => setTimeout(resume, 150))
    }
    return pages.size
  })
  await page.waitForTimeout(wait)
  return { links, asked, release: () => held.splice(0).forEach((resume) => resume()) }
}

test('[NV-14] however many links are pointed at, at most 4 pages are fetched ahead at once', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await signIn(page)
  await heading(page, '자주 주문한 품목')
  await page.waitForLoadState('networkidle')
  const { links, asked, release } = await pagesFetchedAhead(page)
  expect(links).toBeGreaterThan(6)
  await expect.poll(() => asked.size).toBeGreaterThan(0)
  expect(asked.size).toBeLessThanOrEqual(4)
  // the others waited for their turn
  await expect
    .poll(
      () => {
        release()
        return asked.size
      },
      { timeout: 40_000 },
    )
    .toBeGreaterThan(4)
})

test('[NV-14] a reader who saves data fetches nothing ahead', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  await signIn(page)
  await heading(page, '자주 주문한 품목')
  await page.waitForTimeout(2_000)
  const { links, asked } = await pagesFetchedAhead(page)
  expect(links).toBeGreaterThan(6)
  expect([...asked]).toEqual([])
})

test('[RT-14] an address that lacks what its page needs gets nothing in its place', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await signIn(page)
  for (const path of [
    '/cs/notice/detail',
    '/cs/notice/detail?ntcNo=abc',
    '/my/order/detail',
    '/order/complete',
    '/mypage/statement',
    '/product/detail',
  ]) {
    await page.goto(path)
    await heading(page, '오류 안내')
    expect(new URL(page.url()).search, path).not.toMatch(/NaN|undefined/)
  }
})

test('[NV-18] whatever a buyer sees on any page stands in a landmark', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor()
  await enterShop(page, shop, 'demo02')
  const outside: string[] = []
  const seen = new Set<string>()
  for (const path of paths) {
    await page.evaluate(goWithin(path))
    await expect.poll(() => page.evaluate(hasArrived)).toBe(true)
    await page.locator('#root main h1:visible').first().waitFor()
    seen.add(pathOf(page))
    for (const width of [widths.XS, widths.L]) {
      await page.setViewportSize({ width, height: 900 })
      const found = await findings(page, { runOnly: ['region'] })
      outside.push(...found.map(({ line }) => `${path} at ${width}: ${line}`))
    }
  }
  expect(outside).toEqual([])
  // but for those that lead on
  expect(paths.filter((path) => seen.has(path)).length).toBeGreaterThan(paths.length * 0.8)
}, 600_000)
