import { expect, test } from 'vitest'
import { openPace } from './pace.ts'

test('[GR-04] a copy rests while others want the machine, and goes on at once when they do not', async () => {
  const rests: number[] = []
  const machine = { all: 0, idle: 0 }
  const pace = openPace(
    () => ({ ...machine }),
    async (ms) => void rests.push(ms),
  )
  /** A piece of work on ten processors, of which others had so much. */
  async function piece(others: number) {
    const until = performance.now() + 60
    while (performance.now() < until);
    machine.all += 600
    machine.idle += 600 * (1 - others) - 60
    await pace()
  }
  await pace()
  await piece(0.1)
  expect(rests).toEqual([])
  await piece(0.9)
  await piece(0.1)
  expect(rests).toHaveLength(1)
  expect(rests[0]).toBeGreaterThanOrEqual(300)
})
