import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '#apps/server/app.ts'
import type { Call, Database } from '#platform/database/database.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { openShop } from '#testing/shop.ts'

/** A server whose database answers brands with a word for the year they began in. */
async function brokenShop(checkReplies: number) {
  const lines: Record<string, unknown>[] = []
  const shop = await openShop({ env: { CHECK_REPLIES: String(checkReplies) } })
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line) as never) })
  const wordy = async <Row>(call: Call) =>
    (await shop.db.run<Row>(call)).map((row) =>
      'brandCode' in (row as object) ? { ...row, foundedYear: 'canary' } : row,
    )
  const db: Database = { ...shop.db, run: wordy }
  const { http } = await openApp(
    { ...shop, db, log },
    { secret: 'a secret that only tests sign tokens with' },
  )
  onTestFinished(() => http.close())
  return { lines, read: () => http.inject('/api/fo/brands') }
}

test('[HT-01] an answer that is not what its contract says goes out all the same, and is an alarm in the log without its values', async () => {
  const { lines, read } = await brokenShop(1)
  const answer = await read()
  expect([answer.statusCode, answer.json().body[0].foundedYear]).toEqual([200, 'canary'])
  expect(lines).toMatchObject([
    {
      alarm: 'reply-off-contract',
      route: 'GET /api/fo/brands',
      tranId: answer.headers['x-tran-id'],
      places: expect.arrayContaining(['0.foundedYear: invalid_type']),
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('canary')
})

test('[HT-01] of many answers a sample is compared, by setting none', async () => {
  const some = await brokenShop(0.5)
  for (let n = 0; n < 60; n++) await some.read()
  expect(some.lines.length).toBeGreaterThan(5)
  expect(some.lines.length).toBeLessThan(55)
  const none = await brokenShop(0)
  for (let n = 0; n < 60; n++) await none.read()
  expect(none.lines).toEqual([])
})

test('[CF-01] answers are compared everywhere, in production one in a hundred', () => {
  expect([readSettings({}).checkReplies, readSettings({ CHECK_REPLIES: '0.5' }).checkReplies]).toEqual([
    1, 0.5,
  ])
})
