import { existsSync } from 'node:fs'
import lighthouse from 'lighthouse'
import puppeteer, { type Page } from 'puppeteer-core'
import { inlinedCodeBytes } from '#testing/inlined-code.ts'
import type { Line } from '../table.ts'

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
const pages = [
  { name: 'home', path: '/', signedIn: false },
  { name: 'home, signed in', path: '/', signedIn: true },
  { name: 'list, signed in', path: '/product', signedIn: true },
  { name: 'cart, signed in', path: '/order/cart', signedIn: true },
]

/**
 * Each page is visited this often, all in turn, and the middle of each figure counts: other work on the
 * machine moves single visits.
 */
const VISITS = 5

/**
 * From here on a page fetches for later: its fonts, and the code of news. A slow moment makes Lighthouse
 * watch that long.
 */
const LATER_MS = 9_000

/** Lighthouse's own default, which takes a fast desktop (index 1,500 to 2,000) for a phone. */
const DEFAULT_SLOWDOWN = 4

/**
 * How much slower than this machine a mid-tier phone is, by the table that Lighthouse publishes
 * (docs/throttling.md,
 * "Calibrating the CPU slowdown"): from a fast desktop 4, from a slow desktop or a fast phone 2, from a
 * machine that is
 * itself as slow as such a phone 1.
 */
const slowdownFor = (benchmarkIndex: number) =>
  benchmarkIndex >= 1_500 ? DEFAULT_SLOWDOWN : benchmarkIndex >= 800 ? 2 : 1

/**
 * First visits as Lighthouse's simulated slow phone sees them: a cold cache, and for members the session of
 * this tab.
 */
export async function pageLines(shop: string): Promise<Line[]> {
  if (!executablePath)
    return [{ name: 'pages in Chromium', target: '', note: 'no Chromium found: not measured', met: false }]
  const browsers = [
    await puppeteer.launch({ executablePath, args: flags }),
    await puppeteer.launch({ executablePath, args: flags }),
  ]
  const [visitor, member] = await Promise.all(browsers.map((browser) => browser.newPage()))
  await signIn(member!, shop)
  const visitAll = async (cpuSlowdown: number) => {
    const runs = pages.map((): Run[] => [])
    for (let n = 0; n < VISITS; n++) {
      for (const [nth, { path, signedIn }] of pages.entries())
        runs[nth]!.push(await visit(signedIn ? member! : visitor!, `${shop}${path}`, cpuSlowdown))
    }
    return runs
  }
  const byDefault = await visitAll(DEFAULT_SLOWDOWN)
  const slowdown = slowdownFor(median(byDefault.flat(), 'index'))
  const calibrated = slowdown === DEFAULT_SLOWDOWN ? [] : await visitAll(slowdown)
  await Promise.all(browsers.map((browser) => browser.close()))
  return pages.flatMap(({ name }, nth) => [
    ...calibrated.slice(nth, nth + 1).map((runs) => lineOf(name, slowdown, runs)),
    lineOf(name, DEFAULT_SLOWDOWN, byDefault[nth]!),
  ])
}

async function signIn(page: Page, shop: string) {
  await page.goto(`${shop}/login`)
  await page.locator('aria/아이디[role="textbox"]').fill('demo02')
  await page.locator('input[type="password"]').fill('Medimall!2026')
  await page.keyboard.press('Enter')
  await page.waitForFunction(`location.pathname !== '/login'`)
}

async function visit(page: Page, url: string, cpuSlowdownMultiplier: number, tries = 3): Promise<Run> {
  // Lighthouse itself would empty the whole storage, and with it the session.
  const browser = await page.createCDPSession()
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
  const result = await lighthouse(
    url,
    {
      disableStorageReset: true,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      throttling: { cpuSlowdownMultiplier },
    },
    undefined,
    page as never,
  )
  const { audits, environment, runtimeError } = result!.lhr
  // what a first visit fetches for later ones is not there yet at the next
  await page.evaluate(`localStorage.removeItem('medimall.fonts')`)
  // it polls for news while others are visited
  await page.goto('about:blank')
  // its own tracing sometimes misses the navigation
  if (runtimeError && tries > 1) return visit(page, url, cpuSlowdownMultiplier, tries - 1)
  const requests = (
    audits['network-requests']!.details as unknown as {
      items: { resourceType?: string; transferSize: number; networkRequestTime: number }[]
    }
  ).items
  const code = requests.filter(
    ({ resourceType, networkRequestTime }) =>
      (resourceType === 'Script' || resourceType === 'Stylesheet') && networkRequestTime < LATER_MS,
  )
  if (code.length === 0 || code.some(({ transferSize }) => transferSize === 0))
    throw new Error(`${url} was not loaded afresh`)
  const html = await (await fetch(url)).text()
  const kb = (code.reduce((sum, { transferSize }) => sum + transferSize, 0) + inlinedCodeBytes(html)) / 1024
  const value = (audit: string) => audits[audit]!.numericValue!
  return {
    index: environment.benchmarkIndex,
    kb,
    lcp: value('largest-contentful-paint'),
    speed: value('speed-index'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}

type Run = { index: number; kb: number; lcp: number; speed: number; tbt: number; cls: number }
const median = (runs: Run[], of: keyof Run) =>
  runs.map((run) => run[of]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)]!

function lineOf(name: string, slowdown: number, runs: Run[]): Line {
  const [index, kb, lcp, speed, tbt, cls] = (['index', 'kb', 'lcp', 'speed', 'tbt', 'cls'] as const).map(
    (of) => median(runs, of),
  ) as [number, number, number, number, number, number]
  return {
    name: `first visit to ${name}, simulated phone, CPU ${slowdown} times slower`,
    target: 'JS+CSS ≤ 150 KB, LCP ≤ 1.8 s, TBT ≤ 100 ms, CLS ≤ 0.02',
    note: `JS+CSS ${kb.toFixed(1)} KB, LCP ${(lcp / 1000).toFixed(2)} s, TBT ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)}, Speed Index ${(speed / 1000).toFixed(2)} s; benchmarkIndex ${index.toFixed(0)}`,
    met: kb <= 150 && lcp <= 1_800 && tbt <= 100 && cls <= 0.02,
  }
}
