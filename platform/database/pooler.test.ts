import { connect, createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#testing/database.ts'
import { openDatabase } from './database.ts'
import { inspectPooler, lendsByTransaction, passesNames, SESSION } from './pooler.ts'

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
