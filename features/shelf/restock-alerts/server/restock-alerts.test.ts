import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listTold } from '#features/running/notifications/contract.ts'
import { receiveGoods } from '#features/shelf/stock-keeping/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct } from '#testing/trade.ts'
import { askRestock, endRestock, listRestockAlerts, MOST_ALERTS } from '../contract.ts'
import { tellRestocked } from './index.ts'

type Member = Awaited<ReturnType<Shop['as']>>
const ask = async (member: Pick<Member, 'send'>, optionId: number) =>
  (await member.send(askRestock, { params: { optionId } })).resultCode
const waitsFor = async (member: Pick<Member, 'send'>) =>
  (await member.send(listRestockAlerts)).reply
    .filter(({ toldAt }) => toldAt === null)
    .map((one) => one.optionId)
const toldOf = (shop: Shop) =>
  shop.run<{ memberId: number; channel: string }>(
    `select "memberId", channel from notification where kind = 'restocked' and at >= $1 order by "memberId", channel desc`,
    [shop.clock.now()],
  )

async function receive(shop: Shop, optionId: number, quantity = 50) {
  const staff = await shop.asStaff('ops01')
  const line = {
    optionId,
    lotNumber: `D26${randomUUID().slice(0, 4)}`,
    expiresOn: '2028-12-31',
    quantity,
    place: 'A-01',
    shortDateTaken: false,
  }
  const body = { supplier: '데모공급', note: '', temperature: null, loggerNumber: '', lines: [line] }
  expect((await staff.send(receiveGoods, { body }, { key: randomUUID() })).status).toBe(200)
}

test('[BX-09] a clinic asks for what is sold out, sees it, ends it; what is there, unknown or too much is refused', async () => {
  const shop = await openShop()
  const [member, other] = (await addBuyers(shop, 2)) as [Member, Member]
  const [gone, there] = [await addProduct(shop, { stock: 0 }), await addProduct(shop, { stock: 5 })]
  expect(await ask(member, gone)).toBe('0000')
  expect(await ask(member, gone)).toBe('0000')
  expect(await ask(member, there)).toBe('still-there')
  expect(await ask(member, 2_147_483_647)).toBe('option-not-found')
  expect(await waitsFor(member)).toEqual([gone])
  expect(await waitsFor(other)).toEqual([])
  await other.send(endRestock, { params: { optionId: gone } })
  expect(await waitsFor(member)).toEqual([gone])
  await member.send(endRestock, { params: { optionId: gone } })
  expect(await waitsFor(member)).toEqual([])

  // five is less than the smallest order of ten
  expect(await ask(member, await addProduct(shop, { stock: 5, min: 10 }))).toBe('0000')
  await shop.run(
    `with product as (select id as "productId" from product order by id limit 1), made as (
       insert into "productOption" ("productId", code, name, rank, "listPrice", price)
       select "productId", 'R-' || n, 'R-' || n, 100 + n, 1000, 1000 from product, generate_series(1, ${MOST_ALERTS - 2}) n returning id
     ) insert into "restockAlert" ("memberId", "optionId", "askedAt") select $1, id, $2 from made`,
    [member.memberId, shop.clock.now()],
  )
  const answers = await Promise.all(
    [1, 2, 3].map(async () => ask(member, await addProduct(shop, { stock: 0 }))),
  )
  expect(answers.toSorted()).toEqual(['0000', 'alerts-full', 'alerts-full'])
})

test('[BX-09] goods come in: everybody who waits is told once, by whichever process sees it; to hear again they ask again', async () => {
  const shop = await openShop()
  const buyers = (await addBuyers(shop, 6)) as Member[]
  const [first, second] = [await addProduct(shop, { stock: 0 }), await addProduct(shop, { stock: 0 })]
  await Promise.all(buyers.map((buyer) => ask(buyer, first)))
  await ask(buyers[0]!, second)
  await tellRestocked(shop)
  expect(await toldOf(shop)).toEqual([])
  await receive(shop, first)
  await Promise.all([tellRestocked(shop), tellRestocked(shop), tellRestocked(shop)])
  await tellRestocked(shop)
  const told = await toldOf(shop)
  expect(told).toHaveLength(buyers.length * 2)
  expect(new Set(told.map(({ memberId }) => memberId)).size).toBe(buyers.length)
  expect(await waitsFor(buyers[0]!)).toEqual([second])
  const [news] = (await buyers[1]!.send(listTold)).reply.rows
  expect(news!.title).toBe('다시 들어왔어요')
  expect(news!.link).toMatch(/^\/product\/detail\?webPrdId=T-/)

  await shop.run('update stock set reserved = "onHand" where "optionId" = $1', [first])
  shop.clock.advance(60_000)
  expect(await ask(buyers[1]!, first)).toBe('0000')
  await shop.run('update stock set reserved = 0 where "optionId" = $1', [first])
  await tellRestocked(shop)
  await tellRestocked(shop)
  expect((await toldOf(shop)).map(({ channel }) => channel)).toEqual(['screen', 'kakao'])
})

test('[BX-09] clinics ask while goods come in: nobody is forgotten, nobody told twice', async () => {
  const shop = await openShop()
  const buyers = (await addBuyers(shop, 12)) as Member[]
  const optionId = await addProduct(shop, { stock: 0 })
  const answers = Promise.all(buyers.map((buyer) => ask(buyer, optionId)))
  await Promise.all([receive(shop, optionId), tellRestocked(shop), answers])
  await Promise.all([tellRestocked(shop), tellRestocked(shop)])
  const asked = (await answers).filter((code) => code === '0000').length
  expect(await toldOf(shop)).toHaveLength(asked * 2)
  expect(
    await shop.run('select from "restockAlert" where "optionId" = $1 and "toldAt" is null', [optionId]),
  ).toEqual([])
})
