import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addToCart } from '#features/buying/cart/contract.ts'
import { listOrders, placeOrder } from '#features/buying/orders/contract.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { login } from '#features/access/sign-in/login-contract.ts'
import type { Endpoint, Input } from '#platform/contract/endpoint.ts'
import { overNetwork } from '../over-network.ts'
import { openSender, type SendOptions, type Target } from '../send.ts'
import { orderBody, type Buyer } from '../trade.ts'
import { keepFollowing } from './streams.ts'

/** Leaders of clinics of the demo that have credit. */
export const BUYERS = [
  'demo01',
  'demo03',
  'demo07',
  'demo08',
  'demo09',
  'demo10',
  'demo24',
  'demo25',
  'demo26',
]
const PASSWORD = 'Medimall!2026'
const WORDS = ['필러', '장갑', '주사기', '마스크', '거즈']
const PAUSE_MS = 100
const PATIENCE_MS = 90_000

export type Placed = { loginId: string; key: string; number: string; body: Input<typeof placeOrder>['body'] }
export type Goods = { optionId: number; quantity: number }
/** An endpoint as somebody's pages know it. */
type Known = <E extends Endpoint>(endpoint: E) => E
type SignedIn = { loginId: string; token: string }
type Wanted = {
  securedKey: string
  goods: readonly Goods[]
  people: readonly SignedIn[]
  known?: Known
  /** How calls reach the address. */
  network?: Target
  /** Writes whose answer was lost are sent again under their key until there is one. */
  insists?: boolean
  /** Of three turns so many are looks, the others orders. */
  looks?: number
}

export const signInBuyers = (url: string, securedKey: string, known: Known): Promise<SignedIn[]> => {
  const { inject } = openSender(overNetwork(url), securedKey)
  return Promise.all(
    BUYERS.map(async (loginId) => {
      const body = { loginId, password: PASSWORD, linkTicket: '' }
      const { status, resultCode, reply } = await inject(known(login), { body }, {})
      if (status !== 200) throw new Error(`${loginId}: ${resultCode}`)
      return { loginId, token: reply.accessToken }
    }),
  )
}

/**
 * Clinics that look, search, fill carts, order on credit and follow the news, all through one address, until they are
 * stopped. Whatever fails is told, and never tried again unless they insist.
 */
export async function openLoad(
  url: string,
  {
    securedKey,
    goods,
    people,
    known = (endpoint) => endpoint,
    network = overNetwork(url),
    insists = false,
    looks = 1,
  }: Wanted,
) {
  const failures: string[] = []
  const calls: { began: number; ended: number; failed: boolean }[] = []
  const placed: (Placed & { at: number })[] = []
  let stopped = false
  async function noted<A extends { statusCode: number }>(what: string, ask: () => Promise<A>): Promise<A> {
    const call = { began: performance.now(), ended: 0, failed: true }
    try {
      const answer = await ask()
      call.failed = answer.statusCode >= 500
      return answer
    } catch (error) {
      throw new Error(`${what}: ${(error as Error).message} ${String((error as Error).cause ?? '')}`)
    } finally {
      calls.push({ ...call, ended: performance.now() })
    }
  }
  const target: Target = {
    inject: (call) => noted(`${call.method} ${call.url}`, () => network.inject(call)),
  }
  const { inject } = openSender(target, securedKey)
  const buyers = people.map(({ loginId, token }) => {
    const send = <E extends Endpoint>(
      endpoint: E,
      input: Input<E> = {} as Input<E>,
      options: SendOptions = {},
    ) => inject(known(endpoint), input, options, token)
    return { loginId, token, send: send as Buyer['send'] }
  })

  async function insist<T>(work: () => Promise<T>): Promise<T> {
    for (const begun = performance.now(); ; await sleep(PAUSE_MS))
      try {
        return await work()
      } catch (error) {
        if (!insists || error instanceof Refused || performance.now() - begun > PATIENCE_MS) throw error
        failures.push((error as Error).message)
      }
  }
  async function order({ loginId, send }: (typeof buyers)[number], nth: number) {
    const lines = [goods[nth % goods.length]!]
    await insist(() => must(addToCart, send(addToCart, { body: { lines } })))
    const body = await insist(() => orderBody({ send } as Buyer))
    const key = randomUUID()
    const { reply } = await insist(() => must(placeOrder, send(placeOrder, { body }, { key })))
    placed.push({ loginId, key, number: reply.orderNumber, body, at: performance.now() })
  }
  async function look({ send }: (typeof buyers)[number], nth: number) {
    await must(listProducts, send(listProducts, { query: { q: WORDS[nth % WORDS.length]! } }))
    await must(listOrders, send(listOrders))
    const page = await fetchWhole('/')
    for (const [, file] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g))
      await fetchWhole(file!)
  }
  async function fetchWhole(path: string) {
    const { statusCode, text } = await noted(path, async () => {
      const answer = await fetch(url + path, { signal: AbortSignal.timeout(20_000) })
      return { statusCode: answer.status, text: await answer.text() }
    })
    if (statusCode !== 200) throw new Error(`${statusCode} ${path}`)
    return text
  }
  const running = buyers.map(async (buyer, n) => {
    for (let nth = n; !stopped; nth += buyers.length) {
      await (nth % 3 < looks ? look(buyer, nth) : order(buyer, nth)).catch((error: Error) =>
        failures.push(error.message),
      )
      await sleep(PAUSE_MS)
    }
  })
  const streams = buyers.map(({ token }) => keepFollowing(url, token, (why) => failures.push(why)))
  return {
    failures,
    /** Acknowledged, in this order. */
    placed,
    streams,
    /** How long calls took that began between two moments, in ms. */
    took(from: number, until: number) {
      const ms = calls.filter(({ began }) => began >= from && began < until).map(lengthOf)
      const sorted = ms.toSorted((a, b) => a - b)
      return {
        calls: ms.length,
        p99: Math.round(sorted[Math.floor(ms.length * 0.99)] ?? 0),
        longest: Math.round(sorted.at(-1) ?? 0),
      }
    },
    /** Of the calls that ended between two moments, how many there were and how many failed. */
    ended(from: number, until: number) {
      const those = calls.filter(({ ended }) => ended >= from && ended < until)
      return { calls: those.length, failed: those.filter(({ failed }) => failed).length }
    },
    /** Sends an order once more under its key; its number. */
    async again({ loginId, key, body }: Placed) {
      const { send } = buyers.find((buyer) => buyer.loginId === loginId)!
      return (await must(placeOrder, send(placeOrder, { body }, { key }))).reply.orderNumber
    },
    async stop() {
      stopped = true
      await Promise.all(running)
      await Promise.all(streams.map((stream) => stream.stop()))
    },
  }
}
export type Load = Awaited<ReturnType<typeof openLoad>>

const lengthOf = ({ began, ended }: { began: number; ended: number }) => ended - began

/** An answer that asking again does not change. */
class Refused extends Error {}

async function must<A extends { status: number; resultCode: string; issues?: unknown }>(
  what: Endpoint,
  call: Promise<A>,
) {
  const answer = await call
  if (answer.status === 200) return answer
  const why = `${what.path}: ${answer.status} ${answer.resultCode} ${JSON.stringify(answer.issues ?? '')}`
  throw answer.status < 500 ? new Refused(why) : new Error(why)
}
