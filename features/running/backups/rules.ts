import { daysBetween, seoulDate } from '#domain/calendar.ts'

export const kinds = ['base', 'logs', 'check'] as const
export type BackupKind = (typeof kinds)[number]
/** Of one kind: when it first and last began, when it last succeeded, and whether the newest run failed. */
export type KindState = { firstAt: Date; lastAt: Date; succeededAt: Date | null; failed: boolean }

const HOUR = 3_600_000
/** A day of backups begins at four in the morning of Seoul. */
const nightOf = (at: Date) => seoulDate(new Date(at.getTime() - 4 * HOUR))
/** How many nights have begun since. */
export const nightsSince = (at: Date, now: Date) => daysBetween(nightOf(at), nightOf(now))

/** How old the last success of each kind may be. A check follows its setting, with a day of patience. */
const oldest = (checkDays: number): Record<BackupKind, number> => ({
  base: 26 * HOUR,
  logs: 2 * HOUR,
  check: checkDays === 0 ? Number.POSITIVE_INFINITY : (checkDays + 1) * 24 * HOUR,
})

/** What somebody must look after. What never succeeded counts from the first run of all. */
export function lateKinds(
  states: Partial<Record<BackupKind, KindState>>,
  { now, checkDays }: { now: Date; checkDays: number },
): BackupKind[] {
  const limits = oldest(checkDays)
  const begun = Math.min(...Object.values(states).map(({ firstAt }) => firstAt.getTime()), now.getTime())
  return kinds.filter((kind) => {
    const state = states[kind]
    return state?.failed || now.getTime() - (state?.succeededAt?.getTime() ?? begun) > limits[kind]
  })
}
