import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { assertDurable } from './durable.ts'
import { ask, scratchDir } from '#testing/scratch-postgres.ts'
import { startEmbeddedPostgres } from './start.ts'

const answer = (settings: Record<string, string>) => async () => ({
  rows: Object.entries(settings).map(([name, setting]) => ({ name, setting })),
})
const durable = { data_checksums: 'on', fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

test('[D1] the embedded server passes the durability check', async () => {
  const server = await startEmbeddedPostgres({ dataDir: join(scratchDir(), 'postgres') })
  await assertDurable(async (sql) => ({ rows: await ask(server, sql) }))

  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query('SET synchronous_commit = off')
  await expect(assertDurable((sql) => client.query(sql))).rejects.toThrow(
    /orders: synchronous_commit must be on/,
  )
  await client.end()
})

test.each(Object.keys(durable))('[D1] a server with %s off is refused by name', async (name) => {
  await expect(assertDurable(answer({ ...durable, [name]: 'off' }))).rejects.toThrow(
    new RegExp(`orders: ${name} must be on`),
  )
})

test('[D1] a server that does not tell a setting is refused', async () => {
  await expect(assertDurable(answer({ fsync: 'on' }))).rejects.toThrow(
    /data_checksums, full_page_writes, synchronous_commit must be on/,
  )
})

test('[D1] a commit that also waits for a replica is durable', async () => {
  await expect(assertDurable(answer({ ...durable, synchronous_commit: 'remote_apply' }))).resolves.toBe(
    undefined,
  )
})
