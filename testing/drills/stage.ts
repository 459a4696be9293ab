import { resolve } from 'node:path'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { SESSION } from '#platform/database/pooler.ts'
import { seedBulk, seedDemo } from '#demo/index.ts'
import { openS3 } from '#testing/s3.ts'
import { startStandin } from '#standin/server.ts'
import { plantPayments } from '#apps/server/stand-in.ts'
import { demoKeys } from '#platform/settings/demo-keys.ts'
import { openBuyers } from '../../bench/buyers.ts'
import { openDoor } from '../database-door.ts'
import { openSmsProvider } from '../sms-provider.ts'
import { openPlace, freePorts } from './place.ts'
import { ask, DATABASE, openPostgresPair } from './postgres-pair.ts'
import { openPooler } from './pooler.ts'
import { openProxy } from './proxy.ts'
import { launchServer, startServer } from './shop-servers.ts'

const root = resolve(import.meta.dirname, '../..')
const BUYERS = 250
/** Longer than the proxy takes to notice. */
const DRAIN_MS = 1_000
const TAX_KEY = Buffer.from('a secret of this drill alone').toString('base64')

export type Stage = Awaited<ReturnType<typeof openStage>>

type Wanted = {
  name: string
  /** Names of the server processes. */
  servers?: string[]
  bulk?: { products: number; members: number; orders: number }
  env?: Record<string, string>
  /** What else stands in the database before the replica is copied from it. */
  prepare?: (url: string) => Promise<void>
  database?: Omit<Parameters<typeof openPostgresPair>[1], 'fill'>
}

/**
 * The whole of a shop that has left its one machine, on loopback: PostgreSQL with a replica, PgBouncer, HAProxy, an S3
 * store, one stand-in for the outside services of all, and as many server processes as are named. The servers are not
 * started yet.
 */
export async function openStage({
  name,
  servers = ['one', 'two', 'three'],
  bulk = { products: 3_000, members: 300, orders: 300 },
  env = {},
  prepare = async () => {},
  database = {},
}: Wanted) {
  const place = await openPlace(name)
  try {
    const postgres = await openPostgresPair(place, {
      ...database,
      fill: async (url) => {
        await migrate(url, resolve(root, 'db/migrations'))
        const db = openDatabase(url, { fills: true })
        await seedDemo(db, { now: new Date() })
        await seedBulk(db, { ...bulk, now: new Date() }, () => {})
        await db.close()
        for (const [setting, value] of Object.entries(SESSION))
          await ask(url, `alter database ${DATABASE} set ${setting} = '${value}'`)
        await prepare(url)
        await ask(url, 'vacuum analyze')
      },
    })
    const [straightPort, ...ports] = (await freePorts(servers.length + 1)) as [number, ...number[]]
    const portOf = Object.fromEntries(servers.map((server, n) => [server, ports[n]!]))
    const proxy = await openProxy(place, { servers: portOf, databases: postgres.ports })
    const poolerPort = await openPooler(place, {
      port: proxy.writePort,
      account: postgres.account,
      users: { [postgres.role]: postgres.password },
    })
    const s3 = await openS3()
    const standin = await startStandin(standinKeys)
    const messages = await openSmsProvider({ takesMs: 20 })
    const ownerUrl = postgres.urlAt(proxy.writePort)
    const direct = await openDoor(ownerUrl)
    const owner = openDatabase(ownerUrl, { poolSize: 1 })
    await plantPayments(owner, standin.control.toss, new Date())
    await owner.close()
    const given = {
      DATABASE_URL: postgres.urlAt(poolerPort),
      DATABASE_DIRECT_URL: direct.url,
      DATABASE_READ_URL: postgres.urlAt(proxy.readPort),
      DATABASE_STATEMENTS: 'unnamed',
      DRAIN_MS: String(DRAIN_MS),
      STAFF_OTP: 'off',
      ...sharedServices(standin.url, messages.url),
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY: s3.settings.accessKey,
      S3_SECRET_KEY: s3.settings.secretKey,
      DEMO: 'on',
      ...env,
    }
    return {
      place,
      postgres,
      proxy,
      s3,
      /** The other side of the outside services. */
      standin,
      /** What the provider was given by all processes. */
      messages: messages.got,
      servers,
      /** Where each of them is by itself, in their order. */
      urls: servers.map((server) => `http://127.0.0.1:${portOf[server]!}`),
      /** Of whichever database takes writes, as its owner. */
      ownerUrl,
      /** The way by which servers hear news. */
      direct,
      listeners: async () => direct.inside() / 2,
      /** Members with sessions and credit; those of the demo sign in themselves. */
      buyers: (await openBuyers(ownerUrl, BUYERS)).filter(({ loginId }) => !loginId.startsWith('demo')),
      /** Its settings; others may be given over them. */
      env: given,
      /** One more, outside the proxy, that needs no pooler. */
      async startStraight(more: Record<string, string> = {}) {
        const env = {
          ...given,
          ...more,
          DATABASE_URL: ownerUrl,
          DATABASE_STATEMENTS: 'named',
          DATABASE_DIRECT_URL: '',
        }
        await startServer(place, { name: 'straight', port: straightPort, env })
        return `http://127.0.0.1:${straightPort}`
      },
      stopStraight: () => place.end('straight'),
      start: (server: string, more: Record<string, string> = {}, flags: string[] = []) =>
        startServer(place, {
          name: server,
          port: portOf[server]!,
          env: { ...given, ...more },
          flags,
        }),
      /** As `start`, of a server that is not expected to become ready. */
      launch: (server: string, more: Record<string, string> = {}) =>
        launchServer(place, { name: server, port: portOf[server]!, env: { ...given, ...more } }),
      kill: (server: string) => place.end(server, 'SIGKILL'),
      stop: (server: string) => place.end(server),
      async close(options: { keep?: boolean } = {}) {
        await place.close(options)
        await direct.close()
        await standin.close()
        messages.close()
        await s3.close()
      },
    }
  } catch (error) {
    await place.close({ keep: true })
    throw error
  }
}

/** What the stand-in accepts from those who are set by `sharedServices`. */
export const standinKeys = {
  secretKey: demoKeys.tossSecret,
  clientKey: demoKeys.tossClient,
  popbill: { linkId: demoKeys.client, secretKey: TAX_KEY },
}

/** Settings of the outside services of which a drill counts what they were asked for. */
export const sharedServices = (url: string, messagesUrl: string) => ({
  TOSS_API_URL: `${url}/toss`,
  TOSS_SDK_URL: `${url}/toss/v2/standard.js`,
  TOSS_CLIENT_KEY: demoKeys.tossClient,
  TOSS_SECRET_KEY: demoKeys.tossSecret,
  SMS_API_URL: messagesUrl,
  SMS_API_KEY: demoKeys.apiKey,
  SMS_API_SECRET: demoKeys.secret,
  SMS_FROM: '0200000000',
  SMS_KAKAO_CHANNEL: demoKeys.kakaoChannel,
  TAX_API_URL: `${url}/popbill`,
  TAX_AUTH_URL: `${url}/linkhub`,
  TAX_LINK_ID: demoKeys.client,
  TAX_SECRET_KEY: TAX_KEY,
})
