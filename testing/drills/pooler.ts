import { chownSync, writeFileSync } from 'node:fs'
import { ownerOf, type Account } from '#platform/database/embedded/account.ts'
import { freePorts, until, type Place } from './place.ts'
import { ask, DATABASE } from './postgres-pair.ts'

type Behind = {
  port: number
  account: Account
  /** Who may come, by password; without one whoever says that name. */
  users: Record<string, string>
  name?: string
  /** `*`: whichever is asked for. */
  database?: string
}

/** PgBouncer (PGBOUNCER_PATH) in transaction mode, in front of whatever listens on `port`. Gives its own port. */
export async function openPooler(
  place: Place,
  { port, account, users, name = 'pgbouncer', database = DATABASE }: Behind,
): Promise<number> {
  const [own] = (await freePorts(1)) as [number]
  const list = place.inFolder(`${name}-users.txt`)
  const settings = place.inFolder(`${name}.ini`)
  const [[role, password]] = Object.entries(users) as [[string, string]]
  writeFileSync(
    list,
    Object.entries(users)
      .map(([user, word]) => `"${user}" "${word}"\n`)
      .join(''),
    { mode: 0o600 },
  )
  writeFileSync(
    settings,
    `[databases]
${database} = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = ${password ? 'scram-sha-256' : 'trust'}
auth_file = ${list}
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
  for (const file of [list, settings]) chownSync(file, uid, gid)
  place.start({ name, command: process.env.PGBOUNCER_PATH!, args: [settings], account })
  const url = `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${own}/${database === '*' ? 'postgres' : database}`
  await until('PgBouncer answers', async () => (await ask(url, 'select 1')).length === 1, 15_000)
  return own
}
