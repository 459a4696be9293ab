import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCredit } from '#features/money/credit/contract.ts'
import { load } from '#testing/load.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy, type Buyer } from '#testing/trade.ts'
import {
  confirmDeposit,
  countDeposits,
  findPayers,
  listDeposits,
  putAside,
  readDepositEvents,
  readDeposits,
  undoMatch,
} from '../contract.ts'
import type { BankRow } from '../reading.ts'

type Row = Partial<BankRow> & { name: string; amount: number }
const rowOf = (row: Row, nth: number): BankRow => ({
  at: `2026-11-20T09:00:${String(nth).padStart(2, '0')}`,
  balance: null,
  reference: '',
  memo: '',
  ...row,
})

async function open(names: string[]) {
  const shop = await openShop()
  const buyers = (await addBuyers(shop, names.length)) as Buyer[]
  for (const [nth, name] of names.entries())
    await shop.run('update institution set name = $1, "directorName" = $2 where id = $3', [
      name,
      `원장${nth}`,
      buyers[nth]!.institutionId,
    ])
  const optionId = await addProduct(shop, { price: 10_000, stock: 100_000 })
  const staff = await shop.asStaff('ops01')
  const read = async (...rows: Row[]) =>
    (await staff.send(readDeposits, { body: { rows: rows.map(rowOf) } })).reply
  const depositNamed = async (search: string) =>
    (await staff.send(listDeposits, { query: { search } })).reply.rows[0]!
  const owes = async (buyer: Buyer) => (await buyer.send(readCredit)).reply.used
  return { shop, buyers, optionId, staff, read, depositNamed, owes }
}
type Staff = Awaited<ReturnType<Shop['asStaff']>>
const confirm = (
  staff: Staff,
  depositId: number,
  left: number,
  parts: { institutionId: number; amount: number; orderNumber?: string | null }[],
  key?: string,
) => {
  const named = parts.map((part) => ({ orderNumber: null, ...part }))
  return staff.send(
    confirmDeposit,
    { params: { depositId }, body: { left, parts: named } },
    { key: key ?? randomUUID() },
  )
}

test('[OD-04] a row of the bank is kept once, by its reference or by all it says, also when two clerks read the same list', async () => {
  const { shop, staff, read } = await open([])
  const twice = { name: '가온', amount: 10_000, balance: 500 }
  expect(await read(twice, { ...twice, at: '2026-11-20T09:00:00' })).toMatchObject({
    added: 1,
    again: 0,
    repeated: 1,
  })
  expect(await read({ ...twice, at: '2026-11-20T09:00:00', balance: 600 })).toMatchObject({ added: 1 })
  const named = { name: '나래', amount: 20_000, reference: 'T-1' }
  const sameTime = { at: '2026-11-20T09:00:00' }
  expect(await read({ ...named, ...sameTime }, { ...named, ...sameTime, name: '다르게' })).toMatchObject({
    added: 1,
    again: 0,
    repeated: 1,
  })
  // a number that is no reference of one transfer hides no other sum or time
  expect(
    await read({ ...named, ...sameTime, amount: 30_000 }, { ...named, at: '2026-11-20T10:00:00' }),
  ).toMatchObject({ added: 2, again: 0 })
  const rows = Array.from({ length: 20 }, (_, nth) => rowOf({ name: `동시${nth}`, amount: 1_000 }, nth))
  const other = await shop.asStaff('admin01')
  const both = await Promise.all([staff, other].map((clerk) => clerk.send(readDeposits, { body: { rows } })))
  expect(both.reduce((sum, { reply }) => sum + reply.added, 0)).toBe(20)
})

test('[OD-04] equal transfers of a list that does not tell them apart are all kept, once, and staff are told', async () => {
  const { shop, read } = await open([])
  const day = { at: '2026-11-20T00:00:00', name: '시험구별', amount: 10_000 }
  expect(await read(day)).toMatchObject({ added: 1, again: 0, alike: 0 })
  // the same day's list, read again later: the second of it is new
  expect(await read(day, day)).toMatchObject({ added: 1, again: 1, repeated: 0, alike: 1 })
  expect(await read(day, day)).toMatchObject({ added: 0, again: 2, alike: 0 })
  // a list with balances brings the same two, and one more
  const balances = [130_000, 120_000, 110_000].map((balance) => ({ ...day, balance }))
  expect(await read(...balances.slice(1))).toMatchObject({ added: 0, again: 2 })
  expect(await read(...balances)).toMatchObject({ added: 1, again: 2, alike: 1 })
  expect(await read(...balances)).toMatchObject({ added: 0, again: 3 })
  expect(await read(day, day, day)).toMatchObject({ added: 0, again: 3 })
  const stored = await shop.run(`select id from "bankDeposit" where name = '시험구별'`)
  expect(stored).toHaveLength(3)
})

test('[OD-04] equal rows of a list without times are transfers of their own, balance or not, and the list read again adds nothing', async () => {
  const { shop, read } = await open([])
  const day = { at: '2026-11-20T00:00:00', name: '시험하루', amount: 10_000, balance: 500 }
  expect(await read(day)).toMatchObject({ added: 1, alike: 0 })
  expect(await read(day, day, { ...day, balance: 600 })).toMatchObject({
    added: 2,
    again: 1,
    repeated: 0,
    alike: 2,
  })
  expect(await read({ ...day, balance: 600 }, day, day)).toMatchObject({ added: 0, again: 3 })
  const bare = { ...day, balance: null }
  expect(await read(bare, bare, bare)).toMatchObject({ added: 0, again: 3 })
  // a reference is one transfer's, whenever it was
  const named = { ...day, reference: 'T-9' }
  expect(await read(named, named)).toMatchObject({ repeated: 1 })
  expect(await shop.run(`select id from "bankDeposit" where name = '시험하루'`)).toHaveLength(4)
})

test('[OD-04] what was read while a row number or a bare reference was the key is known still', async () => {
  const { shop, read } = await open([])
  const stored = [
    { key: '2026-11-20/17', name: '시험순번', amount: 10_000 },
    { key: '2026-11-20/T-77', name: '시험번호', amount: 20_000 },
  ]
  for (const { key, name, amount } of stored)
    await shop.run(
      `insert into "bankDeposit" (key, "receivedAt", name, "nameKey", memo, amount, "readAt") values ($1, '2026-11-20T09:00:00+09:00', $2, $2, '', $3, now())`,
      [key, name, amount],
    )
  const at = '2026-11-20T09:00:00'
  const rows = [
    { at, name: '시험순번', amount: 10_000, balance: 500 },
    { at, name: '시험번호', amount: 20_000, reference: 'T-77' },
  ]
  expect(await read(...rows)).toMatchObject({ added: 0, again: 2 })
  expect(await read({ ...rows[1]!, amount: 21_000 })).toMatchObject({ added: 1 })
})

test('[OD-04] however lists overlap and whatever columns they have, each transfer is kept once', async () => {
  const { shop, read } = await open([])
  const transfer = fc.record({
    minute: fc.integer({ min: 0, max: 1 }),
    amount: fc.constantFrom(1_000, 2_000),
  })
  const reading = fc.record({ upTo: fc.nat({ max: 7 }), told: fc.boolean(), newestFirst: fc.boolean() })
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(transfer, { minLength: 1, maxLength: 7 }),
      fc.array(reading, { minLength: 1, maxLength: 5 }),
      async (drafts, readings) => {
        const name = `시험겹침${++round}회`
        const bank = drafts
          .toSorted((a, b) => a.minute - b.minute)
          .map(({ minute, amount }, at) => ({ at: `2026-11-19T10:0${minute}:00`, name, amount, balance: at }))
        let most = 0
        for (const { upTo, told, newestFirst } of readings) {
          const list = bank.slice(0, upTo).map((row) => ({ ...row, balance: told ? row.balance : null }))
          if (list.length === 0) continue
          const { added, again, repeated } = await read(...(newestFirst ? list.toReversed() : list))
          expect([added, again + added, repeated]).toEqual([Math.max(0, list.length - most), list.length, 0])
          most = Math.max(most, list.length)
        }
        const kept = await shop.one<{ count: number }>(
          `select count(*)::int as count from "bankDeposit" where name = $1`,
          [name],
        )
        expect(kept.count).toBe(most)
      },
    ),
    { numRuns: load(30, 300) },
  )
})

test('[OD-04] a clinic is proposed by name, director, order and sum; sure is one clinic alone with the very sum, and nothing is posted by itself', async () => {
  const { shop, buyers, optionId, staff, read, depositNamed, owes } = await open([
    '시험 한결의원',
    '시험 두루의원',
    '시험 두루피부과의원',
    '시험 두루치과의원',
    '시험 새봄의원',
  ])
  const [one, two, three, four, five] = buyers as [Buyer, Buyer, Buyer, Buyer, Buyer]
  await buy(one, [{ optionId, quantity: 7 }])
  for (const buyer of [two, three, four]) await buy(buyer, [{ optionId, quantity: 8 }])
  const { orderNumber } = (await buy(five, [{ optionId, quantity: 9 }])).reply
  const owed = await Promise.all(buyers.map(owes))
  const before = (await staff.send(countDeposits)).reply
  await read(
    { name: '(주)시험한결', amount: owed[0]! },
    { name: '시험두루', amount: owed[1]! },
    { name: '원장4', amount: owed[4]! - 1_000 },
    { name: '모르는이', amount: 123_457, memo: '' },
    { name: '아무개', amount: owed[4]!, memo: `주문 ${orderNumber}` },
  )
  const facts = async (name: string) => {
    const { proposal, candidates } = await depositNamed(name)
    return [proposal, candidates.map(({ name: clinic, reasons }) => [clinic, reasons.toSorted()])]
  }
  expect(await facts('시험한결')).toEqual([
    'sure',
    expect.arrayContaining([['시험 한결의원', expect.arrayContaining(['charge', 'name', 'owed'])]]),
  ])
  const [proposal, clinics] = await facts('시험두루')
  expect([proposal, (clinics as [string][]).map(([clinic]) => clinic).toSorted()]).toEqual([
    'choose',
    ['시험 두루의원', '시험 두루치과의원', '시험 두루피부과의원'],
  ])
  expect(await facts('원장4')).toEqual(['choose', [['시험 새봄의원', ['director']]]])
  expect(await facts('모르는이')).toEqual(['none', []])
  expect((await depositNamed('아무개')).candidates[0]).toMatchObject({
    name: '시험 새봄의원',
    orderNumber,
    reasons: expect.arrayContaining(['order', 'charge']),
  })
  // a second transfer of the same sum by the same name: neither is sure any more
  await read({ name: '시험한결', amount: owed[0]!, at: '2026-11-20T10:00:00' })
  expect(
    (await staff.send(listDeposits, { query: { search: '시험한결' } })).reply.rows.map((row) => row.proposal),
  ).toEqual(['choose', 'choose'])
  expect(await Promise.all(buyers.map(owes))).toEqual(owed)
  const counts = (await staff.send(countDeposits)).reply
  expect(
    (['sure', 'choose', 'none'] as const).map((proposal) => counts[proposal] - before[proposal]),
  ).toEqual([1, 4, 1])
  expect((await staff.send(findPayers, { query: { search: '두루피부과' } })).reply).toMatchObject([
    { name: '시험 두루피부과의원', owed: owed[2], charges: [{ remaining: owed[2] }] },
  ])
  expect(
    (await shop.run(`select 1 from journal where "causeType" = 'repayment' and cause like 'deposit-%'`))
      .length,
  ).toBe(0)
})

test('[OD-04] [OD-10] a transfer is shared out over clinics and charges, the chosen charge first, and every part can be taken back', async () => {
  const { buyers, optionId, staff, read, depositNamed, owes } = await open(['시험 하나의원', '시험 둘의원'])
  const [one, two] = buyers as [Buyer, Buyer]
  await buy(one, [{ optionId, quantity: 10 }])
  const later = (await buy(one, [{ optionId, quantity: 5 }])).reply.orderNumber
  await buy(two, [{ optionId, quantity: 10 }])
  const [first, second] = [await owes(one), await owes(two)]
  await read({ name: '공동구매', amount: 200_000 })
  const { depositId } = await depositNamed('공동구매')
  const post = async (parts: Parameters<typeof confirm>[3], left = 200_000) =>
    confirm(staff, depositId, left, parts)
  expect(await post([{ institutionId: one.institutionId, amount: 200_001 }])).toMatchObject({
    status: 422,
    resultCode: 'parts-too-large',
  })
  expect(await post([{ institutionId: two.institutionId, amount: second + 1 }])).toMatchObject({
    resultCode: 'owes-less',
    body: { institutionId: two.institutionId, owed: second },
  })
  expect(await post([{ institutionId: two.institutionId, amount: 1_000, orderNumber: later }])).toMatchObject(
    { status: 404, resultCode: 'charge-not-found' },
  )
  expect(await post([{ institutionId: 2_147_483_647, amount: 1_000 }])).toMatchObject({ status: 404 })
  expect([await owes(one), await owes(two)]).toEqual([first, second])

  expect(
    (
      await post([
        { institutionId: two.institutionId, amount: 70_000 },
        { institutionId: one.institutionId, amount: 30_000, orderNumber: later },
      ])
    ).reply,
  ).toEqual({ left: 100_000 })
  expect([await owes(one), await owes(two)]).toEqual([first - 30_000, second - 70_000])
  const chargeOf = async (orderNumber: string) =>
    (await staff.send(findPayers, { query: { search: '시험 하나' } })).reply[0]!.charges.find(
      (charge) => charge.orderNumber === orderNumber,
    )!.remaining
  const after = await chargeOf(later)
  expect((await post([{ institutionId: one.institutionId, amount: 1 }])).resultCode).toBe('deposit-moved')

  const { matches } = await depositNamed('공동구매')
  const undo = (matchId: number) =>
    staff.send(
      undoMatch,
      { params: { depositId, matchId }, body: { reason: '다른 병의원 입금' } },
      { key: randomUUID() },
    )
  const mine = matches.find(({ institutionId }) => institutionId === one.institutionId)!
  expect((await undo(mine.matchId)).status).toBe(200)
  expect((await undo(mine.matchId)).resultCode).toBe('match-undone')
  expect([await owes(one), await chargeOf(later)]).toEqual([first, after + 30_000])
  expect((await post([{ institutionId: one.institutionId, amount: 130_000 }], 130_000)).reply.left).toBe(0)
  expect(await depositNamed('공동구매')).toMatchObject({ state: 'matched', matched: 200_000 })
  const events = (await staff.send(readDepositEvents, { params: { depositId } })).reply
  expect(events.map(({ kind }) => kind)).toEqual(['matched', 'undone', 'matched', 'matched'])
})

test('[OD-04] of two clerks who confirm the same transfer one posts it, and a confirmation sent again posts once', async () => {
  const { shop, buyers, optionId, staff, read, owes } = await open(['시험 경주의원'])
  const [buyer] = buyers as [Buyer]
  await buy(buyer, [{ optionId, quantity: 50 }])
  const before = await owes(buyer)
  await read({ name: '시험경주', amount: 100_000 }, { name: '시험경주', amount: 40_000 })
  const { rows } = (await staff.send(listDeposits, { query: { search: '시험경주' } })).reply
  const whole = rows.find(({ amount }) => amount === 100_000)!
  const clerks = [staff, await shop.asStaff('admin01')]
  const parts = [{ institutionId: buyer.institutionId, amount: 100_000 }]
  const answers = await Promise.all(clerks.map((clerk) => confirm(clerk, whole.depositId, 100_000, parts)))
  expect(answers.map(({ resultCode }) => resultCode).toSorted()).toEqual(['0000', 'deposit-moved'])
  expect(await owes(buyer)).toBe(before - 100_000)

  const part = rows.find(({ amount }) => amount === 40_000)!
  const again = () =>
    confirm(
      staff,
      part.depositId,
      40_000,
      [{ institutionId: buyer.institutionId, amount: 40_000 }],
      'deposit-again-1',
    )
  const replies = [await again(), await again()]
  expect(replies.map(({ reply }) => reply)).toEqual([{ left: 0 }, { left: 0 }])
  expect(await owes(buyer)).toBe(before - 140_000)
})

test('[OD-04] what belongs to nobody is put aside with a reason and taken up again; put aside, nothing is posted from it', async () => {
  const { buyers, optionId, staff, read, depositNamed } = await open(['시험 보류의원'])
  const [buyer] = buyers as [Buyer]
  await buy(buyer, [{ optionId, quantity: 10 }])
  await read({ name: '착오송금', amount: 55_000 })
  const { depositId } = await depositNamed('착오송금')
  const away = (aside: boolean) =>
    staff.send(putAside, { params: { depositId }, body: { aside, reason: '반환 예정' } })
  expect((await away(true)).status).toBe(200)
  expect((await away(true)).resultCode).toBe('deposit-moved')
  const parts = [{ institutionId: buyer.institutionId, amount: 55_000 }]
  expect((await confirm(staff, depositId, 55_000, parts)).resultCode).toBe('deposit-moved')
  expect((await away(false)).status).toBe(200)
  expect((await confirm(staff, depositId, 55_000, parts)).status).toBe(200)
  expect((await away(true)).resultCode).toBe('deposit-moved')
})

test('[OD-04] matching takes as many statements for many transfers and charges as for few', async () => {
  const { shop, buyers, optionId, staff } = await open(
    Array.from({ length: 30 }, (_, nth) => `시험 대량${nth}의원`),
  )
  const sent = async (rows: BankRow[]) =>
    (await shop.statements(() => staff.send(readDeposits, { body: { rows } }))).length
  const few = await sent([rowOf({ name: '첫줄', amount: 1 }, 0)])
  for (const buyer of buyers) await buy(buyer, [{ optionId, quantity: 3 }])
  const many = await sent(
    Array.from({ length: 600 }, (_, nth) =>
      rowOf({ name: `시험대량${nth % 40}의원`, amount: 1_000 + nth, balance: nth }, nth % 60),
    ),
  )
  expect(many).toBe(few)
  expect(many).toBeLessThanOrEqual(20)
})
