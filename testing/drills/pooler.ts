import { chownSync, writeFileSync } from 'node:fs'
import { ownerOf, type Account } from '#platform/database/embedded/account.ts'
import { needPrograms } from './packages.ts'
import { freePorts, until, type Place } from './place.ts'
import { ask, DATABASE } from './postgres-pair.ts'

type Behind = { port: number; role: string; password: string; account: Account }

/** PgBouncer in transaction mode, in front of whatever listens on `port`. Gives its own port. */
export async function openPooler(place: Place, { port, role, password, account }: Behind): Promise<number> {
  const [pgbouncer] = needPrograms('pgbouncer') as [string]
  const [own] = (await freePorts(1)) as [number]
  const users = place.inFolder('pgbouncer-users.txt')
  const settings = place.inFolder('pgbouncer.ini')
  writeFileSync(users, `"${role}" "${password}"\n`, { mode: 0o600 })
  writeFileSync(
    settings,
    `[databases]
${DATABASE} = host=127.0.0.1 port=${port} dbname=${DATABASE}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 24
; a database that is away is tried again at once, and nobody waits longer for it than the shop does
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
server_lifetime = 3600
log_connections = 0
log_disconnections = 0
`,
    { mode: 0o600 },
  )
  const { uid, gid } = ownerOf(account)
  for (const file of [users, settings]) chownSync(file, uid, gid)
  place.start({ name: 'pgbouncer', command: pgbouncer, args: [settings], account })
  const url = `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${own}/${DATABASE}`
  await until('PgBouncer answers', async () => (await ask(url, 'select 1')).length === 1, 15_000)
  return own
}
