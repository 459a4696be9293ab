import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enterShop, openStorefront, widths } from './browser.ts'

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

test('[UI-02] [NV-18] with letters of twice the size the masthead cuts no word and makes no page wider', async () => {
  const page = await open('/my', widths.L, (blank) =>
    blank.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
    ),
  )
  await page.locator('.utility').waitFor()
  const cut = await page
    .locator('.tool > span')
    .evaluateAll((words) => words.filter((word) => word.scrollHeight > word.clientHeight).length)
  expect(cut).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widths.L)
})
