import { request, type IncomingMessage } from 'node:http'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { expect, onTestFinished } from 'vitest'
import { openLive } from '#features/signals/live/contract.ts'
import { openShop } from './shop.ts'

/** A real server with real sockets: what a browser's fetch would see. */
export async function openListeningShop() {
  const shop = await openShop()
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.http.server.address() as { port: number }
  return { shop, port }
}

/**
 * Opens the event stream on a socket of its own and keeps what comes; resolves when it has said hello, or was
 * refused.
 */
export async function follow(port: number, token: string, headers: Record<string, string> = {}) {
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void events.push(event) })
  const client = request({
    port,
    host: '127.0.0.1',
    path: openLive.path,
    agent: false,
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}`, ...headers },
  })
  onTestFinished(() => void client.destroy())
  client.on('error', () => {})
  client.end()
  const response = await new Promise<IncomingMessage>((done) => client.once('response', done))
  let comments = 0
  let closed = false
  response.setEncoding('utf8').on('data', (text: string) => {
    comments += text.startsWith(':') ? 1 : 0
    parser.feed(text)
  })
  response.on('error', () => {}).on('close', () => (closed = true))
  const named = (name: string) => events.filter(({ event }) => event === name)
  if (response.statusCode === 200) await expect.poll(() => named('hello').length).toBe(1)
  return {
    response,
    events,
    named,
    data: (name: string) => named(name).map(({ data }) => JSON.parse(data) as Record<string, unknown>),
    isClosed: () => closed,
    comments: () => comments,
  }
}
