import { request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { openLive } from '#features/signals/live/contract.ts'

const RETRY_MS = 300

/**
 * Follows the news as a page does: comes back after each end with the id of the last news it saw. `failed`: what no page
 * should meet on its way back.
 */
export function keepFollowing(url: string, token: string, failed: (why: string) => void) {
  let stopped = false
  let lastSeen = ''
  let hellos = 0
  let isOpen = false
  let newest: { destroy(): unknown } | undefined
  const told = new Map<string, number>()
  let refreshedAt = 0

  async function once() {
    const call = request(url + openLive.path, {
      agent: false,
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastSeen && { 'last-event-id': lastSeen }),
      },
    })
    newest = call
    const response = await new Promise<IncomingMessage>((done, fail) => {
      call.once('response', done).once('error', fail)
      call.end()
    })
    if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`)
    const parser = createParser({
      onEvent({ event, data, id }) {
        if (id) lastSeen = id
        if (event === 'hello') {
          hellos++
          isOpen = true
        } else if (event === 'refresh') refreshedAt = performance.now()
        else if (event === 'answer')
          told.set((JSON.parse(data) as { inquiryNumber: string }).inquiryNumber, performance.now())
      },
    })
    response.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
    await new Promise<void>((done) => response.once('close', done).on('error', () => {}))
    isOpen = false
  }
  const running = (async () => {
    while (!stopped) {
      await once().catch((error: Error) => stopped || failed(`stream: ${error.message}`))
      if (!stopped) await sleep(RETRY_MS)
    }
  })()
  return {
    isOpen: () => isOpen,
    opened: () => hellos,
    /** Whether these news came, or a word to read everything again after they were sent. */
    knows: (number: string, sentAt: number) => told.has(number) || refreshedAt > sentAt,
    async stop() {
      stopped = true
      newest?.destroy()
      await running
    },
  }
}
