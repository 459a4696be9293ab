import { expect, test } from 'vitest'
import { announce } from '#features/signals/live/server/index.ts'
import { enterShop, openStorefront } from './browser.ts'

test('[ST-04] [A7] an order that moves on changes the open page and is said; two tabs hold one stream; a login elsewhere ends both', async () => {
  const { shop, visitor } = await openStorefront()
  const { page, context, problems } = await visitor()
  await enterShop(page, shop, 'demo01')
  const { number, institutionId } = await shop.one<{ number: string; institutionId: number }>(
    `select o.number, o."institutionId" from "salesOrder" o join member m on m."institutionId" = o."institutionId" where m."loginId" = 'demo01' and o.status = 'confirmed' order by o.id desc limit 1`,
  )
  await page.goto(`/my/order/detail?ordId=${number}`)
  const second = await context.newPage()
  await second.goto('/my')
  await expect.poll(() => shop.app.hub.count(), { timeout: 40_000 }).toBe(1)

  await shop.db.transaction(async (tx) => {
    await tx.run({
      text: `with moved as (update "salesOrder" set status = 'preparing' where number = $1 returning id) insert into "orderEvent" ("orderId", status, actor, at) select id, 'preparing', 'shop', $2 from moved`,
      values: [number, shop.clock.now()],
    })
    await announce(tx, {
      to: { institution: institutionId },
      topic: 'order',
      data: { orderNumber: number, status: 'preparing' },
      by: 'shop',
    })
  })
  await page.getByText(`주문 ${number}의 상태가 상품준비중으로 바뀌었어요.`).waitFor()
  await page.locator('.order-head').getByText('상품준비중').waitFor()

  await shop.as('demo01')
  for (const tab of [page, second])
    await tab.getByText('다른 곳에서 로그인되어 로그아웃됩니다.').waitFor({ timeout: 40_000 })
  await expect.poll(() => shop.app.hub.count()).toBe(0)
  expect(problems).toEqual([])
})
