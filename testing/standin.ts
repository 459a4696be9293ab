import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { heldClock } from '#platform/clock/clock.ts'
import { startStandin, type StandinOptions } from '#standin/server.ts'

/** A stand-in for one test: its clock stands still, and resends follow at once. */
export async function openTestStandin(options: StandinOptions = {}) {
  const clock = heldClock('2026-11-20T05:00:00Z')
  const standin = await startStandin({ clock, webhookMinuteMs: 0, ...options })
  onTestFinished(() => standin.close())
  return { ...standin, toss: standin.control.toss, clock }
}

interface Notice {
  eventType?: string
  orderId?: string
  status?: string
  secret?: string
  data?: { status: string; orderId: string; paymentKey: string }
}

/**
 * A shop's webhook address that keeps what it gets; `answers` are the statuses of the first replies, then
 * 200.
 */
export async function openInbox(answers: number[] = []) {
  const notices: Notice[] = []
  const retried: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString()
    notices.push(JSON.parse(body) as Notice)
    retried.push(String(request.headers['tosspayments-webhook-transmission-retried-count']))
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, notices, retried }
}
