import { connect, createServer, type Socket } from 'node:net'

type Ways = { url: string; directUrl?: string | undefined }

/** A door in each of the ways to the database, all turned at once. */
export async function openDoors<W extends Ways>(ways: W) {
  const door = await openDoor(ways.url)
  const direct = ways.directUrl === undefined ? null : await openDoor(ways.directUrl)
  return {
    ways: { ...ways, url: door.url, ...(direct && { directUrl: direct.url }) },
    turn(next: Parameters<typeof door.turn>[0]) {
      door.turn(next)
      direct?.turn(next)
    },
    close: () => Promise.all([door.close(), direct?.close()]),
  }
}

/**
 * A door in front of the database that can be shut, take callers and say nothing, keep the answer to a
 * commit to itself, or swallow all that goes to and from whoever listens for news.
 */
export async function openDoor(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let mode: 'open' | 'shut' | 'silent' | 'mute-commits' | 'deaf' = 'open'
  let calls = 0
  const listeners = new Set<() => void>()
  const server = createServer((caller) => {
    calls++
    sockets.add(caller)
    caller.on('error', () => {}).on('close', () => sockets.delete(caller))
    if (mode === 'shut') return void caller.destroy()
    if (mode === 'silent') return
    const folder = target.searchParams.get('host')
    const database = folder
      ? connect(`${folder}/.s.PGSQL.${target.searchParams.get('port')}`)
      : connect(Number(target.port), target.hostname)
    sockets.add(database)
    database.on('error', () => {}).on('close', () => (sockets.delete(database), caller.destroy()))
    caller.on('close', () => database.destroy())
    const swallow = () => (caller.unpipe(database), database.unpipe(caller))
    caller.on('data', (sent: Buffer) => {
      if (mode === 'mute-commits' && sent.includes('commit\0')) database.unpipe(caller)
      if (!sent.includes('listen "')) return
      listeners.add(swallow)
      if (mode === 'deaf') swallow()
    })
    caller.pipe(database).pipe(caller)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const user = target.username || target.searchParams.get('user')
  const hangUp = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: `postgres://${user}${target.password && `:${target.password}`}@127.0.0.1:${port}${target.pathname}`,
    /** `silent` swallows what those inside say, too. */
    turn(next: typeof mode) {
      mode = next
      if (mode === 'silent') sockets.forEach((socket) => socket.unpipe())
      if (mode === 'deaf') for (const swallow of listeners) swallow()
    },
    hangUp,
    calls: () => calls,
    inside: () => sockets.size,
    close() {
      hangUp()
      return new Promise((done) => server.close(done))
    },
  }
}
