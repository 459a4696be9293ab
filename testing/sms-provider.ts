import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A provider of messages that takes its time and forgets none: `onMessage` is told how many have come. */
export async function openSmsProvider({ takesMs = 0, onMessage = (_: number) => {} } = {}) {
  const got: string[] = []
  const server = createServer(async (request, response) => {
    const { messages } = (await json(request)) as { messages: { to: string; text: string }[] }
    got.push(...messages.map(({ to, text }) => `${to} ${text}`))
    onMessage(got.length)
    const count = { total: 1, registeredSuccess: 1, registeredFailed: 0 }
    const answer = JSON.stringify({ failedMessageList: [], groupInfo: { groupId: `G${got.length}`, count } })
    setTimeout(() => response.setHeader('content-type', 'application/json').end(answer), takesMs)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    /** Receiver and text of each. */
    got,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
