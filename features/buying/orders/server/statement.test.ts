import { expect, test } from 'vitest'
import { vatOf } from '#domain/money.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { listOrders, readOrder } from '../contract.ts'
import { checkStatementLink, openStatement, readStatement, shareStatement } from '../statement-contract.ts'

async function openOrder(
  shop: Shop,
  filter: 'delivered' | 'awaiting' | 'cancelled' = 'delivered',
  loginId = 'demo01',
) {
  const buyer = await shop.as(loginId)
  const { orders } = (await buyer.send(listOrders, { query: { filter } })).reply
  return { buyer, orderNumber: orders[0]!.orderNumber, params: { orderNumber: orders[0]!.orderNumber } }
}
const keyIn = (path: string) => new URL(path, 'http://shop.example').searchParams.get('encKey')!

test('[RT-17] every statement of a buyer adds up to its order, line by line, to the won', async () => {
  const shop = await openShop()
  for (const loginId of ['demo01', 'demo10']) {
    const buyer = await shop.as(loginId)
    const { orders } = (await buyer.send(listOrders, {})).reply
    const stated = orders.filter(({ actions }) =>
      actions.some(({ action, allowed }) => action === 'statement' && allowed),
    )
    expect(stated.length).toBeGreaterThan(2)
    for (const { orderNumber } of stated) {
      const { reply: statement } = await buyer.send(readStatement, { params: { orderNumber } })
      const { reply: order } = await buyer.send(readOrder, { params: { orderNumber } })
      const sum = (part: 'supply' | 'vat') => statement.lines.reduce((total, line) => total + line[part], 0)
      expect(sum('vat')).toBe(vatOf(order.total - order.taxFree))
      expect(sum('supply') + sum('vat')).toBe(order.total)
      expect(statement).toMatchObject({
        supply: order.supply,
        vat: order.vat,
        taxFree: order.taxFree,
        total: order.total,
        orderNumber,
      })
      for (const line of statement.lines) if (!line.taxable) expect(line.vat).toBe(0)
    }
  }
})

test('[RT-17] the statement names both parties and the lots that left', async () => {
  const shop = await openShop()
  const { buyer, params } = await openOrder(shop)
  const { reply } = await buyer.send(readStatement, { params })
  expect(reply.supplier).toMatchObject({ name: '(주)데모메디몰', directorName: '김데모' })
  expect(reply.buyer.businessNumber).toMatch(/^\d{10}$/)
  expect(reply.lines.some(({ lots }) => lots.length > 0)).toBe(true)
})

test("[RT-17] nobody reads another institution's statement, nor one before the payment", async () => {
  const shop = await openShop()
  const { buyer, params } = await openOrder(shop)
  expect((await buyer.send(readStatement, { params })).status).toBe(200)
  const stranger = await shop.as('demo03')
  for (const call of [readStatement, shareStatement] as const)
    expect(await stranger.send(call, { params })).toMatchObject({
      status: 404,
      resultCode: 'order-not-found',
    })
  expect((await shop.send(readStatement, { params })).status).toBe(401)
  for (const [filter, resultCode] of [
    ['awaiting', 'statement-not-yet'],
    ['cancelled', 'order-cancelled'],
  ] as const) {
    const other = await openOrder(shop, filter)
    for (const call of [readStatement, shareStatement] as const)
      expect(await other.buyer.send(call, { params: other.params })).toMatchObject({
        status: 409,
        resultCode,
      })
  }
})

test('[RT-17] a link opens its statement once for a stranger, and nothing else', async () => {
  const shop = await openShop()
  const { buyer, params, orderNumber } = await openOrder(shop)
  const { reply: link } = await buyer.send(shareStatement, { params })
  expect(link.path).toMatch(/^\/mypage\/statement\?ordId=[\w-]+&encKey=[\w.-]+$/)
  const body = { orderNumber, encKey: keyIn(link.path) }
  const { orders } = (await buyer.send(listOrders, {})).reply
  const other = orders.find((order) => order.orderNumber !== orderNumber)!.orderNumber
  for (const wrong of [
    { ...body, orderNumber: other },
    { ...body, encKey: `${body.encKey}x` },
    { ...body, encKey: 'x' },
  ]) {
    expect(await shop.send(checkStatementLink, { body: wrong })).toMatchObject({
      status: 403,
      resultCode: 'link-gone',
    })
    expect(await shop.send(openStatement, { body: wrong })).toMatchObject({
      status: 403,
      resultCode: 'link-gone',
    })
  }
  for (let looks = 0; looks < 3; looks++)
    expect((await shop.send(checkStatementLink, { body })).status).toBe(200)
  const opened = await shop.send(openStatement, { body })
  expect(opened.reply).toEqual((await buyer.send(readStatement, { params })).reply)
  expect(opened.headers['x-access-token']).toBeUndefined()
  expect(await shop.send(openStatement, { body })).toMatchObject({ status: 403, resultCode: 'link-gone' })
  for (const headers of [{ authorization: `Bearer ${body.encKey}` }])
    expect((await shop.send(readStatement, { params }, { headers })).status).toBe(401)
})

test('[RT-17] a link ends after ten minutes, and with the right of who made it', async () => {
  const shop = await openShop()
  const { buyer, params, orderNumber } = await openOrder(shop)
  const late = { orderNumber, encKey: keyIn((await buyer.send(shareStatement, { params })).reply.path) }
  shop.clock.advance(10 * 60_000)
  expect((await shop.send(openStatement, { body: late })).status).toBe(403)
  const body = { orderNumber, encKey: keyIn((await buyer.send(shareStatement, { params })).reply.path) }
  await shop.run(
    `update member set "institutionId" = (select "institutionId" from member where "loginId" = 'demo03') where id = $1`,
    [buyer.memberId],
  )
  expect((await shop.send(openStatement, { body })).status).toBe(403)
})

test('[OD-09] the statement says what was chosen and how it is packed, and the whole address', async () => {
  const shop = await openShop()
  const { buyer, params } = await openOrder(shop)
  await shop.run(`update institution set address2 = '3층' where id = $1`, [buyer.institutionId])
  const { id, optionId } = await shop.one<{ id: number; optionId: number }>(
    `select n."productId" as id, l."optionId" from "orderLine" l join "salesOrder" o on o.id = l."orderId" join "productOption" n on n.id = l."optionId" where o.number = $1 limit 1`,
    [params.orderNumber],
  )
  await shop.run(`update product set spec = '100ea/box' where id = $1`, [id])
  await shop.run(`update "orderLine" set "optionName" = 'M' where "optionId" = $1`, [optionId])
  const { reply } = await buyer.send(readStatement, { params })
  expect(reply.lines.map(({ spec }) => spec)).toContain('M · 100ea/box')
  expect(reply.buyer.address).toMatch(/^\(\d{5}\) .+, 3층$/)
  await shop.run(`update "orderLine" set "optionName" = '100ea/box' where "optionId" = $1`, [optionId])
  expect((await buyer.send(readStatement, { params })).reply.lines.map(({ spec }) => spec)).toContain(
    '100ea/box',
  )
})
