import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLogFrom, sizeOf, trimLog } from './log-file.ts'
import { ask, scratchDir } from '#testing/scratch-postgres.ts'
import { startEmbeddedPostgres } from './start.ts'

test('a log past its size moves aside once and starts again', () => {
  const file = join(scratchDir(), 'log')
  writeFileSync(file, 'x'.repeat(100))
  trimLog(file, 100)
  expect(existsSync(`${file}.1`)).toBe(false)
  appendFileSync(file, 'y')
  trimLog(file, 100)
  expect(sizeOf(file)).toBe(0)
  expect(readFileSync(`${file}.1`, 'utf8')).toBe(`${'x'.repeat(100)}y`)
})

test('reading from a point gives what came later, its end at most', () => {
  const file = join(scratchDir(), 'log')
  writeFileSync(file, 'before\nafter\n')
  expect(readLogFrom(file, 7)).toBe('after')
  writeFileSync(file, `${'x'.repeat(9000)}end`)
  expect(readLogFrom(file, 0)).toHaveLength(4096)
})

test('[P1] the log beside the data tells of starts and stops, never of what a statement held', async () => {
  const dataDir = join(scratchDir(), 'postgres')
  const server = await startEmbeddedPostgres({ dataDir })
  await ask(server, 'CREATE TABLE people (phone text PRIMARY KEY)')
  await ask(server, `INSERT INTO people VALUES ('010-1234-5678')`)
  await expect(ask(server, `INSERT INTO people VALUES ('010-1234-5678')`)).rejects.toThrow(/duplicate key/)
  await expect(ask(server, `SELECT '010-1234-5678'::integer`)).rejects.toThrow(/invalid input/)
  await server.stop()

  const log = readFileSync(`${dataDir}.log`, 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).toContain('database system is shut down')
  expect(log).not.toContain('010-1234-5678')
})
