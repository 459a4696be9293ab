import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, type Buyer } from '#testing/trade.ts'
import { readCart } from '#features/buying/cart/contract.ts'
import { addQuickOrder, checkTexts, QUICK_LINES } from '../contract.ts'

const open = async () => {
  const shop = await openShop()
  const [buyer] = await addBuyers(shop, 1)
  return { shop, buyer: buyer! }
}
const codeOf = async (shop: Shop, optionId: number) =>
  (
    await shop.one<{ code: string }>(
      'select p.code from product p join "productOption" o on o."productId" = p.id where o.id = $1',
      [optionId],
    )
  ).code
const check = async (buyer: Buyer, texts: string[]) =>
  (await buyer.send(checkTexts, { body: { texts } })).reply

test('[OD-11] [BX-02] a text is a code, a barcode, a name of one or several products, nearly a code, or nothing', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop, { price: 12_000 })
  await shop.run('update "productOption" set udi = $2 where id = $1', [optionId, '08801234567893'])
  const code = await codeOf(shop, optionId)
  const { hits, options } = await check(buyer, [
    code.toLowerCase(),
    '(01)08801234567893(10)L1',
    '리젠노바 스킨 PN 3',
    '니트릴 장갑',
    'DM-BST-005',
    '없는 물건입니다',
  ])
  expect(hits.map(({ how }) => how)).toEqual(['exact', 'exact', 'name', 'name', 'near', 'none'])
  expect(hits[0]!.optionIds).toEqual([optionId])
  expect(hits[1]!.optionIds).toEqual([optionId])
  expect(hits[3]!.optionIds.length).toBeGreaterThan(1)
  expect(options.find((option) => option.optionId === optionId)).toMatchObject({
    refusal: null,
    steps: [expect.objectContaining({ unitPrice: 12_000 })],
  })
  expect(options.find((option) => option.optionId === hits[4]!.optionIds[0])?.productCode).toBe('DM-BST-0005')
})

test('[OD-11] the words of a name in any order, with the one of an option, mean that option alone', async () => {
  const { shop, buyer } = await open()
  const names = await shop.run<{ id: number; name: string }>(
    `select o.id, o.name from "productOption" o join product p on p.id = o."productId" where p.name = '메디쎄온 니트릴 장갑'`,
  )
  const [medium] = names.filter(({ name }) => name === 'M')
  const { hits } = await check(buyer, [
    '니트릴 장갑 M',
    '장갑 니트릴 m',
    '메디쎄온 니트릴 장갑 M',
    '니트릴 장갑 XXL',
  ])
  expect(hits.slice(0, 3)).toEqual(Array(3).fill({ how: 'name', optionIds: [medium!.id] }))
  expect(hits[3]).toEqual({ how: 'none', optionIds: [] })
})

test('[OD-11] what cannot be had says why, and what is hidden is not there', async () => {
  const { shop, buyer } = await open()
  const gone = await addProduct(shop)
  const hidden = await addProduct(shop)
  const empty = await addProduct(shop, { stock: 0 })
  const setState = (id: number, state: string) =>
    shop.run(
      'update product set "saleState" = $2 where id = (select "productId" from "productOption" where id = $1)',
      [id, state],
    )
  await setState(gone, 'discontinued')
  await setState(hidden, 'hidden')
  const texts = await Promise.all([gone, hidden, empty].map((id) => codeOf(shop, id)))
  const { hits, options } = await check(buyer, texts)
  expect(hits.map(({ how }) => how)).toEqual(['exact', 'none', 'exact'])
  expect(options.map(({ refusal }) => refusal?.code).sort()).toEqual(['discontinued', 'sold-out'])
})

test('[OD-11] 300 lines are checked in at most 3 statements, one more is refused whole with the count', async () => {
  const { shop, buyer } = await open()
  const codes = await shop.run<{ code: string }>('select code from product order by id limit 300')
  const texts = Array.from({ length: QUICK_LINES }, (_, at) => codes[at]?.code ?? `없는 상품 ${at}`)
  await check(buyer, texts.slice(0, 1))
  const sent = await shop.statements(() => check(buyer, texts))
  expect(sent.length).toBeLessThanOrEqual(3)
  expect(await buyer.send(checkTexts, { body: { texts: [...texts, '하나 더'] } })).toMatchObject({
    status: 422,
    resultCode: 'too-many-lines',
  })
})

test('[OD-11] the good lines go into the cart once however often they are sent, and all or none', async () => {
  const { shop, buyer } = await open()
  const lines = [
    { optionId: await addProduct(shop), quantity: 3 },
    { optionId: await addProduct(shop, { min: 5, step: 5 }), quantity: 10 },
  ]
  const key = crypto.randomUUID()
  const sent = await Promise.all([1, 2].map(() => buyer.send(addQuickOrder, { body: { lines } }, { key })))
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  const held = async () =>
    (await buyer.send(readCart)).reply.lines.map(({ optionId, quantity }) => ({ optionId, quantity }))
  expect(await held()).toEqual(expect.arrayContaining(lines))
  const bad = [
    { ...lines[0]!, quantity: 1 },
    { ...lines[1]!, quantity: 7 },
  ]
  expect(
    await buyer.send(addQuickOrder, { body: { lines: bad } }, { key: crypto.randomUUID() }),
  ).toMatchObject({ status: 400 })
  expect(await held()).toEqual(expect.arrayContaining(lines))
})
