import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, statfs, writeFile } from 'node:fs/promises'
import { connect, createServer as createPlainServer, type AddressInfo, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { createServer } from 'node:tls'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { heldClock } from '#platform/clock/clock.ts'
import { demoKeys } from '#platform/settings/demo-keys.ts'
import { makeCertificate } from '#testing/certificate.ts'
import { startStandin } from '#standin/server.ts'
import { createDatabase } from '#testing/database.ts'
import { newFolder } from '#testing/launch.ts'

/** As `npm run doctor` does: its lines by what they are about, and how it ended. */
async function examine(env: Record<string, string>) {
  const { code, stdout } = await new Promise<{ code: number; stdout: string }>((done) =>
    execFile(
      process.execPath,
      [resolve(import.meta.dirname, 'doctor.ts')],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout) => done({ code: typeof error?.code === 'number' ? error.code : 0, stdout }),
    ),
  )
  const lines = [...stdout.matchAll(/^(ok|--|!!) {2}([^:]+): (.*)$/gm)]
  return { code, of: Object.fromEntries(lines.map(([, mark, what, words]) => [what!, `${mark} ${words}`])) }
}

test('the doctor asks each service that has an address, says what is missing, and ends by what is wrong', async () => {
  const standin = await startStandin({ clock: heldClock('2026-11-20T01:00:00Z') })
  onTestFinished(() => standin.close())
  const folder = await newFolder()
  const toss = {
    TOSS_API_URL: `${standin.url}/toss`,
    TOSS_SDK_URL: 'https://sdk.example',
    TOSS_CLIENT_KEY: demoKeys.tossClient,
  }

  const healthy = await examine({
    DATA_DIR: folder,
    BACKUP_TO: folder,
    ...toss,
    TOSS_SECRET_KEY: demoKeys.tossSecret,
  })
  expect(healthy).toMatchObject({
    code: 0,
    of: {
      DATABASE_URL: expect.stringMatching(/^ok/),
      DATA_DIR: expect.stringMatching(/^ok/),
      BACKUP_TO: expect.stringMatching(/^ok/),
      TOSS: expect.stringMatching(/^ok/),
      TAX: expect.stringMatching(/^-- the stand-in/),
    },
  })

  const ill = await examine({
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
    PUBLIC_URL: 'https://127.0.0.1:1',
    ...toss,
    TOSS_SECRET_KEY: 'test_sk_somebody_elses',
  })
  expect(ill).toMatchObject({
    code: 1,
    of: {
      DATABASE_URL: expect.stringMatching(/^!!/),
      PUBLIC_URL: expect.stringMatching(/^!!/),
      TRUSTED_PROXIES: expect.stringMatching(/^!!/),
      TOSS: expect.stringMatching(/^!!/),
    },
  })
})

test('[GR-04] the doctor tells of a certificate that ends next week, and of a place of backups that is full or another shop’s', async () => {
  const folder = await newFolder()
  const { cert, key } = makeCertificate(new Date(Date.now() + 7.5 * 86_400_000))
  const proxy = createServer({ cert, key }, (socket) => socket.end()).listen(0, 'localhost')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  await writeFile(join(folder, 'ca.pem'), cert)
  const backups = join(folder, 'backups')
  const shop = join(folder, 'data')
  await mkdir(join(shop, 'postgres/global'), { recursive: true })
  await mkdir(backups)
  // PostgreSQL's control file begins with the identifier of its database
  await writeFile(join(shop, 'postgres/global/pg_control'), Buffer.from([7, 0, 0, 0, 0, 0, 0, 0]))
  const asked = {
    PUBLIC_URL: `https://localhost:${(proxy.address() as AddressInfo).port}`,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
    DATA_DIR: shop,
    BACKUP_TO: backups,
  }
  await writeFile(join(backups, 'shop.json'), '{"cluster":"7"}')
  expect((await examine(asked)).of).toMatchObject({
    PUBLIC_URL: expect.stringMatching(/^!! its certificate ends in 7 days/),
    BACKUP_TO: expect.stringMatching(/^ok holds the backups of this shop/),
    'backup room': expect.stringMatching(/^ok/),
    'backup disk': expect.stringMatching(/^--/),
  })
  await writeFile(join(backups, 'shop.json'), '{"cluster":"8"}')
  // five times the largest reserve there is: most disks are smaller
  const { bavail, bsize } = await statfs(backups)
  const roomy = bavail * bsize > 5 * 100_000 * 1_048_576
  expect((await examine({ ...asked, DISK_RESERVE_MB: '100000' })).of).toMatchObject({
    BACKUP_TO: expect.stringMatching(/^!! holds the backups of another shop/),
    'backup room': expect.stringMatching(roomy ? /^ok \d+ MB free/ : /^!! only \d+ MB free/),
  })
})

test('[GR-01] [GR-02] the doctor tells of a pooler in the wrong mode, a replica that is none or away, clocks two minutes apart, and a migration out of order', async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const folder = await newFolder()
  const shop = { DATA_DIR: folder, DATABASE_URL: database.url }

  const alone = await examine({ ...shop, DATABASE_READ_URL: database.url, NODE_OPTIONS: twoMinutesAhead })
  expect(alone.of).toMatchObject({
    DATABASE_URL: expect.stringMatching(/^ok PostgreSQL \d+ answers/),
    DATABASE_READ_URL: expect.stringMatching(/^!! this is no replica/),
    clock: expect.stringMatching(/^!! 120 s apart/),
    migrations: expect.stringMatching(/^ok/),
  })
  expect(alone).toMatchObject({ code: 1, of: expect.not.objectContaining({ pooler: expect.anything() }) })

  await using byStatement = await openStatementPooler(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`delete from kysely_migration where name like '0003%'`)
  await client.end()
  const ill = await examine({
    ...shop,
    DATABASE_URL: byStatement.url,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_READ_URL: 'postgres://shop@127.0.0.1:1/shop',
  })
  expect(ill.of).toMatchObject({
    pooler: expect.stringMatching(/^!! a pooler that lends connections by statement/),
    DATABASE_READ_URL: expect.stringMatching(/^!! cannot be reached .*ECONNREFUSED/),
    clock: expect.stringMatching(/^ok/),
    migrations: expect.stringMatching(/^!! 0003\S* would run after/),
  })
})

/** For Node: the clock of another machine. */
const twoMinutesAhead = '--import=data:text/javascript,const%20now=Date.now;Date.now=()=>now()+120000'

/** Answers as PgBouncer does with pool_mode = statement, to whoever begins a transaction. */
async function openStatementPooler(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const door = createPlainServer((caller) => {
    const folder = target.searchParams.get('host')
    const database = folder
      ? connect(`${folder}/.s.PGSQL.${target.searchParams.get('port')}`)
      : connect(Number(target.port), target.hostname)
    for (const socket of [caller, database]) sockets.add(socket.on('error', () => {}))
    database.pipe(caller)
    caller.on('data', (sent: Buffer) => {
      if (!sent.includes('begin\0')) return void database.write(sent)
      const facts = 'SFATAL\0C08P01\0Mtransaction blocks not allowed in statement pooling mode\0\0'
      const answer = Buffer.alloc(5 + facts.length)
      answer.write('E')
      answer.writeInt32BE(4 + facts.length, 1)
      answer.write(facts, 5)
      caller.end(answer)
    })
    caller.on('close', () => database.destroy())
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const user = target.username || target.searchParams.get('user')
  return {
    url: `postgres://${user}@127.0.0.1:${(door.address() as AddressInfo).port}${target.pathname}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      door.close()
    },
  }
}
