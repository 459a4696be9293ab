import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, seoulDate } from '#domain/calendar.ts'
import { agreements } from '#features/buying/orders/agreements.ts'
import { addDeliveryAddress } from '#features/buying/orders/addresses-contract.ts'
import { removePerson } from '#features/service/people/contract.ts'
import { sentBehind } from '#testing/behind.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, type Buyer } from '#testing/trade.ts'
import {
  addStanding,
  agreeToPrices,
  changeStanding,
  listStandingOrders,
  moveStanding,
  type Move,
  type Rhythm,
} from '../contract.ts'
import { runStandingOrders } from './index.ts'
import { holdStanding, writeRun } from './queries.ts'

const DAY = 86_400_000
const address = {
  label: '본원',
  receiver: '이수진',
  phone: '0212345678',
  postcode: '06236',
  address1: '서울 강남구 테헤란로 1',
}

const open = async () => {
  const shop = await openShop()
  const [buyer, stranger] = await addBuyers(shop, 2)
  await buyer!.send(addDeliveryAddress, { body: { ...address, isDefault: true } })
  return { shop, buyer: buyer!, stranger: stranger! }
}
/** Somebody who orders for the clinic beside its director. */
async function addNurse(shop: Shop, { institutionId }: Buyer) {
  await shop.run(
    `insert into member ("loginId", name, "customerType", status, "institutionId", "institutionRole", email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
     values ('nurse', '박간호', '02', '05', $1, 'buyer', 'n@demo.example', '01000009911', 'x', $2, $2)`,
    [institutionId, shop.clock.now()],
  )
  return (await shop.as('nurse')) as Buyer
}
const inDays = (shop: Shop, days: number) => addDays(seoulDate(shop.clock.now()), days)
const agreed = agreements.map(({ code, version }) => ({ code, version }))
type Line = { optionId: number; quantity: number; unitPrice: number }
const draft = (shop: Shop, lines: Line[], days = 5) => ({
  name: '소모품',
  rhythm: { every: 'weeks', count: 2 } as Rhythm,
  nextOn: inDays(shop, days),
  lines,
})
const begin = async (shop: Shop, buyer: Buyer, lines: Line[], days = 5) =>
  (await buyer.send(addStanding, { body: { ...draft(shop, lines, days), agreed } }, { key: randomUUID() }))
    .reply.standingId
/** Signed in anew: sessions end while the clock goes on. */
const today = (shop: Shop, { institutionId }: Buyer) => shop.as(`buyer${institutionId}`)
const listed = async (shop: Shop, buyer: Buyer) =>
  (await (await today(shop, buyer)).send(listStandingOrders)).reply
const move = (buyer: Buyer, standingId: number, to: Move, nextOn: string) =>
  buyer.send(moveStanding, { params: { standingId }, body: { move: to, nextOn } })
const ordersOf = (shop: Shop, { institutionId }: Buyer) =>
  shop.run<{ number: string; lines: number; goods: number; paymentKind: string }>(
    `select number, "lineCount" as lines, goods, "paymentKind" from "salesOrder" where "institutionId" = $1 order by id`,
    [institutionId],
  )
const toldOf = (shop: Shop, { memberId }: Buyer) =>
  shop.run<{ kind: string; body: string }>(
    `select kind, "values"::text as body from notification where "memberId" = $1 and channel = 'screen' and kind like 'standing%' order by id`,
    [memberId],
  )
/** So many days later, at 10 o'clock in Seoul. */
const later = (shop: Shop, days: number) => {
  const at = new Date(`${inDays(shop, days)}T10:00:00+09:00`)
  shop.clock.advance(at.getTime() - shop.clock.now().getTime())
}
const priceTo = (shop: Shop, optionId: number, price: number) =>
  shop.run('update "productOption" set price = $2, "listPrice" = $2 where id = $1', [optionId, price])

test('[BX-17] told three days before, ordered by credit on its day once, however many processes run, and then again', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop, { price: 10_000 })
  await begin(shop, buyer, [{ optionId, quantity: 3, unitPrice: 10_000 }])
  later(shop, 1)
  await runStandingOrders(shop)
  expect(await toldOf(shop, buyer)).toEqual([])
  later(shop, 1)
  await Promise.all([1, 2, 3].map(() => runStandingOrders(shop)))
  expect((await toldOf(shop, buyer)).map(({ kind }) => kind)).toEqual(['standing-order-soon'])
  expect(await ordersOf(shop, buyer)).toEqual([])
  const [before] = await listed(shop, buyer)
  expect(before!.open).toMatchObject({ state: 'told', on: before!.nextOn })

  later(shop, 3)
  await Promise.all([1, 2, 3, 4].map(() => runStandingOrders(shop)))
  const [order, ...more] = await ordersOf(shop, buyer)
  expect(order).toMatchObject({ lines: 1, goods: 30_000, paymentKind: 'credit' })
  expect(more).toEqual([])
  const [after] = await listed(shop, buyer)
  expect(after!.nextOn).toBe(addDays(before!.nextOn, 14))
  expect(after!.past).toEqual([{ on: before!.nextOn, state: 'placed', orderNumber: order!.number, note: '' }])

  later(shop, 11)
  await runStandingOrders(shop)
  later(shop, 3)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toHaveLength(2)
})

test('[BX-17] a price that changed before or after the telling is asked about, and nothing is ordered without a yes to it', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop, { price: 10_000 })
  const standingId = await begin(shop, buyer, [{ optionId, quantity: 2, unitPrice: 10_000 }], 3)
  later(shop, 0)
  await runStandingOrders(shop)
  await priceTo(shop, optionId, 9_000)
  later(shop, 3)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toEqual([])
  const told = await toldOf(shop, buyer)
  expect(told.map(({ kind }) => kind)).toEqual(['standing-order-soon', 'standing-order-price'])
  expect(told[1]!.body).toContain('10,000원 → 9,000원')
  const [asked] = await listed(shop, buyer)
  expect(asked!.open).toMatchObject({ state: 'asked' })
  const now = await today(shop, buyer)
  const yes = (unitPrice: number) =>
    now.send(agreeToPrices, {
      params: { standingId },
      body: { nextOn: asked!.nextOn, lines: [{ optionId, unitPrice }] },
    })
  expect(await yes(10_000)).toMatchObject({ status: 409, resultCode: 'prices-changed' })
  expect((await yes(9_000)).status).toBe(200)
  // it moves once more before the job comes round
  await priceTo(shop, optionId, 11_000)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toEqual([])
  expect((await yes(11_000)).status).toBe(200)
  expect((await yes(11_000)).status).toBe(200)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toMatchObject([{ goods: 22_000 }])
})

test('[BX-17] a day that asks is ordered when its prices are what was agreed to after all', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop, { price: 10_000 })
  const standingId = await begin(shop, buyer, [{ optionId, quantity: 2, unitPrice: 10_000 }], 3)
  later(shop, 0)
  await runStandingOrders(shop)
  await priceTo(shop, optionId, 9_000)
  later(shop, 3)
  const now = await today(shop, buyer)
  const { nextOn } = (await now.send(listStandingOrders)).reply[0]!
  // the yes waits for the turn that only now asks
  const yes = await sentBehind(
    shop,
    async (tx) => {
      await holdStanding(tx, buyer, standingId)
      await writeRun(tx, { standingId, on: nextOn, state: 'asked', at: shop.clock.now(), note: '' })
    },
    () =>
      now.send(agreeToPrices, {
        params: { standingId },
        body: { nextOn, lines: [{ optionId, unitPrice: 9_000 }] },
      }),
  )
  expect(yes.status).toBe(200)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toMatchObject([{ goods: 18_000 }])
})

test('[BX-17] no answer within a week is a no: the day is missed and said, the next one comes', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop, { price: 10_000 })
  await begin(shop, buyer, [{ optionId, quantity: 2, unitPrice: 10_000 }], 3)
  await priceTo(shop, optionId, 12_000)
  later(shop, 0)
  await runStandingOrders(shop)
  later(shop, 10)
  await runStandingOrders(shop)
  expect((await listed(shop, buyer))[0]!.open).toMatchObject({ state: 'asked' })
  later(shop, 1)
  await runStandingOrders(shop)
  expect((await toldOf(shop, buyer)).at(-1)).toMatchObject({ kind: 'standing-order-missed' })
  expect((await listed(shop, buyer))[0]!.past[0]).toMatchObject({ state: 'missed', orderNumber: null })
  expect(await ordersOf(shop, buyer)).toEqual([])
})

test('[BX-17] goods that went are left out and said; nothing left, or too little credit, is a missed day', async () => {
  const { shop, buyer } = await open()
  const [stays, went] = [await addProduct(shop), await addProduct(shop)]
  const lines = [stays, went].map((optionId) => ({ optionId, quantity: 1, unitPrice: 10_000 }))
  await begin(shop, buyer, lines, 3)
  later(shop, 0)
  await runStandingOrders(shop)
  const stop = (optionId: number) =>
    shop.run(
      `update product set "saleState" = 'discontinued' where id = (select "productId" from "productOption" where id = $1)`,
      [optionId],
    )
  await stop(went)
  later(shop, 3)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toMatchObject([{ lines: 1 }])
  expect((await listed(shop, buyer))[0]!.past[0]!.note).toContain('판매가 끝난 상품이에요.')
  expect((await toldOf(shop, buyer)).at(-1)!.kind).toBe('standing-order-less')

  await shop.run(`update account set floor = posted where "institutionId" = $1 and kind = 'credit'`, [
    buyer.institutionId,
  ])
  later(shop, 11)
  await runStandingOrders(shop)
  later(shop, 3)
  await runStandingOrders(shop)
  const [poor] = await listed(shop, buyer)
  expect(poor!.past[0]).toMatchObject({ state: 'missed' })
  expect(poor!.past[0]!.note).toContain('여신')
  await stop(stays)
  later(shop, 11)
  await runStandingOrders(shop)
  later(shop, 3)
  await runStandingOrders(shop)
  expect((await listed(shop, buyer))[0]!.past[0]!.note).toContain('주문할 수 있는 상품이 없어요.')
  expect(await ordersOf(shop, buyer)).toHaveLength(1)
})

test('[BX-17] [BX-08] a day that is more than its buyer may order alone waits for the director, and its buyer is told that it does', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop)
  await begin(shop, buyer, [{ optionId, quantity: 3, unitPrice: 10_000 }], 3)
  await shop.run(`update member set "institutionRole" = 'buyer', "orderLimit" = 10000 where id = $1`, [
    buyer.memberId,
  ])
  later(shop, 0)
  await runStandingOrders(shop)
  later(shop, 3)
  await runStandingOrders(shop)
  const [order] = await shop.run(
    `select number, status, awaits from "salesOrder" where "institutionId" = $1`,
    [buyer.institutionId],
  )
  expect(order).toMatchObject({ status: 'awaiting-approval', awaits: 'director' })
  const told = await shop.run<{ kind: string }>(
    `select kind from notification where "memberId" = $1 and channel = 'screen' order by id`,
    [buyer.memberId],
  )
  expect(told.map(({ kind }) => kind)).toEqual(['standing-order-soon', 'approval-awaited'])
})

test('[BX-17] [BX-08] whoever has a limit orders nothing past it by what others made: their rule and its prices stay', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop)
  const lines = [{ optionId, quantity: 1, unitPrice: 10_000 }]
  const standingId = await begin(shop, buyer, lines, 3)
  const nurse = await addNurse(shop, buyer)
  const own = await begin(shop, nurse, lines, 3)
  const more = {
    ...draft(shop, [{ optionId, quantity: 90, unitPrice: 10_000 }], 3),
    version: 1,
  }
  const change = (by: Buyer, id: number) =>
    by.send(changeStanding, { params: { standingId: id }, body: more })
  const yes = (by: Buyer, id: number) =>
    by.send(agreeToPrices, {
      params: { standingId: id },
      body: { nextOn: more.nextOn, lines: [{ optionId, unitPrice: 10_000 }] },
    })
  expect((await change(nurse, standingId)).status).toBe(200)
  for (const column of ['orderLimit', 'monthLimit']) {
    await shop.run(`update member set "orderLimit" = null, "monthLimit" = null where id = $1`, [
      nurse.memberId,
    ])
    await shop.run(`update member set "${column}" = 10000 where id = $1`, [nurse.memberId])
    expect((await change(nurse, standingId)).resultCode).toBe('others-standing')
    expect((await yes(nurse, standingId)).resultCode).toBe('others-standing')
  }
  const seen = (await nurse.send(listStandingOrders)).reply
  expect(seen.map(({ mayChange }) => mayChange)).toEqual([false, true])
  expect((await yes(nurse, own)).status).toBe(200)
  expect((await change(nurse, own)).status).toBe(200)
  expect((await yes(buyer, own)).status).toBe(200)
  later(shop, 0)
  await runStandingOrders(shop)
  later(shop, 3)
  await runStandingOrders(shop)
  expect(
    await shop.run(`select goods, status, awaits from "salesOrder" where "institutionId" = $1 order by id`, [
      buyer.institutionId,
    ]),
  ).toMatchObject([
    { goods: 900_000, status: 'confirmed' },
    { goods: 900_000, status: 'awaiting-approval', awaits: 'director' },
  ])
})

test('[BX-17] one day is skipped, a rule is paused, goes on and ends; what others see is what they move', async () => {
  const { shop, buyer, stranger } = await open()
  const optionId = await addProduct(shop)
  const standingId = await begin(shop, buyer, [{ optionId, quantity: 1, unitPrice: 10_000 }], 3)
  const [first] = await listed(shop, buyer)
  later(shop, 0)
  await runStandingOrders(shop)
  expect(await move(stranger, standingId, 'skip', first!.nextOn)).toMatchObject({ status: 404 })
  const then = await today(shop, buyer)
  const twice = await Promise.all([1, 2].map(() => move(then, standingId, 'skip', first!.nextOn)))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const [second] = await listed(shop, buyer)
  expect(second).toMatchObject({ nextOn: addDays(first!.nextOn, 14), open: null })
  expect(second!.past).toMatchObject([{ on: first!.nextOn, state: 'skipped' }])

  const there = await today(shop, buyer)
  expect((await move(there, standingId, 'pause', second!.nextOn)).status).toBe(200)
  expect(await move(there, standingId, 'skip', second!.nextOn)).toMatchObject({ status: 409 })
  later(shop, 20)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toEqual([])
  const now = await today(shop, buyer)
  expect((await move(now, standingId, 'resume', second!.nextOn)).status).toBe(200)
  const [third] = await listed(shop, buyer)
  expect(third!.nextOn >= inDays(shop, 3)).toBe(true)
  expect((await move(await today(shop, buyer), standingId, 'end', third!.nextOn)).status).toBe(200)
  later(shop, 60)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toEqual([])
  expect((await listed(shop, buyer))[0]!.state).toBe('ended')
})

test('[BX-17] it begins at prices that were seen, three days ahead, by credit, and is changed by who saw the latest', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop)
  const lines = [{ optionId, quantity: 1, unitPrice: 10_000 }]
  const send = (body: object, consents = agreed, key: string = randomUUID()) =>
    buyer.send(addStanding, { body: { ...draft(shop, lines), ...body, agreed: consents } }, { key })
  expect(await send({ nextOn: inDays(shop, 2) })).toMatchObject({ resultCode: 'too-soon' })
  expect(await send({ nextOn: inDays(shop, 400) })).toMatchObject({ resultCode: 'too-late' })
  expect(await send({ lines: [{ ...lines[0]!, unitPrice: 1 }] })).toMatchObject({
    resultCode: 'prices-changed',
  })
  expect(await send({ rhythm: { every: 'weeks', count: 13 } })).toMatchObject({ status: 400 })
  expect(await send({}, [])).toMatchObject({ status: 400 })
  const key = randomUUID()
  const both = await Promise.all([send({}, agreed, key), send({}, agreed, key)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const [made, ...more] = await listed(shop, buyer)
  expect(more).toEqual([])
  const { standingId, version } = made!
  const now = await today(shop, buyer)
  const change = (more: object) =>
    now.send(changeStanding, {
      params: { standingId },
      body: {
        ...draft(shop, [{ optionId, quantity: 4, unitPrice: 10_000 }]),
        rhythm: { every: 'month', count: 31 },
        version,
        ...more,
      },
    })
  expect((await change({})).status).toBe(200)
  expect(await change({})).toMatchObject({ resultCode: 'standing-changed' })
  expect((await listed(shop, buyer))[0]).toMatchObject({
    rhythm: { every: 'month', count: 31 },
    lines: [{ quantity: 4 }],
  })
  const poor = (await addBuyers(shop, 1, { limit: 0 }))[0]!
  expect(
    await poor.send(addStanding, { body: { ...draft(shop, lines), agreed } }, { key: randomUUID() }),
  ).toMatchObject({ resultCode: 'no-credit' })
})

test('[BX-17] nobody could be told in time: the day moves on, so that three days lie between', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop)
  await begin(shop, buyer, [{ optionId, quantity: 1, unitPrice: 10_000 }], 5)
  later(shop, 5)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toEqual([])
  expect((await listed(shop, buyer))[0]).toMatchObject({ nextOn: inDays(shop, 3), open: { state: 'told' } })
  shop.clock.advance(3 * DAY)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toHaveLength(1)
})

test('[BX-17] one that fails keeps none of the others waiting, and reading them takes two statements', async () => {
  const { shop, buyer } = await open()
  const lines = [{ optionId: await addProduct(shop), quantity: 1, unitPrice: 10_000 }]
  const broken = await begin(shop, buyer, lines, 3)
  await begin(shop, buyer, lines, 3)
  later(shop, 0)
  await runStandingOrders(shop)
  await shop.run(`update "standingOrder" set consents = '7' where id = $1`, [broken])
  later(shop, 3)
  await expect(runStandingOrders(shop)).rejects.toThrow(TypeError)
  expect(await ordersOf(shop, buyer)).toHaveLength(1)
  const now = await today(shop, buyer)
  const read = await shop.statements(() => now.send(listStandingOrders))
  expect(read.length).toBeLessThanOrEqual(2)
})

test('[BX-17] a day that was skipped and is chosen again is told of and ordered', async () => {
  const { shop, buyer } = await open()
  const lines = [{ optionId: await addProduct(shop), quantity: 1, unitPrice: 10_000 }]
  const standingId = await begin(shop, buyer, lines, 6)
  const seen = async () => (await buyer.send(listStandingOrders)).reply[0]!
  const { nextOn } = await seen()
  expect((await move(buyer, standingId, 'skip', nextOn)).status).toBe(200)
  const { version } = await seen()
  const again = { params: { standingId }, body: { ...draft(shop, lines, 6), version } }
  expect((await buyer.send(changeStanding, again)).status).toBe(200)
  later(shop, 3)
  await runStandingOrders(shop)
  later(shop, 3)
  await runStandingOrders(shop)
  expect((await toldOf(shop, buyer)).map(({ kind }) => kind)).toEqual(['standing-order-soon'])
  expect(await ordersOf(shop, buyer)).toHaveLength(1)
})

test('[BX-17] a day that asked is ordered when what is left of it costs what was agreed to', async () => {
  const { shop, buyer } = await open()
  const [kept, gone] = [await addProduct(shop, { price: 10_000 }), await addProduct(shop, { price: 10_000 })]
  const lines = [kept, gone].map((optionId) => ({ optionId, quantity: 1, unitPrice: 10_000 }))
  await begin(shop, buyer, lines, 3)
  await priceTo(shop, gone, 12_000)
  later(shop, 0)
  await runStandingOrders(shop)
  expect((await listed(shop, buyer))[0]!.open).toMatchObject({ state: 'asked' })
  await shop.run(
    `update product set "saleState" = 'discontinued' where id = (select "productId" from "productOption" where id = $1)`,
    [gone],
  )
  later(shop, 3)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toMatchObject([{ lines: 1, goods: 10_000 }])
  expect((await toldOf(shop, buyer)).at(-1)!.kind).toBe('standing-order-less')
})

test('[BX-17] when whoever made it has been taken out of the clinic, its director is told that nothing is ordered, and what to do', async () => {
  const { shop, buyer } = await open()
  const nurse = await addNurse(shop, buyer)
  await begin(shop, nurse, [{ optionId: await addProduct(shop), quantity: 1, unitPrice: 10_000 }], 3)
  expect((await buyer.send(removePerson, { params: { memberId: nurse.memberId } })).status).toBe(200)
  later(shop, 0)
  await runStandingOrders(shop)
  await runStandingOrders(shop)
  const told = await toldOf(shop, buyer)
  expect(told.map(({ kind }) => kind)).toEqual(['standing-order-missed'])
  expect(told[0]!.body).toContain('새로 만들어 주세요')
  // chosen again it is missed again: no day stands still
  const [rule] = await listed(shop, buyer)
  const { standingId, version, past } = rule!
  const lines = rule!.lines.map(({ option, quantity }) => ({
    optionId: option.optionId,
    quantity,
    unitPrice: 10_000,
  }))
  const again = { ...draft(shop, lines, 3), version }
  expect(again.nextOn).toBe(past[0]!.on)
  const change = { params: { standingId }, body: again }
  expect((await (await today(shop, buyer)).send(changeStanding, change)).status).toBe(200)
  await runStandingOrders(shop)
  expect((await listed(shop, buyer))[0]!.nextOn).toBe(rule!.nextOn)
  later(shop, 3)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toEqual([])
})

test('[BX-17] a price that is agreed to late leaves the weekday of the rule as it is', async () => {
  const { shop, buyer } = await open()
  const optionId = await addProduct(shop, { price: 10_000 })
  const weekly = {
    ...draft(shop, [{ optionId, quantity: 1, unitPrice: 10_000 }], 3),
    rhythm: { every: 'weeks' as const, count: 1 },
    agreed,
  }
  const { standingId } = (await buyer.send(addStanding, { body: weekly }, { key: randomUUID() })).reply
  const first = weekly.nextOn
  await priceTo(shop, optionId, 12_000)
  later(shop, 0)
  await runStandingOrders(shop)
  // asked, and answered a day before the next one
  later(shop, 9)
  const yes = { params: { standingId }, body: { nextOn: first, lines: [{ optionId, unitPrice: 12_000 }] } }
  expect((await (await today(shop, buyer)).send(agreeToPrices, yes)).status).toBe(200)
  await runStandingOrders(shop)
  expect(await ordersOf(shop, buyer)).toHaveLength(1)
  await runStandingOrders(shop)
  expect((await listed(shop, buyer))[0]).toMatchObject({ nextOn: addDays(first, 14), open: null })
})
