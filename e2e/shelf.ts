import type { Page } from 'playwright-core'
import { readCart } from '#features/buying/cart/contract.ts'
import { enterShop, openStorefront, widths } from './browser.ts'

export const pathOf = (page: Page) => new URL(page.url()).pathname
export const search = (page: Page) => new URL(page.url()).searchParams
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
export const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
export const nameOf = async (page: Page, at: number) =>
  (await rows(page).nth(at).getByRole('rowheader').getByRole('link').innerText()).trim()
export const quantities = (page: Page) => page.locator('.product-table input[data-quantity]:enabled')
/** The row of the product with exactly this name. */
export const rowOf = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('link', { name, exact: true }) })
export const total = async (page: Page) =>
  (await page.locator('.list-tools-count b').innerText()).replace(/개$/, '')

/** What is put into the cart from now on gets its answer when the returned function is called. */
export async function holdAdds(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/fo/od/cart/prd', async (route) => {
    if (route.request().method() === 'POST') await promise
    await route.continue()
  })
  return resolve
}

export async function open(
  path: string,
  { loginId = 'demo06', width = widths.L as number, height = 900 } = {},
) {
  const front = await openStorefront()
  const visitor = await front.visitor({ width, height })
  await enterShop(visitor.page, front.shop, loginId, path)
  /**
   * Signs the member in once more, which ends the session of the browser: the cart is read at the very end.
   */
  const readLines = async () => (await (await front.shop.as(loginId)).send(readCart)).reply.lines
  return { ...visitor, readLines }
}
