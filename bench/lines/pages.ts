import { existsSync } from 'node:fs'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import puppeteer, { type Browser, type Page, type Protocol } from 'puppeteer-core'
import { inlinedCodeBytes } from '#testing/inlined-code.ts'
import { BareTab } from './bare-tab.ts'
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
  // what lies outside the window is never drawn, and a tap there has no answer
  '--window-size=1500,1100',
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
    taps: ['.list-pills .pill:nth-child(2)', MORE, 'tr:has(.qty) .btn-table', MENU],
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
  const tab = await signedIn(browser, page, shop)
  const onPhone = pages.map((): Run[] => [])
  const inOffice: Run[] = []
  for (let n = 0; n < VISITS; n++) {
    for (const [nth, visited] of pages.entries())
      onPhone[nth]!.push(await visit(tab, shop, visited, phone, slowdown))
    inOffice.push(await visit(tab, shop, { ...pages[1]!, taps: [] }, office, 1))
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

/** The first tab's session in one that nothing inspects, which watches its visits. */
async function signedIn(browser: Browser, page: Page, shop: string) {
  const held = (await page.evaluate('({ ...sessionStorage })')) as Record<string, string>
  const tab = await BareTab.open(browser, `${shop}/icon.svg`)
  const begin = (shop: string, held: Record<string, string>) => {
    if (location.origin !== shop) return
    for (const [key, value] of Object.entries(held)) sessionStorage.setItem(key, value)
    localStorage.removeItem('medimall.fonts')
  }
  const source = [call(begin, shop, held), call(watchVisit, ROW, TYPE)].join('\n')
  await tab.send('Page.enable')
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await tab.send('Network.enable')
  return tab
}

/** A function that stands alone, as text. */
const call = <A extends unknown[]>(run: (...given: A) => void, ...given: A) =>
  `;(${run})(${given.map((one) => JSON.stringify(one)).join()})`

type Run = Seen & { kb: number; fontKb: number }

async function visit(tab: BareTab, shop: string, { path, taps }: Visited, reader: Reader, slowdown: number) {
  // it polls for news while others are visited
  await tab.send('Page.navigate', { url: 'about:blank' })
  await tab.wait(`location.href === 'about:blank'`, PATIENCE_MS)
  const { width, height, latency, kbit } = reader
  const isPhone = width < 600
  await tab.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: isPhone,
  })
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone })
  const bytesPerSecond = (kbit * 1_000) / 8
  await tab.send('Network.clearBrowserCache')
  await tab.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  const answered = ({ requestId, type }: Protocol.Network.ResponseReceivedEvent) =>
    void kinds.set(requestId, type)
  const loaded = ({ requestId, encodedDataLength }: Protocol.Network.LoadingFinishedEvent) => {
    const kind = kinds.get(requestId) ?? ''
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  }
  tab.on('Network.responseReceived', answered)
  tab.on('Network.loadingFinished', loaded)
  await tab.send('Page.navigate', { url: `${shop}${path}` })
  await tab.wait('window.seen?.row', PATIENCE_MS)
  for (const tap of taps) {
    await tab.tap(tap, PATIENCE_MS)
    await pause()
  }
  await tab.wait('window.seen.type', PATIENCE_MS)
  await pause()
  const seen = await tab.ask<Seen>('window.seen')
  const document = await tab.ask<string>(`fetch(${JSON.stringify(shop + path)}).then((page) => page.text())`)
  const inlined = inlinedCodeBytes(document)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  tab.off('Network.responseReceived', answered)
  tab.off('Network.loadingFinished', loaded)
  const { Script = 0, Stylesheet = 0, Font = 0 } = bytes
  return { ...seen, kb: (Script + Stylesheet + inlined) / 1024, fontKb: Font / 1024 }
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
