import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { sql } from 'kysely'
import { row, rows } from '#platform/database/database.ts'
import { openShop } from '#testing/shop.ts'
import { listBoughtTogether, listCollections, readCollection } from '../contract.ts'
import { addCollection, changeCollection, listOfficeCollections } from '../office-contract.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const draft = (codes: string[]) => ({
  title: '연말 톡신 모음',
  reason: '연말 예약이 몰리기 전에 채워 두세요.',
  startsOn: '2026-11-20',
  endsOn: '2026-11-30',
  codes,
})

const codesOf = async (shop: Shop, where: string) =>
  (
    await rows(
      shop.db,
      sql<{
        code: string
      }>`select code from product where "saleState" = 'on-sale' and ${sql.raw(where)} order by id limit 5`,
    )
  ).map(({ code }) => code)

async function open() {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const add = (body: ReturnType<typeof draft>, key: string = randomUUID()) =>
    staff.send(addCollection, { body }, { key })
  return { shop, staff, add }
}

test('[PD-05] [RT-09] [BO-05] a collection is shown on its days, in its order, to those who may see its products', async () => {
  const { shop, add } = await open()
  const drugs = await codesOf(shop, `kind = 'drug' and "licensedOnly"`)
  const gloves = await codesOf(shop, `kind = 'consumable' and not "licensedOnly"`)
  const key = randomUUID()
  const codes = [...drugs, ...gloves].toReversed()
  const both = await Promise.all([add(draft(codes), key), add(draft(codes), key)])
  const { collectionId } = both[0].reply
  expect(both[1].reply).toEqual({ collectionId })

  const clinic = await shop.as('demo24')
  const mine = async () =>
    (await clinic.send(listCollections)).reply.find((one) => one.collectionId === collectionId)
  expect(await mine()).toMatchObject({ title: '연말 톡신 모음', productCount: codes.length })
  const read = await clinic.send(readCollection, { params: { collectionId } })
  expect(read.reply.codes).toEqual(codes)
  const { products } = (await clinic.send(listProducts, { query: { codes, sort: 'recommended' } })).reply
  expect(products.map(({ productCode }) => productCode)).toEqual(codes)

  const general = await shop.as('demo18')
  expect((await general.send(readCollection, { params: { collectionId } })).reply.codes).toEqual(
    gloves.toReversed(),
  )

  shop.clock.advance(11 * 86_400_000)
  const later = await shop.as('demo24')
  expect((await later.send(listCollections)).reply.map((one) => one.collectionId)).not.toContain(collectionId)
  expect((await later.send(readCollection, { params: { collectionId } })).resultCode).toBe(
    'collection-not-found',
  )
})

test('[BO-05] what a collection cannot hold is said at its field, and nothing is saved', async () => {
  const { shop, add } = await open()
  const [code] = (await codesOf(shop, 'true')) as [string]
  const held = () =>
    row(shop.db, sql<{ count: number }>`select count(*)::int as count from collection`).then(
      (found) => found!.count,
    )
  const before = await held()
  const hidden = (await row(
    shop.db,
    sql<{ code: string }>`select code from product where "saleState" = 'discontinued' limit 1`,
  ))!.code
  expect(await add(draft([code, hidden, 'NOT-THERE']))).toMatchObject({
    resultCode: 'products-missing',
    message: `없거나 판매하지 않는 상품코드가 있어요: ${hidden}, NOT-THERE`,
  })
  for (const [wrong, field] of [
    [{ ...draft([code]), endsOn: '2026-11-19' }, 'endsOn'],
    [{ ...draft([]) }, 'codes'],
    [{ ...draft([code, code]) }, 'codes'],
    [{ ...draft([code]), reason: ' ' }, 'reason'],
  ] as const) {
    const answer = await add({ ...wrong, codes: [...wrong.codes] })
    expect([answer.status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining(field)])
  }
  expect(await held()).toBe(before)
})

test('[BO-05] of two people who change one collection the second is told, and what is withdrawn is gone at once', async () => {
  const { shop, staff, add } = await open()
  const [one, two] = (await codesOf(shop, 'not "licensedOnly"')) as [string, string]
  const { collectionId } = (await add(draft([one, two]))).reply
  const kept = async () =>
    (await staff.send(listOfficeCollections, { query: { collectionId, size: 10 } })).reply.rows[0]!
  const { version } = await kept()
  const other = await shop.asStaff('admin01')
  const change = (by: typeof staff, title: string) =>
    by.send(changeCollection, {
      params: { collectionId },
      body: { ...draft([two, one]), title, withdrawn: false, version },
    })
  const answers = await Promise.all([change(staff, '첫 번째'), change(other, '두 번째')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await kept()).toMatchObject({ codes: [two, one], state: 'running', version: version + 1 })

  const clinic = await shop.as('demo24')
  await staff.send(changeCollection, {
    params: { collectionId },
    body: { ...draft([two]), withdrawn: true, version: version + 1 },
  })
  expect((await clinic.send(listCollections)).reply.map((shown) => shown.collectionId)).not.toContain(
    collectionId,
  )
  expect(await kept()).toMatchObject({ codes: [two], state: 'withdrawn' })
})

test('[PD-05] what a clinic orders together is told with how often, and only of its own orders', async () => {
  const { shop } = await open()
  const clinic = await shop.as('demo01')
  const { reply } = await clinic.send(listBoughtTogether)
  expect(reply.length).toBeGreaterThan(0)
  for (const { productCode, orders, companions } of reply) {
    expect(companions.length).toBeGreaterThan(0)
    for (const { productCode: companion, times } of companions) {
      expect(companion).not.toBe(productCode)
      expect([times >= 3, times * 2 >= orders, times <= orders]).toEqual([true, true, true])
    }
    const counted = await row(
      shop.db,
      sql<{
        orders: number
      }>`select count(distinct o.id)::int as orders from "salesOrder" o join "orderLine" l on l."orderId" = o.id
          join "productOption" n on n.id = l."optionId" join product p on p.id = n."productId"
          where o."institutionId" = (select "institutionId" from member where "loginId" = 'demo01')
            and p.code = ${productCode} and o.status <> 'cancelled' and o."placedAt" >= '2025-11-20T00:00:00+09:00'`,
    )
    expect(counted!.orders).toBe(orders)
  }
})

test('[BO-05] a collection one of whose products has left the shelf is still changed and withdrawn; no other is taken in', async () => {
  const { shop, staff, add } = await open()
  const [one, two, other] = (await codesOf(shop, 'not "licensedOnly"')) as [string, string, string]
  const { collectionId } = (await add(draft([one, two]))).reply
  await shop.run(`update product set "saleState" = 'paused' where code = any($1)`, [[two, other]])
  const change = async (codes: string[], version: number) =>
    (
      await staff.send(changeCollection, {
        params: { collectionId },
        body: { ...draft(codes), withdrawn: true, version },
      })
    ).resultCode
  expect(await change([one, two, other], 1)).toBe('products-missing')
  expect(await change([two, one], 1)).toBe('0000')
  expect(await change([one], 2)).toBe('0000')
  expect(await change([two, one], 3)).toBe('products-missing')
})
