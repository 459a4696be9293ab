import { existsSync } from 'node:fs'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import puppeteer, { type Page } from 'puppeteer-core'
import { inlinedCodeBytes } from '#testing/inlined-code.ts'
import type { Line } from '../table.ts'
import { watchVisit, type Seen } from './visit-watch.ts'

const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
)
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const ROW = '#root main tbody tr:not(.tbl-waiting, .tbl-empty)'
const TYPE = 'Medimall Sans'
const MORE = '.qty:not(.qty-off) button:last-child'
const MENU = '.tabbar button'
/** What a buyer touches as soon as there is a first row. */
const pages = [
  {
    name: 'home',
    path: '/',
    rowMs: 1_400,
    taps: [MORE, 'tbody .tick', '.actionbar .btn-primary', MENU],
  },
  {
    name: 'list',
    path: '/product',
    rowMs: 1_400,
    taps: ['.list-pills .pill:nth-child(2)', MORE, '.tbl .btn-table', MENU],
  },
  { name: 'cart', path: '/order/cart', rowMs: 1_400, taps: [MORE, 'tbody .tick', '.actionbar-open'] },
  {
    name: 'order list',
    path: '/my/order/list',
    rowMs: 1_500,
    taps: ['.orders-periods .pill:nth-child(2)', MENU],
  },
]
type Visited = (typeof pages)[number]

const phone = { latency: 150, kbit: 1_600, width: 412, height: 823, typeMs: 6_000 }
const office = { latency: 30, kbit: 20_000, width: 1440, height: 900, typeMs: 2_000 }
type Reader = typeof phone

/** Each page is visited this often, all in turn, and the middle of each figure counts. */
const VISITS = 5
/** Between taps, and after the last: what they set off is part of the visit. */
const PAUSE_MS = 400
const PATIENCE_MS = 20_000

/**
 * How much slower than this machine a mid-tier phone is, by the table that Lighthouse publishes
 * (docs/throttling.md, "Calibrating the CPU slowdown").
 */
const slowdownFor = (benchmarkIndex: number) => (benchmarkIndex >= 1_500 ? 4 : benchmarkIndex >= 800 ? 2 : 1)

/** First visits of a buyer as Chromium itself slows them: a cold cache, and the session of this tab. */
export async function pageLines(shop: string): Promise<Line[]> {
  if (!executablePath)
    return [{ name: 'pages in Chromium', target: '', note: 'no Chromium found: not measured', met: false }]
  const browser = await puppeteer.launch({ executablePath, args: flags })
  const page = await browser.newPage()
  await signIn(page, shop)
  const index = (await page.evaluate(`(${pageFunctions.computeBenchmarkIndex})()`)) as number
  const slowdown = slowdownFor(index)
  await page.evaluateOnNewDocument(watchVisit, ROW, TYPE)
  const onPhone = pages.map((): Run[] => [])
  const inOffice: Run[] = []
  for (let n = 0; n < VISITS; n++) {
    for (const [nth, visited] of pages.entries())
      onPhone[nth]!.push(await visit(page, shop, visited, phone, slowdown))
    inOffice.push(await visit(page, shop, { ...pages[1]!, taps: [] }, office, 1))
  }
  await browser.close()
  return [
    ...pages.map((visited, nth) => phoneLine(visited, slowdown, index, onPhone[nth]!)),
    officeLine(inOffice),
  ]
}

async function signIn(page: Page, shop: string) {
  await page.goto(`${shop}/login`)
  await page.locator('aria/아이디[role="textbox"]').fill('demo02')
  await page.locator('input[type="password"]').fill('Medimall!2026')
  await page.keyboard.press('Enter')
  await page.waitForFunction(`location.pathname !== '/login'`)
}

type Run = Seen & { kb: number; fontKb: number }

async function visit(page: Page, shop: string, { path, taps }: Visited, reader: Reader, slowdown: number) {
  await page.evaluate(`localStorage.removeItem('medimall.fonts')`)
  // it polls for news while others are visited
  await page.goto('about:blank')
  const { width, height, latency, kbit } = reader
  const isPhone = width < 600
  await page.setViewport({ width, height, isMobile: isPhone, hasTouch: isPhone })
  const wire = await page.createCDPSession()
  const bytesPerSecond = (kbit * 1_000) / 8
  await wire.send('Network.enable')
  await wire.send('Network.clearBrowserCache')
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  wire.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? ''
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  const document = await page.goto(`${shop}${path}`, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction('window.seen?.row', { timeout: PATIENCE_MS, polling: 20 })
  for (const tap of taps) {
    await touch(page, tap)
    await pause()
  }
  await page.waitForFunction('window.seen.type', { timeout: PATIENCE_MS })
  await pause()
  const seen = (await page.evaluate('window.seen')) as Seen
  const inlined = inlinedCodeBytes(await document!.text())
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await wire.detach()
  const { Script = 0, Stylesheet = 0, Font = 0 } = bytes
  return { ...seen, kb: (Script + Stylesheet + inlined) / 1024, fontKb: Font / 1024 }
}

/** In the middle of the screen, where no bar covers it. */
async function touch(page: Page, selector: string) {
  const found = await page.waitForSelector(selector, { timeout: PATIENCE_MS })
  await found!.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await found!.tap().catch((cause: unknown) => {
    throw new Error(`${page.url()}: ${selector} cannot be touched`, { cause })
  })
}

const pause = () => new Promise((resume) => setTimeout(resume, PAUSE_MS))

type Figure = Exclude<keyof Run, 'largestIs'>
const median = (runs: Run[], of: Figure) =>
  runs.map((run) => run[of]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)]!
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

function phoneLine({ name, rowMs }: Visited, slowdown: number, index: number, runs: Run[]): Line {
  const of = (figure: Figure) => median(runs, figure)
  return {
    name: `first visit of a buyer to ${name}, 150 ms, 1.6 Mbit/s, CPU ${slowdown} times slower`,
    target: `first row ≤ ${seconds(rowMs)}, taps answered ≤ 200 ms, own type ≤ ${seconds(phone.typeMs)} after the first paint, shift ≤ 0.02`,
    note: `first paint ${seconds(of('paint'))}, first row ${seconds(of('row'))}, slowest answer ${of('answer').toFixed(0)} ms, own type ${seconds(of('type') - of('paint'))} after the first paint, shift ${of('shift').toFixed(3)}, blocked ${of('blocked').toFixed(0)} ms, JS+CSS ${of('kb').toFixed(1)} KB with what the taps loaded, fonts ${of('fontKb').toFixed(0)} KB; LCP ${seconds(of('largest'))} (${runs[0]!.largestIs}); benchmarkIndex ${index.toFixed(0)}`,
    met:
      of('row') <= rowMs &&
      of('answer') <= 200 &&
      of('type') - of('paint') <= phone.typeMs &&
      of('shift') <= 0.02,
  }
}

function officeLine(runs: Run[]): Line {
  const of = (figure: Figure) => median(runs, figure)
  const type = of('type') - of('paint')
  return {
    name: 'first visit of a buyer to the list, 30 ms, 20 Mbit/s',
    target: `own type ≤ ${seconds(office.typeMs)} after the first paint, shift ≤ 0.02`,
    note: `first paint ${seconds(of('paint'))}, first row ${seconds(of('row'))}, own type ${seconds(type)} after the first paint, shift ${of('shift').toFixed(3)}`,
    met: type <= office.typeMs && of('shift') <= 0.02,
  }
}
