import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { warmCatalogue } from '#testing/warm-catalogue.ts'
import { listProducts, PAGE_SIZE } from '../contract.ts'
import { addWish, listWishedCodes, listWishes, removeWishes, WISH_MAX } from '../wish-contract.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

async function wisher(shop: Shop, loginId: string) {
  const member = await shop.as(loginId)
  return {
    ...member,
    wish: (productCode: string) => member.send(addWish, { params: { productCode } }),
    unwish: (...codes: string[]) => member.send(removeWishes, { query: { codes } }),
    codes: async () => (await member.send(listWishedCodes)).reply,
  }
}

const onSale = async (shop: Shop, count: number) =>
  (
    await shop.run<{ code: string }>(
      `select code from product where "saleState" = 'on-sale' order by id limit $1`,
      [count],
    )
  ).map(({ code }) => code)

/** The demo shop has 120 products; afterwards it has twice as many. */
async function copyProducts(shop: Shop) {
  await shop.run(`
    insert into product (code, name, spec, "brandId", "category1Id", "category2Id", "category3Id", kind, "licensedOnly", storage, "unitName", "packQuantity", picture, rank, "publishedAt", description, details)
    select code || '-2', name, spec, "brandId", "category1Id", "category2Id", "category3Id", kind, false, storage, "unitName", "packQuantity", picture, rank, "publishedAt", description, details from product`)
  await shop.run(
    `insert into "productOption" ("productId", code, name, rank, "listPrice", price) select id, code || '-1', '', 1, 20000, 10000 from product where "defaultOptionId" is null`,
  )
}

test('[PD-02] [PD-08] a product is put on the wish list once, however often it is clicked', async () => {
  const shop = await openShop()
  const member = await wisher(shop, 'demo01')
  for (const code of ['DM-FIL-0001', 'DM-CON-0019', 'DM-FIL-0001']) {
    expect((await member.wish(code)).status).toBe(200)
    shop.clock.advance(1_000)
  }
  expect(
    (await Promise.all(Array.from({ length: 5 }, () => member.wish('DM-COS-0001')))).map(
      ({ status }) => status,
    ),
  ).toEqual([200, 200, 200, 200, 200])
  expect(await member.codes()).toEqual(['DM-COS-0001', 'DM-CON-0019', 'DM-FIL-0001'])
  for (let times = 0; times < 2; times++) expect((await member.unwish('DM-CON-0019')).status).toBe(200)
  expect(await member.codes()).toEqual(['DM-COS-0001', 'DM-FIL-0001'])
})

test('[PD-08] the wish list shows what a product list shows, newest first, a page at a time', async () => {
  const shop = await openShop()
  const member = await wisher(shop, 'demo07')
  const codes = await onSale(shop, PAGE_SIZE * 2 + 3)
  for (const [at, code] of codes.entries()) {
    await member.wish(code)
    // three at a time were put on within one millisecond
    if (at % 3 === 2) shop.clock.advance(1)
  }
  const walked: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const { reply } = await member.send(listWishes, { query: { cursor } })
    sizes.push(reply.products.length)
    walked.push(...reply.products.map(({ productCode }) => productCode))
    cursor = reply.next ?? undefined
  } while (cursor)
  expect(sizes).toEqual([PAGE_SIZE, PAGE_SIZE, 3])
  expect(walked).toEqual(await member.codes())
  expect(walked.toSorted()).toEqual(codes.toSorted())
  expect(walked.slice(0, 3).toSorted()).toEqual(codes.slice(-3).toSorted())

  const { products } = (await member.send(listWishes)).reply
  expect(products).toEqual(
    (await member.send(listProducts, { query: { codes: products.map(({ productCode }) => productCode) } }))
      .reply.products,
  )
  expect((await member.send(listWishes, { query: { cursor: "1' or 1=1" } })).reply.products).toHaveLength(
    PAGE_SIZE,
  )
})

test('[PD-08] each write and each read of the wish list is one statement', async () => {
  const shop = await openShop()
  const member = await wisher(shop, 'demo01')
  await warmCatalogue(shop)
  await member.send(listProducts)
  const calls = [
    () => member.wish('DM-FIL-0001'),
    () => member.send(listWishes),
    () => member.codes(),
    () => member.unwish('DM-FIL-0001', 'DM-CON-0019'),
  ]
  for (const call of calls) expect(await shop.statements(call)).toHaveLength(1)
})

test('[PD-08] a member sees and changes only their own wish list', async () => {
  const shop = await openShop()
  const [member, colleague] = [await wisher(shop, 'demo01'), await wisher(shop, 'demo02')]
  await member.wish('DM-FIL-0001')
  await colleague.wish('DM-CON-0019')
  expect((await colleague.unwish('DM-FIL-0001')).status).toBe(200)
  expect(await member.codes()).toEqual(['DM-FIL-0001'])
  expect((await colleague.send(listWishes)).reply.products.map(({ productCode }) => productCode)).toEqual([
    'DM-CON-0019',
  ])
  for (const endpoint of [listWishes, listWishedCodes]) expect((await shop.send(endpoint)).status).toBe(401)
})

test('[PD-08] several are taken off at once, those that are not there change nothing', async () => {
  const shop = await openShop()
  const member = await wisher(shop, 'demo01')
  const codes = await onSale(shop, 6)
  for (const code of codes) await member.wish(code)
  expect((await member.unwish(...codes.slice(1), 'NOTHING')).status).toBe(200)
  expect(await member.codes()).toEqual([codes[0]])
  expect(
    await member.unwish(...Array.from({ length: 2 * WISH_MAX + 1 }, (_, at) => `DM-${at}`)),
  ).toMatchObject({
    status: 400,
  })
})

test('[PD-08] a wish list holds 200 products and says so, and what is on it may be put on again', async () => {
  const shop = await openShop()
  const member = await wisher(shop, 'demo01')
  await copyProducts(shop)
  const last = 'DM-FIL-0001',
    beyond = 'DM-CON-0019'
  await shop.run(
    `
    insert into wish select m.id, p.id, now() from member m, (select id from product where code <> all($1) order by id limit $2) p where m."loginId" = 'demo01'`,
    [[last, beyond], WISH_MAX - 1],
  )
  expect((await member.wish(last)).status).toBe(200)
  expect(await member.wish(beyond)).toMatchObject({
    status: 409,
    resultCode: 'wish-list-full',
    message: expect.stringContaining('200개까지'),
  })
  expect((await member.wish(last)).status).toBe(200)
  await member.unwish(last)
  expect((await member.wish(beyond)).status).toBe(200)
})

test('[PD-08] a list that grew past its limit, since products came back, is emptied at once', async () => {
  const shop = await openShop()
  const member = await wisher(shop, 'demo01')
  await copyProducts(shop)
  await shop.run(
    `insert into wish select m.id, p.id, now() from member m, (select id from product order by id limit $1) p where m."loginId" = 'demo01'`,
    [WISH_MAX + 10],
  )
  const codes = await member.codes()
  expect(codes.length).toBeGreaterThan(WISH_MAX)
  expect((await member.unwish(...codes)).status).toBe(200)
  expect(await member.codes()).toEqual([])
})

test('[PD-09] [PD-08] what may not be seen cannot be wished for, and what is hidden later is not shown until it is back', async () => {
  const shop = await openShop()
  const personal = await wisher(shop, 'demo18')
  for (const code of ['NOTHING', 'DM-BTX-0001', "' or 1=1"])
    expect(await personal.wish(code)).toMatchObject({ status: 404, resultCode: 'product-not-found' })
  await personal.wish('DM-CON-0019')
  await shop.run(`update product set "saleState" = 'hidden' where code = 'DM-CON-0019'`)
  expect(await personal.wish('DM-CON-0019')).toMatchObject({ status: 404, resultCode: 'product-not-found' })
  expect([await personal.codes(), (await personal.send(listWishes)).reply.products]).toEqual([[], []])
  await shop.run(`update product set "saleState" = 'discontinued' where code = 'DM-CON-0019'`)
  expect(await personal.codes()).toEqual(['DM-CON-0019'])
  expect((await personal.send(listWishes)).reply.products).toMatchObject([
    { productCode: 'DM-CON-0019', saleState: 'discontinued' },
  ])
})
