import type { Endpoint } from '#platform/contract/endpoint.ts'
import { learn, type Seen } from '#testing/hostile-input.ts'
import { asksOf, isRead, nameOf, type Ask } from './asks.ts'

type Answer = { status: number; bytes: number; text(): string }
type Send = (ask: Ask) => Promise<Answer>
type Found = { ask: Ask; /** Bytes of the answer. */ send(): Promise<number> }

/** What reads by POST, because what it is asked is long: `known` gives ids that this shop has. */
const long: Record<string, (seen: Seen) => object> = {
  'POST /api/fo/quick-orders/check': (seen) => ({
    texts: ['필러 10', ...(seen.get('productCode') ?? []).slice(0, 5), '없는 상품 3'],
  }),
}

/**
 * Calls every read once, plainly, in rounds: what answers tell (ids, codes, cursors) lets the next be called. What
 * cannot be called after that is left, with its reason.
 */
export async function explore(endpoints: Endpoint[], send: Send) {
  const seen: Record<'staff' | 'buyer', Seen> = { staff: new Map(), buyer: new Map() }
  const left: Record<string, string> = {}
  const asks: Found[] = []
  /** What it answers, or why it does not. A file teaches nothing: it is called when it is measured. */
  const readOnce = async (ask: Ask) => {
    const answer = await send(ask)
    return answer.status === 200
      ? (JSON.parse(answer.text()) as { body: { next?: string } | null }).body
      : saidBy(answer)
  }
  let waiting = endpoints.filter((one) => isRead(one) || nameOf(one) in long)
  for (let more = true; more && waiting.length > 0;) {
    more = false
    const still: Endpoint[] = []
    for (const endpoint of waiting) {
      const own = seen[isOfStaff(endpoint) ? 'staff' : 'buyer']
      const plain = asksOf(endpoint, own)
      if ('missing' in plain) {
        left[nameOf(endpoint)] = `no ${plain.missing} is known`
        still.push(endpoint)
        continue
      }
      const body = long[nameOf(endpoint)]?.(own)
      const [first] = plain as [Ask]
      const reply = first.isFile ? null : await readOnce({ ...first, ...(body && { body }) })
      if (typeof reply === 'string') {
        left[nameOf(endpoint)] = reply
        continue
      }
      delete left[nameOf(endpoint)]
      more = true
      learn(own, reply)
      const ways = asksOf(endpoint, own, reply?.next ?? undefined)
      for (const ask of ways as Ask[]) {
        const whole = { ...ask, ...(body && { body }) }
        asks.push({ ask: whole, send: async () => sizeOf(await send(whole)) })
      }
    }
    waiting = still
  }
  return { asks, left }
}

const isOfStaff = ({ access }: Endpoint) => access === 'staff' || access.startsWith('menu:')

function saidBy({ status, text }: Answer) {
  const body = text()
  const code = body.startsWith('{') ? (JSON.parse(body) as { resultCode?: string }).resultCode : ''
  return `${status} ${code ?? ''}`.trim()
}

function sizeOf(answer: Answer) {
  if (answer.status !== 200) throw new Error(saidBy(answer))
  return answer.bytes
}
