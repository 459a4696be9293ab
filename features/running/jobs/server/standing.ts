import type { Database } from '#platform/database/database.ts'
import { standingOf } from '../rules.ts'
import { jobStates } from './queries.ts'

export type JobTurn = { name: string; everyMs: number }

/** Names of the jobs that failed last, or of which nothing good was heard for too long. */
export async function failingJobs(db: Database, jobs: readonly JobTurn[], now: Date): Promise<string[]> {
  const states = new Map((await jobStates(db)).map((state) => [state.name, state]))
  return jobs
    .filter(({ name, everyMs }) => {
      const { endedAt = null, failedAt = null } = states.get(name) ?? {}
      const standing = standingOf({ endedAt, failedAt }, everyMs, now)
      return standing === 'failed' || standing === 'late'
    })
    .map(({ name }) => name)
}
