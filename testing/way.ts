import { connect, createServer, type Socket } from 'node:net'

/**
 * `shut`: refuses; `silent`: takes callers and says nothing; `mute`: what is asked arrives, and its answer is cut off;
 * `slow`: each piece waits; `failing`, `wrong`: an answer of HTTP of its own.
 */
export type Mood = 'open' | 'shut' | 'silent' | 'mute' | 'slow' | 'failing' | 'wrong'
export type Way = Awaited<ReturnType<typeof openWay>>

const SLOW_MS = 700
const ANSWERS = {
  failing: answer('500 Internal Server Error', '{"code":"FAILED_INTERNAL_SYSTEM_PROCESSING","message":"!"}'),
  wrong: answer('200 OK', '{"hello":["of another service"]}'),
}

/** A way to a service over TCP that can be hurt, and mended. */
export async function openWay(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  const callers = new Set<Socket>()
  let mood: Mood = 'open'
  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  /** What comes from one goes to the other, later where the way is slow, in the same order. */
  function pass(from: Socket, to: Socket) {
    let last = Promise.resolve()
    from.on('data', (piece: Buffer) => {
      if (mood === 'silent') return
      if (mood === 'mute' && callers.has(to)) return void to.destroy()
      if (mood === 'slow') last = last.then(() => new Promise((done) => setTimeout(done, SLOW_MS)))
      last = last.then(() => void to.write(piece))
    })
    from.on('close', () => void last.then(() => to.end()))
  }
  const server = createServer((caller) => {
    keep(caller)
    if (mood === 'shut') return void caller.destroy()
    if (mood === 'failing' || mood === 'wrong') {
      const words = ANSWERS[mood]
      return void caller.once('data', () => caller.end(words))
    }
    callers.add(caller)
    caller.on('close', () => callers.delete(caller))
    const service = keep(connect(target.port, target.host))
    pass(caller, service)
    pass(service, caller)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return {
    port,
    /** Calls that are under way keep their connection, unless the way no longer is one. */
    turn(next: Mood) {
      // what was swallowed is missing in the middle of what goes on
      if (mood === 'silent' || ['shut', 'failing', 'wrong'].includes(next)) this.cut()
      mood = next
    },
    /** Whatever is under way ends in the middle. */
    cut: () => sockets.forEach((socket) => socket.destroy()),
    close() {
      this.cut()
      return new Promise((done) => server.close(done))
    },
  }
}

function answer(status: string, body: string) {
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
}

/** The same address, by this way. */
export function byWay(address: string, way: Way): string {
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String(way.port)
  return url.toString().replace(/\/$/, address.endsWith('/') ? '/' : '')
}
export const placeOf = (address: string) => {
  const { hostname, port } = new URL(address)
  return { host: hostname, port: Number(port) }
}
