/**
 * What can go wrong with a call, on demand. "after" means the payment has changed although the caller does
 * not learn it.
 */
export type Fault =
  | { kind: 'error'; code: string }
  | { kind: 'error-after'; code?: string | undefined }
  | { kind: 'drop-before' }
  | { kind: 'drop-after' }
  /** The answer is held back until `release`, or for `ms`. */
  | { kind: 'slow'; ms?: number | undefined }
  /** Nothing happens until `land`, or for `ms`; the caller may be long gone by then. */
  | { kind: 'late'; ms?: number | undefined }

export type CallKind = 'confirm' | 'cancel' | 'lookup' | 'list'

/** `lateMs` absent: late ones wait for `land`. */
export interface Chaos {
  rate: number
  seed: number
  kinds: Fault['kind'][]
  lateMs?: number | undefined
}

/** A place where requests wait until all are let go, their own time is up, or the stand-in shuts. */
class Gate {
  #waiting = new Map<(way: 'go' | 'shut') => void, NodeJS.Timeout | undefined>()

  hold(ms?: number): Promise<'go' | 'shut'> {
    return new Promise((resolve) => {
      const leave = (way: 'go' | 'shut') => {
        clearTimeout(this.#waiting.get(leave))
        this.#waiting.delete(leave)
        resolve(way)
      }
      this.#waiting.set(leave, ms === undefined ? undefined : setTimeout(() => leave('go'), ms))
    })
  }

  /** Lets everybody go, oldest first; returns how many there were. */
  open(way: 'go' | 'shut' = 'go'): number {
    const leaving = [...this.#waiting.keys()]
    for (const leave of leaving) leave(way)
    return leaving.length
  }

  get size() {
    return this.#waiting.size
  }
}

export class Faults {
  #queues: Record<CallKind, Fault[]> = { confirm: [], cancel: [], lookup: [], list: [] }
  #chaos: { settings: Chaos; random: () => number } | null = null
  readonly landing = new Gate()
  readonly holding = new Gate()

  add(on: CallKind, fault: Fault, times: number) {
    for (let i = 0; i < times; i++) this.#queues[on].push(fault)
  }

  /** From now on a share of the confirms and cancels fails, the same ones for the same seed. */
  setChaos(settings: Chaos) {
    this.#chaos =
      settings.rate > 0 && settings.kinds.length > 0
        ? { settings, random: seededRandom(settings.seed) }
        : null
  }

  take(kind: CallKind): Fault | undefined {
    const ordered = this.#queues[kind].shift()
    if (ordered || kind === 'lookup' || kind === 'list' || !this.#chaos) return ordered
    const { settings, random } = this.#chaos
    if (random() >= settings.rate) return undefined
    const chosen = settings.kinds[Math.floor(random() * settings.kinds.length)]!
    if (chosen === 'error') return { kind: 'error', code: 'REJECT_CARD_COMPANY' }
    if (chosen === 'late' || chosen === 'slow') return { kind: chosen, ms: settings.lateMs }
    return { kind: chosen }
  }

  /** Forgets every order; requests still waiting are cut off without having happened. */
  clear() {
    this.#queues = { confirm: [], cancel: [], lookup: [], list: [] }
    this.#chaos = null
    this.landing.open('shut')
    this.holding.open('shut')
  }
}

/** mulberry32: small, and the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
