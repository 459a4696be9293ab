import { expect, test } from 'vitest'
import { seoulDate } from '#domain/calendar.ts'
import { nearExpiryLimit } from '#features/shelf/stock/rules.ts'
import { openShop } from '#testing/shop.ts'
import { warmCatalogue } from '#testing/warm-catalogue.ts'
import { listProducts, readProduct } from '../contract.ts'

const code = 'DM-CON-0019'

/** A shop whose list and detail of one product have been read, so that whatever may be kept of them is. */
async function openRead(loginId = 'demo01') {
  const shop = await openShop()
  await warmCatalogue(shop)
  const member = await shop.as(loginId)
  const read = async () => {
    const { products } = (await member.send(listProducts, { query: { category: 'CON-HYG' } })).reply
    const detail = (await member.send(readProduct, { params: { productCode: code } })).reply
    return { row: products.find((product) => product.productCode === code), detail }
  }
  await read()
  await read()
  return { shop, read }
}

test('[PD-01] [PD-02] any change of a product, its brand, option or stock shows in the very next list and detail, in one statement each', async () => {
  const { shop, read } = await openRead()
  const { optionId, brandId } = await shop.one<{ optionId: number; brandId: number }>(
    `select "defaultOptionId" as "optionId", "brandId" from product where code = $1`,
    [code],
  )
  await shop.run('delete from "priceEntry" where "optionId" = $1', [optionId])
  const changes: [string, unknown[], object][] = [
    ['update product set name = $1 where code = $2', ['새 "이름"', code], { name: '새 "이름"' }],
    ['update brand set name = $1 where id = $2', ['새 상표', brandId], { brandName: '새 상표' }],
    [
      'update product set "stepQuantity" = 2, "minQuantity" = 2 where code = $1',
      [code],
      { stepQuantity: 2, minQuantity: 2 },
    ],
  ]
  for (const [text, values, shown] of changes) {
    await shop.run(text, values)
    const sent = await shop.statements(async () => {
      const { row, detail } = await read()
      expect(row, text).toMatchObject(shown)
      expect(detail, text).toMatchObject(shown)
    })
    // the search book may be read anew behind it
    expect(
      sent.filter((one) => /as available|'available'/.test(one)),
      text,
    ).toHaveLength(2)
  }
  const ofOption: [string, object][] = [
    [
      'update "productOption" set price = 4321, "listPrice" = 5000 where id = $1',
      { price: { unitPrice: 4_321, listPrice: 5_000 } },
    ],
    ['update stock set reserved = "onHand" - 3 where "optionId" = $1', { available: 3, stockState: 'low' }],
    [
      `update stock set reserved = "onHand", "restockOn" = '2027-01-05' where "optionId" = $1`,
      { available: 0, stockState: 'out', restockOn: '2027-01-05' },
    ],
  ]
  for (const [text, shown] of ofOption) {
    await shop.run(text, [optionId])
    const { row, detail } = await read()
    expect(row, text).toMatchObject(shown)
    expect(detail.options[0], text).toMatchObject(shown)
  }
  await shop.run(`update product set "saleState" = 'hidden' where code = $1`, [code])
  const { row, detail } = await read()
  expect([row, detail]).toEqual([undefined, undefined])
  await shop.run('update stock set reserved = 0 where "optionId" = $1', [optionId])
})

test('[PD-02] new and ended related products show in the very next detail', async () => {
  const { shop, read } = await openRead()
  await shop.run('delete from "relatedProduct"')
  expect((await read()).detail.relatedCodes).toEqual([])
  await shop.run(
    `insert into "relatedProduct" select a.id, b.id, 1 from product a, product b where a.code = $1 and b.code = 'DM-CON-0005'`,
    [code],
  )
  expect((await read()).detail.relatedCodes).toEqual(['DM-CON-0005'])
  await shop.run(`update product set "saleState" = 'discontinued' where code = 'DM-CON-0005'`)
  expect((await read()).detail.relatedCodes).toEqual([])
})

test('[PD-01] a promotion lowers the price from its first moment to its last', async () => {
  const { shop, read } = await openRead()
  const { optionId, price } = await shop.one<{ optionId: number; price: number }>(
    `select "defaultOptionId" as "optionId", price from product where code = $1`,
    [code],
  )
  await shop.run('delete from "priceEntry" where "optionId" = $1', [optionId])
  const { id } = await shop.one<{ id: number }>(
    `insert into promotion (name, "startsAt", "endsAt") values ('반짝 특가', '2026-11-20T01:05:00Z', '2026-11-20T01:10:00Z') returning id`,
  )
  await shop.run('insert into "priceEntry" ("optionId", "unitPrice", "promotionId") values ($1, $2, $3)', [
    optionId,
    price - 500,
    id,
  ])
  const shown = async () => {
    const { row, detail } = await read()
    expect(row!.price).toEqual(detail.options[0]!.price)
    return row!.price!.unitPrice
  }
  shop.clock.set('2026-11-20T01:05:00Z')
  await expect.poll(shown).toBe(price - 500)
  shop.clock.set('2026-11-20T01:10:00Z')
  expect(await shown()).toBe(price)
  shop.clock.set('2026-11-20T01:09:59Z')
  expect(await shown()).toBe(price - 500)
  shop.clock.set('2026-11-20T01:04:59Z')
  expect(await shown()).toBe(price)
})

test('[PD-09] facts that one member read are not shown to another who may not see them', async () => {
  const shop = await openShop()
  const query = { category: 'BTX' }
  const [clinic, personal] = [await shop.as('demo01'), await shop.as('demo18')]
  expect((await clinic.send(listProducts, { query })).reply.products.length).toBeGreaterThan(0)
  expect((await clinic.send(readProduct, { params: { productCode: 'DM-BTX-0001' } })).status).toBe(200)
  expect((await personal.send(listProducts, { query })).reply.products).toEqual([])
  expect((await personal.send(readProduct, { params: { productCode: 'DM-BTX-0001' } })).status).toBe(404)
})

test('[PD-01] two buyers in turn see each their own price, and dates are near by the day they are read', async () => {
  const shop = await openShop()
  const [base, group] = [await shop.as('demo01'), await shop.as('demo07')]
  const { optionId, price } = await shop.one<{ optionId: number; price: number }>(
    `select "defaultOptionId" as "optionId", price from product where code = $1`,
    [code],
  )
  const { priceGroupId } = await shop.one<{ priceGroupId: number }>(
    `select i."priceGroupId" from member m join institution i on i.id = m."institutionId" where m."loginId" = 'demo07'`,
  )
  await shop.run('delete from "priceEntry"')
  await shop.run('insert into "priceEntry" ("optionId", "unitPrice", "priceGroupId") values ($1, $2, $3)', [
    optionId,
    price - 10,
    priceGroupId,
  ])
  const rowFor = async (member: typeof base) =>
    (await member.send(listProducts, { query: { category: 'CON-HYG' } })).reply.products.find(
      (product) => product.productCode === code,
    )!
  await expect.poll(async () => (await rowFor(group)).price!.unitPrice).toBe(price - 10)
  for (let time = 0; time < 3; time++) {
    expect((await rowFor(base)).price!.unitPrice).toBe(price)
    expect((await rowFor(group)).price!.unitPrice).toBe(price - 10)
    expect((await rowFor(group)).price!.unitPrice).toBe(price - 10)
  }
  await shop.run(`update stock set "nextExpiry" = $1 where "optionId" = $2`, [
    nearExpiryLimit(seoulDate(shop.clock.now())),
    optionId,
  ])
  for (let time = 0; time < 3; time++) expect((await rowFor(base)).nearExpiry).toBe(false)
  shop.clock.set('2026-11-21T01:00:00Z')
  expect((await rowFor(await shop.as('demo01'))).nearExpiry).toBe(true)
})
