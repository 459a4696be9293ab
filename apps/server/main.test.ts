import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { encryptText } from '#platform/contract/secured-body.ts'
import { readSettings } from '#platform/settings/settings.ts'

const root = resolve(import.meta.dirname, '../..')
const running = new Set<ChildProcess>()
const folders: string[] = []

afterEach(async () => {
  for (const child of running) await end(child, 'SIGTERM')
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function newFolder() {
  const folder = await mkdtemp('/var/tmp/medimall-start-')
  folders.push(folder)
  return folder
}

/** The server as `npm start` runs it, on an embedded database of its own. */
async function start(dataDir: string, env: Record<string, string> = {}) {
  const child = fork(join(root, 'apps/server/main.ts'), { env: { ...process.env, DATABASE_URL: '', PORT: '0', DATA_DIR: dataDir, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  running.add(child)
  let printed = ''
  const url = await new Promise<string>((ready, failed) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /ready at (http:\/\/\S+)/.exec(printed)?.[1]
      if (address) ready(address)
    }
    child.stdout!.on('data', read)
    child.stderr!.on('data', read)
    child.once('exit', (code) => failed(new Error(`stopped with ${code}: ${printed}`)))
  })
  return { child, url }
}

function end(child: ChildProcess, signal: NodeJS.Signals) {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise<number | null>((done) => {
    child.once('exit', (code) => done(code))
    child.kill(signal)
  })
}

const login = (url: string, userId: string, userPw: string) =>
  fetch(`${url}/api/fo/cm/cmm/auth/login-with-username-password`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data: encryptText(JSON.stringify({ userId, userPw }), readSettings({}).securedKey) }) })

test('[CF-02] [P1] a start on an empty folder serves the demo, stops cleanly, and its logs hold no secret', async () => {
  const dataDir = await newFolder()
  const { child, url } = await start(dataDir)
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const answer = (await (await login(url, 'demo01', 'Medimall!2026')).json()) as { body: { accessToken: string } }
  await login(url, 'canary-login-id', 'canary-password-1')
  await fetch(`${url}/api/fo/products?q=canary-query`, { headers: { authorization: `Bearer ${answer.body.accessToken}` } })
  await fetch(`${url}/api/fo/products/canary-code`, { headers: { authorization: 'Bearer canary.token.1' } })
  expect(await end(child, 'SIGTERM')).toBe(0)
  const logs = await readdir(join(dataDir, 'logs'))
  expect(logs.some((name) => /^medimall\.\d{4}-\d{2}-\d{2}/.test(name))).toBe(true)
  const text = (await Promise.all(logs.map((name) => readFile(join(dataDir, 'logs', name), 'utf8')))).join('')
  expect(text).toContain('ready')
  expect(text).not.toMatch(new RegExp(`canary|Medimall!2026|${answer.body.accessToken}|argon2|010-?0000`))
})

test('[D1] a server that was killed comes back with what was acknowledged, and its token secret', async () => {
  const dataDir = await newFolder()
  const first = await start(dataDir)
  const { body } = (await (await login(first.url, 'demo01', 'Medimall!2026')).json()) as { body: { accessToken: string } }
  await end(first.child, 'SIGKILL')
  const second = await start(dataDir)
  const user = await fetch(`${second.url}/api/fo/user`, { headers: { authorization: `Bearer ${body.accessToken}` } })
  expect(user.status).toBe(200)
})

test('[CF-01] a bad setting stops the start with its name', async () => {
  await expect(start(await newFolder(), { PORT: 'eighty' })).rejects.toThrow(/PORT/)
})
