import pino from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { openShop } from '#testing/shop.ts'
import { brokenBooks, readBooks } from './read-books.ts'

const HOUR = 3_600_000
const MIDNIGHT = new Date('2026-11-23T15:00:00Z')

async function openNight() {
  const shop = await openShop()
  const told: { rule: string; msg: string }[] = []
  const log = pino({}, { write: (line: string) => void told.push(JSON.parse(line) as never) })
  const hour = (at: number) => shop.clock.set(new Date(MIDNIGHT.getTime() + at * HOUR).toISOString())
  return { shop, told, hour, read: () => readBooks({ db: shop.db, clock: shop.clock, log } as never) }
}

test('the books are read once a night, whichever process asks, and what is broken is told', async () => {
  const { shop, told, hour, read } = await openNight()
  const { optionId } = await shop.one<{ optionId: number }>(
    'update stock set "onHand" = "onHand" + 1 where "optionId" = (select min("optionId") from stock) returning "optionId"',
  )
  hour(3)
  const found = await Promise.all([read(), read()])
  expect(found.filter((broken) => broken !== null)).toHaveLength(1)
  expect(Math.max(...found.map(Number))).toBeGreaterThan(0)
  expect(told.find(({ msg }) => msg === 'the books are broken')?.rule).toMatch(/^stock is not/)

  await shop.run('update stock set "onHand" = "onHand" - 1 where "optionId" = $1', [optionId])
  hour(26)
  expect(await read()).toBeNull()
  hour(27)
  expect(await read()).toBe(0)
})

test('a reading that a dead process left is begun again after an hour', async () => {
  const { shop, hour, read } = await openNight()
  hour(3)
  await shop.run(`insert into "booksReading" (day, "startedAt") values ('2026-11-24', $1)`, [
    shop.clock.now(),
  ])
  hour(3.9)
  expect(await read()).toBeNull()
  hour(4.1)
  expect(await read()).toBe(0)
})

test('the books are read to their end, however short calls of the shop must be', async () => {
  const shop = await openShop()
  await shop.run(
    `create or replace view "booksViolation" as select 'slow' as rule, '' as key, '' as detail from pg_sleep(0.5)`,
  )
  const hasty = openDatabase(shop.url, { poolSize: 1, statementTimeoutMs: 200 })
  expect((await brokenBooks(hasty)).map(({ rule }) => rule)).toEqual(['slow'])
  await expect(hasty.run({ text: 'select rule from "booksViolation"', values: [] })).rejects.toThrow(
    'statement timeout',
  )
  await hasty.close()
  await shop.run(
    `create or replace view "booksViolation" as select '' as rule, '' as key, '' as detail where false`,
  )
})
