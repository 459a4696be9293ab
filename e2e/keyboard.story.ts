import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Shop } from '#testing/shop.ts'
import { lettersAreHere } from './accessible.ts'
import { enterShop, openStorefront, widths } from './browser.ts'

/** What keeps the focus is asked for by the first thing that takes it, once the session's first poll has gone out. */
async function enterWatched(page: Page, shop: Shop, loginId: string, path: string) {
  // the page that is left polls, too
  await page.goto('about:blank')
  const watched = page.waitForRequest(/\/api\/auth-ws/)
  const kept = page.waitForResponse(/focus-kept/)
  await enterShop(page, shop, loginId, path)
  await watched
  await page.keyboard.press('Tab')
  await kept
}

const isNowhere = (page: Page) => page.evaluate(() => document.activeElement === document.body)

test('[UI-02] what is removed or gives way hands the focus on to what stands there now, or to the heading', async () => {
  const { shop, visitor } = await openStorefront({ env: { SESSION_POLL_MS: '1000' } })
  const { page, problems } = await visitor()
  await enterWatched(page, shop, 'demo01', '/my/activity/recent')
  const second = page.getByRole('button', { name: /지우기$/ }).nth(2)
  const gone = await second.getAttribute('aria-label')
  await second.press('Enter')
  await page.getByRole('button', { name: gone! }).waitFor({ state: 'detached' })
  await expect.poll(() => isNowhere(page)).toBe(false)
  await expect.poll(() => page.locator('main a:focus').count()).toBe(1)

  await enterWatched(page, shop, 'demo01', '/my/order/loan')
  await page.getByRole('button', { name: '여신 결제하기' }).press('Enter')
  await expect.poll(() => page.getByLabel('결제할 금액').and(page.locator(':focus')).count()).toBe(1)

  await enterWatched(page, shop, 'demo01', '/my/order/waiting')
  await page.getByRole('button', { name: /취소$/ }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: '자동 주문 취소' }).press('Enter')
  await expect.poll(() => page.locator('main h1:focus').innerText()).toBe('자동 주문')
  expect(problems).toEqual([])
})

/** Tabs through the page and names each stop of `main` that something in front covers wholly, or that nobody sees. */
async function unseenStops(page: Page, stops: number) {
  const unseen: string[] = []
  for (let n = 0; n < stops; n++) {
    await page.keyboard.press('Tab')
    const look = () =>
      page.evaluate(() => {
        const el = document.activeElement!
        if (!el.closest('main') || el.closest('.side-menu')) return null
        const { left, top, width, height } = el.getBoundingClientRect()
        // a strip that is scrolled sideways shows the whole of it a moment later
        const across = Math.min(left + width / 2, innerWidth - 1)
        const hit = document.elementFromPoint(across, top + height / 2)
        const isSeen =
          hit !== null && (el.contains(hit) || hit.contains(el) || el.closest('label')?.contains(hit))
        return isSeen ? null : (el.getAttribute('aria-label') ?? el.textContent)
      })
    if ((await look()) === null) continue
    // a busy machine scrolls a moment later; what lies behind a bar stays there
    await page.waitForTimeout(500)
    const stop = await look()
    if (stop !== null) unseen.push(stop)
  }
  return unseen
}

test.each([
  ['/', widths.XS],
  ['/product', widths.XS],
  ['/my/order/list', widths.XS],
  ['/product', widths.L],
])('[UI-02] [NV-18] on %s at %i px no stop of the keyboard lies behind a bar', async (path, width) => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor({ width, height: 667 })
  await enterShop(page, shop, 'demo01', path)
  await page.locator('main tbody a').first().waitFor()
  await lettersAreHere(page)
  expect(await unseenStops(page, 60)).toEqual([])
})

test('[UI-02] [CS-07] on a phone nobody tabs into the page behind the chat', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor({ width: widths.XS, height: 667 })
  await enterShop(page, shop, 'demo01', '/cs/chat')
  await page.getByRole('textbox', { name: /메시지/ }).waitFor()
  const behind = new Set<string>()
  for (let n = 0; n < 24; n++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() =>
      document.activeElement!.closest('.chat-panel, .skip')
        ? null
        : document.activeElement!.outerHTML.slice(0, 60),
    )
    if (stop && !stop.startsWith('<body')) behind.add(stop)
  }
  expect([...behind]).toEqual([])
})

test('[PD-06] [NV-18] at 320 px no button of the thumb bar of home breaks its words', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor({ width: 320, height: 640 })
  await enterShop(page, shop, 'demo01')
  const bar = page.getByRole('region', { name: '다시 주문' })
  await bar.getByRole('button', { name: '선택 상품 담기' }).waitFor()
  expect(
    await bar
      .locator('.btn-face')
      .evaluateAll(
        (faces) =>
          faces.filter(
            (face) => face.clientHeight > 1.5 * Number.parseFloat(getComputedStyle(face).lineHeight),
          ).length,
      ),
  ).toBe(0)
})

test('[PD-06] [NV-18] the sum on the thumb bar of home keeps its distance from the buttons', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor({ width: widths.XS, height: 667 })
  await enterShop(page, shop, 'demo01')
  const bar = page.getByRole('region', { name: '다시 주문' })
  const ticks = page.getByRole('table', { name: /자주 주문한 품목/ }).getByRole('checkbox')
  await ticks.first().waitFor()
  for (const tick of await ticks.all()) await tick.check()
  await bar.getByText(/^\d,\d{3},\d{3}원$/).waitFor()
  const [sum, button] = await Promise.all([
    bar.locator('.money').boundingBox(),
    bar.getByRole('button').first().boundingBox(),
  ])
  expect(button!.x - sum!.x - sum!.width).toBeGreaterThanOrEqual(8)
})
