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

export type Placed = { loginId: string; key: string; number: string; body: Input<typeof placeOrder>['body'] }
export type Goods = { optionId: number; quantity: number }

/**
 * Clinics that look, search, fill carts, order on credit and follow the news, all through one address, until they are
 * stopped. Nothing is tried again: whatever fails is told. `known`: an endpoint as their pages know it.
 */
export async function openLoad(
  url: string,
  {
    securedKey,
    goods,
    known,
  }: { securedKey: string; goods: readonly Goods[]; known: <E extends Endpoint>(endpoint: E) => E },
) {
  const failures: string[] = []
  const times: { at: number; ms: number }[] = []
  const placed: Placed[] = []
  let stopped = false
  const network = overNetwork(url)
  const target: Target = {
    async inject(call) {
      const at = performance.now()
      const answer = await network.inject(call).catch((error: Error) => {
        throw new Error(`${call.method} ${call.url}: ${error.message} ${String(error.cause ?? '')}`)
      })
      times.push({ at, ms: performance.now() - at })
      return answer
    },
  }
  const { inject } = openSender(target, securedKey)
  const signedIn = await Promise.all(
    BUYERS.map(async (loginId) => {
      const { status, resultCode, reply } = await inject(
        known(login),
        { body: { loginId, password: PASSWORD, linkTicket: '' } },
        {},
      )
      if (status !== 200) throw new Error(`${loginId}: ${resultCode}`)
      const token = reply.accessToken
      const send = <E extends Endpoint>(
        endpoint: E,
        input: Input<E> = {} as Input<E>,
        options: SendOptions = {},
      ) => inject(known(endpoint), input, options, token)
      return { loginId, token, send: send as Buyer['send'] }
    }),
  )

  async function must<A extends { status: number; resultCode: string; issues?: unknown }>(
    what: Endpoint,
    call: Promise<A>,
  ) {
    const answer = await call
    if (answer.status !== 200)
      throw new Error(
        `${what.path}: ${answer.status} ${answer.resultCode} ${JSON.stringify(answer.issues ?? '')}`,
      )
    return answer
  }
  async function order({ loginId, send }: (typeof signedIn)[number], nth: number) {
    await must(addToCart, send(addToCart, { body: { lines: [goods[nth % goods.length]!] } }))
    const body = await orderBody({ send } as Buyer)
    const key = randomUUID()
    const { reply } = await must(placeOrder, send(placeOrder, { body }, { key }))
    placed.push({ loginId, key, number: reply.orderNumber, body })
  }
  async function look({ send }: (typeof signedIn)[number], nth: number) {
    await must(listProducts, send(listProducts, { query: { q: WORDS[nth % WORDS.length]! } }))
    await must(listOrders, send(listOrders))
    const page = await fetchWhole(url)
    for (const [, file] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g))
      await fetchWhole(url + file)
  }
  const running = signedIn.map(async (buyer, n) => {
    for (let nth = n; !stopped; nth += signedIn.length) {
      await (nth % 3 === 0 ? look(buyer, nth) : order(buyer, nth)).catch((error: Error) =>
        failures.push(error.message),
      )
      await sleep(PAUSE_MS)
    }
  })
  const streams = signedIn.map(({ token }) => keepFollowing(url, token, (why) => failures.push(why)))
  return {
    failures,
    placed,
    streams,
    /** How long calls took that began between two moments, in ms. */
    took(from: number, until: number) {
      const ms = times.filter(({ at }) => at >= from && at < until).map((one) => one.ms)
      const sorted = ms.toSorted((a, b) => a - b)
      return {
        calls: ms.length,
        p99: Math.round(sorted[Math.floor(ms.length * 0.99)] ?? 0),
        longest: Math.round(sorted.at(-1) ?? 0),
      }
    },
    /** Sends an order once more under its key; its number. */
    async again({ loginId, key, body }: Placed) {
      const { send } = signedIn.find((buyer) => buyer.loginId === loginId)!
      return (await must(placeOrder, send(placeOrder, { body }, { key }))).reply.orderNumber
    },
    async stop() {
      stopped = true
      await Promise.all(running)
      await Promise.all(streams.map((stream) => stream.stop()))
    },
  }
}

async function fetchWhole(url: string) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) })
  if (!answer.ok) throw new Error(`${answer.status} ${new URL(url).pathname}`)
  return answer.text()
}
