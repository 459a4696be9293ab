// A process that does every job of the shop, over and over, in an order of its own. It is told what time it is and how
// many turns to take, says when each is done, and may be killed at any moment.
import { openTossGateway } from '#platform/gateway/toss.ts'
import { openFileStore } from '#platform/blobs/open.ts'
import { heldClock } from '#platform/clock/clock.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openSeal } from '#platform/secrets/seal.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { openTelemetry } from '#platform/telemetry/telemetry.ts'
import { addressesOf, openAdapters } from '#apps/server/outside.ts'
import { jobs } from '#apps/server/jobs.ts'
import pino from 'pino'

export type Told = { at: string; turns: number }
export type Says = 'ready' | { done: true } | { failed: string }

const say = (what: Says) => process.send!(what)
const settings = readSettings(process.env)
const clock = heldClock(new Date(0).toISOString())
const outside = addressesOf(settings, '')
const services = {
  db: openDatabase(settings.databaseUrl!, { poolSize: 5 }),
  replica: null,
  clock,
  settings,
  gateway: openTossGateway({ ...settings.toss, apiUrl: outside.tossApiUrl, sdkUrl: outside.tossSdkUrl }),
  ...openAdapters(settings, outside, { clock }),
  seal: openSeal(settings.dataKey!),
  files: openFileStore(settings, settings.dataDir),
  log: pino({ level: 'silent' }),
  telemetry: await openTelemetry(settings, clock, () => {}),
}

process.on('message', async ({ at, turns }: Told) => {
  clock.set(at)
  // a process begins wherever it stands in the list, so that several are not all at the same job
  const first = process.pid % jobs.length
  for (let turn = 0; turn < turns; turn++)
    for (const { name, run } of [...jobs.slice(first), ...jobs.slice(0, first)])
      await run(services).catch((error: Error) => say({ failed: `${name}: ${error.message}` }))
  say({ done: true })
})
process.on('disconnect', () => process.exit())
say('ready')
