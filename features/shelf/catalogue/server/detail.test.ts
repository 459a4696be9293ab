import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { warmCatalogue } from '#testing/warm-catalogue.ts'
import { listProductLots, listProducts, readProduct } from '../contract.ts'

test('[PD-02] a product comes whole in one statement', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  await warmCatalogue(shop)
  await member.send(listProducts)
  const sent = await shop.statements(async () => {
    const { reply } = await member.send(readProduct, { params: { productCode: 'DM-CON-0016' } })
    expect(reply).toMatchObject({
      productCode: 'DM-CON-0016',
      name: '메디쎄온 니트릴 장갑',
      brandName: '메디쎄온',
      brandNameEn: 'MEDISEON',
      kind: 'consumable',
    })
    expect(reply.categories.map((category) => category.name)).toEqual(['의료소모품', '위생·감염', '장갑'])
    expect(reply.options).toHaveLength(3)
    expect(reply.details.facts.length).toBeGreaterThan(5)
  })
  expect(sent).toHaveLength(1)
})

test('[PD-02] the steps of a quantity discount, the price at the smallest order and the price per piece', async () => {
  const shop = await openShop()
  const id = (
    await shop.one<{ id: number }>(
      `select o.id from "productOption" o join product p on p.id = o."productId" where p.code = 'DM-CON-0016' order by o.rank limit 1`,
    )
  ).id
  await shop.run(`delete from "priceEntry" where "optionId" = $1`, [id])
  await shop.run(
    `insert into "priceEntry" ("optionId", "minQuantity", "unitPrice") values ($1, 5, 8500), ($1, 10, 8500), ($1, 20, 8000)`,
    [id],
  )
  const member = await shop.as('demo06')
  const { options } = (await member.send(readProduct, { params: { productCode: 'DM-CON-0016' } })).reply
  expect(options[0]).toMatchObject({
    price: { unitPrice: 8_800, reason: 'base', nextTier: { minQuantity: 5, unitPrice: 8_500 } },
    perPiece: 88,
  })
  expect(options[0]!.steps).toEqual([
    { minQuantity: 1, unitPrice: 8_800, reason: 'base' },
    { minQuantity: 5, unitPrice: 8_500, reason: 'tier' },
    { minQuantity: 20, unitPrice: 8_000, reason: 'tier' },
  ])
})

test('[PD-02] a product priced on request shows no price and no steps', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const { options, priceOnRequest } = (
    await member.send(readProduct, { params: { productCode: 'DM-EQP-0004' } })
  ).reply
  expect(priceOnRequest).toBe(true)
  expect(
    options.every((option) => option.price === null && option.perPiece === null && option.steps.length === 0),
  ).toBe(true)
})

test('[PD-09] a product that is not there, is hidden or may not be seen gets the same answer', async () => {
  const shop = await openShop()
  await shop.run(`update product set "saleState" = 'hidden' where code = 'DM-CON-0001'`)
  const personal = await shop.as('demo18')
  const answers = []
  for (const productCode of [
    'NOTHING',
    '__proto__',
    "' or 1=1",
    'DM-CON-0001',
    'DM-BTX-0001',
    'DM-FIL-0001',
  ]) {
    for (const endpoint of [readProduct, listProductLots]) {
      const { status, resultCode, message, body } = await personal.send(endpoint, { params: { productCode } })
      answers.push(JSON.stringify({ status, resultCode, message, body }))
    }
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('product-not-found')
  expect((await personal.send(readProduct, { params: { productCode: 'DM-CON-0019' } })).status).toBe(200)
})

test('[PD-02] lots are listed in the order they leave, without recalled and empty ones', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const lots = (await member.send(listProductLots, { params: { productCode: 'DM-CON-0016' } })).reply
  expect(lots.length).toBeGreaterThan(2)
  const first = lots.filter((lot) => lot.optionId === lots[0]!.optionId)
  expect(first.map((lot) => lot.expiresOn)).toEqual(first.map((lot) => lot.expiresOn).toSorted())
  await shop.run(`update lot set recalled = true where number = $1 and "optionId" = $2`, [
    lots[0]!.lotNumber,
    lots[0]!.optionId,
  ])
  const rest = (await member.send(listProductLots, { params: { productCode: 'DM-CON-0016' } })).reply
  expect(rest).toEqual(lots.slice(1))
})

test('[PD-02] related products are named and can be listed', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  await shop.run(`delete from "relatedProduct"`)
  await shop.run(
    `insert into "relatedProduct" select a.id, b.id, row_number() over () from product a, product b where a.code = 'DM-FIL-0001' and b.code in ('DM-FIL-0002', 'DM-THR-0005', 'DM-CON-0005')`,
  )
  const { relatedCodes } = (await member.send(readProduct, { params: { productCode: 'DM-FIL-0001' } })).reply
  expect(relatedCodes.toSorted()).toEqual(['DM-CON-0005', 'DM-FIL-0002'])
  expect(
    (await member.send(listProducts, { query: { codes: relatedCodes } })).reply.products.map(
      (row) => row.productCode,
    ),
  ).toEqual(relatedCodes)
})

test('a visitor and a member under review see no products', async () => {
  const shop = await openShop()
  expect((await shop.send(listProducts)).status).toBe(401)
  expect((await shop.send(readProduct, { params: { productCode: 'DM-CON-0019' } })).status).toBe(401)
  expect((await (await shop.as('demo12')).send(listProducts)).status).toBe(403)
})
