import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { openDatabase, row, statement, type Database } from './database.ts'

const quotient = statement<{ of: number; by: number }>()(
  (input) => sql<{ is: number }>`select ${input.of}::int / ${input.by}::int as "is"`,
)

/** A database with two connections, so that statements soon have to wait. */
async function withTwo(work: (db: Database) => Promise<unknown>) {
  const database = await createDatabase({ seeded: false })
  const db = openDatabase(database.url, { poolSize: 2 })
  try {
    await work(db)
  } finally {
    await db.close()
    await database.drop()
  }
}

test('[OD-06] statements that share a connection get their own answers, and one that fails, fails alone', async () => {
  await withTwo(async (db) => {
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => quotient.row(db, { of: n * 7, by: n % 20 === 9 ? 0 : 7 })),
    )
    answers.forEach((answer, n) => {
      if (n % 20 === 9) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      else expect(answer).toEqual({ status: 'fulfilled', value: { is: n } })
    })
    expect(await quotient.row(db, { of: 6, by: 2 })).toEqual({ is: 3 })
  })
})

test('[OD-06] a transaction has its turn while statements wait without end', async () => {
  await withTwo(async (db) => {
    let over = false
    const busy = Array.from({ length: 20 }, async () => {
      while (!over) await quotient.row(db, { of: 1, by: 1 })
    })
    expect(await db.transaction((tx) => row(tx, sql<{ one: number }>`select 1 as one`))).toEqual({ one: 1 })
    over = true
    await Promise.all(busy)
  })
})

test('[I3] a lost connection fails what it was asked, and the next statements get another', async () => {
  await withTwo(async (db) => {
    const kill = statement<{ none: null }>()(
      (input) => sql`select pg_terminate_backend(pg_backend_pid()), ${input.none}::int`,
    )
    await expect(kill.rows(db, { none: null })).rejects.toThrow()
    expect(await Promise.all([1, 2, 3, 4].map((by) => quotient.row(db, { of: 12, by })))).toEqual([
      { is: 12 },
      { is: 6 },
      { is: 4 },
      { is: 3 },
    ])
  })
})

test('[I3] whoever waits for a database that is away is told', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none', { poolSize: 1 })
  const answers = await Promise.allSettled([1, 2, 3].map((by) => quotient.row(db, { of: 1, by })))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await db.close()
})
