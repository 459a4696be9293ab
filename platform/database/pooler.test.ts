import { connect, createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { openDatabase } from './database.ts'
import { inspectPooler, lendsByTransaction, logsFailedStatements, passesNames, SESSION } from './pooler.ts'

test('[GR-01] a pooler whose connections are not set as the shop needs them is told what to run, and passes once that is run', async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const said = await inspectPooler(database.url, { keepsNames: true }).then(
    () => '',
    (error: Error) => error.message,
  )
  const wanted = said.match(/\w+ = '\w+'/g) ?? []
  expect(wanted.map((one) => one.split(' ')[0]).toSorted()).toEqual(
    Object.keys(SESSION)
      // the tests' own server is set to it already
      .filter((name) => name !== 'timezone')
      .toSorted(),
  )
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  for (const one of wanted) await client.query(`alter database ${client.database!} set ${one}`)
  const logged = async (from: string) => {
    await client.query(`alter database ${client.database!} set log_min_error_statement = ${from}`)
    return logsFailedStatements(database.url)
  }
  expect([await logged('error'), await logged('panic')]).toEqual([true, false])
  await client.end()
  await inspectPooler(database.url, { keepsNames: true })
  expect([await lendsByTransaction(database.url), await passesNames(database.url)]).toEqual([false, true])
})

/** A way to the database that knows how many statements of one connection waited for their answers at once. */
async function openCountingWay(url: string) {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  let most = 0
  const server = createServer((caller) => {
    const database = folder
      ? connect(`${folder}/.s.PGSQL.${target.searchParams.get('port')}`)
      : connect(Number(target.port), target.hostname)
    let waiting = 0
    // Sync ends what is asked, ReadyForQuery what is answered
    caller.on('data', (piece: Buffer) => {
      waiting += countIn(piece, 'S\0\0\0\x04')
      most = Math.max(most, waiting)
    })
    database.on('data', (piece: Buffer) => {
      waiting = Math.max(0, waiting - countIn(piece, 'Z\0\0\0\x05'))
    })
    caller.on('error', () => {}).pipe(database)
    database.on('error', () => {}).pipe(caller)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  const user = target.searchParams.get('user') ?? target.username
  return {
    url: `postgres://${user}:${target.password}@127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`,
    most: () => most,
  }
}
const countIn = (piece: Buffer, mark: string) => piece.toString('latin1').split(mark).length - 1

test('[GR-01] behind a pooler no statement follows another on one connection before that is answered, so that nobody is lent another’s answers', async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const mostAtOnce = async (pooled: boolean) => {
    const way = await openCountingWay(database.url)
    const db = openDatabase(way.url, { poolSize: 2, ...(pooled && { directUrl: database.url }) })
    const asked = (n: number) => ({ name: 'one', text: 'select $1::int as n, pg_sleep(0.01)', values: [n] })
    const numbers = Array.from({ length: 20 }, (_, n) => n)
    const said = await Promise.all([
      ...numbers.map((n) => db.run<{ n: number }>(asked(n))),
      db.together((on) => Promise.all(numbers.map((n) => on.run<{ n: number }>(asked(n))))),
    ])
    expect(said.flat(2).map(({ n }) => n)).toEqual([...numbers, ...numbers])
    await db.close()
    return way.most()
  }
  expect(await mostAtOnce(true)).toBe(1)
  expect(await mostAtOnce(false)).toBeGreaterThan(1)
})

test('[GR-01] behind a pooler that passes on no names a read is planned once per connection of the database, whoever is lent it', async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const db = openDatabase(database.url, { poolSize: 1, directUrl: database.url, keepsNames: false })
  onTestFinished(() => db.close())
  const kept = async () =>
    (
      await db.run<{ count: number }>({
        text: 'select count(*)::int as count from pg_prepared_statements',
        values: [],
      })
    )[0]!.count
  const words = [`O'Neil`, String.raw`back\slash'; drop table kept; --`, '쉼표, "따옴표" {괄호}', '', null]
  await db.run({ text: 'create table kept (id int, word text)', values: [] })
  const read = (values: readonly unknown[]) =>
    db.run({
      name: 'read',
      text: 'select $1::text as word, $2::text[] as words, $3::int + 1 as n, $4::timestamptz as at, $5::jsonb as facts',
      values,
    })
  const at = new Date('2026-11-26T09:00:00.123Z')
  for (const word of words)
    expect(await read([word, words, 41, at, { word }])).toEqual([{ word, words, n: 42, at, facts: { word } }])
  expect(await kept()).toBe(1)

  // the table changes under a plan
  const all = () => db.run({ name: 'all', text: 'select * from kept', values: [] })
  expect(await all()).toEqual([])
  await db.run({
    text: `alter table kept add column at int; insert into kept values (1, 'one', 2)`,
    values: [],
  })
  expect(await all()).toEqual([{ id: 1, word: 'one', at: 2 }])

  // another connection is lent, which knows nothing
  await db.run({ text: 'deallocate all', values: [] })
  expect(await read(['one', [], 1, at, {}])).toHaveLength(1)
  expect(
    await db.together((on) => on.run({ name: 'all', text: 'select * from kept', values: [] })),
  ).toHaveLength(1)
  expect(await kept()).toBe(2)

  // writes and what is no text go as they are; inside transactions nothing may fail for want of a name
  await db.run({ name: 'write', text: 'insert into kept (id) values ($1)', values: [2] })
  await db.transaction((tx) => tx.run({ name: 'inside', text: 'select $1::int as n', values: [1] }))
  expect(await kept()).toBe(2)
  await expect(read(['a\0b', [], 1, at, {}])).rejects.toThrow(/invalid byte sequence/)
  await expect(read(['one', [], 'no number', at, {}])).rejects.toThrow(/invalid input syntax/)
})
