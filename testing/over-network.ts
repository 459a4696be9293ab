import { SUCCESS, type Envelope } from '#platform/contract/envelope.ts'
import type { Target } from './send.ts'

/** For `openSender`: calls a server that listens somewhere, in place of one in this process. */
export const overNetwork = (url: string): Target => ({
  async inject({ method, url: path, headers, payload }) {
    const sent = { method, headers, signal: AbortSignal.timeout(20_000) }
    const answer = await fetch(url + path, payload === undefined ? sent : { ...sent, body: payload })
    const envelope = (await answer.json()) as Envelope
    return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), json: () => envelope }
  },
})

/** Asks again until there is an answer that says what happened, and counts how often there was none. */
export async function untilKnown<A extends { status: number; resultCode: string }>(
  ask: () => Promise<A>,
  unknown: { times: number },
): Promise<A> {
  for (const begun = performance.now(); ;) {
    const answer = await ask().catch(() => null)
    if (answer && (answer.resultCode === SUCCESS || answer.status < 500)) return answer
    if (answer && answer.status !== 503) throw new Error(`answered ${answer.status} ${answer.resultCode}`)
    if (performance.now() - begun > 90_000) throw new Error('no answer for 90 s')
    unknown.times++
    await new Promise((done) => setTimeout(done, 200))
  }
}
