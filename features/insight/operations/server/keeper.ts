import type { Services } from '#platform/server/serve.ts'
import { writeMinutes } from './minutes.ts'

const LOOK_MS = 1_000
const WRITE_MS = 5_000
/** More than this between the two clocks and a due date or a token is judged by the wrong minute. */
const APART_MS = 5_000

/** What the server stands on; `isWrong` where somebody should look. */
export type Look = { name: 'disk' | 'certificate' | 'replica'; value: number; isWrong: boolean }

/** Looks at connections and places, and writes each minute that is over. Returns how to stop, which writes the rest. */
export function keepMinutes(
  { db, clock, log, telemetry: { meter } }: Pick<Services, 'db' | 'clock' | 'log' | 'telemetry'>,
  look: () => Promise<Look[]>,
) {
  const looking = setInterval(() => {
    const { lent, waiting } = db.connections()
    meter.note('pool', 'connections', { ms: lent, failed: waiting > 0 })
  }, LOOK_MS).unref()

  let busy = false
  async function write(all = false) {
    const tallies = meter.take(all)
    if (tallies.length === 0) return
    const asked = clock.now().getTime()
    try {
      const [answer] = await writeMinutes(db, tallies)
      const apart = Math.abs(answer!.now!.getTime() - (asked + clock.now().getTime()) / 2)
      meter.note('place', 'clock', { ms: apart, failed: apart > APART_MS })
    } catch (error) {
      meter.giveBack(tallies)
      throw error
    }
    for (const { name, value, isWrong } of await look())
      meter.note('place', name, { ms: value, failed: isWrong })
  }
  const writing = setInterval(() => {
    if (busy) return
    busy = true
    void write()
      .catch((error: Error) => log.warn({ why: error.message }, 'the minute could not be written'))
      .finally(() => (busy = false))
  }, WRITE_MS).unref()

  return {
    async stop() {
      clearInterval(looking)
      clearInterval(writing)
      await write(true).catch(() => {})
    },
  }
}
