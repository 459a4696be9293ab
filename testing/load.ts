import { vi } from 'vitest'

/**
 * GUARANTEES=full: the tests of the guarantees M1 to M11 run at the load that is stated for them, not at a
 * quick one.
 */
export const isFull = process.env.GUARANTEES === 'full'
if (isFull) vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 900_000 })

export const load = (quick: number, full: number) => (isFull ? full : quick)

/** What a full run is remembered by. */
export function note(row: string, figures: Record<string, unknown>) {
  if (isFull) process.stdout.write(`${row} ${JSON.stringify(figures)}\n`)
}

/** Does the work for every item, for at most `width` of them at a time. */
export async function inTurns<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, n: number) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      for (let n = next++; n < items.length; n = next++) done[n] = await work(items[n]!, n)
    }),
  )
  return done
}
