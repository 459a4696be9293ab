import type { Services } from '#platform/server/serve.ts'
import { noteFailure, noteWell } from './queries.ts'

const EVERY_MS = 60_000
/** A failure is told by its kind and sentence; what is longer stands in the log. */
const MOST = 300

/** Notes how runs of a job end, for staff to see: each failure, and once a minute that it goes well. */
export function openJobNotes({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const last = new Map<string, { notedAt: number; failed: boolean }>()
  return {
    async well(name: string, ms: number) {
      const at = clock.now()
      const before = last.get(name)
      if (before && !before.failed && at.getTime() - before.notedAt < EVERY_MS) return
      await noteWell(db, name, { at, ms: Math.round(ms) })
      last.set(name, { notedAt: at.getTime(), failed: false })
    },
    async failed(name: string, error: Error) {
      const at = clock.now()
      last.set(name, { notedAt: at.getTime(), failed: true })
      await noteFailure(db, name, { at, failure: error.message.slice(0, MOST) || error.name })
    },
  }
}
