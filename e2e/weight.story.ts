import { expect, test } from 'vitest'
import { inlinedCodeBytes } from '#testing/inlined-code.ts'
import type { Page } from 'playwright-core'
import { openStorefront, signIn } from './browser.ts'
import { signInStaff } from './office.ts'

/** Of scripts and style sheets a first visit may load LIMIT_KB; what lies above TODAY_KB is for rooms to come. */
const LIMIT_KB = 160
const TODAY_KB = 158
/** Pages that are gone to from there may bring more of their own. */
const LATER_KB = 175
/** Fonts come after the first row and are counted by themselves: one file. */
const FONTS_KB = 165
/** Nothing has been asked for in this time: the page is quiet. */
const QUIET_MS = 3_000
/** The office's frame with its first screen: staff come back to it all day, and its files stay in the cache. */
const OFFICE_KB = 200

/**
 * Layout shifts as the browser itself counts them, summed. Where the machine has no Korean font, what its boxes
 * shift when the letters come is nobody's page and left out.
 */
const watchShifts = `
  window.shifted = 0
  const isLoaded = (family) => [...document.fonts].some((face) => face.family.includes(family) && face.status === 'loaded')
  new PerformanceObserver((list) => {
    if (isLoaded('Medimall Sans') && !isLoaded('Fit')) return
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

/**
 * News and the poll for a second login begin after ten seconds, with code of their own: no part of a first visit, which
 * takes as long on a busy machine. They wait until it is over.
 */
const holdBackLater = `
  const soon = window.setTimeout
  window.setTimeout = (work, ms, ...rest) => soon(work, ms >= 8_000 ? 600_000 : ms, ...rest)`

type Shop = Awaited<ReturnType<typeof openStorefront>>

/**
 * What a first visit loads of scripts and style sheets, over the wire, headers included, and what of them
 * stands in the page itself.
 */
async function firstVisit(
  shop: Shop,
  path: string,
  as: string | null,
  enter: (page: Page, loginId: string) => Promise<void> = signIn,
) {
  const { page: fresh, context } = await shop.visitor({ width: 412, stranger: true })
  if (as) {
    // signed in elsewhere, so that this browser has loaded nothing yet
    const { page } = await shop.visitor({ width: 412, stranger: true })
    await enter(page, as)
    const session = await page.evaluate(() => ({ ...sessionStorage }))
    await fresh.addInitScript(
      (kept) => Object.entries(kept).forEach(([key, value]) => sessionStorage.setItem(key, value)),
      session,
    )
  }
  await fresh.addInitScript(watchShifts)
  await fresh.addInitScript(holdBackLater)
  const wire = await context.newCDPSession(fresh)
  await wire.send('Network.enable')
  const kinds = new Map<string, string>()
  const bytes = { total: 0, files: 0, fromCache: 0, fonts: 0 }
  let last = Date.now()
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type)
    if (response.fromDiskCache && (type === 'Script' || type === 'Stylesheet')) bytes.fromCache++
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Font') {
      bytes.fonts += encodedDataLength
      last = Date.now()
    }
    if (!['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) return
    bytes.total += encodedDataLength
    bytes.files++
    last = Date.now()
  })
  const document = await fresh.goto(path)
  bytes.total += inlinedCodeBytes(await document!.text())
  await fresh.locator('main h1').first().waitFor()
  while (Date.now() - last < QUIET_MS) await fresh.waitForTimeout(100)
  return { ...bytes, shift: (await fresh.evaluate('window.shifted')) as number }
}

test(`a first visit to home, list and cart loads at most ${TODAY_KB} of ${LIMIT_KB} KB of scripts and styles, one font, and nothing jumps`, async () => {
  const shop = await openStorefront()
  for (const [path, as] of [
    ['/', null],
    ['/', 'demo02'],
    ['/product', 'demo02'],
    ['/order/cart', 'demo02'],
  ] as const) {
    const visit = await firstVisit(shop, path, as)
    const name = `${path} ${as ?? 'visitor'}: ${(visit.total / 1024).toFixed(1)} KB in ${visit.files} files, fonts ${(visit.fonts / 1024).toFixed(1)} KB, shift ${visit.shift.toFixed(3)}`
    console.log(name)
    expect(visit.fromCache, name).toBe(0)
    expect(visit.files, name).toBeGreaterThan(4)
    expect(visit.total / 1024, name).toBeGreaterThan(100)
    expect(visit.total / 1024, name).toBeLessThanOrEqual(TODAY_KB)
    expect(visit.fonts / 1024, name).toBeGreaterThan(100)
    expect(visit.fonts / 1024, name).toBeLessThanOrEqual(FONTS_KB)
    expect(visit.shift, name).toBeLessThanOrEqual(0.02)
  }
})

test(`a first visit to joining loads at most ${LIMIT_KB} KB of scripts and styles, one to brands, content and service ${LATER_KB}`, async () => {
  const shop = await openStorefront()
  // each as somebody else: who signs in again is signed out elsewhere
  const visits = [
    ['/join', null, LIMIT_KB],
    ['/join/confirm/02', null, LATER_KB],
    ['/cs/faq', null, LATER_KB],
    ['/brand/detail?brandCode=NV', 'demo02', LATER_KB],
    ['/recommend', 'demo03', LATER_KB],
    ['/academic', 'demo05', LATER_KB],
    ['/cs/repository', 'demo08', LATER_KB],
    ['/cs/inquiry', 'demo09', LATER_KB],
    ['/cs/inquiry/visit', 'demo10', LATER_KB],
    ['/cs/chat', 'demo24', LATER_KB],
  ] as const
  const measured = await Promise.all(
    visits.map(async ([path, as, most]) => ({ path, most, ...(await firstVisit(shop, path, as)) })),
  )
  for (const { path, most, total, files } of measured) {
    const name = `${path}: ${(total / 1024).toFixed(1)} KB in ${files} files`
    console.log(name)
    expect(total / 1024, name).toBeGreaterThan(100)
    expect(total / 1024, name).toBeLessThanOrEqual(most)
  }
})

test(`a first visit to the office loads at most ${OFFICE_KB} KB of scripts and styles, one font, and nothing jumps`, async () => {
  const shop = await openStorefront()
  for (const [path, as] of [
    ['/office/login', null],
    ['/office', 'admin01'],
  ] as const) {
    const visit = await firstVisit(shop, path, as, (page, loginId) => signInStaff(page, shop.shop, loginId))
    const name = `${path} ${as ?? 'visitor'}: ${(visit.total / 1024).toFixed(1)} KB in ${visit.files} files, shift ${visit.shift.toFixed(3)}`
    console.log(name)
    expect(visit.files, name).toBeGreaterThan(4)
    expect(visit.total / 1024, name).toBeGreaterThan(80)
    expect(visit.total / 1024, name).toBeLessThanOrEqual(OFFICE_KB)
    expect(visit.fonts / 1024, name).toBeLessThanOrEqual(FONTS_KB)
    expect(visit.shift, name).toBeLessThanOrEqual(0.02)
  }
})
