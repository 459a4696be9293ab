import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bringSession, enterShop, openStorefront, widths } from './browser.ts'

/** A signed-in member's page, looked at the way its reader has set up the machine. */
async function open(
  path: string,
  width: number = widths.L,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor({ width })
  await prepare(page)
  await enterShop(page, shop, 'demo02', path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test('[UI-02] where the system paints in its own colours, what is chosen is framed, and only that', async () => {
  const page = await open('/product', widths.L, (blank) => blank.emulateMedia({ forcedColors: 'active' }))
  const frameOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).outlineStyle)
  await page.locator('.radio-segment').first().waitFor()
  for (const chosen of ['.gnb-item[aria-current]', '.pill[aria-current]', '.radio-segment:has(:checked)'])
    expect([chosen, await frameOf(chosen)]).toEqual([chosen, 'solid'])
  for (const other of [
    '.gnb-item:not([aria-current])',
    '.pill:not([aria-current])',
    '.radio-segment:not(:has(:checked))',
  ])
    expect([other, await frameOf(other)]).toEqual([other, 'none'])
  // a border that cannot be seen elsewhere is painted here
  for (const path of ['/product', '/my/order/list']) {
    await page.goto(path)
    const items = page.locator('.gnb-item, .tabs-tab')
    await items.first().waitFor()
    expect(
      await items.evaluateAll(
        (all) => all.filter((item) => getComputedStyle(item).borderBottomWidth !== '0px').length,
      ),
    ).toBe(0)
  }
})

test('[UI-02] [CS-07] on a narrow desk the chat covers no button of the bar below the list', async () => {
  const page = await open('/product', widths.M)
  const launcher = (await page.getByRole('button', { name: '채팅 상담' }).boundingBox())!
  const button = page.locator('.bulk').getByRole('button', { name: '선택 상품 담기' })
  await expect
    .poll(async () => {
      const { y, height } = (await button.boundingBox())!
      return y + height
    })
    .toBeLessThanOrEqual(900)
  const { y } = (await button.boundingBox())!
  expect(launcher.y + launcher.height).toBeLessThanOrEqual(y)
})

/** The browser's own setting: 32 pixels where others have 16. */
async function setTwiceTheSize(page: Page) {
  const line = await page.context().newCDPSession(page)
  await line.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

test.each([
  [widths.L, 900],
  [widths.XS, 667],
])(
  '[UI-02] [NV-18] with letters of twice the size a window of %i px is as one of half the width',
  async (width, height) => {
    const { shop, visitor } = await openStorefront()
    const { page } = await visitor({ width, height })
    await setTwiceTheSize(page)
    for (const path of ['/', '/product', '/order/cart', '/my', '/my/order/loan']) {
      if (path === '/') await enterShop(page, shop, 'demo02')
      else await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('main :is(.product-table, .amounts, .loan-state, .my-balance)').first().waitFor()
      await expect
        .poll(async () => [path, await page.evaluate(() => document.documentElement.scrollWidth)])
        .toEqual([path, width])
      const seen = await page.evaluate(() => ({
        broken: [...document.querySelectorAll('.amounts th')].filter(
          (label) => label.clientHeight > 4 * Number.parseFloat(getComputedStyle(label).lineHeight),
        ).length,
        cut: [...document.querySelectorAll('.tabbar > *, .actionbar .btn, .actionbar-sum')].filter(
          (word) => word.scrollHeight > word.clientHeight + 1 || word.scrollWidth > word.clientWidth + 1,
        ).length,
        bar: document.querySelector('.actionbar')?.clientHeight ?? 0,
      }))
      expect({ path, ...seen }).toMatchObject({ path, broken: 0, cut: 0 })
      expect(seen.bar).toBeLessThanOrEqual(height / 4)
    }
  },
)

test('[UI-02] [NV-18] with letters of twice the size nothing of cards, sets and own data scrolls sideways on a phone', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor({ width: widths.XS, height: 667 })
  await setTwiceTheSize(page)
  await bringSession(page, 'medimall.token', await shop.as('demo02'))
  for (const [path, part] of [
    ['/my/activity/recent', '.product-card'],
    ['/recommend', '.together'],
    ['/my/member/info', '.member-acts'],
  ] as const) {
    await page.goto(path)
    await page.locator(part).first().waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
      .toBe(widths.XS)
  }
})

test.each([960, 990])(
  "[UI-02] [NV-18] with the shop's own larger letters nothing is wider than %i px",
  async (width) => {
    const page = await open('/product', width, (blank) =>
      blank.addInitScript(() => localStorage.setItem('medimall.text', 'large')),
    )
    for (const path of ['/product', '/order/cart', '/']) {
      await page.goto(path)
      await page.locator('main :is(.tbl td, .amounts td)').first().waitFor()
      await expect
        .poll(async () => [path, await page.evaluate(() => document.documentElement.scrollWidth)])
        .toEqual([path, width])
    }
  },
)
