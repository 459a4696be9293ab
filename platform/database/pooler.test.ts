import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#testing/database.ts'
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
