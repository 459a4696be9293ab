import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { row } from '#platform/database/database.ts'
import { openShop } from '#testing/shop.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { addProduct } from '#testing/trade.ts'
import { addPriceEntry, addPromotion, changePromotion } from '../contract.ts'
import { checkPrice } from '../price-check-contract.ts'
import { smallestOrder } from '#features/shelf/catalogue/rules.ts'

const TODAY = '2026-11-20'

async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const check = (query: { institution: string; code: string; quantity?: number; day?: string }) =>
    staff.send(checkPrice, { query: { quantity: 1, day: TODAY, ...query } })
  const clinicOf = async (loginId: string) =>
    (await row(
      shop.db,
      sql<{ name: string; businessNumber: string }>`
      select i.name, i."businessNumber" from institution i join member m on m."institutionId" = i.id where m."loginId" = ${loginId}`,
    ))!
  return { shop, check, clinicOf }
}

test('[BX-05] what staff are told a clinic pays is what the clinic sees, for every reason there is', async () => {
  const { shop, check, clinicOf } = await open()
  const reasons = new Set<string>()
  for (const loginId of ['demo07', 'demo08', 'demo24']) {
    const { businessNumber } = await clinicOf(loginId)
    const clinic = await shop.as(loginId)
    const { products } = (await clinic.send(listProducts, { query: { sort: 'price-low' } })).reply
    const cheap = (await clinic.send(listProducts, { query: { sort: 'popular' } })).reply.products
    for (const product of [...products.slice(0, 6), ...cheap.slice(0, 12)]) {
      if (!product.price) continue
      const { reply } = await check({
        institution: businessNumber,
        code: product.productCode,
        quantity: smallestOrder(product),
      })
      expect(reply.price).toEqual(product.price)
      expect(reply.considered.filter(({ not }) => not === null)).toMatchObject([
        { reason: product.price.reason, unitPrice: product.price.unitPrice },
      ])
      expect(reply.considered[0]!.unitPrice).toBeLessThanOrEqual(product.price.unitPrice)
      for (const { not, unitPrice } of reply.considered)
        if (not === 'dearer') expect(unitPrice).toBeGreaterThanOrEqual(product.price.unitPrice)
      reasons.add(product.price.reason)
    }
  }
  expect([...reasons].toSorted()).toEqual(expect.arrayContaining(['base', 'group']))
})

test('[BX-05] a promotion counts on its days alone, and says why on others', async () => {
  const { shop, check, clinicOf } = await open()
  const { businessNumber } = await clinicOf('demo24')
  const running = (await row(
    shop.db,
    sql<{ code: string; unitPrice: number; name: string }>`
    select o.code, e."unitPrice", m.name from "priceEntry" e join promotion m on m.id = e."promotionId" join "productOption" o on o.id = e."optionId"
    where m."startsAt" <= ${shop.clock.now()} and m."endsAt" > ${shop.clock.now()} and e."minQuantity" = 1
      and e."unitPrice" < o.price
      and not exists (select from "priceEntry" x where x."optionId" = o.id and x.id <> e.id) order by o.id limit 1`,
  ))!
  const entry = async (day: string) =>
    (await check({ institution: businessNumber, code: running.code, day })).reply
  const today = await entry(TODAY)
  expect(today.price).toMatchObject({ unitPrice: running.unitPrice, promotionName: running.name })
  const after = await entry('2030-01-01')
  expect(after.price.reason).toBe('base')
  expect(after.considered.find(({ promotionName }) => promotionName)).toMatchObject({ not: 'over' })
  const before = await entry('2020-01-01')
  expect(before.considered.find(({ promotionName }) => promotionName)).toMatchObject({ not: 'not-yet' })
})

test('[BX-05] a clinic that several names fit is not guessed, and what is not there is said', async () => {
  const { check, clinicOf } = await open()
  const { name } = await clinicOf('demo24')
  const code = 'DM-FIL-0001'
  expect(await check({ institution: '데모', code })).toMatchObject({ resultCode: 'institution-unclear' })
  expect(await check({ institution: name, code })).toMatchObject({ status: 200 })
  expect(await check({ institution: '그런 의원 없음', code })).toMatchObject({
    resultCode: 'institution-not-found',
  })
  expect(await check({ institution: name, code: 'NONE' })).toMatchObject({ resultCode: 'option-not-found' })
  const zero = await check({ institution: name, code, quantity: 0 })
  expect([zero.status, JSON.stringify(zero)]).toEqual([400, expect.stringContaining('1개 이상')])
})

test('[BX-05] a promotion that was to come and is moved into the past begins now: no past day costs less than it did', async () => {
  const { shop, clinicOf } = await open()
  const { businessNumber } = await clinicOf('demo24')
  const optionId = await addProduct(shop, { price: 10_000 })
  const { code } = await shop.one<{ code: string }>('select code from "productOption" where id = $1', [
    optionId,
  ])
  const seen = {
    name: '연말 특가',
    startsAt: '2026-12-09T15:00:00.000Z',
    endsAt: '2026-12-31T15:00:00.000Z',
  }
  const first = await shop.asStaff('ops01')
  const { promotionId } = (await first.send(addPromotion, { body: seen }, { key: randomUUID() })).reply
  const entry = { optionCode: code, promotionId, minQuantity: 1, unitPrice: 7_000, reason: '행사' }
  const body = { ...entry, scope: 'promotion' as const, priceGroupId: null, businessNumber: '' }
  expect((await first.send(addPriceEntry, { body }, { key: randomUUID() })).status).toBe(200)
  shop.clock.advance(5 * 86_400_000)
  const staff = await shop.asStaff('ops01')
  const moved = { ...seen, startsAt: '2026-11-20T15:00:00.000Z', seen }
  expect((await staff.send(changePromotion, { params: { promotionId }, body: moved })).status).toBe(200)
  const priceOn = async (day: string) =>
    (await staff.send(checkPrice, { query: { institution: businessNumber, code, quantity: 1, day } })).reply
      .price
  expect(await priceOn('2026-11-23')).toMatchObject({ unitPrice: 10_000, reason: 'base' })
  expect(await priceOn('2026-11-25')).toMatchObject({ unitPrice: 7_000, reason: 'promotion' })
})
