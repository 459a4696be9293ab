import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { openDatabase, row, rows, type Queryable } from './database.ts'

const open = async () => {
  const shop = await openShop()
  const one = () =>
    row(shop.db, sql<{ id: number; name: string }>`select id, name from brand order by id limit 1`)
  const { id, name } = (await one())!
  const rename = (on: Queryable, to: string) => rows(on, sql`update brand set name = ${to} where id = ${id}`)
  return { shop, name, rename, nameNow: async () => (await one())!.name }
}
const failing = (on: Queryable) => rows(on, sql`select 1 / 0`)

test('[OD-06] what is left for the commit is written with it, and its failure undoes all', async () => {
  const { shop, name, rename, nameNow } = await open()
  const change = (last: (on: Queryable) => Promise<unknown>) =>
    shop.db.transaction(async (tx) => {
      await rename(tx, '먼저')
      await last(tx.atCommit)
    })
  await expect(change(failing)).rejects.toMatchObject({ code: '22012' })
  expect(await nameNow()).toBe(name)
  await change((on) => rename(on, '나중'))
  expect(await nameNow()).toBe('나중')
})

test('[OD-06] of statements sent together the first failure is told and nothing is kept', async () => {
  const { shop, name, rename, nameNow } = await open()
  await expect(
    shop.db.transaction((tx) => Promise.all([rename(tx, '하나'), failing(tx), rename(tx, '둘')])),
  ).rejects.toMatchObject({ code: '22012' })
  await expect(shop.db.together((on) => Promise.all([failing(on), nameNow()]))).rejects.toMatchObject({
    code: '22012',
  })
  expect(await nameNow()).toBe(name)
})

test('[OD-06] what a part of a transaction still asks for after another part has failed is refused and writes nothing', async () => {
  const { shop, name, rename, nameNow } = await open()
  const ended = Promise.withResolvers<void>()
  let slow: Promise<unknown> | undefined
  const both = shop.db.transaction((tx) => {
    slow = ended.promise.then(() => rename(tx, '뒤늦게'))
    return Promise.all([failing(tx), slow])
  })
  await expect(both).rejects.toMatchObject({ code: '22012' })
  ended.resolve()
  await expect(slow).rejects.toThrow('after its transaction had ended')
  expect(await nameNow()).toBe(name)
})

test('[I3] a connection lost in the middle of a transaction fails that transaction alone', async () => {
  const { shop, name, rename, nameNow } = await open()
  const killed = shop.db.transaction(async (tx) => {
    await rename(tx, '잃음')
    const own = await row(tx, sql<{ pid: number }>`select pg_backend_pid() as pid`)
    await rows(shop.db, sql`select pg_terminate_backend(${own!.pid})`)
    await rename(tx, '다시')
  })
  await expect(killed).rejects.toThrow()
  expect(await nameNow()).toBe(name)
})

test('[I3] a transaction fails with its first cause, whichever statement is waited for first', async () => {
  const { shop, rename } = await open()
  const late = shop.db.transaction(async (tx) => {
    const first = failing(tx)
    first.catch(() => {})
    await rename(tx, '다음')
    await first
  })
  await expect(late).rejects.toMatchObject({ code: '22012' })
})

test('[V6] whoever fills an empty shop has ten minutes for a statement and for a pause, everybody else ten seconds', async () => {
  const shop = await openShop()
  const given = (on: Queryable) =>
    row(
      on,
      sql<{ statement: string; idle: string }>`
        select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    )
  const filling = openDatabase(shop.url, { poolSize: 1, fills: true })
  expect(await given(filling).finally(filling.close)).toEqual({ statement: '10min', idle: '10min' })
  expect(await given(shop.db)).toEqual({ statement: '10s', idle: '10s' })
})
