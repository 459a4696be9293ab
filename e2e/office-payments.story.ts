import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { jobs } from '#apps/server/jobs.ts'
import { plantPayments } from '#apps/server/stand-in.ts'
import { approvePayment } from '#features/buying/orders/contract.ts'
import type { Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, authorise, buy } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterOffice, heading, menuOf, openOffice, openScreen, widths } from './office.ts'

/** A card payment of the shop, of which part was given back in the gateway's own console. */
async function refundElsewhere(shop: Shop) {
  const [buyer] = await addBuyers(shop, 1)
  const optionId = await addProduct(shop, { price: 50_000 })
  const placed = (await buy(buyer!, [{ optionId, quantity: 2 }], { paymentKind: 'card' }, randomUUID())).reply
  const body = await authorise(shop, placed)
  await buyer!.send(approvePayment, { params: { orderNumber: placed.orderNumber }, body })
  const { toss } = (await shop.gatewayDoor()).control
  toss.consoleRefund({ orderId: body.gatewayOrderId }, 10_000)
  return placed.orderNumber
}

test('[M5] [BO-01] money that left behind the shop is counted in the menu as it is found, explained in its drawer and taken out as Excel', async () => {
  const { shop, visitor } = await openOffice()
  // the gateway knows what the demo has paid
  await plantPayments(shop.db, (await shop.gatewayDoor()).control.toss, shop.clock.now())
  const number = await refundElsewhere(shop)
  shop.clock.advance(24 * 3_600_000)
  const { page, problems } = await visitor()
  await enterOffice(page, shop, 'ops01')
  await expect.poll(() => shop.app.hub.count(), { timeout: 40_000 }).toBeGreaterThan(0)
  await jobs.find(({ name }) => name === 'reconcile-payments')!.run(shop as never)
  const counter = menuOf(page).getByRole('listitem').filter({ hasText: '결제 대사' }).locator('.side-waiting')
  await expect.poll(() => counter.innerText()).toMatch(/^1/)

  await openScreen(page, '결제 대사')
  await page.getByRole('row', { name: new RegExp(`쇼핑몰 밖에서 환불됨.*${number}`) }).click()
  const drawer = page.getByRole('complementary', { name: /쇼핑몰 밖에서 환불됨/ })
  await drawer.getByText('90,000원').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: '저장' }).click()
  await expect.poll(() => drawer.getByLabel('확인한 내용').getAttribute('aria-invalid')).toBe('true')
  await drawer.getByLabel('확인한 내용').fill('고객 요청으로 상점관리자에서 일부 환불했어요')
  await drawer.getByRole('button', { name: '저장' }).click()
  await page.getByText('확인한 내용을 저장했어요.').waitFor()
  await page.getByText('결제사와 다른 결제가 없어요.').waitFor()

  await page.getByRole('search').getByLabel('상태').selectOption({ label: '확인함' })
  await page.getByRole('button', { name: '조회', exact: true }).click()
  await page.getByRole('row', { name: new RegExp(`${number}.*ops01`) }).waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '엑셀', exact: true }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^결제 대사_2026\d{4}_\d{4}\.xlsx$/)
  for (const width of [widths.L, widths.XS]) {
    await page.setViewportSize({ width, height: 900 })
    await heading(page, '결제 대사')
    await expectNoSidewaysScroll(page)
  }
  await expect.poll(() => counter.count()).toBe(0)
  expect(problems).toEqual([])
})
