import { existsSync } from 'node:fs'
import lighthouse from 'lighthouse'
import puppeteer, { type Page } from 'puppeteer-core'
import type { Line } from '../table.ts'

const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path))
const flags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const pages = [
  { name: 'home', path: '/', signedIn: false },
  { name: 'home, signed in', path: '/', signedIn: true },
  { name: 'list, signed in', path: '/product', signedIn: true },
  { name: 'cart, signed in', path: '/order/cart', signedIn: true },
]

/** Each page is visited this often, and the middle of each figure counts: other work on the machine moves single visits. */
const VISITS = 5

/** First visits as Lighthouse's simulated slow phone sees them: a cold cache, and for members the session of this tab. */
export async function pageLines(shop: string): Promise<Line[]> {
  if (!executablePath) return [{ name: 'pages in Chromium', target: '', note: 'no Chromium found: not measured', met: false }]
  const lines: Line[] = []
  for (const { name, path, signedIn } of pages) {
    const browser = await puppeteer.launch({ executablePath, args: flags })
    const page = await browser.newPage()
    if (signedIn) await signIn(page, shop)
    const runs = []
    for (let n = 0; n < VISITS; n++) runs.push(await visit(page, `${shop}${path}`))
    await browser.close()
    lines.push(lineOf(name, runs))
  }
  return lines
}

async function signIn(page: Page, shop: string) {
  await page.goto(`${shop}/login`)
  await page.locator('aria/아이디[role="textbox"]').fill('demo02')
  await page.locator('input[type="password"]').fill('Medimall!2026')
  await page.keyboard.press('Enter')
  await page.waitForFunction(`location.pathname !== '/login'`)
}

async function visit(page: Page, url: string) {
  // Lighthouse itself would empty the whole storage, and with it the session.
  const browser = await page.createCDPSession()
  await browser.send('Network.clearBrowserCache')
  await browser.detach()
  const result = await lighthouse(url, { disableStorageReset: true, output: 'json', logLevel: 'error', onlyCategories: ['performance'], formFactor: 'mobile', throttlingMethod: 'simulate' }, undefined, page as never)
  const { audits } = result!.lhr
  const requests = (audits['network-requests']!.details as unknown as { items: { resourceType?: string; transferSize: number }[] }).items
  const code = requests.filter(({ resourceType }) => resourceType === 'Script' || resourceType === 'Stylesheet')
  if (code.length === 0 || code.some(({ transferSize }) => transferSize === 0)) throw new Error(`${url} was not loaded afresh`)
  const kb = code.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024
  const value = (audit: string) => audits[audit]!.numericValue!
  return { kb, lcp: value('largest-contentful-paint'), tbt: value('total-blocking-time'), cls: value('cumulative-layout-shift') }
}

function lineOf(name: string, runs: Awaited<ReturnType<typeof visit>>[]): Line {
  const median = (of: keyof (typeof runs)[number]) => runs.map((run) => run[of]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)]!
  const [kb, lcp, tbt, cls] = [median('kb'), median('lcp'), median('tbt'), median('cls')]
  return {
    name: `first visit to ${name}, simulated phone`,
    target: 'JS+CSS ≤ 150 KB, LCP ≤ 1.8 s, TBT ≤ 100 ms, CLS ≤ 0.02',
    note: `JS+CSS ${kb.toFixed(1)} KB, LCP ${(lcp / 1000).toFixed(2)} s, TBT ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)}`,
    met: kb <= 150 && lcp <= 1_800 && tbt <= 100 && cls <= 0.02,
  }
}
