import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addBuyers, type Buyer } from '#testing/trade.ts'
import { listPointEntries, readPoints } from '../contract.ts'
import { adjustPoints, listPointAccounts, readPointTerms, setPointTerms } from '../office-contract.ts'

async function open() {
  const shop = await openShop()
  const [buyer] = (await addBuyers(shop, 1, { points: 10_000 })) as [Buyer]
  const staff = await shop.asStaff('ops01')
  const params = { institutionId: buyer.institutionId }
  const adjust = (amount: number, key: string = randomUUID()) =>
    staff.send(adjustPoints, { params, body: { amount, reason: '오배송 사과' } }, { key })
  return { shop, buyer, staff, params, adjust }
}

test('[BO-04] [OD-12] staff give and take points with a reason that the clinic reads, each once', async () => {
  const { buyer, adjust } = await open()
  const key = randomUUID()
  const given = await Promise.all([adjust(5_000, key), adjust(5_000, key)])
  expect(given.map(({ reply }) => reply.usable)).toEqual([15_000, 15_000])
  expect((await adjust(-2_000)).reply).toEqual({ usable: 13_000 })
  expect((await buyer.send(readPoints)).reply.usable).toBe(13_000)
  expect(
    (await buyer.send(listPointEntries)).reply.entries
      .slice(0, 2)
      .map(({ kind, amount, note }) => ({ kind, amount, note })),
  ).toEqual([
    { kind: 'adjusted', amount: -2_000, note: '오배송 사과' },
    { kind: 'adjusted', amount: 5_000, note: '오배송 사과' },
  ])
})

test('[BO-04] more points than there are cannot be taken, by two staff at once neither', async () => {
  const { shop, buyer, params, adjust } = await open()
  expect(await adjust(-10_001)).toMatchObject({ resultCode: 'too-few-points', status: 409 })
  const other = await shop.asStaff('admin01')
  const answers = await Promise.all([
    adjust(-6_000),
    other.send(
      adjustPoints,
      { params, body: { amount: -6_000, reason: '잘못 적립' } },
      { key: randomUUID() },
    ),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await buyer.send(readPoints)).reply.usable).toBe(4_000)
  expect((await adjust(0)).status).toBe(400)
  const nobody = { institutionId: 2_147_483_647 }
  expect(
    (
      await other.send(
        adjustPoints,
        { params: nobody, body: { amount: 1, reason: '없음' } },
        { key: 'k'.repeat(20) },
      )
    ).status,
  ).toBe(404)
})

test('[BO-04] new terms count from then on, and two who change them at once do not overwrite each other', async () => {
  const { staff } = await open()
  const [now] = (await staff.send(readPointTerms)).reply
  const { id, reason: _, actor: __, at: ___, ...terms } = now!
  const body = { ...terms, seen: id, cosmetic: 20, reason: '가을 행사' }
  expect((await staff.send(setPointTerms, { body })).status).toBe(200)
  expect(await staff.send(setPointTerms, { body: { ...body, earning: false } })).toMatchObject({
    status: 409,
  })
  const [newest, older] = (await staff.send(readPointTerms)).reply
  expect(newest).toMatchObject({ cosmetic: 20, earning: true, reason: '가을 행사', actor: 'ops01' })
  expect(older!.id).toBe(id)
  expect((await staff.send(setPointTerms, { body: { ...body, cosmetic: 101 } })).status).toBe(400)
})

test('[BO-04] institutions are listed by their points, page by page, and found by name', async () => {
  const { shop, buyer, staff } = await open()
  await addBuyers(shop, 3, { points: 90_000 })
  const first = (await staff.send(listPointAccounts, { query: { size: 2 } })).reply
  expect(first.rows).toHaveLength(2)
  expect(first.rows[0]!.usable).toBeGreaterThanOrEqual(first.rows[1]!.usable)
  const second = (await staff.send(listPointAccounts, { query: { size: 2, cursor: first.next! } })).reply
  const seen = new Set(first.rows.map(({ institutionId }) => institutionId))
  expect(second.rows.some(({ institutionId }) => seen.has(institutionId))).toBe(false)
  const { name } = await shop.one<{ name: string }>('select name from institution where id = $1', [
    buyer.institutionId,
  ])
  const found = (await staff.send(listPointAccounts, { query: { search: name } })).reply.rows
  expect(found).toContainEqual(
    expect.objectContaining({ institutionId: buyer.institutionId, usable: 10_000 }),
  )
  expect((await staff.send(listPointAccounts, { query: { search: '%' } })).reply.rows).toEqual([])
})
