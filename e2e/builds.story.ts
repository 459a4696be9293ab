import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '#apps/server/app.ts'
import { serveStorefront } from '#apps/server/storefront.ts'
import { openStandinDoor } from '#apps/server/standin-door.ts'
import { standardBuild, openStorefront, signIn } from './browser.ts'
import { agree, goToSheet, order } from './buying.ts'

const config = resolve(import.meta.dirname, '../apps/storefront/vite.config.ts')
const OLD = '2026-11-01'
const NEW = '2026.12.01 시행'
let next = ''

/** A real second build of the storefront, with one page changed. */
beforeAll(async () => {
  next = await mkdtemp(join(tmpdir(), 'medimall-build-'))
  const change = {
    name: 'change-a-page',
    enforce: 'pre' as const,
    transform: (code: string, id: string) =>
      id.includes('terms-text.ts') ? code.replaceAll(OLD, '2026-12-01') : null,
  }
  await build({
    configFile: config,
    logLevel: 'error',
    plugins: [change],
    build: { outDir: next, emptyOutDir: true },
  })
})
afterAll(() => rm(next, { recursive: true, force: true }))

const idOf = async (folder: string) =>
  (JSON.parse(await readFile(join(folder, 'builds/latest.json'), 'utf8')) as { id: string }).id
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const shownBuild = (page: Page) => page.evaluate(() => document.documentElement.dataset['build'])
const strip = (page: Page) => page.getByText('새 버전이 준비됐어요.')

async function openOld() {
  const front = await openStorefront()
  const { shop, url } = front
  const { page, context, problems } = await front.visitor({ stranger: true })
  const documents: string[] = []
  page.on(
    'request',
    (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname),
  )
  /** What comes after the first page has come: code that is missing from then on is a page's own. */
  const settle = () => page.waitForLoadState('networkidle')
  /** Stops the server and starts it with the next build, as a release does: the old files are gone. */
  async function release() {
    shop.app.http.server.closeAllConnections()
    await shop.app.http.close()
    const app = await openApp(shop, { secret: 'a secret that only tests sign tokens with' })
    openStandinDoor(app.http, (await shop.gatewayDoor()).url)
    await serveStorefront(
      app.http,
      next,
      shop.settings,
      { postcodeScriptUrl: '/standin/postcode.v2.js' },
      app.news,
    )
    await app.http.listen({ host: '127.0.0.1', port: Number(new URL(url).port) })
    return app
  }
  return { ...front, page, context, problems, documents, release, settle }
}

test('[NV-15] each build writes its id, and the rules of its paths under it', async () => {
  for (const folder of [standardBuild, next]) {
    const id = await idOf(folder)
    const meta = JSON.parse(await readFile(join(folder, `builds/meta/${id}.json`), 'utf8')) as object
    expect(meta).toMatchObject({
      id,
      timestamp: expect.any(Number),
      rules: { '/order/pay': { prefetch: false } },
      prerendered: [],
    })
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain(`data-build="${id}"`)
  }
  expect(await idOf(next)).not.toBe(await idOf(standardBuild))
})

test('[NV-15] an open page hears of a new build within the hour, offers a reload, and takes it with the next navigation', async () => {
  const { page, context, documents, release, settle } = await openOld()
  await context.clock.install()
  const asked: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/builds/') && asked.push(new URL(request.url()).pathname),
  )
  await page.goto('/')
  await heading(page, '병원과 의원의 주문이')
  const old = await idOf(standardBuild)
  expect(await shownBuild(page)).toBe(old)
  await expect.poll(() => asked).toContain(`/builds/meta/${old}.json`)
  await settle()
  const app = await release()
  await context.clock.fastForward(3_600_000)
  await strip(page).waitFor()
  expect(asked).toContain('/builds/latest.json')
  await expect.poll(() => page.getByRole('button', { name: '새로고침' }).count()).toBe(1)
  expect([documents, await shownBuild(page)]).toEqual([['/'], old])
  await page
    .getByRole('link', { name: /이용약관/ })
    .first()
    .dispatchEvent('click')
  await page.getByText(NEW).first().waitFor()
  expect([documents, await shownBuild(page)]).toEqual([['/', '/main/terms'], await idOf(next)])
  await strip(page).waitFor({ state: 'detached' })
  await app.http.close()
})

test('[NV-15] what was typed is not lost to a new build: the page waits until it is left', async () => {
  const { page, context, documents, release, settle } = await openOld()
  await context.clock.install()
  await page.goto('/login')
  await page.getByLabel('아이디', { exact: true }).fill('demo01')
  await settle()
  const app = await release()
  await context.clock.fastForward(3_600_000)
  await strip(page).waitFor()
  await expect.poll(() => page.getByLabel('아이디', { exact: true }).inputValue()).toBe('demo01')
  expect(documents).toEqual(['/login'])
  await page.getByRole('button', { name: '새로고침' }).click()
  await expect.poll(() => shownBuild(page)).toBe(await idOf(next))
  await app.http.close()
})

test('[NV-16] a page whose code went with the old build is opened by one reload', async () => {
  const { page, documents, release, settle } = await openOld()
  await page.goto('/')
  await heading(page, '병원과 의원의 주문이')
  await settle()
  const app = await release()
  await page
    .getByRole('link', { name: /이용약관/ })
    .first()
    .dispatchEvent('click')
  await page.getByText(NEW).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/main/terms')
  expect(documents).toEqual(['/', '/main/terms'])
  await app.http.close()
})

test('[NV-16] code that never comes is one reload and then the error page, not a loop', async () => {
  const { page, documents } = await openOld()
  await page.goto('/')
  await heading(page, '병원과 의원의 주문이')
  await page.waitForLoadState('networkidle')
  await page.route(/\/assets\/terms-page.*\.js/, (route) => route.abort())
  await page
    .getByRole('link', { name: /이용약관/ })
    .first()
    .dispatchEvent('click')
  await heading(page, '오류 안내')
  await page.waitForTimeout(1_500)
  expect(documents.length).toBeLessThanOrEqual(2)
})

test('[NV-16] with words in the search of the header a page whose code is gone comes too, and the words stay', async () => {
  const { page, documents, release, settle } = await openOld()
  await signIn(page)
  await page.goto('/')
  await settle()
  const search = page.getByRole('combobox', { name: '상품 검색' })
  await search.fill('거즈')
  const before = documents.length
  const app = await release()
  await page
    .getByRole('link', { name: /^장바구니 \d+개$/ })
    .first()
    .dispatchEvent('click')
  await heading(page, '장바구니')
  expect(documents.slice(before)).toEqual(['/order/cart'])
  expect(await shownBuild(page)).toBe(await idOf(next))
  await expect.poll(() => search.inputValue()).toBe('거즈')
  await app.http.close()
})

test('[NV-16] without a line the order sheet stays, whatever it loads in the background', async () => {
  const { page, context, documents } = await openOld()
  await signIn(page, 'demo02')
  await goToSheet(page)
  const before = documents.length
  await context.setOffline(true)
  await agree(page)
  await order(page)
  await page.getByText('인터넷에 연결할 수 없어요').first().waitFor()
  await page.waitForTimeout(4_000)
  await heading(page, '주문서')
  expect(documents.length).toBe(before)
})

test('[NV-16] without a line a page whose code has not come says so, and opens when the line is back', async () => {
  const { page, context, documents, settle } = await openOld()
  await page.goto('/')
  await heading(page, '병원과 의원의 주문이')
  await settle()
  const open = () =>
    page
      .getByRole('link', { name: /이용약관/ })
      .first()
      .dispatchEvent('click')
  await context.setOffline(true)
  await open()
  await page.getByText('인터넷에 연결할 수 없어요').first().waitFor()
  expect(documents).toEqual(['/'])
  await context.setOffline(false)
  await page.getByRole('button', { name: '이전 화면' }).click()
  await heading(page, '병원과 의원의 주문이')
  await open()
  await page.getByText('2026.11.01 시행').first().waitFor()
})

test('[NV-15] every file that a build names for its pages is there', async () => {
  for (const folder of [standardBuild, next]) {
    const pages = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as Record<
      string,
      { files: string[] }
    >
    const named = new Set(Object.values(pages).flatMap(({ files }) => files))
    expect(named.size).toBeGreaterThan(20)
    expect([...named].filter((file) => !existsSync(join(folder, file)))).toEqual([])
  }
})
