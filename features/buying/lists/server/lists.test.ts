import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, fillCart, type Buyer } from '#testing/trade.ts'
import { readCart } from '#features/buying/cart/contract.ts'
import { addKit, addKitToCart, changeKit, listKits, MOST_KITS, removeKit } from '../contract.ts'

const open = async () => {
  const shop = await openShop()
  const [buyer, stranger] = await addBuyers(shop, 2)
  return { shop, buyer: buyer!, stranger: stranger! }
}
/** Another buyer of the same institution. */
const peerOf = async (shop: Shop, { institutionId }: Buyer) => {
  const { loginId } = await shop.one<{ loginId: string }>(
    `insert into member ("loginId", name, "customerType", status, "institutionId", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
     select 'peer' || id, '시험 동료', '02', '05', id, 'p@demo.example', '01000000000', 'x', $2, $2 from institution where id = $1 returning "loginId"`,
    [institutionId, shop.clock.now()],
  )
  return shop.as(loginId)
}
const made = async (buyer: Buyer, name: string, lines: { optionId: number; quantity: number }[]) =>
  (await buyer.send(addKit, { body: { name, lines } })).reply.kitId
const kitsOf = async (buyer: Buyer) => (await buyer.send(listKits)).reply
const put = (buyer: Buyer, kitId: number, sets: number, key: string = randomUUID()) =>
  buyer.send(addKitToCart, { params: { kitId }, body: { sets } }, { key })
const held = async (buyer: Buyer) =>
  Object.fromEntries(
    (await buyer.send(readCart)).reply.lines.map(({ optionId, quantity }) => [optionId, quantity]),
  )

test('[BX-18] a kit is shared by the buyers of an institution, keeps its order, and nothing written meanwhile is lost', async () => {
  const { shop, buyer, stranger } = await open()
  const peer = await peerOf(shop, buyer)
  const [first, second, third] = [await addProduct(shop), await addProduct(shop), await addProduct(shop)]
  const kitId = await made(buyer, ' 리프팅 1회분 ', [
    { optionId: second, quantity: 3 },
    { optionId: first, quantity: 1 },
  ])
  const [kit] = await kitsOf(peer)
  expect(kit).toMatchObject({ kitId, name: '리프팅 1회분', version: 1, changedBy: '시험 담당' })
  expect(kit!.lines.map(({ option, quantity }) => [option.optionId, quantity])).toEqual([
    [second, 3],
    [first, 1],
  ])
  expect(await kitsOf(stranger)).toEqual([])

  const change = {
    name: '리프팅',
    version: 1,
    lines: [
      { optionId: third, quantity: 2 },
      { optionId: second, quantity: 5 },
    ],
  }
  expect((await peer.send(changeKit, { params: { kitId }, body: change })).status).toBe(200)
  expect(await buyer.send(changeKit, { params: { kitId }, body: { ...change, name: '늦음' } })).toMatchObject(
    {
      status: 409,
      resultCode: 'kit-changed',
    },
  )
  const [now] = await kitsOf(buyer)
  expect(now).toMatchObject({ name: '리프팅', version: 2, changedBy: '시험 동료' })
  expect(now!.lines.map(({ option, quantity }) => [option.optionId, quantity])).toEqual([
    [third, 2],
    [second, 5],
  ])
  const own = { params: { kitId } }
  expect(await stranger.send(changeKit, { ...own, body: { ...change, version: 2 } })).toMatchObject({
    status: 404,
  })
  expect(await stranger.send(removeKit, own)).toMatchObject({ status: 404 })
  expect((await buyer.send(removeKit, own)).status).toBe(200)
  expect(await peer.send(removeKit, own)).toMatchObject({ status: 404, resultCode: 'kit-not-found' })
})

test('[BX-18] a name stands once, unknown goods and empty lists are refused, and two calls at once do not pass the limit', async () => {
  const { shop, buyer } = await open()
  const lines = [{ optionId: await addProduct(shop), quantity: 1 }]
  const kitId = await made(buyer, '톡신', lines)
  const other = await made(buyer, '필러', lines)
  expect(await buyer.send(addKit, { body: { name: '톡신', lines } })).toMatchObject({
    resultCode: 'name-taken',
  })
  const renamed = { params: { kitId: other }, body: { name: '톡신', version: 1, lines } }
  expect(await buyer.send(changeKit, renamed)).toMatchObject({ resultCode: 'name-taken' })
  // its own name is free for it
  expect((await buyer.send(changeKit, { ...renamed, params: { kitId } })).status).toBe(200)
  const unknown = [{ optionId: 2_147_483_647, quantity: 1 }]
  expect(await buyer.send(addKit, { body: { name: '없음', lines: unknown } })).toMatchObject({
    resultCode: 'option-not-found',
  })
  for (const bad of [[], [...lines, ...lines], [{ ...lines[0]!, quantity: 0 }]])
    expect(await buyer.send(addKit, { body: { name: '나쁨', lines: bad } })).toMatchObject({ status: 400 })
  await shop.run(
    `insert into kit ("institutionId", name, "changedBy", "changedAt") select $1, '묶음 ' || n, $2, now() from generate_series(1, $3::int) n`,
    [buyer.institutionId, '시험 담당', MOST_KITS - 3],
  )
  const sent = await Promise.all(
    ['하나', '둘', '셋'].map((name) => buyer.send(addKit, { body: { name, lines } })),
  )
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('[BX-18] so many sets go into the cart at once; what is sold out, stopped or short is said and stops nothing', async () => {
  const { shop, buyer } = await open()
  const good = await addProduct(shop)
  const short = await addProduct(shop, { stock: 5 })
  const gone = await addProduct(shop, { stock: 0 })
  const stopped = await addProduct(shop)
  const packed = await addProduct(shop, { min: 5, step: 5 })
  const kitId = await made(
    buyer,
    '리프팅',
    [good, short, gone, stopped, packed].map((optionId) => ({ optionId, quantity: 2 })),
  )
  await shop.run(
    `update product set "saleState" = 'discontinued' where id = (select "productId" from "productOption" where id = $1)`,
    [stopped],
  )
  await fillCart(buyer, [{ optionId: good, quantity: 1 }])
  const { reply } = await put(buyer, kitId, 4)
  expect(reply.count).toBe(3)
  expect(reply.lines.map(({ added, quantity, problem }) => [added, quantity, problem])).toEqual([
    [true, 8, null],
    [true, 5, 'over-stock'],
    [false, 0, 'sold-out'],
    [false, 0, 'discontinued'],
    [true, 10, null],
  ])
  expect(reply.lines[4]!.message).toBe('주문 단위에 맞춰 10개를 담았어요.')
  expect(await held(buyer)).toEqual({ [good]: 9, [short]: 5, [packed]: 10 })
  for (const sets of [0, 1_000, 1.5]) expect(await put(buyer, kitId, sets)).toMatchObject({ status: 400 })
})

test('[BX-18] sets go in once however often they are sent under one key, and again under the next', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop)
  const kitId = await made(buyer, '리프팅', [{ optionId, quantity: 3 }])
  const key = randomUUID()
  const sent = await Promise.all([1, 2, 3].map(() => put(buyer, kitId, 2, key)))
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await held(buyer)).toEqual({ [optionId]: 6 })
  expect(await put(buyer, kitId, 1, key)).toMatchObject({ resultCode: 'key-reused' })
  await put(buyer, kitId, 2)
  expect(await held(buyer)).toEqual({ [optionId]: 12 })
})

test('[BX-18] the statements of reading, saving and adding do not grow with the lines', async () => {
  const { shop, buyer } = await open()
  const ids: number[] = []
  for (let made = 0; made < 12; made++) ids.push(await addProduct(shop))
  const lines = ids.map((optionId) => ({ optionId, quantity: 1 }))
  const one = await made(buyer, '하나', lines.slice(0, 1))
  const many = await made(buyer, '여럿', lines)
  const counted = async (work: () => Promise<unknown>) => (await shop.statements(work)).length
  await put(buyer, one, 1)
  expect(await counted(() => kitsOf(buyer))).toBeLessThanOrEqual(2)
  expect(await counted(() => put(buyer, many, 1))).toBe(await counted(() => put(buyer, one, 1)))
  const save = (kitId: number, version: number, kept: typeof lines) => () =>
    buyer.send(changeKit, { params: { kitId }, body: { name: `묶음 ${kitId}`, version, lines: kept } })
  const [few, all] = [await counted(save(one, 1, lines.slice(0, 1))), await counted(save(many, 1, lines))]
  expect(all).toBe(few)
})

test('[BX-18] what is hidden is in no kit of who never had it, and stays in that of who ordered it', async () => {
  const { shop, buyer, stranger } = await open()
  const optionId = await addProduct(shop)
  await buy(buyer, [{ optionId, quantity: 1 }])
  await shop.run(
    `update product set "saleState" = 'hidden' where id = (select "productId" from "productOption" where id = $1)`,
    [optionId],
  )
  const save = (who: Buyer) =>
    who.send(addKit, { body: { name: '리프팅', lines: [{ optionId, quantity: 1 }] } })
  expect(await save(stranger)).toMatchObject({ status: 404, resultCode: 'option-not-found' })
  expect(await kitsOf(stranger)).toEqual([])
  expect((await save(buyer)).status).toBe(200)
})
