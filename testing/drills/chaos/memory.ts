const EVERY_MS = 2_000
/** What a process may hold more at the end than when it was warm: what it keeps grows to its bounds within an hour. */
const MOST = 1.25
const SPARE_MB = 24

const middle = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Follows how much a process holds. */
export function followMemory(residentMb: () => number) {
  const held: { at: number; mb: number }[] = []
  const timer = setInterval(() => held.push({ at: performance.now(), mb: residentMb() }), EVERY_MS)
  const during = (from: number, until: number) =>
    middle(held.filter(({ at }) => at >= from && at < until).map(({ mb }) => mb))
  return {
    during,
    most: () => Math.max(...held.map(({ mb }) => mb)),
    isFlat: (warm: number, last: number) => last <= MOST * warm + SPARE_MB,
    stop: () => clearInterval(timer),
  }
}
