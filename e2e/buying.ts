import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Shop } from '#testing/shop.ts'
import { SEEDED_AT } from '#testing/global-setup.ts'
import { addBuyers, buy } from '#testing/trade.ts'
import { enterShop, openStorefront } from './browser.ts'

export const pathOf = (page: Page) => new URL(page.url()).pathname
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** demo02's cart holds seven lines; demo01 is of the same clinic, with an empty one. */
export const BUYER = 'demo02'

type Visit = { width?: number; stranger?: boolean }

/** A buyer signed in at a shop of their own. */
export async function openBuyer({ loginId = BUYER, ...visit }: Visit & { loginId?: string } = {}) {
  const storefront = await openStorefront()
  const { page, context, problems } = await storefront.visitor(visit)
  await enterShop(page, storefront.shop, loginId)
  return { ...storefront, page, context, problems }
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).click()

/** From the cart to the order sheet, everything chosen that can be ordered. */
export async function goToSheet(page: Page) {
  await page.goto('/order/cart')
  await press(page, /^선택상품 \d+종 주문$/)
  await page.waitForURL('**/order/pay?ordType=01')
  await heading(page, '주문서')
}

export const choosePayment = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check()
/** Folded when the member agreed to the same words with an earlier order. */
export async function agree(page: Page) {
  const all = page.getByRole('checkbox', { name: '모두 동의' })
  if (await all.isVisible()) await all.check()
}
export const order = (page: Page) => press(page, /(주문|결제)하기$/)

/** Agrees, sends the order and waits for the gateway's window. */
export async function payByWindow(page: Page, kind: RegExp, answer: string) {
  await choosePayment(page, kind)
  await agree(page)
  await order(page)
  await page.waitForURL('**/standin/toss/window**')
  await page.getByRole('button', { name: answer, exact: true }).click()
}

export const orderNumberOf = (page: Page) => new URL(page.url()).searchParams.get('ordId')!

/** Orders of the buyer's clinic placed while the test ran, newest first. */
export const newOrders = (shop: Shop) =>
  shop.run<{ number: string; status: string; paymentKind: string; total: number }>(
    'select number, status, "paymentKind", goods + shipping as total from "salesOrder" where "placedAt" >= $1 and "institutionId" = (select "institutionId" from member where "loginId" = $2) order by id desc',
    [SEEDED_AT, BUYER],
  )

export const optionNamed = async (shop: Shop, name: string) => {
  const { id } = await shop.one<{ id: number }>(
    'select o.id from "productOption" o join product p on p.id = o."productId" where p.name = $1 order by o.rank limit 1',
    [name],
  )
  return id
}

/** Another clinic orders everything that is free. */
export async function sellOut(shop: Shop, optionId: number) {
  const [other] = await addBuyers(shop, 1)
  const { free } = await shop.one<{ free: number }>(
    'select "onHand" - reserved as free from stock where "optionId" = $1',
    [optionId],
  )
  expect(await buy(other!, [{ optionId, quantity: free }])).toMatchObject({ status: 200 })
}

export const expectNoProblems = (problems: string[]) => expect(problems).toEqual([])
