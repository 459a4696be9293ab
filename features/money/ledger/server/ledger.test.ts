import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { addBuyers, type Buyer } from '#testing/trade.ts'
import { postJournal, reverseJournal, type LedgerLine } from './index.ts'

async function open() {
  const shop = await openShop()
  const [{ institutionId }] = (await addBuyers(shop, 1, { limit: 1_000 })) as [Buyer]
  const journal = { causeType: 'test', cause: 'one', event: 'made', actor: 'test', at: shop.clock.now() }
  const post = (lines: LedgerLine[], change: object = {}) =>
    shop.db.transaction((tx) => postJournal(tx, { ...journal, ...change, lines }))
  const owe = (amount: number): LedgerLine[] => [
    { kind: 'credit', institutionId, amount: -amount },
    { kind: 'sales', amount },
  ]
  const posted = async () =>
    (
      await shop.one<{ posted: number }>(
        `select posted from account where "institutionId" = $1 and kind = 'credit'`,
        [institutionId],
      )
    ).posted
  return { shop, institutionId, journal, post, owe, posted }
}

test('[OD-10] a journal is written whole, with the balance after each entry of an institution, and its cause happens once', async () => {
  const { shop, journal, post, owe, posted } = await open()
  const { journalId } = await post(owe(600))
  expect(
    await shop.run(
      'select line, amount, "balanceAfter" from "ledgerEntry" where "journalId" = $1 order by line',
      [journalId],
    ),
  ).toEqual([
    { line: 1, amount: -600, balanceAfter: -600 },
    { line: 2, amount: 600, balanceAfter: null },
  ])
  await expect(post(owe(1))).rejects.toMatchObject({ code: '23505' })
  expect(await posted()).toBe(-600)
  expect(
    await shop.db.transaction((tx) => reverseJournal(tx, { ...journal, original: 'made', event: 'undone' })),
  ).toMatchObject({ reversedId: journalId })
  await expect(
    shop.db.transaction((tx) => reverseJournal(tx, { ...journal, original: 'made', event: 'undone again' })),
  ).rejects.toMatchObject({ code: '23505' })
  expect(
    await shop.db.transaction((tx) =>
      reverseJournal(tx, { ...journal, cause: 'never', original: 'made', event: 'undone' }),
    ),
  ).toBeNull()
  expect(await posted()).toBe(0)
})

test('[M9] a posting below the floor, or without an account, writes nothing and says what there is', async () => {
  const { shop, institutionId, post, owe, posted } = await open()
  await post(owe(600))
  expect(await post(owe(401), { cause: 'two' })).toEqual({
    journalId: null,
    short: { kind: 'credit', posted: -600, floor: -1_000 },
  })
  expect(await shop.run(`select id from journal where "causeType" = 'test' and cause = 'two'`)).toEqual([])
  await shop.run(`delete from account where "institutionId" = $1 and kind = 'points'`, [institutionId])
  expect(
    await post(
      [
        { kind: 'points', institutionId, amount: -1 },
        { kind: 'sales', amount: 1 },
      ],
      { cause: 'three' },
    ),
  ).toEqual({ journalId: null, short: { kind: 'points', posted: 0, floor: 0 } })
  expect(await posted()).toBe(-600)
  await post(owe(-600), { cause: 'back' })
})

test('[OD-10] entries that do not sum to nothing are refused at commit, and none is ever changed', async () => {
  const { shop, institutionId, post, owe } = await open()
  await expect(
    post([
      { kind: 'credit', institutionId, amount: -5 },
      { kind: 'sales', amount: 4 },
    ]),
  ).rejects.toMatchObject({ code: 'P0402' })
  await post(owe(10))
  for (const text of [
    "update journal set note = 'x'",
    'delete from "ledgerEntry"',
    'truncate "ledgerEntry" cascade',
  ])
    await expect(shop.run(text)).rejects.toMatchObject({ code: 'P0403' })
  await post(owe(-10), { cause: 'back' })
})

test('[OD-10] 20 postings at once to one account leave the sum of them all', async () => {
  const { post, owe, posted } = await open()
  await Promise.all(Array.from({ length: 20 }, (_, n) => post(owe(10), { cause: `many-${n}` })))
  expect(await posted()).toBe(-200)
  await post(owe(-200), { cause: 'back' })
})
