import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { end, filledFolder, start } from '#testing/launch.ts'

/** A server with a fault on its way: the module is loaded before the server's own, and acts when told. */
async function startFaulty(fault: string, env: Record<string, string> = {}) {
  const dataDir = await filledFolder()
  const planted = join(dataDir, 'planted.mjs')
  await writeFile(planted, `process.on('message', () => setImmediate(() => { ${fault} }))\n`)
  const server = await start(dataDir, {
    ...env,
    NODE_OPTIONS: `--import=${pathToFileURL(planted).href}`,
  })
  const readLog = async () => {
    const names = await readdir(join(dataDir, 'logs'))
    return (await Promise.all(names.map((name) => readFile(join(dataDir, 'logs', name), 'utf8')))).join('')
  }
  return { ...server, readLog }
}

test('[V6] a rejected promise that nobody handles is logged and told, and ends nothing', async () => {
  const { child, url, printed, readLog } = await startFaulty(
    `void Promise.reject(new Error('of 010-1234-5678'))`,
    { LAST_END: 'SIGKILL' },
  )
  child.send('now')
  await expect.poll(readLog).toContain('a rejected promise was not handled')
  const text = await readLog()
  expect(text).toContain('of ***-****-****')
  expect(text).toContain('"end":"SIGKILL","msg":"the server ended unexpectedly and was started again"')
  await expect.poll(printed).toContain('a rejected promise was not handled: Error')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect(await end(child, 'SIGTERM')).toBe(0)
})

test('[V6] an exception that nobody handles is logged and told, and the server stops in order', async () => {
  const { child, printed, readLog } = await startFaulty(`throw new TypeError('planted')`)
  const ended = new Promise((done) => child.once('close', done))
  child.send('now')
  expect(await ended).toBe(1)
  expect(await readLog()).toMatch(
    /"stack":"TypeError: planted.*an exception was not handled; the server stops/,
  )
  expect(printed()).toContain('an exception was not handled; the server stops: TypeError')
})
