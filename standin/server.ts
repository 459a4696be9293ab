import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createControlDoor } from './control-door.ts'
import { json, readRequest, sendReply, type Provider } from './http.ts'
import { createPostcode } from './postcode/postcode.ts'
import type { TossControl } from './toss/control.ts'
import { createToss, type TossOptions } from './toss/toss.ts'

export interface StandinOptions extends TossOptions {
  /** 0 takes any free port. */
  port?: number
  /** How browsers reach the pages, when it is not directly: the start of the links in answers. */
  pagesUrl?: string
}

export interface Standin {
  /** Without a trailing slash. */
  url: string
  control: { toss: TossControl }
  close(): Promise<void>
}

/** Starts the stand-in for the outside services, on this machine's loopback address only. */
export async function startStandin({ port = 0, pagesUrl, ...options }: StandinOptions = {}): Promise<Standin> {
  const toss = createToss(options, () => pagesUrl ?? url)
  const providers: Provider[] = [createControlDoor(toss.control), toss.api, toss.pages, createPostcode()]
  const server = createServer((incoming, response) => void answer(providers, incoming, response))
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    control: { toss: toss.control },
    async close() {
      toss.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(providers: Provider[], incoming: IncomingMessage, response: ServerResponse) {
  try {
    const request = await readRequest(incoming)
    if (!request) return sendReply(response, json(413, { error: 'too large' }))
    for (const provider of providers) {
      const reply = await provider(request)
      if (reply) return sendReply(response, reply)
    }
    sendReply(response, json(404, { error: 'nothing here' }))
  } catch (error) {
    // A caller that hung up while sending is no news; anything else is a fault of the stand-in.
    if (incoming.destroyed && !incoming.complete) return
    console.error('stand-in:', error)
    sendReply(response, json(500, { error: 'the stand-in failed' }))
  }
}
