import { expect, test } from 'vitest'
import { openMortal, Killed } from '#testing/mortal.ts'
import { differences, readOutcome } from '#testing/outcome.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { jobs } from './jobs.ts'

const DAY_MS = 86_400_000
/** Days after the demo was seeded: by the last one everything in it is due. */
const DAYS = [8, 45]
/** Lines that each kill comes one by one; then, of the many that a long job repeats, fewer. */
const EACH = 14
const LEASE_MS = 600_000

const outcomeOf = (shop: Shop) => readOutcome((text) => shop.run(text))

/** Kills it at its first line, then at its second, and so on, until it has nothing left to be killed at. */
async function runUnderKills({ run }: (typeof jobs)[number], shop: Shop) {
  let kills = 0
  for (let nth = 0; ; nth += nth < EACH ? 1 : Math.ceil(nth / 3), kills++) {
    const { services, died } = openMortal(shop, nth)
    await run(services).catch((error: Error) => {
      if (!(error instanceof Killed) && !died()) throw error
    })
    if (!died()) return kills
  }
}

test('[GR-06] a process that is killed at any line of any job leaves nothing undone, and nothing is done twice', async () => {
  const [calm, killed] = [await openShop(), await openShop()]
  const kills: Record<string, number> = {}
  let passed = 0
  for (const days of DAYS) {
    for (const shop of [calm, killed]) shop.clock.advance(days * DAY_MS - passed)
    for (const job of jobs) {
      await job.run(calm)
      kills[job.name] = (kills[job.name] ?? 0) + (await runUnderKills(job, killed))
    }
    // what a killed process had taken is free again
    for (const shop of [calm, killed]) {
      shop.clock.advance(LEASE_MS)
      for (let turn = 0; turn < 2; turn++) for (const { run } of jobs) await run(shop)
    }
    passed = days * DAY_MS + LEASE_MS
  }
  expect(differences(await outcomeOf(calm), await outcomeOf(killed))).toEqual([])
  console.log(kills)
})
