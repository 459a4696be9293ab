import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** Of the time since the last piece the process was busy for so much: others are being answered. */
const BUSY = 0.5
/** So many times as long as a piece took it rests, so that what is long takes a sixth of what there is. */
const REST = 5
const MOST_MS = 1_000

/** Long work piece by piece: at full speed while nobody else asks, and out of the way of everybody who does. */
export async function* givingWay<T>(pieces: AsyncIterable<T>): AsyncGenerator<T> {
  let began = performance.now()
  let loop = performance.eventLoopUtilization()
  for await (const piece of pieces) {
    const took = performance.now() - began
    const { utilization } = performance.eventLoopUtilization(loop)
    if (utilization > BUSY) await pause(Math.min(took * REST, MOST_MS))
    yield piece
    began = performance.now()
    loop = performance.eventLoopUtilization()
  }
}

/** What is written in one statement: so little that it is over, and forgotten, before memory is looked through. */
const PIECE = 100

/** Writes many rows piece by piece, out of the way of others. */
export async function inPieces<T>(all: readonly T[], write: (some: T[]) => Promise<unknown>) {
  async function* pieces() {
    for (let from = 0; from < all.length; from += PIECE) yield await write(all.slice(from, from + PIECE))
  }
  for await (const _ of givingWay(pieces()));
}
