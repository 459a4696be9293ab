import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Balancer } from '../rollout/balancer.ts'
import { freePorts, until, type Place } from './place.ts'
import { WATCHER } from './postgres-pair.ts'

type Backends = {
  /** Of the shop's server processes, by name. */
  servers: Record<string, number>
  databases?: { primary: number; replica: number }
}

/**
 * HAProxy (HAPROXY_PATH) in front of the shop's processes, each asked for /readyz four times a second; and in front of
 * the two databases: one port leads to whichever takes writes, the other to whichever follows it, or to the one that is
 * left.
 */
export async function openProxy(place: Place, { servers, databases }: Backends) {
  const [shopPort, writePort, readPort] = (await freePorts(3)) as [number, number, number]
  const socket = place.inFolder('haproxy.sock')
  const settings = place.inFolder('haproxy.cfg')
  writeFileSync(settings, settingsOf({ servers, databases, shopPort, writePort, readPort, socket }))
  place.start({ name: 'haproxy', command: process.env.HAPROXY_PATH!, args: ['-db', '-f', settings] })
  await until('HAProxy answers', async () => (await tell(socket, 'show info')).includes('Version'), 15_000)

  const set = async (server: string, state: 'drain' | 'maint' | 'ready') =>
    void (await tell(socket, `set server shop/${server} state ${state}`))
  async function isUp(backend: string, server: string) {
    const states = await tell(socket, `show servers state ${backend}`).catch(() => '')
    const row = states.split('\n').find((line) => line.split(' ')[3] === server)
    return row !== undefined && row.split(' ')[5] === UP
  }
  // until it has looked it takes either for both
  if (databases)
    await until('HAProxy knows the primary', async () => !(await isUp('database', 'replica')), 15_000)
  const balancer: Balancer = {
    url: `http://127.0.0.1:${shopPort}`,
    isUp: (server) => isUp('shop', server),
    drain: (server) => set(server, 'drain'),
    admit: (server) => set(server, 'ready'),
    close: () => place.end('haproxy'),
  }
  return {
    ...balancer,
    writePort,
    readPort,
    /** As if this process were not there; `admit` takes it back. */
    shut: (server: string) => set(server, 'maint'),
  }
}

/** As HAProxy numbers the states of a server. */
const UP = '2'

type Ports = Backends & { shopPort: number; writePort: number; readPort: number; socket: string }

const settingsOf = ({ servers, databases, shopPort, writePort, readPort, socket }: Ports) => `
global
  stats socket ${socket} mode 600 level admin
  maxconn 4000
defaults
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  # a busy machine answers late, not never
  timeout check 3s
  default-server inter 250ms fastinter 100ms downinter 250ms fall 2 rise 1
frontend shop
  mode http
  bind 127.0.0.1:${shopPort}
  option forwardfor
  use_backend files if { path_reg ^(/office)?/assets/ }
  # none is ready, as while the database is away: whoever lives says so in the shop's own words
  use_backend living if { nbsrv(shop) eq 0 }
  default_backend shop
backend shop
  mode http
  balance roundrobin
  option httpchk GET /readyz
  # whoever comes back gives files first: its pages name files that only it may have
  default-server rise 2
  option redispatch 1
  retries 3
  # what was never sent is sent elsewhere; what only reads, or is known by its key, is asked again when its server has gone
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET or { req.hdr(idempotency-key) -m found }
  default-server observe layer4 error-limit 1 on-error mark-down
${Object.entries(servers)
  .map(([name, port]) => `  server ${name} 127.0.0.1:${port} check`)
  .join('\n')}
backend living
  mode http
  balance roundrobin
  option httpchk GET /livez
  option redispatch 1
${Object.entries(servers)
  .map(([name, port]) => `  server ${name} 127.0.0.1:${port} check`)
  .join('\n')}
backend files
  mode http
  balance roundrobin
  # also of a process that is about to go: who has just got its page asks for the files of it
  option httpchk GET /livez
  default-server downinter 50ms
  option redispatch 1
  # a file of the other build, which this process may not have, is asked of another
  retries 9
  retry-on conn-failure empty-response 404
${Object.entries(servers)
  .map(([name, port]) => `  server ${name} 127.0.0.1:${port} check`)
  .join('\n')}
${
  databases
    ? `${databaseOf('database', writePort, databases, { replaying: 'f' })}
${databaseOf('replica', readPort, databases, { replaying: 't' })}`
    : ''
}
`

/** PostgreSQL is asked, in its own protocol, whether it is replaying somebody else's log. */
const databaseOf = (
  name: string,
  port: number,
  { primary, replica }: { primary: number; replica: number },
  { replaying }: { replaying: 't' | 'f' },
) => `
listen ${name}
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 24h
  timeout server 24h
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startUp(WATCHER, 'postgres')}
  tcp-check send-binary ${asking('select pg_is_in_recovery()')}
  tcp-check expect binary 440000000b000100000001${replaying === 't' ? '74' : '66'}
  tcp-check send-binary 5800000004
  default-server on-marked-down shutdown-sessions
  server primary 127.0.0.1:${primary} check
  server replica 127.0.0.1:${replica} check${replaying === 't' ? `\n  # better than none: whoever is left\n  server left 127.0.0.1:${replica} backup` : ''}`

const hex = (bytes: Buffer) => bytes.toString('hex')
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const PROTOCOL = 196_608

function startUp(user: string, database: string) {
  const body = Buffer.concat([int32(PROTOCOL), Buffer.from(`user\0${user}\0database\0${database}\0\0`)])
  return hex(Buffer.concat([int32(body.length + 4), body]))
}
function asking(text: string) {
  const body = Buffer.from(`${text}\0`)
  return hex(Buffer.concat([Buffer.from('Q'), int32(body.length + 4), body]))
}

const tell = (socket: string, command: string) =>
  new Promise<string>((done, failed) => {
    let said = ''
    connect(socket)
      .on('data', (chunk: Buffer) => (said += chunk.toString()))
      .on('error', failed)
      .on('end', () => done(said))
      .end(`${command}\n`)
  })
