import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { readUser } from '#features/access/sessions/session-contract.ts'
import { readClaims } from '#platform/web/session/claims.ts'
import { addBuyers, addProduct, fillCart } from '#testing/trade.ts'
import { addToCart, CART_LINES, changeCart, countCart, readCart, removeFromCart } from '../contract.ts'

const open = async () => {
  const shop = await openShop()
  const [buyer, stranger] = await addBuyers(shop, 2)
  return { shop, buyer: buyer!, stranger: stranger! }
}
const wire = (body: unknown) => ({ body }) as never

test('[OD-01] [OD-02] entries travel under their own names, as text ids and with ordQty 0 when it is left out', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop, { price: 12_000, listPrice: 15_000 })
  expect(await buyer.send(addToCart, wire({ cartPrdList: [{ optId: String(optionId) }] }))).toMatchObject({
    status: 400,
    issues: [{ path: 'cartPrdList.0.ordQty' }],
  })
  expect(
    (
      await buyer.send(
        addToCart,
        wire({ cartPrdList: [{ cartId: '', cstId: '', optNm: '', optId: String(optionId), ordQty: 2 }] }),
      )
    ).status,
  ).toBe(200)

  const { body, reply } = await buyer.send(readCart)
  expect(body.cartPrdList[0]).toMatchObject({
    optId: String(optionId),
    cstId: String(buyer.memberId),
    ordQty: 2,
    optNm: '기본',
    webPrdId: expect.any(String),
    mgtCtgSclsId: expect.any(String),
    cartId: expect.any(String),
  })
  expect(reply.lines[0]).toMatchObject({
    optionId,
    quantity: 2,
    unitPrice: 12_000,
    listPrice: 15_000,
    amount: 24_000,
    problem: null,
    selected: true,
  })
  expect(reply.amounts).toMatchObject({
    listTotal: 30_000,
    goods: 24_000,
    discount: 6_000,
    shipping: 3_300,
    total: 27_300,
    vat: 2_482,
    supply: 24_818,
  })
  expect(reply.parcels).toEqual([
    expect.objectContaining({ storage: 'ambient', missing: 76_000, shipsOn: '2026-11-20' }),
  ])
})

test('[OD-02] [AU-16] the count is that of the lines, 0 before anything was put in', async () => {
  const { shop, buyer } = await open()
  expect((await buyer.send(countCart)).reply).toBe(0)
  await fillCart(buyer, [
    { optionId: await addProduct(shop), quantity: 3 },
    { optionId: await addProduct(shop), quantity: 1 },
  ])
  expect((await buyer.send(countCart)).body).toBe(2)
  expect(await shop.send(countCart)).toMatchObject({ status: 401 })
  // the claim says it too: it comes with the next token
  shop.clock.advance(2 * 60_000)
  const { headers, body } = await buyer.send(readUser)
  expect(readClaims(String(headers['x-access-token']))).toMatchObject({ 'FO_SYS_CART-PRODUCT_COUNT': 2 })
  expect(body).toMatchObject({ cstTyCd: '02', cstStsCd: '05', accessInfo: { userIp: '127.0.0.1' } })
})

const badQuantities: [name: string, ordQty: unknown][] = [
  ['zero', 0],
  ['negative', -1],
  ['a fraction', 1.5],
  ['huge', 1e9],
  ['text', '1'],
  ['below the minimum', 3],
  ['off the multiple', 7],
]

test('[OD-02] a quantity that cannot be ordered is refused at its own field and nothing changes', async () => {
  const { shop, buyer } = await open()
  const plain = await addProduct(shop)
  const byFive = await addProduct(shop, { min: 5, step: 5 })
  for (const [name, ordQty] of badQuantities) {
    const answer = await buyer.send(
      addToCart,
      wire({
        cartPrdList: [
          { optId: String(plain), ordQty: 1 },
          { optId: String(byFive), ordQty },
        ],
      }),
    )
    expect(answer, name).toMatchObject({
      status: 400,
      resultCode: 'invalid-input',
      issues: [{ path: 'cartPrdList.1.ordQty', message: expect.stringMatching(/[가-힣]/) }],
    })
  }
  expect((await buyer.send(countCart)).reply).toBe(0)
})

test('[OD-02] sold out, ended and scarce options are refused with their reason, each at its line', async () => {
  const { shop, buyer } = await open()
  const [out, ended, few] = [
    await addProduct(shop, { stock: 0 }),
    await addProduct(shop),
    await addProduct(shop, { stock: 4 }),
  ]
  await shop.run(
    `update product set "saleState" = 'discontinued' where id = (select "productId" from "productOption" where id = $1)`,
    [ended],
  )
  const { status, issues } = await buyer.send(addToCart, {
    body: { lines: [out, ended, few].map((optionId) => ({ optionId, quantity: 5 })) },
  })
  expect(status).toBe(400)
  expect(issues!.map(({ path, message }) => [path, message])).toEqual([
    ['cartPrdList.0.ordQty', expect.stringContaining('품절')],
    ['cartPrdList.1.ordQty', expect.stringContaining('판매가 끝난')],
    ['cartPrdList.2.ordQty', expect.stringContaining('4개 남았어요')],
  ])
})

test('[OD-02] [C1] an option that is hidden, not for this buyer or unknown is the same 404, and nothing goes in', async () => {
  const { shop, buyer } = await open()
  const [fine, hidden] = [await addProduct(shop), await addProduct(shop)]
  await shop.run(
    `update product set "saleState" = 'hidden' where id = (select "productId" from "productOption" where id = $1)`,
    [hidden],
  )
  const answers = await Promise.all(
    [hidden, 999_999].map(
      async (optionId) =>
        await buyer.send(addToCart, {
          body: {
            lines: [
              { optionId: fine, quantity: 1 },
              { optionId, quantity: 1 },
            ],
          },
        }),
    ),
  )
  expect(answers[0]).toMatchObject({
    status: 404,
    resultCode: 'option-not-found',
    issues: [{ path: 'cartPrdList.1.optId', message: expect.stringMatching(/[가-힣]/) }],
  })
  const said = ({ status, resultCode, message, issues }: (typeof answers)[number]) => ({
    status,
    resultCode,
    message,
    issues,
  })
  expect(said(answers[1]!)).toEqual(said(answers[0]!))
  expect((await buyer.send(countCart)).reply).toBe(0)
})

test('[OD-02] adding sums with what is there, in at most three statements however many lines', async () => {
  const { shop, buyer } = await open()
  const first = await addProduct(shop)
  await shop.run(
    `insert into "productOption" ("productId", code, name, rank, "listPrice", price) select "productId", 'M-' || n, '옵션 ' || n, 10 + n, 5000, 5000 from "productOption", generate_series(1, 120) n where id = $1`,
    [first],
  )
  const options = (
    await shop.run<{ id: number }>(`select id from "productOption" where code like 'M-%'`)
  ).map(({ id }) => id)
  await shop.run(`insert into stock ("optionId", "onHand") select unnest($1::int[]), 0`, [options])
  await shop.run(`update stock set "onHand" = 9 where "optionId" = any($1::int[])`, [options])
  await shop.run(
    `insert into lot ("optionId", number, "onHand", "receivedAt") select unnest($1::int[]), 'M', 9, $2`,
    [options, shop.clock.now()],
  )
  await shop.run(
    `insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at) select "optionId", id, 9, 0, 'received', 'M', $1 from lot where number = 'M'`,
    [shop.clock.now()],
  )
  const lines = options.map((optionId) => ({ optionId, quantity: 4 }))
  await fillCart(buyer, lines.slice(0, 1))
  for (const some of [lines.slice(0, 10), lines]) {
    const seen = await shop.statements(() =>
      buyer.send(addToCart, { body: { lines: some.map((line) => ({ ...line, quantity: 1 })) } }),
    )
    expect(seen.length).toBeLessThanOrEqual(3)
  }
  const inCart = (await buyer.send(readCart)).reply.lines
  expect(inCart).toHaveLength(120)
  expect(inCart.find(({ optionId }) => optionId === options[0])!.quantity).toBe(6)
  expect((await shop.statements(() => buyer.send(readCart))).length).toBe(1)
})

test('[OD-02] one option goes into an open cart by two statements', async () => {
  const { shop, buyer } = await open()
  const option = await addProduct(shop)
  await fillCart(buyer, [{ optionId: option, quantity: 1 }])
  expect(await shop.statements(() => fillCart(buyer, [{ optionId: option, quantity: 2 }]))).toHaveLength(2)
  expect((await buyer.send(readCart)).reply.lines.map(({ quantity }) => quantity)).toEqual([3])
})

test('[OD-02] lines that are put in at the same time are all kept', async () => {
  const { shop, buyer } = await open()
  const options = [await addProduct(shop), await addProduct(shop), await addProduct(shop)]
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      buyer.send(addToCart, {
        body: {
          lines: [
            { optionId: options[n % 3]!, quantity: 1 },
            { optionId: options[(n + 1) % 3]!, quantity: 1 },
          ],
        },
      }),
    ),
  )
  expect((await buyer.send(readCart)).reply.lines.map(({ quantity }) => quantity)).toEqual([8, 8, 8])
})

test('[OD-02] a cart is full at its limit and says so', async () => {
  const { shop, buyer } = await open()
  const option = await addProduct(shop)
  await fillCart(buyer, [{ optionId: option, quantity: 1 }])
  await shop.run(
    `insert into "productOption" ("productId", code, name, rank, "listPrice", price) select "productId", 'F-' || n, '옵션', 10, 1, 1 from "productOption", generate_series(2, $2::int) n where id = $1`,
    [option, CART_LINES],
  )
  await shop.run(
    `insert into "cartLine" ("memberId", "optionId", quantity, "seenPrice", "addedAt") select $1, id, 1, 1, $2 from "productOption" where code like 'F-%'`,
    [buyer.memberId, shop.clock.now()],
  )
  expect(
    await buyer.send(addToCart, {
      body: { lines: [{ optionId: await addProduct(shop), quantity: 1 }] },
    }),
  ).toMatchObject({ status: 409, resultCode: 'cart-full', message: expect.stringContaining('300') })
})

test('[OD-02] modify changes quantity, option and selection together, or nothing at all', async () => {
  const { shop, buyer, stranger } = await open()
  const [a, b, c] = [await addProduct(shop), await addProduct(shop), await addProduct(shop, { price: 7_000 })]
  await fillCart(buyer, [
    { optionId: a, quantity: 1 },
    { optionId: b, quantity: 2 },
  ])
  const lineOf = async (optionId: number) =>
    (await buyer.send(readCart)).reply.lines.find((line) => line.optionId === optionId)
  const [lineA, lineB] = [(await lineOf(a))!, (await lineOf(b))!]

  const bad = await buyer.send(changeCart, {
    body: {
      lines: [
        { lineId: lineA.lineId, quantity: 5 },
        { lineId: lineB.lineId, quantity: 0 },
      ],
    } as never,
  })
  expect(bad).toMatchObject({ status: 400, issues: [{ path: 'cartPrdDataList.1.ordQty' }] })
  expect((await lineOf(a))!.quantity).toBe(1)

  expect(
    (
      await buyer.send(changeCart, {
        body: {
          lines: [
            { lineId: lineA.lineId, quantity: 5, selected: false },
            { lineId: lineB.lineId, optionId: c },
          ],
        } as never,
      })
    ).status,
  ).toBe(200)
  expect(await lineOf(a)).toMatchObject({ quantity: 5, selected: false })
  expect(await lineOf(c)).toMatchObject({ quantity: 2, unitPrice: 7_000, seenPrice: 7_000 })
  expect(await lineOf(b)).toBeUndefined()

  await buyer.send(changeCart, {
    body: { lines: [{ lineId: (await lineOf(c))!.lineId, optionId: a }] } as never,
  })
  expect(await lineOf(a)).toMatchObject({ quantity: 7 })
  expect(
    await stranger.send(changeCart, {
      body: { lines: [{ lineId: lineA.lineId, quantity: 1 }] } as never,
    }),
  ).toMatchObject({ status: 404, resultCode: 'line-not-found' })
})

test('[OD-02] a line moved to another option keeps its tick, and what is moved together must be in stock together', async () => {
  const { shop, buyer } = await open()
  const [a, b, scarce, hidden] = [
    await addProduct(shop),
    await addProduct(shop),
    await addProduct(shop, { stock: 5 }),
    await addProduct(shop),
  ]
  await shop.run(
    `update product set "saleState" = 'hidden' where id = (select "productId" from "productOption" where id = $1)`,
    [hidden],
  )
  await fillCart(buyer, [
    { optionId: a, quantity: 3 },
    { optionId: b, quantity: 3 },
  ])
  const cart = async () =>
    (await buyer.send(readCart)).reply.lines.map(({ lineId, optionId, quantity, selected }) => ({
      lineId,
      optionId,
      quantity,
      selected,
    }))
  const before = await cart()
  const change = (changes: object[]) => buyer.send(changeCart, { body: { lines: changes } } as never)
  expect(await change(before.map(({ lineId }) => ({ lineId, optionId: scarce })))).toMatchObject({
    status: 400,
    issues: [
      { path: 'cartPrdDataList.0.ordQty', message: expect.stringContaining('5개') },
      { path: 'cartPrdDataList.1.ordQty' },
    ],
  })
  const lineId = before.find(({ optionId }) => optionId === a)!.lineId
  for (const unknown of [
    { lineId, optionId: hidden },
    { lineId, optionId: 999_999 },
    { lineId: 999_999, optionId: b },
  ])
    expect(await change([unknown])).toMatchObject({ status: 404, resultCode: 'line-not-found' })
  expect(await cart()).toEqual(before)
  expect((await change([{ lineId, optionId: scarce, selected: false }])).status).toBe(200)
  expect((await cart()).find(({ optionId }) => optionId === scarce)).toMatchObject({
    quantity: 3,
    selected: false,
  })
})

test('[OD-02] onlyThese and buy now leave only their own lines selected', async () => {
  const { shop, buyer } = await open()
  const [a, b] = [await addProduct(shop), await addProduct(shop)]
  await fillCart(buyer, [
    { optionId: a, quantity: 1 },
    { optionId: b, quantity: 2 },
  ])
  const selected = async () =>
    (await buyer.send(readCart)).reply.lines
      .filter((line) => line.selected)
      .map(({ optionId, quantity }) => [optionId, quantity])
  const line = (await buyer.send(readCart)).reply.lines.find(({ optionId }) => optionId === a)!
  await buyer.send(changeCart, {
    body: { lines: [{ lineId: line.lineId }], onlyThese: true } as never,
  })
  expect(await selected()).toEqual([[a, 1]])
})

test('[OD-02] what was taken out is gone, for its owner only', async () => {
  const { shop, buyer, stranger } = await open()
  await fillCart(buyer, [
    { optionId: await addProduct(shop), quantity: 1 },
    { optionId: await addProduct(shop), quantity: 1 },
  ])
  const lineId = (await buyer.send(readCart)).reply.lines[0]!.lineId
  expect((await stranger.send(removeFromCart, { body: { lines: [{ lineId }] } })).reply.count).toBe(0)
  expect((await buyer.send(removeFromCart, { body: { lines: [{ lineId }] } })).reply.count).toBe(1)
  expect((await buyer.send(removeFromCart, { body: { lines: [{ lineId }] } })).reply.count).toBe(1)
})

test('[OD-02] a line that cannot be ordered any more stays with its reason and leaves the amounts; a new price is shown and counted', async () => {
  const { shop, buyer } = await open()
  const [gone, dearer] = [await addProduct(shop), await addProduct(shop, { price: 10_000 })]
  await fillCart(buyer, [
    { optionId: gone, quantity: 1 },
    { optionId: dearer, quantity: 1 },
  ])
  await shop.run(
    `update product set "saleState" = 'discontinued' where id = (select "productId" from "productOption" where id = $1)`,
    [gone],
  )
  await shop.run(`update "productOption" set price = 11000, "listPrice" = 11000 where id = $1`, [dearer])
  const { lines, amounts } = (await buyer.send(readCart)).reply
  expect(lines.find(({ optionId }) => optionId === gone)).toMatchObject({
    amount: 0,
    problem: { code: 'discontinued', blocking: true },
  })
  expect(lines.find(({ optionId }) => optionId === dearer)).toMatchObject({
    amount: 11_000,
    seenPrice: 10_000,
    problem: { code: 'price-changed', blocking: false, message: '가격이 바뀌었어요. 10,000원 → 11,000원' },
  })
  expect(amounts.goods).toBe(11_000)
})

test('[OD-01] a suspended member sees the cart, told that nothing can be ordered, and changes nothing in it', async () => {
  const { shop, buyer } = await open()
  await fillCart(buyer, [{ optionId: await addProduct(shop), quantity: 2 }])
  expect((await buyer.send(readCart)).reply.mayOrder).toBe(true)
  await shop.run(`update member set status = '07' where id = $1`, [buyer.memberId])
  const suspended = await shop.as(`buyer${buyer.institutionId}`)
  const { reply } = await suspended.send(readCart)
  expect(reply).toMatchObject({ mayOrder: false, lines: [{ quantity: 2 }] })
  const { lineId, optionId } = reply.lines[0]!
  for (const answer of [
    await suspended.send(addToCart, { body: { lines: [{ optionId, quantity: 1 }] } }),
    await suspended.send(changeCart, { body: { lines: [{ lineId, quantity: 3 }] } }),
    await suspended.send(removeFromCart, { body: { lines: [{ lineId }] } }),
  ])
    expect([answer.status, answer.resultCode]).toEqual([403, 'suspended'])
  expect((await suspended.send(readCart)).reply.lines).toHaveLength(1)
})
