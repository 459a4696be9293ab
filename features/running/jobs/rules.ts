/** How a job stands. `new`: nothing was heard of it yet. */
export type JobStanding = 'fine' | 'failed' | 'late' | 'new'
type JobTimes = { endedAt: Date | null; failedAt: Date | null }

const PATIENCE_MS = 300_000

export function standingOf({ endedAt, failedAt }: JobTimes, everyMs: number, now: Date): JobStanding {
  if (failedAt && (!endedAt || failedAt > endedAt)) return 'failed'
  if (!endedAt) return 'new'
  return now.getTime() - endedAt.getTime() > Math.max(PATIENCE_MS, 10 * everyMs) ? 'late' : 'fine'
}
