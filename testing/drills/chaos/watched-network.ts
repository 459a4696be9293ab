import { placeOrder } from '#features/buying/orders/contract.ts'
import { SUCCESS, type Envelope } from '#platform/contract/envelope.ts'
import type { Target } from '../../send.ts'
import { NO_ANSWER, type Seen } from './seen.ts'

type Call = Parameters<Target['inject']>[0]
/** An order as it was asked for under its key, and the number that it was answered with, if it was. */
export type Asked = { key: string; number: string | null; call: Call }

const PATIENCE_MS = 20_000

/** Calls as people make them, each noted; and of each order what its people know of it. */
export function watchedNetwork(url: string, seen: Seen) {
  const orders = new Map<string, Asked>()

  async function ask({ method, url: path, headers, payload }: Call) {
    const begun = performance.now()
    const note = (status: number, code: string) =>
      seen.note({ status, code, ms: performance.now() - begun, path: `${method} ${path.split('?')[0]}` })
    const sent = { method, headers, signal: AbortSignal.timeout(PATIENCE_MS) }
    try {
      const answer = await fetch(url + path, payload === undefined ? sent : { ...sent, body: payload })
      const envelope = envelopeOf(await answer.text())
      note(answer.status, envelope.resultCode)
      return {
        statusCode: answer.status,
        headers: Object.fromEntries(answer.headers),
        json: () => envelope,
      }
    } catch (error) {
      note(0, NO_ANSWER)
      throw error
    }
  }
  return {
    orders,
    inject: async (call) => {
      const key =
        call.method === placeOrder.method && call.url === placeOrder.path && call.headers['idempotency-key']
      if (!key) return ask(call)
      const asked = orders.getOrInsertComputed(key, () => ({ key, number: null, call }))
      const answer = await ask(call)
      const { resultCode, body } = answer.json() as Envelope
      if (resultCode === SUCCESS) asked.number = placeOrder.reply.parse(body).orderNumber
      // refused for good: nobody thinks that there is one
      else if (answer.statusCode < 500) orders.delete(key)
      return answer
    },
  } satisfies Target & { orders: Map<string, Asked> }
}

/** What a proxy answers by itself is no envelope. */
function envelopeOf(text: string): Envelope {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return { resultCode: 'by the proxy', body: null } as Envelope
  }
}
