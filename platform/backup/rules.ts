/** One copy of the whole database, as `base/<id>/about.json` tells of it. Times are UTC, in ISO format. */
export type BaseCopy = {
  id: string
  /** PostgreSQL's own number of the cluster: a place of backups belongs to one shop. */
  cluster: string
  startedAt: string
  /** From this moment on the shop can be brought back by this copy. */
  endedAt: string
  /** Pieces of the write-ahead log, by PostgreSQL's names. */
  startWal: string
  stopWal: string
  timeline: number
  /** Sealed, on the disk. */
  bytes: number
  files: number
}

const DAY_MS = 86_400_000

/** The copy to start from: the last one that had ended by then; for the newest state the last of all. */
export function baseFor(bases: BaseCopy[], until?: Date): BaseCopy | undefined {
  return bases
    .filter(({ endedAt }) => !until || Date.parse(endedAt) <= until.getTime())
    .toSorted((a, b) => Date.parse(a.endedAt) - Date.parse(b.endedAt))
    .at(-1)
}

/**
 * What may go: copies older than the days, but never the newest two, and never the one that the oldest
 * promised day starts from.
 */
export function prunable(bases: BaseCopy[], keepDays: number, now: Date): BaseCopy[] {
  const inOrder = bases.toSorted((a, b) => Date.parse(b.endedAt) - Date.parse(a.endedAt))
  const horizon = now.getTime() - keepDays * DAY_MS
  const firstBefore = inOrder.findIndex(({ endedAt }) => Date.parse(endedAt) <= horizon)
  return firstBefore < 0 ? [] : inOrder.slice(Math.max(2, firstBefore + 1))
}

/** A piece of the log without its timeline, which changes at each restore: in the order of writing. */
const placeOf = (wal: string) => wal.slice(8, 24)

/** Pieces that no kept copy needs. Histories of timelines are small, and stay. */
export function prunableLogs(logs: string[], kept: BaseCopy[]): string[] {
  const first = kept.map(({ startWal }) => placeOf(startWal)).toSorted()[0]
  return first === undefined
    ? []
    : logs.filter((name) => !name.endsWith('.history') && placeOf(name.toUpperCase()) < first)
}

/** Pieces that a copy may need when it is brought forward: those from its beginning on, of any timeline. */
export const logsAfter = (logs: string[], base: BaseCopy) =>
  logs.filter((name) => name.endsWith('.history') || placeOf(name.toUpperCase()) >= placeOf(base.startWal))
