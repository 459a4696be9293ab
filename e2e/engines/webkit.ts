import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Tab } from './tab.ts'

/** The engine of Safari as WebKitGTK has it, on a screen nobody sees, over WebDriver. */
export async function openWebKit(): Promise<Tab> {
  const home = await mkdtemp(join(tmpdir(), 'medimall-webkit-'))
  // it takes a free display and says which on its fourth stream
  const screen = spawn(
    process.env.XVFB_PATH ?? 'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  const port = await freePort()
  const driver = spawn(process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      LC_ALL: 'C.UTF-8',
      TZ: 'Asia/Seoul',
      // containers give its sandbox no room; it sees this test's own pages only
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  })

  async function send<T = unknown>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${value.error} ${value.message}`)
    return value
  }

  while (!(await send('/status').catch(() => null))) await new Promise((resume) => setTimeout(resume, 50))
  const { sessionId } = await send<{ sessionId: string }>('/session', { capabilities: {} })
  const session = `/session/${sessionId}`
  await send(`${session}/window/rect`, { width: 1440, height: 1000 })
  const read = <T>(expression: string) =>
    send<T>(`${session}/execute/sync`, { script: `return ${expression}`, args: [] })
  /** W3C: an element travels as an object of one key. */
  const element = async (expression: string) =>
    `${session}/element/${Object.values(await read<Record<string, string>>(expression))[0]}`
  return {
    goto: (url) => send(`${session}/url`, { url }),
    read,
    click: async (expression) => send(`${await element(expression)}/click`, {}),
    type: async (expression, text) => send(`${await element(expression)}/value`, { text }),
    async close() {
      await send(session, undefined, 'DELETE')
      driver.kill()
      screen.kill()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
