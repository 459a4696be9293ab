import { expect, test } from 'vitest'
import { openMortal } from '#testing/mortal.ts'
import { differences, readOutcome } from '#testing/outcome.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { workForJobs } from '#testing/work-for-jobs.ts'
import { jobs } from './jobs.ts'

const DAY_MS = 86_400_000
/** Days after the demo was seeded: by the last one everything in it is due. */
const DAYS = [8, 45]
/** Lines that a kill comes at one by one; of the many that a long job repeats, fewer. */
const EACH = 14
const LEASE_MS = 600_000
/** Of these at least the test is about: they write in several steps. */
const BUSY = [
  'settle-unknown-payments',
  'place-waiting-orders',
  'set-expired-apart',
  'tell-restocked',
  'apply-price-plans',
  'put-products-on-sale',
  'take-products-off-sale',
  'cancel-abandoned',
  'expire-deposits',
  'expire-approvals',
  'run-standing-orders',
  'tell-delays',
  'expire-points',
  'remind-of-credit',
  'watch-papers',
  'purge-kept',
]

const outcomeOf = (shop: Shop) => readOutcome((text) => shop.run(text))
type Run = (typeof jobs)[number]['run']

/** Kills it at its first line, then at its second, and so on, until nothing is left to be killed at. How often it was. */
async function runUnderKills(run: Run, shop: Shop) {
  for (let nth = 0, kills = 0; ; nth += nth < EACH ? 1 : Math.ceil(nth / 3), kills++) {
    const { services, died } = openMortal(shop, nth)
    await run(services).catch((error: Error) => {
      if (!died()) throw error
    })
    if (!died()) return kills
  }
}

test('[GR-06] a process that is killed at any line of any job leaves nothing undone, and nothing is done twice', async () => {
  const [calm, killed] = [await openShop(), await openShop()]
  const kills = new Map<string, number>()
  for (const shop of [calm, killed]) await shop.run(workForJobs(shop.clock.now()))
  let passed = 0
  for (const days of DAYS) {
    for (const shop of [calm, killed]) shop.clock.advance(days * DAY_MS - passed)
    for (const { name, run } of jobs) {
      await run(calm)
      kills.set(name, (kills.get(name) ?? 0) + (await runUnderKills(run, killed)))
    }
    // what a killed process had taken is free again
    for (const shop of [calm, killed]) {
      shop.clock.advance(LEASE_MS)
      for (let turn = 0; turn < 2; turn++) for (const { run } of jobs) await run(shop)
    }
    passed = days * DAY_MS + LEASE_MS
  }
  expect(differences(await outcomeOf(calm), await outcomeOf(killed))).toEqual([])
  // messages that were with the provider at a kill
  expect(await killed.run(`select 1 from notification where state = 'unknown'`)).not.toEqual([])
  for (const name of BUSY) expect([name, kills.get(name)! > 10]).toEqual([name, true])
})

test('[GR-06] a job that would do a thing twice is seen to', async () => {
  const [calm, killed] = [await openShop(), await openShop()]
  const careless: Run = async ({ db }) => {
    await db.run({ text: 'update product set "minQuantity" = "minQuantity" + 1', values: [] })
    await db.run({ text: 'select 1', values: [] })
  }
  await careless(calm)
  await runUnderKills(careless, killed)
  const found = differences(await outcomeOf(calm), await outcomeOf(killed))
  expect(found.join()).toContain('product.minQuantity')
})
