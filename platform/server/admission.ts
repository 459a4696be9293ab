import type { Logger } from 'pino'
import { streamReply, type Endpoint } from '#platform/contract/endpoint.ts'
import { refuseCommonly } from './refuse.ts'
import { seldom } from './seldom.ts'

/** V1: within a second with what the network and the event loop add. */
const LONGEST_MS = 700
const FIRST_LIMIT = 300
/** As many as there are connections: on a database that answers 20 calls a second, 40 would wait for two seconds. */
const LEAST_LIMIT = 10
/** Slowly, since a call says only at its end that there are too many: one for one doubles them before that is heard. */
const GROWTH = 0.1
/** After the limit has shrunk, calls of before go on ending late: they say nothing new. */
const SHRINK_EVERY_MS = 250
const TELL_EVERY_MS = 10_000

/**
 * V1: as many calls are worked on at once as are answered within a second; one more is told at once to come back. The
 * limit is found by trying: it grows while calls end in time although it is reached, and shrinks when they do not.
 */
export function openAdmission(log: Pick<Logger, 'warn'>, now: () => number = () => performance.now()) {
  let inside = 0
  let limit = FIRST_LIMIT
  let shrunkAt = -SHRINK_EVERY_MS
  let turnedAway = 0
  const isTime = seldom(TELL_EVERY_MS, now)

  function turnAway() {
    turnedAway++
    if (isTime()) {
      log.warn(
        { turnedAway, inside, limit: Math.floor(limit) },
        'too many calls at once: some are told to come back',
      )
      turnedAway = 0
    }
    return refuseCommonly('busy')
  }

  /** Begins a call, or throws. Returns how to end it. */
  function enter() {
    if (inside >= limit) throw turnAway()
    inside++
    const begun = now()
    return (isRead: boolean) => {
      const wasFull = inside >= limit - 1
      const wasBusy = inside >= limit / 2
      inside--
      // a write may have waited for the gateway or a lock, a read on a quiet shop is slow by itself
      if (!isRead) return
      if (now() - begun <= LONGEST_MS) limit += wasFull ? GROWTH : 0
      else if (wasBusy && now() - shrunkAt >= SHRINK_EVERY_MS) {
        limit = Math.max(LEAST_LIMIT, limit * 0.8)
        shrunkAt = now()
      }
    }
  }

  return {
    enter,
    /**
     * Does the work if there is room. Files take their own time and have limits of their own; after a restart every
     * open page asks for its stream anew, which is soon done.
     */
    async run<T>({ method, streamed, reply }: Endpoint, work: () => Promise<T>) {
      if (streamed || reply === streamReply) return work()
      const leave = enter()
      try {
        return await work()
      } finally {
        leave(method === 'GET')
      }
    },
  }
}
