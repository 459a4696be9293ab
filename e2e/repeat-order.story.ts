import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { agree, BUYER, expectNoProblems, heading, newOrders, openBuyer, pathOf, press } from './buying.ts'

/** Counts what a hand does on this page from now on: clicks of the mouse, and keys. */
async function countHands(page: Page) {
  await page.evaluate(() => {
    const hands = { clicks: 0, keys: 0 }
    addEventListener('pointerdown', () => hands.clicks++, true)
    addEventListener('keydown', () => hands.keys++, true)
    Object.assign(window, { hands })
  })
  return () => page.evaluate('window.hands') as Promise<{ clicks: number; keys: number }>
}

const again = '지난 주문 그대로'

test('[BX-01] the last order is placed again from home by credit: 3 clicks the first time, 2 and 5 keys once it was agreed to', async () => {
  const { page, shop, problems } = await openBuyer({ loginId: 'demo01' })
  await page.goto('/')
  await heading(page, '자주 주문한 품목')
  let hands = await countHands(page)
  await press(page, again)
  await heading(page, '주문서')
  await agree(page)
  await press(page, /^여신으로 [\d,]+원 주문하기$/)
  await heading(page, '주문이 완료됐어요')
  expect(await hands()).toEqual({ clicks: 3, keys: 0 })

  await page.goto('/')
  await heading(page, '자주 주문한 품목')
  hands = await countHands(page)
  await press(page, again)
  await heading(page, '주문서')
  await page.getByText('2026.11.20에 모두 동의').waitFor()
  await press(page, /^여신으로 [\d,]+원 주문하기$/)
  await heading(page, '주문이 완료됐어요')
  expect((await hands()).clicks).toBe(2)

  await page.goto('/')
  await heading(page, '자주 주문한 품목')
  await page.getByRole('button', { name: again }).filter({ visible: true }).waitFor()
  hands = await countHands(page)
  const until = async (name: string | RegExp) => {
    for (let pressed = 0; pressed < 8; pressed++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => document.activeElement?.textContent ?? '')
      if (at.match(name)) return
    }
    throw new Error(`${String(name)} was not reached`)
  }
  await until('본문으로 건너뛰기')
  await page.keyboard.press('Enter')
  await until(again)
  await page.keyboard.press('Enter')
  await heading(page, '주문서')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await until('주문 버튼으로 건너뛰기')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await heading(page, '주문이 완료됐어요')
  const { clicks, keys } = await hands()
  console.log(`The last order again, by keys alone: ${keys}`)
  expect(clicks).toBe(0)
  expect(keys).toBeLessThanOrEqual(10)

  const orders = await newOrders(shop)
  expect(orders).toHaveLength(3)
  expect(orders.every(({ paymentKind }) => paymentKind === 'credit')).toBe(true)
  expect(new Set(orders.map(({ total }) => total)).size).toBe(1)
  expectNoProblems(problems)
})

test('[BX-01] whoever goes on before the last order is read stays where they went', async () => {
  const { page, problems } = await openBuyer({ loginId: 'demo01' })
  await page.goto('/')
  const late = Promise.withResolvers<void>()
  await page.route('**/api/fo/orders/*/reorder', (route) => late.promise.then(() => route.continue()))
  const answered = page.waitForResponse('**/api/fo/orders/*/reorder')
  await press(page, again)
  await page.getByRole('link', { name: '빠른주문' }).filter({ visible: true }).first().click()
  await heading(page, '빠른주문')
  late.resolve()
  await answered
  await page.waitForTimeout(500)
  expect(pathOf(page)).toBe('/order/quick')
  expectNoProblems(problems)
})

test('[BX-01] what cannot be had as it was is said before the sheet, and home is not busy meanwhile', async () => {
  const { page, shop } = await openBuyer({ loginId: 'demo01' })
  const { name, optionId } = await shop.one<{ name: string; optionId: number }>(
    `select l."productName" as name, l."optionId" from "orderLine" l where l."orderId" =
       (select max(o.id) from "salesOrder" o where o.status <> 'cancelled' and o."institutionId" = (select "institutionId" from member where "loginId" = $1))
     order by l.line limit 1`,
    [BUYER],
  )
  await shop.run(
    `update product set "saleState" = 'discontinued' where id = (select "productId" from "productOption" where id = $1)`,
    [optionId],
  )
  await page.goto('/')
  await press(page, again)
  const dialog = page.getByRole('dialog').filter({ visible: true })
  await dialog.getByText('담지 못함').waitFor()
  await dialog.getByText(name).waitFor()
  expect(await page.locator('[aria-busy="true"]').filter({ hasText: again }).count()).toBe(0)
})
