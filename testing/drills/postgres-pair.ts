import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import {
  chooseAccount,
  ownerOf,
  postgresEnvironment,
  runAs,
  type Account,
} from '#platform/database/embedded/account.ts'
import { createCluster, superuser } from '#platform/database/embedded/create-cluster.ts'
import { locateNative } from '#platform/database/embedded/locate-binaries.ts'
import { prepareBinaries } from '#platform/database/embedded/prepare-binaries.ts'
import { APP_ROLE } from '#platform/database/app-role.ts'
import { freePorts, until, type Place } from './place.ts'

export const DATABASE = 'medimall'
const ROLE = 'shop'
const PASSWORD = 'a password of this drill alone'
/** Runs the suite's own tests, each in a database of its own, with the role that the shop then has. */
export const SUITE = 'suite'
/** Asks each server whether it takes writes: it may enter the empty database alone. */
export const WATCHER = 'watcher'

type Name = 'primary' | 'replica'

type Wanted = {
  /** Done once, before the copy is made. */
  fill: (url: string) => Promise<void>
  /** Whether commits of the primary wait for the replica. */
  waits?: boolean
  /** Of the primary, beside the drill's own. */
  settings?: Record<string, string>
}

/** A primary and its streaming replica, of the embedded binaries, on loopback ports. */
export async function openPostgresPair(place: Place, { fill, waits = true, settings: own = {} }: Wanted) {
  const account = chooseAccount(place.folder)
  const binaries = await prepareBinaries(locateNative(), account, '/var/lib/medimall')
  const owner = ownerOf(account)
  const [primaryPort, replicaPort] = (await freePorts(2)) as [number, number]
  const ports = { primary: primaryPort, replica: replicaPort }
  const dataOf = (name: Name) => place.inFolder(`postgres-${name}`)
  const socketsOf = (name: Name) => place.inFolder(`sockets-${name}`)
  for (const name of ['primary', 'replica'] as const) {
    mkdirSync(socketsOf(name), { mode: 0o700 })
    chownSync(socketsOf(name), owner.uid, owner.gid)
  }
  const superUrl = (name: Name, database = 'postgres') =>
    `postgres:///${database}?host=${encodeURIComponent(socketsOf(name))}&port=${ports[name]}&user=${superuser}`
  const urlAt = (port: number, database = DATABASE) =>
    `postgres://${ROLE}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`

  async function start(name: Name, settings: Record<string, string> = {}) {
    const all = {
      listen_addresses: '127.0.0.1',
      port: String(ports[name]),
      unix_socket_directories: socketsOf(name),
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      shared_buffers: '256MB',
      max_parallel_workers_per_gather: '0',
      max_connections: '200',
      jit: 'off',
      timezone: 'UTC',
      wal_keep_size: '256MB',
      hot_standby_feedback: 'on',
      log_min_error_statement: 'panic',
      ...settings,
    }
    place.start({
      name: `postgres-${name}`,
      command: `${binaries.native}/bin/postgres`,
      args: ['-D', dataOf(name), ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
      account,
      env: postgresEnvironment(),
    })
    await until(`postgres-${name} answers`, async () => (await ask(superUrl(name), 'select 1')).length === 1)
  }

  await createCluster(binaries, account, dataOf('primary'), () => {})
  writeFileSync(
    `${dataOf('primary')}/pg_hba.conf`,
    // the folder of the socket is the database account's alone
    `local all,replication all trust\nhost postgres ${WATCHER} 127.0.0.1/32 trust\nhost all ${SUITE},${APP_ROLE} 127.0.0.1/32 trust\nhost all ${ROLE} 127.0.0.1/32 scram-sha-256\n`,
  )
  await start('primary')
  await ask(superUrl('primary'), `create role ${WATCHER} login`)
  for (const role of [SUITE, APP_ROLE])
    await ask(superUrl('primary'), `create role ${role} login${role === SUITE ? ' superuser' : ''}`)
  await ask(superUrl('primary'), `create role ${ROLE} login password '${PASSWORD}'`)
  await ask(superUrl('primary'), `create database ${DATABASE} owner ${ROLE}`)
  await fill(urlAt(ports.primary))
  await place.end('postgres-primary', 'SIGINT')
  await copyAs(account, dataOf('primary'), dataOf('replica'))
  await runAs(account, '/bin/sh', ['-c', ': > "$0"/standby.signal', dataOf('replica')])
  await Promise.all([
    start('primary', { ...own, ...(waits && { synchronous_standby_names: 'standby' }) }),
    start('replica', {
      primary_conninfo: `host=${socketsOf('primary')} port=${ports.primary} user=${superuser} application_name=standby`,
    }),
  ])
  await until(
    'the replica streams',
    async () =>
      (
        await ask(
          superUrl('primary'),
          `select 1 from pg_stat_replication where sync_state = '${waits ? 'sync' : 'async'}'`,
        )
      ).length === 1,
  )

  return {
    ports,
    account,
    role: ROLE,
    password: PASSWORD,
    urlAt,
    superUrl,
    /** By the socket, as the superuser. */
    ask: <Row>(name: Name, text: string, values: unknown[] = []) =>
      ask<Row>(superUrl(name, DATABASE), text, values),
    dataOf,
    kill: (name: Name) => place.end(`postgres-${name}`, 'SIGKILL'),
    /** In an orderly way, but nobody is waited for. */
    stop: (name: Name) => place.end(`postgres-${name}`, 'SIGINT'),
    /** As it was started before; tried until it comes up, since what a killed one left behind goes in its own time. */
    async again(name: Name) {
      const program = `postgres-${name}`
      let child = place.again(program)
      await until(`${program} answers again; see ${place.logOf(program)}`, async () => {
        if (child.exitCode !== null || child.signalCode !== null) child = place.again(program)
        return (await ask(superUrl(name), 'select 1')).length === 1
      })
    },
    /** The replica takes writes from now on; nobody follows it. */
    promote: () => ask(superUrl('replica'), 'select pg_promote(true, 30)'),
  }
}

/** The data folder is its account's alone, and so must the copy be. */
async function copyAs(account: Account, from: string, to: string) {
  mkdirSync(to, { mode: 0o700 })
  const { uid, gid } = ownerOf(account)
  chownSync(to, uid, gid)
  const { status, output } = await runAs(account, '/bin/cp', ['-a', `${from}/.`, to])
  if (status !== 0) throw new Error(`the copy for the replica failed: ${output}`)
}

export async function ask<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 }).on(
    'error',
    () => {},
  )
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
