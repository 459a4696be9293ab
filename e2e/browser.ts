import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { openStandinDoor } from '#apps/server/standin-door.ts'
import { serveOffice, serveStorefront } from '#apps/server/storefront.ts'
import { openApp } from '#apps/server/app.ts'
import { openShop, TOKEN_SECRET, type Shop } from '#testing/shop.ts'
import { onShopDay } from './shop-day.ts'
import { tellWhereItStood } from './where-it-stood.ts'

/** STOREFRONT_BUILD names another build to look at. */
export const standardBuild = resolve(
  import.meta.dirname,
  '..',
  process.env.STOREFRONT_BUILD ?? 'dist/storefront',
)
const officeBuild = resolve(import.meta.dirname, '../dist/backoffice')
const executables = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const widths = { XS: 375, S: 768, M: 1100, L: 1440 } as const

function launched() {
  const executablePath = executables.find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('No Chromium was found: install it or name it in CHROMIUM_PATH.')
  // without a UTF-8 locale the browser saves a file with a Korean name as "download"
  return { executablePath, args: flags, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
}

type Visit = { url: string; width: number; height: number }

const isPhone = ({ width }: Visit) => width < 600
const settingsOf = (visit: Visit) => ({
  viewport: { width: visit.width, height: visit.height },
  locale: 'ko-KR',
  timezoneId: 'Asia/Seoul',
  baseURL: visit.url,
  hasTouch: isPhone(visit),
})

/** Where each visitor is new: one for all stories of a worker; playwright ends it with the process. */
let strangers: Promise<Browser> | undefined

async function openStranger(visit: Visit) {
  const browser = await (strangers ??= chromium.launch(launched()))
  const context = await onShopDay(await browser.newContext(settingsOf(visit)))
  return { context, leave: () => context.close() }
}

/** The servers of a worker's stories stand at one address, by which its browsers know the code of the shop. */
let usualPort = 0
/** Browsers between two stories. */
const idle: Record<'desk' | 'phone', BrowserContext[]> = { desk: [], phone: [] }

/** It knows that it has the letters: they stand before a page is drawn, which does not move when they come. */
async function openRegular(settings: BrowserContextOptions) {
  const context = await onShopDay(await chromium.launchPersistentContext('', settings))
  await context.addInitScript(() => {
    if (window.origin !== 'null') localStorage.setItem('medimall.fonts', '1')
  })
  return context
}

/**
 * A browser that was in the shop before and keeps nothing of it but what the engine made of its code: a page
 * costs half of what it costs a stranger. It asked for less motion, which costs less to draw; strangers see it.
 */
async function takeRegular(visit: Visit) {
  const kind = isPhone(visit) ? 'phone' : 'desk'
  const usual = { ...visit, width: kind === 'phone' ? widths.XS : widths.L, height: 900 }
  const settings = { ...launched(), ...settingsOf(usual), reducedMotion: 'reduce' } as const
  const context = idle[kind].pop() ?? (await openRegular(settings))
  const blank = context.pages()[0]!
  context.clock.install = () =>
    Promise.reject(new Error('A clock that is set goes on for the next story: ask for a stranger.'))
  const { newPage } = context
  context.newPage = async () => {
    const page = await newPage.call(context)
    if (visit.width !== usual.width || visit.height !== usual.height)
      await page.setViewportSize({ width: visit.width, height: visit.height })
    return page
  }

  async function leave() {
    context.newPage = newPage
    context.removeAllListeners('page')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const page of context.pages()) if (page !== blank) await page.close()
    await context.clearCookies()
    await context.clearPermissions()
    const line = await context.newCDPSession(blank)
    await line.send('Storage.clearDataForOrigin', {
      origin: visit.url,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers,file_systems',
    })
    await line.detach()
    idle[kind].push(context)
  }
  return { context, leave }
}

/** A page has loaded before its app is asked for: stories go on when the app has drawn it. */
function waitForDrawing(page: Page) {
  const isDrawn = () =>
    page
      .locator('#first')
      .waitFor({ state: 'detached' })
      .catch(() => {})
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (to, options) => {
    const response = await goto(to, options)
    if (options?.waitUntil !== 'commit') await isDrawn()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await isDrawn()
    return response
  }
}

/**
 * The real server with the built storefront and the stand-in, on a database of its own with the demo shop in
 * it.
 */
export async function openStorefront({
  build = standardBuild,
  watch = () => {},
  ...options
}: { env?: Record<string, string>; build?: string; watch?: (http: FastifyInstance) => void } = {}) {
  if (!existsSync(resolve(build, 'index.html')))
    throw new Error('The storefront is not built: run node scripts/build.mjs first.')
  let standinUrl = ''
  const serve = async ({ http, news }: Pick<Shop['app'], 'http' | 'news'>, settings: Shop['settings']) => {
    watch(http)
    openStandinDoor(http, standinUrl)
    await serveStorefront(http, build, settings, { postcodeScriptUrl: '/standin/postcode.v2.js' }, news)
    await serveOffice(http, officeBuild, settings, news)
  }
  const shop: Shop = await openShop({
    ...options,
    prepare: async (app, { settings, standin }) => {
      standinUrl = (await standin()).url
      await serve(app, settings)
    },
  })
  const { http } = shop.app
  const url = await http
    .listen({ host: '127.0.0.1', port: usualPort })
    .catch(() => http.listen({ host: '127.0.0.1', port: 0 }))
  usualPort ||= Number(new URL(url).port)
  ;(await shop.gatewayDoor()).control.toss.webhookUrl(`${url}/api/fo/payments/webhook`)

  /** Stops the server as a restart does; what it gives starts another one at the same address. */
  async function stop() {
    await shop.app.http.close()
    return async () => {
      const next = await openApp(shop, { secret: TOKEN_SECRET, strictReplies: true })
      await serve(next, shop.settings)
      await next.http.listen({ host: '127.0.0.1', port: Number(new URL(url).port) })
      onTestFinished(async () => void (await next.http.close()))
    }
  }

  /**
   * `stranger`: whose browser was never here. For first visits, and for clocks that are set and would go on for
   * whoever comes next.
   */
  async function visitor({ width = widths.L as number, height = 900, stranger = false } = {}) {
    const visit = { url, width, height }
    const isUsual = !stranger && Number(new URL(url).port) === usualPort
    const { context, leave } = await (isUsual ? takeRegular(visit) : openStranger(visit))
    const problems: string[] = []
    onTestFinished(async ({ task }) => {
      const failed = task.result?.state === 'fail'
      if (failed) await tellWhereItStood(task, context, problems)
      await (failed ? context.close() : leave())
    })
    // tabs and windows that a page opens, too
    context.on('page', waitForDrawing)
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(error.message))
    page.on(
      'console',
      (message) =>
        message.type() === 'error' &&
        !/status of (4\d\d|503)/.test(message.text()) &&
        problems.push(message.text()),
    )
    return { page, context, problems }
  }

  return { shop, url, visitor, stop }
}

/** What a field says is wrong with it; the same words may stand in the summary for screen readers (VA-10). */
export const fieldError = (place: Page | Locator, words: string | RegExp) =>
  place.locator('.field-error').filter({ hasText: words })

/** Signs in through the login page, as a person does. */
export async function signIn(page: Page, loginId = 'demo01', password = 'Medimall!2026') {
  await page.goto('/login')
  await page.getByLabel('아이디', { exact: true }).fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/login')
}

type Begun = { token: string; refreshToken: string; processId: string }

/** Gives a page that is still blank a session that the server has begun. `name`: what the app keeps its token by. */
export const bringSession = (page: Page, name: string, { token, refreshToken, processId }: Begun) =>
  page.addInitScript(
    ({ once, held }) => {
      // only as the tab comes in: whoever signs out stays out
      if (window.origin === 'null' || window.top !== window || sessionStorage.getItem(once)) return
      for (const [key, value] of Object.entries(held)) sessionStorage.setItem(key, value)
      sessionStorage.setItem(once, 'true')
    },
    { once: `entered.${processId}`, held: { [name]: token, [`${name}.refresh`]: refreshToken } },
  )

/** Goes to a page with a session that the server has begun: for stories that tell of something else than signing in. */
export async function enterShop(page: Page, shop: Shop, loginId: string, path = '/') {
  await bringSession(page, 'medimall.token', await shop.as(loginId))
  await page.goto(path)
}
