import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'

export type Facts = Record<string, string | number>
/** A statement or a call to an outside service within a trace. Times are ms since 1970. */
export type Step = {
  kind: 'statement' | 'outside'
  /** The statement's text, in which values are placeholders, or the service's name. */
  what: string
  beganAt: number
  endedAt: number
  failed: boolean
}
export type Trace = { id: string; sampled: boolean; beganAt: number; steps: Step[] }
export type EndedTrace = Trace & {
  kind: 'call' | 'job'
  name: string
  endedAt: number
  failed: boolean
  facts: Facts
}

/** A job may ask for thousands. */
const MOST_STEPS = 200
const clock = () => performance.timeOrigin + performance.now()

export type Tracing = ReturnType<typeof openTracing>

/**
 * Notes what a call or a job does. `deliver` gets a share of them, chosen at random, and whatever failed: the number that
 * a customer reads out then always leads to its trace.
 */
export function openTracing({
  share,
  deliver,
  random = Math.random,
}: {
  share: number
  deliver: (trace: EndedTrace) => void
  random?: () => number
}) {
  const current = new AsyncLocalStorage<Trace>()
  return {
    begin: (tranId: string = randomBytes(16).toString('hex')): Trace => ({
      id: traceIdOf(tranId),
      sampled: random() < share,
      beganAt: clock(),
      steps: [],
    }),
    run: <T>(trace: Trace, work: () => T): T => current.run(trace, work),
    currentId: () => current.getStore()?.id,
    /** Begins a step of the current trace; the answer ends it. Null where nothing is traced. */
    step(kind: Step['kind'], what: string) {
      const steps = current.getStore()?.steps
      if (!steps || steps.length >= MOST_STEPS) return null
      const beganAt = clock()
      return (failed: boolean) => void steps.push({ kind, what, beganAt, endedAt: clock(), failed })
    },
    end(trace: Trace, end: Pick<EndedTrace, 'kind' | 'name' | 'failed' | 'facts'>) {
      if (trace.sampled || end.failed) deliver({ ...trace, ...end, endedAt: clock() })
    },
  }
}

/**
 * The id of a trace is the call's transaction id, which the log line carries and a customer is shown. Pages make one of
 * 32 digits; a UUID is one without its lines, and what else a client sends is hashed.
 */
export function traceIdOf(tranId: string): string {
  const digits = tranId.replaceAll('-', '').toLowerCase()
  return /^(?!0{32})[0-9a-f]{32}$/.test(digits)
    ? digits
    : createHash('sha256').update(tranId).digest('hex').slice(0, 32)
}
