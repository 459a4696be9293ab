import { expect, test } from 'vitest'
import { tellRestocked } from '#features/shelf/restock-alerts/server/index.ts'
import { placeWaitingOrders } from '#features/buying/waiting-orders/server/index.ts'
import { addLot, addProduct } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, openStorefront } from './browser.ts'

test('[BX-09] a clinic asks at a sold-out product, finds it among its wishes, and hears of it once under the bell at 375 and 1440 px', async () => {
  const { shop, visitor } = await openStorefront()
  const optionId = await addProduct(shop, { stock: 0 })
  const { code, name } = await shop.one<{ code: string; name: string }>(
    `select p.code, p.name from product p join "productOption" o on o."productId" = p.id where o.id = $1`,
    [optionId],
  )
  const instead = await addProduct(shop, { price: 12_000 })
  const { name: insteadName } = await shop.one<{ name: string }>(
    `with named as (select p.id, p.name from product p join "productOption" o on o."productId" = p.id where o.id = $2)
     , made as (insert into substitute ("productId", rank, "substituteId")
       select o."productId", 1, named.id from "productOption" o, named where o.id = $1)
     select name from named`,
    [optionId, instead],
  )
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterShop(page, shop, 'demo05', `/product/detail?webPrdId=${code}`)
  const offered = page.getByRole('region', { name: '대신 주문할 수 있어요' })
  await offered.getByRole('link', { name: insteadName }).waitFor()
  await page.getByRole('button', { name: '재입고 알림', exact: true }).click()
  await page.getByRole('button', { name: '재입고 알림 취소' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.locator('.restock-ask').getByRole('link', { name: '재입고 알림' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByText('입고를 기다리고 있어요').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/restock-1440.png` })

  await expect.poll(() => shop.app.hub.count(), { timeout: 40_000 }).toBe(1)
  await shop.run('update stock set "onHand" = 20 where "optionId" = $1', [optionId])
  await shop.run(
    `with made as (insert into lot ("optionId", number, "expiresOn", "onHand", "receivedAt") values ($1, 'LS', '2028-12-31', 20, $2) returning id)
     insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at) select $1, id, 20, 0, 'received', 'LS', $2 from made`,
    [optionId, shop.clock.now()],
  )
  await tellRestocked(shop)
  const bell = page.getByRole('banner').getByRole('button', { name: '알림, 새 알림 1개' })
  await bell.click()
  await page.getByRole('region', { name: '새 소식' }).getByText(`${name}`).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/bell-1440.png` })
  await page.getByRole('region', { name: '새 소식' }).getByRole('link', { name: '다시 들어왔어요' }).click()
  await page.waitForURL(`**/product/detail?webPrdId=${code}`)
  await expect.poll(() => page.getByRole('button', { name: /재입고 알림/ }).count()).toBe(0)

  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/my/activity/restock')
  await row.getByText(/알림$/).first().waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/restock-375.png` })
  await row.getByRole('button', { name: `${name} 지우기` }).click()
  await page.getByText('신청한 재입고 알림이 없어요.').waitFor()
  expect(problems).toEqual([])
})

test('[BX-09] a clinic lets a sold-out product be ordered by itself, and finds the order when it has come in, at 375 and 1440 px', async () => {
  const { shop, visitor } = await openStorefront()
  const optionId = await addProduct(shop, { stock: 0, price: 12_000 })
  await shop.run('update "productOption" set allowance = 10 where id = $1', [optionId])
  const { code, name } = await shop.one<{ code: string; name: string }>(
    `select p.code, p.name from product p join "productOption" o on o."productId" = p.id where o.id = $1`,
    [optionId],
  )
  const { page, problems } = await visitor({ width: 375, height: 800 })
  await enterShop(page, shop, 'demo01', `/product/detail?webPrdId=${code}`)
  await page.getByText('기관당 한 달에 10개까지', { exact: true }).waitFor()
  await page.getByRole('button', { name: '들어오면 자동 주문' }).click()
  const dialog = page.getByRole('dialog', { name: '들어오면 자동 주문' })
  await dialog.getByRole('textbox', { name: /수량$/ }).fill('6')
  await dialog.getByRole('button', { name: '자동 주문 신청' }).click()
  await dialog.getByText('필수 동의를 확인해 주세요.').waitFor()
  await dialog.getByText('72,000원').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/waiting-dialog-375.png` })
  await dialog.getByRole('checkbox').check()
  // the shop's clock stands at another day than the browser's
  await dialog.getByLabel('언제까지 기다릴까요').selectOption('14일')
  await dialog.getByRole('button', { name: '자동 주문 신청' }).click()
  await page.getByRole('link', { name: '자동 주문 보기' }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByText('다음 차례예요').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/waiting-375.png` })

  await addLot(shop, optionId, { quantity: 20 })
  await placeWaitingOrders(shop)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await row.getByText('주문함').waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/waiting-1440.png` })
  expect(await seriousFindings(page)).toEqual([])
  await row.getByRole('link', { name: /^\d{8}-/ }).click()
  await page.getByText('12,000원').first().waitFor()
  expect(problems).toEqual([])
})
