import { once } from 'node:events'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { encryptText } from '#platform/contract/secured-body.ts'
import { openDatabase } from '#platform/database/database.ts'
import { SESSION } from '#platform/database/pooler.ts'
import { isPostmasterOf, readPidFile } from '#platform/database/embedded/postmaster.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { createDatabase, databaseUrl } from '#testing/database.ts'
import { end, filledFolder, newFolder, start } from '#testing/launch.ts'
import { CANARIES, LIVE_SERVICES } from '#testing/live-settings.ts'

const LOGIN = '/api/fo/cm/cmm/auth/login-with-username-password'
const postSecured = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: encryptText(JSON.stringify(body), readSettings({}).securedKey) }),
  })
const login = (url: string, userId: string, userPw: string) => postSecured(url + LOGIN, { userId, userPw })

async function readLogs(dataDir: string) {
  const names = (await readdir(join(dataDir, 'logs'))).filter((name) =>
    /^medimall\.\d{4}-\d{2}-\d{2}/.test(name),
  )
  return (await Promise.all(names.map((name) => readFile(join(dataDir, 'logs', name), 'utf8')))).join('')
}

test('[CF-02] [P1] a start on an empty folder serves the demo, stops cleanly, and its logs hold no secret', async () => {
  const dataDir = await newFolder()
  const { child, url } = await start(dataDir)
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const answer = (await (await login(url, 'demo01', 'Medimall!2026')).json()) as {
    body: { accessToken: string }
  }
  await login(url, 'canary-login-id', 'canary-password-1')
  await fetch(`${url}/api/fo/products?q=canary-query`, {
    headers: { authorization: `Bearer ${answer.body.accessToken}` },
  })
  await fetch(`${url}/api/fo/products/canary-code`, { headers: { authorization: 'Bearer canary.token.1' } })
  expect(await end(child, 'SIGTERM')).toBe(0)
  const text = await readLogs(dataDir)
  expect(text).toContain('ready')
  expect(text).not.toMatch(new RegExp(`canary|Medimall!2026|${answer.body.accessToken}|argon2|010-?0000`))
})

test('[D1] a server that was killed comes back with what was acknowledged, and its token secret', async () => {
  const dataDir = await filledFolder()
  const first = await start(dataDir)
  const { body } = (await (await login(first.url, 'demo01', 'Medimall!2026')).json()) as {
    body: { accessToken: string }
  }
  await end(first.child, 'SIGKILL')
  const second = await start(dataDir)
  const user = await fetch(`${second.url}/api/fo/user`, {
    headers: { authorization: `Bearer ${body.accessToken}` },
  })
  expect(user.status).toBe(200)
})

test('[S3] [P1] no page, answer or log shows a secret that the server was started with, and DATABASE_URL leaves no second database', async () => {
  const dataDir = await newFolder()
  const database = await createDatabase()
  onTestFinished(database.drop)
  const address = new URL(database.url)
  address.searchParams.set('application_name', CANARIES.DATABASE_URL!)
  const owner = openDatabase(database.url, { poolSize: 1 })
  for (const [name, value] of Object.entries(SESSION))
    await owner.run({
      text: `alter database "${address.pathname.slice(1)}" set ${name} = '${value}'`,
      values: [],
    })
  await owner.close()
  const bucket = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files' }
  const { child, url, printed } = await start(dataDir, {
    ...LIVE_SERVICES,
    ...bucket,
    ...CANARIES,
    DATABASE_URL: address.href,
    DATABASE_DIRECT_URL: address.href,
    DEMO: 'off',
    STAFF_OTP: 'off',
    LOG_LEVEL: 'trace',
  })
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)

  const db = openDatabase(database.url)
  await db.run({ text: 'update staff set "mustChangePassword" = false', values: [] })
  await db.close()
  const entered = await postSecured(`${url}/api/authentication/login`, {
    userId: 'admin',
    userPw: CANARIES.FIRST_ADMIN_PASSWORD!,
  })
  const { body } = (await entered.clone().json()) as { body: { accessToken: string } }
  const initial = await fetch(`${url}/api/system/initial-data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${body.accessToken}` },
  })
  const answers = [
    entered,
    initial,
    ...(await Promise.all(
      ['/', '/office', '/api', '/api/openapi.json', '/readyz', '/static/init-data/1.json'].map((path) =>
        fetch(url + path),
      ),
    )),
  ]
  expect(answers.slice(0, -1).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200])
  const texts = await Promise.all(
    answers.map(
      async (answer) => `${answer.url} ${JSON.stringify([...answer.headers])} ${await answer.text()}`,
    ),
  )
  expect(texts.filter((text) => text.includes('id="settings"'))).toHaveLength(2)
  expect(await end(child, 'SIGTERM')).toBe(0)
  expect([...texts, printed(), await readLogs(dataDir)].join('').match(/.{0,60}canary.{0,60}/)).toBe(null)
})

test('[CF-01] a bad setting stops the start with its name', async () => {
  await expect(start(await newFolder(), { PORT: 'eighty' })).rejects.toThrow(/PORT/)
})

/** A port of a program that speaks to nobody. */
async function takePort() {
  const taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  return (taken.address() as AddressInfo).port
}

/** What a start prints that fails for this setting: a sentence, without the program's insides. */
async function refusalOf(env: Record<string, string>, dataDir?: string) {
  const { message } = await start(dataDir ?? (await newFolder()), env).then(
    () => new Error('it started'),
    (error: Error) => error,
  )
  expect(message).toMatch(/^stopped with 1: (Filling the demo shop ...\n)?Settings are not usable/)
  expect(message).not.toMatch(/\n\s+at |canary/)
  return message
}

test('[CF-01] a database that is not there is one sentence that names DATABASE_URL, and not its password', async () => {
  const port = await takePort()
  expect(await refusalOf({ DATABASE_URL: 'banana' })).toMatch(/\n {2}- DATABASE_URL: must be an address/)
  expect(await refusalOf({ DATABASE_URL: `postgres://shop:canary@127.0.0.1:${port}/shop` })).toMatch(
    new RegExp(`\n {2}- DATABASE_URL: cannot connect to 127.0.0.1:${port} .*데이터베이스에 연결할 수 없어요`),
  )
  const url = databaseUrl(inject('serverUrl'), 'nowhere')
  expect(await refusalOf({ DATABASE_URL: url })).toMatch(/\n {2}- DATABASE_URL: .*does not exist/)
  expect(await refusalOf({ DATABASE_DIRECT_URL: url })).toMatch(
    /\n {2}- DATABASE_DIRECT_URL: must stand beside/,
  )
})

test('[CF-01] a port that is taken and a folder that cannot be written to are named too, and no database is left running', async () => {
  const dataDir = await filledFolder()
  expect(await refusalOf({ PORT: String(await takePort()) }, dataDir)).toMatch(
    /\n {2}- HOST, PORT: .*EADDRINUSE.*다른 프로그램/,
  )
  expect(postmastersOf(dataDir)).toEqual([])
  expect(await refusalOf({}, '/dev/null/data')).toMatch(/\n {2}- DATA_DIR: .*ENOTDIR/)
})

const dataOf = (dataDir: string) => realpathSync(join(dataDir, 'postgres'))

/** The live PostgreSQL servers of this folder, whoever started them. */
function postmastersOf(dataDir: string) {
  const folder = dataOf(dataDir)
  const pids = existsSync('/proc')
    ? readdirSync('/proc').map(Number).filter(Boolean)
    : [readPidFile(folder)?.pid ?? 0]
  return pids.filter((pid) => isPostmasterOf(pid, folder))
}

test('[D1] a database that died under a running server is started again, and stopped with the server', async () => {
  const dataDir = await filledFolder()
  const { child, url } = await start(dataDir)
  const folder = dataOf(dataDir)
  const { pid } = readPidFile(folder)!
  process.kill(pid, 'SIGKILL')
  await expect
    .poll(async () => [readPidFile(folder)?.pid !== pid, (await fetch(`${url}/readyz`)).status], {
      timeout: 60_000,
    })
    .toEqual([true, 200])
  const second = readPidFile(folder)!.pid
  onTestFinished(() => void (isPostmasterOf(second, folder) && process.kill(second, 'SIGQUIT')))
  expect(postmastersOf(dataDir)).toContain(second)
  expect(await end(child, 'SIGTERM')).toBe(0)
  expect(postmastersOf(dataDir)).toEqual([])
})

/** A call whose body is only begun; `finish` sends the rest. */
async function beginCall(url: string) {
  const text = JSON.stringify({
    data: encryptText(
      JSON.stringify({ userId: 'demo01', userPw: 'Medimall!2026' }),
      readSettings({}).securedKey,
    ),
  })
  const call = request(url + LOGIN, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
    },
  })
  const answer = new Promise<number | string>((done) =>
    call
      .once('response', (response) => (response.resume(), done(response.statusCode!)))
      .once('error', (error: { code?: string }) => done(error.code!)),
  )
  const heard = new Promise((done) => call.once('continue', done))
  call.flushHeaders()
  await heard
  return { answer, finish: () => void call.end(text) }
}

const refuses = (url: string) =>
  fetch(`${url}/livez`).then(
    () => 'answered',
    (error: { cause: { code: string } }) => error.cause.code,
  )

test('[V3] a server that stops takes no new calls, finishes those it has, and breaks off the ones that never end', async () => {
  const dataDir = await filledFolder()
  const { child, url } = await start(dataDir)
  const open = await beginCall(url)
  const stuck = await beginCall(url)
  const ended = end(child, 'SIGTERM')
  await expect.poll(() => refuses(url)).toBe('ECONNREFUSED')
  expect(child.exitCode).toBe(null)
  open.finish()
  expect(await open.answer).toBe(200)
  expect(await stuck.answer).toBe('ECONNRESET')
  expect(await ended).toBe(0)
  expect(postmastersOf(dataDir)).toEqual([])
})

test('[V3] a server that is stopped the moment it is ready stops in order, and its database with it', async () => {
  const dataDir = await filledFolder()
  const { child } = await start(dataDir)
  expect(await end(child, 'SIGTERM')).toBe(0)
  expect(postmastersOf(dataDir)).toEqual([])
})
