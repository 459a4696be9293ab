import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSeal } from '#platform/secrets/seal.ts'
import { openShop } from '#testing/shop.ts'
import { purgeKept, resealAll } from './index.ts'

const MANY = 230
/** What a job does in one transaction. */
const BATCH = 200
const [OLD, NEW] = ['a secret that only tests seal with', 'the secret after it, only for tests too']

async function open() {
  const shop = await openShop()
  const made = await shop.run<{ id: number }>(
    `insert into member ("loginId", name, "customerType", status, email, mobile, "passwordHash", "passwordChangedAt", "createdAt")
     select 'many' || n, '데모', '01', '03', '', '', 'x', $1, $1 from generate_series(1, ${MANY}) n returning id`,
    [shop.clock.now()],
  )
  const ids = made.map(({ id }) => id).toSorted((a, b) => a - b)
  /** The job dies, as by a kill, while it works on this row: its connection is gone in the middle of a batch. */
  const killedAt = async (lock: string, job: () => Promise<unknown>) => {
    const died = shop.db.transaction(async (tx) => {
      await tx.run({ text: lock, values: [] })
      const running = job().then(
        () => null,
        (error: Error) => error,
      )
      const waits = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      let stuck: { pid: number }[] = []
      while ((stuck = await shop.run(waits)).length === 0) await sleep(10)
      await shop.run('select pg_terminate_backend($1)', [stuck[0]!.pid])
      return running
    })
    expect(await died).toBeInstanceOf(Error)
  }
  return { shop, ids, killedAt }
}

test('[P3] a purge that is killed in the middle has purged whole batches, and the next run the rest, each once', async () => {
  const { shop, ids, killedAt } = await open()
  await shop.run(
    `insert into "joinApplication" ("memberId", "personHash", "begunAt", "sentAt", "decidedAt")
     select id, decode(md5(id::text), 'hex'), $2, $2, $2 from unnest($1::int[]) id`,
    [ids, shop.clock.now()],
  )
  shop.clock.set(new Date(shop.clock.now().getTime() + 31 * 86_400_000).toISOString())
  const left = () => shop.run(`select 1 from "joinApplication" where "memberId" = any($1::int[])`, [ids])
  const counted = async () =>
    (await shop.run<{ purged: number }>(`select purged from "purgeRun" where kind = 'rejected-joins'`))[0]
  await killedAt(`select from member where id = ${ids.at(-1)} for update`, () => purgeKept(shop))
  expect(await counted()).toEqual({ purged: BATCH })
  const begun = (await left()).length
  expect(begun).toBeGreaterThanOrEqual(MANY - BATCH)
  await purgeKept(shop)
  expect(await left()).toEqual([])
  // with the one of the demo shop
  expect(await counted()).toEqual({ purged: MANY + 1 })
})

test('[P1] sealing anew that is killed in the middle is gone on with: each once, nothing lost, and the old key may go', async () => {
  const { shop, ids, killedAt } = await open()
  const before = openSeal(OLD!)
  const rotated = openSeal(NEW!, [OLD!])
  const insert = (text: string, sealed: string[], who: number[]) =>
    shop.run(text, [who, sealed, shop.clock.now()])
  await insert(
    `insert into licence ("memberId", sealed, at) select m, s, $3 from unnest($1::int[], $2::text[]) u (m, s)`,
    ids.map((id) => before.seal('licence', `데모-${id}`)),
    ids,
  )
  await insert(
    `insert into "leftMember" ("memberId", sealed, "leftAt", "keptUntil") select m, s, $3, '2031-01-01' from unnest($1::int[], $2::text[]) u (m, s)`,
    [before.seal('left-member', '{}')],
    ids.slice(0, 1),
  )
  const sealed = async () =>
    new Map(
      (
        await shop.run<{ memberId: number; sealed: string }>(
          `select "memberId", sealed from licence order by 1`,
        )
      ).map((row) => [row.memberId, row.sealed]),
    )
  const anew = (all: Map<number, string>) => [...all].filter(([, one]) => one.startsWith(rotated.current))
  const job = () => resealAll({ db: shop.db, seal: rotated })
  await killedAt(`select from licence where "memberId" = ${ids.at(-1)} for update`, job)
  const midway = await sealed()
  expect(anew(midway)).toHaveLength(BATCH)
  await job()
  const after = await sealed()
  expect(anew(after)).toHaveLength(MANY)
  // what was done before the kill was not done again
  for (const [id, one] of anew(midway)) expect(after.get(id)).toBe(one)
  const alone = openSeal(NEW!)
  for (const id of ids) expect(alone.open('licence', after.get(id)!)).toBe(`데모-${id}`)
  const apart = await shop.one<{ sealed: string }>(
    `select sealed from "leftMember" where "memberId" = ${ids[0]}`,
  )
  expect(alone.open('left-member', apart.sealed)).toBe('{}')
})

test('[P3] [JN-02] an application that is being sent is not held up by the purge for long: both lock the member first', async () => {
  const { shop, ids } = await open()
  const [memberId] = ids
  await shop.run(
    `insert into "joinApplication" ("memberId", "personHash", "begunAt", "sentAt", "decidedAt") values ($1, '\\x01', $2, $2, $2)`,
    [memberId, shop.clock.now()],
  )
  shop.clock.set(new Date(shop.clock.now().getTime() + 31 * 86_400_000).toISOString())
  const held = (text: string) => ({ text, values: [] })
  let purging: Promise<void> | undefined
  await shop.db.transaction(async (tx) => {
    await tx.run(held(`select from member where id = ${memberId} for update`))
    purging = purgeKept(shop)
    const waits = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    while ((await shop.run(waits)).length === 0) await sleep(10)
    // the purge waits for the member and holds nothing that the sender asks for next
    await tx.run(held(`select from "joinApplication" where "memberId" = ${memberId} for update nowait`))
    await tx.run(held(`update member set status = '02' where id = ${memberId}`))
  })
  await purging
  // and it looked again: what was sent meanwhile stays
  expect(await shop.one(`select status, name from member where id = ${memberId}`)).toEqual({
    status: '02',
    name: '데모',
  })
})
