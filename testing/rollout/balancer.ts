import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Something in front of several servers that sends calls to those whose `/readyz` says so. */
export type Balancer = {
  url: string
  /** Whether it sends calls to this server. */
  isUp(server: string): Promise<boolean>
  /** Sends nobody there any more, for a server that does not tell by itself that it goes. */
  drain(server: string): Promise<void>
  /** Takes that back. */
  admit(server: string): Promise<void>
  close(): Promise<void>
}

const ASK_MS = 150

/** The smallest that does it: in turn, over connections that are kept, another one where nobody answers the door. */
export async function openBalancer(servers: Readonly<Record<string, number>>): Promise<Balancer> {
  const ports = Object.values(servers)
  const up = new Map<number, boolean>()
  const agent = new Agent({ keepAlive: true })
  const ask = (port: number) =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const look = setInterval(() => ports.forEach(async (port) => up.set(port, await ask(port))), ASK_MS)
  let turn = 0
  const next = () => {
    const standing = ports.filter((port) => up.get(port))
    return standing[turn++ % standing.length]
  }

  function forward(from: IncomingMessage, to: ServerResponse, body: Buffer, tries = ports.length) {
    const port = next()
    if (port === undefined) return void to.writeHead(502).end()
    const call = request({
      port,
      host: '127.0.0.1',
      agent,
      method: from.method,
      path: from.url,
      headers: from.headers,
    })
    call.once('response', (answer) => {
      to.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(to)
      answer.once('close', () => to.destroy())
    })
    call.once('error', (error: Error & { code?: string }) => {
      // nobody has read a word of it: the only call that may be sent again
      if (error.code === 'ECONNREFUSED' && tries > 1) forward(from, to, body, tries - 1)
      else if (to.headersSent) to.destroy()
      else to.writeHead(502).end()
    })
    to.once('close', () => call.destroy())
    call.end(body)
  }

  const server = createServer((from, to) => {
    const parts: Buffer[] = []
    from.on('data', (part: Buffer) => void parts.push(part))
    from.once('end', () => forward(from, to, Buffer.concat(parts)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUp: async (server) => up.get(servers[server]!) ?? false,
    drain: async () => {},
    admit: async () => {},
    async close() {
      clearInterval(look)
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
