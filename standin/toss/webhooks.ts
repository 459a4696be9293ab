import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#platform/clock/clock.ts'
import { seededRandom } from './faults.ts'
import { koreanTime } from './wire.ts'

/** Minutes between resends, as documented; a delivery is given up after the last. */
const backoffMinutes = [1, 4, 16, 64, 256, 1024, 4096]

export interface Delivery {
  id: string
  body: string
  state: 'held' | 'sending' | 'waiting' | 'delivered' | 'given-up' | 'no-address'
  /** The HTTP status of each attempt, 0 when there was no answer. */
  attempts: number[]
}

interface WebhookSettings {
  clock: Clock
  url: string | null
  /** How long one documented minute lasts here, in ms. */
  minuteMs: number
}

/** Tells the shop what happened, with resends, and lets a test hold, reorder and repeat the notices. */
export class Webhooks {
  #clock: Clock
  #minuteMs: number
  #held = false
  #running = new Set<Promise<void>>()
  #closing = new AbortController()
  #count = 0
  url: string | null
  deliveries: Delivery[] = []

  constructor(settings: WebhookSettings) {
    this.#clock = settings.clock
    this.#minuteMs = settings.minuteMs
    this.url = settings.url
  }

  /** Form A. Its time has microseconds and no offset. */
  statusChanged(data: object) {
    const createdAt = `${koreanTime(this.#clock.now().toISOString()).slice(0, 19)}.000000`
    return this.queue(JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', createdAt, data }))
  }

  /** Form B, flat and without an event type. */
  depositCallback(fields: {
    secret: string
    orderId: string
    status: string
    transactionKey: string | null
  }) {
    return this.queue(JSON.stringify({ createdAt: koreanTime(this.#clock.now().toISOString()), ...fields }))
  }

  queue(body: string): Delivery {
    const delivery: Delivery = {
      id: `wh_demo${String(++this.#count).padStart(6, '0')}`,
      body,
      state: 'held',
      attempts: [],
    }
    this.deliveries.push(delivery)
    if (!this.#held) this.#start(delivery)
    return delivery
  }

  hold() {
    this.#held = true
  }

  /** Sends what was held, in the asked order, each `copies` times. */
  release(order: 'as-is' | 'reverse' | 'shuffle', copies: number, seed: number): number {
    this.#held = false
    const waiting = this.deliveries.filter((delivery) => delivery.state === 'held')
    const all = Array.from({ length: copies }, () => waiting).flat()
    for (const delivery of arrange(all, order, seed)) this.#start(delivery)
    return all.length
  }

  /** Sends a notice again, as it was; false when there is none of that id. */
  resend(id: string, times: number): boolean {
    const delivery = this.deliveries.find((known) => known.id === id)
    if (!delivery) return false
    for (let i = 0; i < times; i++) this.#start(delivery)
    return true
  }

  /** Resolves when no notice is on its way or waiting for a resend. */
  async settled(): Promise<void> {
    while (this.#running.size) await Promise.all(this.#running)
  }

  clear() {
    this.#closing.abort()
    this.#closing = new AbortController()
    this.#running.clear()
    this.#held = false
    this.#count = 0
    this.deliveries = []
  }

  #start(delivery: Delivery) {
    const run = this.#deliver(delivery, this.#closing.signal).finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  async #deliver(delivery: Delivery, closed: AbortSignal) {
    for (let retried = 0; !closed.aborted; retried++) {
      if (!this.url) return void (delivery.state = 'no-address')
      delivery.state = 'sending'
      const status = await this.#post(delivery, retried, closed)
      delivery.attempts.push(status)
      if (status === 200) return void (delivery.state = 'delivered')
      const minutes = backoffMinutes[retried]
      if (minutes === undefined) return void (delivery.state = 'given-up')
      delivery.state = 'waiting'
      await pause(minutes * this.#minuteMs, undefined, { signal: closed, ref: false }).catch(() => undefined)
    }
  }

  async #post(delivery: Delivery, retried: number, closed: AbortSignal): Promise<number> {
    try {
      const response = await fetch(this.url!, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'tosspayments-webhook-transmission-id': delivery.id,
          'tosspayments-webhook-transmission-time': koreanTime(this.#clock.now().toISOString()),
          'tosspayments-webhook-transmission-retried-count': String(retried),
        },
        body: delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([closed, AbortSignal.timeout(10_000)]),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }
}

function arrange<T>(items: T[], order: 'as-is' | 'reverse' | 'shuffle', seed: number): T[] {
  if (order === 'as-is') return items
  if (order === 'reverse') return items.toReversed()
  const random = seededRandom(seed)
  const left = [...items]
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!)
}
