import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { rows } from '#platform/database/database.ts'
import { openShop } from '#testing/shop.ts'
import { jobs } from './jobs.ts'

test('every hour the log says what asks for a person, and nothing else', async () => {
  const shop = await openShop()
  const lines: { level: number; rule: string; key: string; msg: string }[] = []
  const services = {
    ...shop,
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as never) }),
  } as never
  const { run, everyMs } = jobs.find(({ name }) => name === 'sound-alarms')!
  expect(everyMs).toBe(3_600_000)
  expect(await run(services)).toBe(0)

  const ago = (minutes: number) => new Date(shop.clock.now().getTime() - minutes * 60_000)
  const [attempt] = await rows(
    shop.db,
    sql<{
      id: number
    }>`update "paymentAttempt" set state = 'unknown', "sentAt" = ${ago(11)} where id = (select min(id) from "paymentAttempt" where operation = 'confirm' and state = 'done') returning id`,
  )
  await shop.run(
    `insert into "idempotentCall" (principal, route, key, "requestHash", state, at) values ('1', 'POST /x', 'stuck', '', 'running', $1), ('1', 'POST /x', 'young', '', 'running', $2)`,
    [ago(3), ago(1)],
  )
  const [lot, young] = await rows(
    shop.db,
    sql<{ id: number }>`
    update "pointLot" l set "expiresAt" = o.at from (select id, case row_number() over (order by id) when 1 then ${ago(26 * 60)}::timestamptz else ${ago(24 * 60)}::timestamptz end as at from "pointLot" where used + expired < granted order by id limit 2) o
    where l.id = o.id returning l.id`,
  )
  expect(young).toBeDefined()

  expect(await run(services)).toBe(3)
  expect(
    lines.filter(({ level }) => level >= 40).map(({ level, rule, key, msg }) => [level, rule, key, msg]),
  ).toEqual([
    [50, 'call running for 2 minutes', '1 stuck', 'the books ask for a person'],
    [50, 'expired points not written off for 25 hours', String(lot!.id), 'the books ask for a person'],
    [50, 'payment unknown for 10 minutes', String(attempt!.id), 'the books ask for a person'],
  ])
  await shop.run(`update "paymentAttempt" set state = 'done' where id = $1`, [attempt!.id])
})
