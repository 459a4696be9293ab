import { serve } from '#platform/server/serve.ts'
import { listJobs, type JobRow } from '../contract.ts'
import { standingOf, type JobStanding } from '../rules.ts'
import { jobStates } from './queries.ts'

const urgency: Record<JobStanding, number> = { failed: 0, late: 1, new: 2, fine: 3 }

/** `jobs`: those that the server runs, in its own order. */
export const jobRoutes = ({ jobs }: { jobs: readonly { name: string; everyMs: number }[] }) => [
  serve(listJobs, async ({ query, db, clock }) => {
    const states = new Map((await jobStates(db)).map((state) => [state.name, state]))
    const now = clock.now()
    const all = jobs.map(({ name, everyMs }): JobRow => {
      const { endedAt = null, ms = null, failedAt = null, failure = null } = states.get(name) ?? {}
      return {
        name,
        everyMs,
        standing: standingOf({ endedAt, failedAt }, everyMs, now),
        endedAt: endedAt?.toISOString() ?? null,
        ms,
        failedAt: failedAt?.toISOString() ?? null,
        failure,
      }
    })
    const rows = all
      .filter(({ standing }) => query.show === '' || standing === 'failed' || standing === 'late')
      .toSorted((a, b) => urgency[a.standing] - urgency[b.standing])
    return { rows, next: null, total: rows.length }
  }),
]
