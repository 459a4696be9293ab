import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seoulDate } from '#domain/calendar.ts'
import { listProducts, readProduct } from '#features/shelf/catalogue/contract.ts'
import { readDeskProduct } from '#features/shelf/product-desk/contract.ts'
import { openShop } from '#testing/shop.ts'
import { addBuyers, addProduct, type Buyer } from '#testing/trade.ts'
import {
  addPriceEntry,
  addPromotion,
  changePriceEntry,
  changePromotion,
  listPriceEntries,
  readPriceChoices,
  removePriceEntry,
  type Scope,
} from '../contract.ts'
import { checkPrice } from '../price-check-contract.ts'

async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const optionId = await addProduct(shop, { price: 10_000, listPrice: 12_000 })
  const { code, productId } = await shop.one<{ code: string; productId: number }>(
    'select code, "productId" from "productOption" where id = $1',
    [optionId],
  )
  const entry = {
    optionCode: code,
    scope: 'tier' as Scope,
    priceGroupId: null as number | null,
    promotionId: null as number | null,
    businessNumber: '',
    minQuantity: 10,
    unitPrice: 9_000,
    startsOn: null as string | null,
    endsOn: null as string | null,
    reason: '행사',
  }
  const add = (part: Partial<typeof entry> = {}) =>
    staff.send(addPriceEntry, { body: { ...entry, ...part } }, { key: randomUUID() })
  return { shop, staff, code, productId, add }
}
const steps = async (buyer: Pick<Buyer, 'send'>, code: string) =>
  (await buyer.send(readProduct, { params: { productCode: code } })).reply.options[0]!.steps.map(
    ({ minQuantity, unitPrice, reason }) => [minQuantity, unitPrice, reason],
  )

test('[BO-05] [BX-05] staff set prices by quantity, group, contract and promotion; each clinic sees its own at once', async () => {
  const { shop, staff, code, productId, add } = await open()
  const [buyer, other] = await addBuyers(shop, 2)
  const { businessNumber, priceGroupId } = await shop.one<{ businessNumber: string; priceGroupId: number }>(
    'select "businessNumber", "priceGroupId" from institution where id = $1',
    [buyer!.institutionId],
  )
  const { groups } = (await staff.send(readPriceChoices)).reply
  const elsewhere = groups.find(({ id }) => id !== priceGroupId)!
  await add()
  await add({ scope: 'group', priceGroupId: elsewhere.id, minQuantity: 1, unitPrice: 5_000 })
  expect(await steps(buyer!, code)).toEqual([
    [1, 10_000, 'base'],
    [10, 9_000, 'tier'],
  ])
  await shop.run('update institution set "businessNumber" = $2 where id = $1', [
    buyer!.institutionId,
    '1248100998',
  ])
  expect(businessNumber).not.toBe('1248100998')
  await add({ scope: 'contract', businessNumber: '124-81-00998', minQuantity: 1, unitPrice: 8_000 })
  expect(await steps(buyer!, code)).toEqual([[1, 8_000, 'contract']])
  expect(await steps(other!, code)).toHaveLength(2)

  const now = shop.clock.now().getTime()
  const promotion = {
    name: '연말 행사',
    startsAt: new Date(now + 60_000).toISOString(),
    endsAt: new Date(now + 600_000).toISOString(),
  }
  const { promotionId } = (await staff.send(addPromotion, { body: promotion }, { key: randomUUID() })).reply
  await add({ scope: 'promotion', promotionId, minQuantity: 1, unitPrice: 7_000 })
  expect(await steps(buyer!, code)).toEqual([[1, 8_000, 'contract']])
  // a misspelt name is mended, over what was read
  const seen = { ...promotion }
  const change = (part: object) =>
    staff.send(changePromotion, { params: { promotionId }, body: { ...seen, seen, ...part } })
  const named = { name: '연말 특별전' }
  expect((await change({ ...named, seen: { ...seen, name: '다른 이름' } })).resultCode).toBe(
    'promotion-changed',
  )
  expect((await change({ ...named, endsAt: promotion.startsAt })).issues).toMatchObject([{ path: 'endsAt' }])
  expect((await change(named)).status).toBe(200)
  seen.name = named.name
  shop.clock.advance(60_001)
  expect(await steps(buyer!, code)).toEqual([[1, 7_000, 'promotion']])
  // what has begun keeps its beginning, and ends at once when it is told to
  expect((await change({ startsAt: '2026-01-01T00:00:00.000Z', endsAt: null })).status).toBe(200)
  const kept = await shop.one('select name, "startsAt" from promotion where id = $1', [promotionId])
  expect(kept).toEqual({ ...named, startsAt: new Date(promotion.startsAt) })
  seen.endsAt = shop.clock.now().toISOString()
  expect((await change({})).resultCode).toBe('promotion-over')
  expect(await steps(buyer!, code)).toEqual([[1, 8_000, 'contract']])

  const { rows } = (await staff.send(listPriceEntries, { query: { search: code } })).reply
  expect(rows.map(({ scope }) => scope)).toEqual(['promotion', 'contract', 'group', 'tier'])
  // a promotion's price without an end of its own ends with the promotion
  const day = seoulDate(new Date(promotion.startsAt))
  expect(rows[0]).toMatchObject({ endsOn: null, heldFrom: day, heldUntil: day })
  const { history } = (await staff.send(readDeskProduct, { params: { productId } })).reply
  expect(history.map(({ changes }) => changes[0]!.to)).toEqual([
    '1개부터 7,000원',
    '1개부터 8,000원',
    '1개부터 5,000원',
    '10개부터 9,000원',
  ])
})

test('[BO-05] what would never apply, is unknown or stands already is refused at its field', async () => {
  const { shop, staff, add } = await open()
  const code = async (part: object) => (await add(part)).resultCode
  expect(await code({ unitPrice: 10_000 })).toBe('above-price')
  expect(await code({ unitPrice: 0 })).toBe('invalid-input')
  expect(await code({ optionCode: 'X-0' })).toBe('option-unknown')
  const many = await shop.one<{ code: string; first: string }>(
    `select p.code, o.code as first from product p join "productOption" o on o.id = p."defaultOptionId" where p.code <> o.code order by p.id limit 1`,
  )
  expect((await add({ optionCode: many.code })).message).toContain(`옵션의 품번을 적어 주세요: ${many.first}`)
  expect(await code({ scope: 'group' })).toBe('group-unknown')
  expect(await code({ scope: 'contract', businessNumber: '1' })).toBe('institution-unknown')
  expect(await code({ scope: 'promotion' })).toBe('promotion-unknown')
  expect(await code({})).toBe('0000')
  expect(await code({ unitPrice: 8_000 })).toBe('entry-taken')
  const at = shop.clock.now().toISOString()
  const over = { name: '지난 행사', startsAt: '2026-01-01T00:00:00.000Z', endsAt: at }
  expect((await staff.send(addPromotion, { body: over }, { key: randomUUID() })).resultCode).toBe(
    'promotion-over',
  )
})

test('[BO-05] of two who change one price the second is told, and nothing is overwritten; what is removed applies no more', async () => {
  const { shop, staff, code, add } = await open()
  const [buyer] = await addBuyers(shop, 1)
  const { entryId } = (await add()).reply
  await add({ minQuantity: 50, unitPrice: 8_000 })
  const params = { entryId }
  const seen = { minQuantity: 10, unitPrice: 9_000, startsOn: seoulDate(shop.clock.now()), endsOn: null }
  const change = (unitPrice: number, minQuantity = 20) =>
    staff.send(changePriceEntry, { params, body: { minQuantity, unitPrice, seen, reason: '조정' } })
  expect((await change(8_500, 50)).resultCode).toBe('entry-taken')
  const both = await Promise.all([change(8_900), change(8_800)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.message).toMatch(
    /그사이 다른 사람이 20개부터 8,[89]00원으로 바꿨어요/,
  )
  const remove = (from: object) =>
    staff.send(removePriceEntry, { params, body: { seen: { ...seen, ...from }, reason: '끝' } })
  expect((await remove({})).resultCode).toBe('entry-changed')
  const read = async () => (await staff.send(listPriceEntries, { query: { entryId } })).reply.rows[0]!
  // who has not seen the new last day does not take it back with another price
  const older = await read()
  const { minQuantity, unitPrice } = older
  const send = (body: { unitPrice: number; endsOn: string | null }) =>
    staff.send(changePriceEntry, { params, body: { minQuantity, ...body, seen: older, reason: '조정' } })
  expect((await send({ unitPrice, endsOn: '2026-12-31' })).status).toBe(200)
  const late = await send({ unitPrice: 8_700, endsOn: null })
  expect([late.resultCode, late.message]).toEqual([
    'entry-changed',
    expect.stringMatching(/20개부터 8,[89]00원 \(~ 2026\.12\.31\)으로 바꿨어요/),
  ])
  const now = await read()
  expect([now.unitPrice, now.endsOn]).toEqual([unitPrice, '2026-12-31'])
  expect((await remove(now)).status).toBe(200)
  expect((await remove(now)).resultCode).toBe('entry-not-found')
  expect(await steps(buyer!, code)).toEqual([
    [1, 10_000, 'base'],
    [50, 8_000, 'tier'],
  ])
})

test('[BO-05] [BX-05] a price begins and ends on its days without anybody doing it, takes the place of the one before, and a past day keeps its own', async () => {
  const { shop, code, add } = await open()
  let [buyer] = await addBuyers(shop, 1)
  const loginId = (
    await shop.one<{ loginId: string }>('select "loginId" from member where "institutionId" = $1', [
      buyer!.institutionId,
    ])
  ).loginId
  /** The clock jumps, and whoever was signed in signs in again. */
  const seoul = async (day: string) => {
    shop.clock.set(`${day}T00:00:00+09:00`)
    buyer = await shop.as(loginId)
  }
  const now = async () => (await steps(buyer!, code)).map(([, price]) => price)
  const shelf = async () => {
    const { reply } = await buyer!.send(listProducts, { query: { codes: [code] } })
    return reply.products[0]!.price!.unitPrice
  }
  const price = { scope: 'tier' as const, minQuantity: 1 }
  await add({ ...price, unitPrice: 9_500 })
  shop.clock.advance(60_000)
  // from a day on another price, for some days a third
  expect((await add({ ...price, unitPrice: 9_000, startsOn: '2026-12-01' })).resultCode).toBe('0000')
  const third = { ...price, unitPrice: 8_000, startsOn: '2026-12-24', endsOn: '2026-12-25' }
  expect((await add(third)).resultCode).toBe('0000')
  expect((await add(third)).resultCode).toBe('entry-taken')
  expect((await add({ ...price, startsOn: '2026-11-19' })).resultCode).toBe('day-past')
  expect((await add({ ...third, endsOn: '2026-12-23' })).resultCode).toBe('days-crossed')
  for (const [day, cost] of [
    ['2026-11-30', 9_500],
    ['2026-12-01', 9_000],
    ['2026-12-24', 8_000],
    ['2026-12-25', 8_000],
    ['2026-12-26', 9_000],
  ] as const) {
    await seoul(day)
    expect([day, await now(), await shelf()]).toEqual([day, [cost], cost])
  }
  const later = await shop.asStaff('ops01')
  const { rows } = (await later.send(listPriceEntries, { query: { search: code } })).reply
  expect(rows).toMatchObject([{ unitPrice: 9_000, startsOn: '2026-12-26', endsOn: null, state: 'now' }])
  const { rows: over } = (await later.send(listPriceEntries, { query: { search: code, state: 'over' } }))
    .reply
  expect(over.length).toBe(3)

  // what is changed and removed today, and a sales price that moves, leave the days before as they were
  const { entryId } = rows[0]!
  const seen = { minQuantity: 1, unitPrice: 9_000, startsOn: '2026-12-26', endsOn: null }
  const body = { minQuantity: 1, unitPrice: 7_000, seen, reason: '조정' }
  expect((await later.send(changePriceEntry, { params: { entryId }, body })).status).toBe(200)
  shop.clock.advance(60_000)
  const cut = { seen: { ...seen, unitPrice: 7_000 }, reason: '끝' }
  expect((await later.send(removePriceEntry, { params: { entryId }, body: cut })).status).toBe(200)
  expect(await now()).toEqual([10_000])
  await shop.run(
    `with moved as (update "productOption" set price = 11000 where code = $1 returning id, "productId")
     insert into "productChange" ("productId", actor, at, reason, changes)
     select "productId", 'ops01', $2, '인상', jsonb_build_array(jsonb_build_object('field', 'options.' || id || '.price', 'from', '10000', 'to', '11000')) from moved`,
    [code, shop.clock.now()],
  )
  const institution = (
    await shop.one<{ businessNumber: string }>('select "businessNumber" from institution where id = $1', [
      buyer!.institutionId,
    ])
  ).businessNumber
  const paid = async (day: string) =>
    (await later.send(checkPrice, { query: { institution, code, quantity: 1, day } })).reply.price.unitPrice
  const days = ['2026-11-19', '2026-11-20', '2026-12-02', '2026-12-25', '2026-12-26', '2026-12-27']
  const found: number[] = []
  for (const day of days) found.push(await paid(day))
  expect(found).toEqual([10_000, 9_500, 9_000, 8_000, 11_000, 11_000])
})

test('[BO-05] the first day of a price that has begun stays: another one is refused at its field, also before its promotion begins', async () => {
  const { shop, staff, code, add } = await open()
  const now = shop.clock.now()
  const period = {
    name: '연말 행사',
    startsAt: new Date(now.getTime() + 86_400_000).toISOString(),
    endsAt: new Date(now.getTime() + 864_000_000).toISOString(),
  }
  const { promotionId } = (await staff.send(addPromotion, { body: period }, { key: randomUUID() })).reply
  const { entryId } = (await add({ scope: 'promotion', promotionId, minQuantity: 1, unitPrice: 7_000 })).reply
  const today = seoulDate(now)
  const { rows } = (await staff.send(listPriceEntries, { query: { search: code } })).reply
  expect(rows).toMatchObject([{ entryId, startsOn: today, state: 'coming' }])
  const seen = { minQuantity: 1, unitPrice: 7_000, startsOn: today, endsOn: null }
  const change = (startsOn: string | null) =>
    staff.send(changePriceEntry, {
      params: { entryId },
      body: { ...seen, unitPrice: 6_000, startsOn, seen, reason: '조정' },
    })
  for (const day of ['2026-11-25', null])
    expect(await change(day)).toMatchObject({ status: 422, resultCode: 'entry-begun' })
  expect((await change(today)).status).toBe(200)
})
