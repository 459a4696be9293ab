import { expect, test } from 'vitest'
import { tellRestocked } from '#features/shelf/restock-alerts/server/index.ts'
import { addProduct } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { openStorefront, signIn } from './browser.ts'

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
  await signIn(page, 'demo05')
  await page.goto(`/product/detail?webPrdId=${code}`)
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

  await expect.poll(() => shop.app.hub.count(), { timeout: 30_000 }).toBe(1)
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
