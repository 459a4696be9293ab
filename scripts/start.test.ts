import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { installed, scratchProject } from '#testing/scratch-project.ts'

const storefront = {
  'apps/storefront/vite.config.ts': 'export default {}\n',
  'apps/storefront/index.html':
    '<!doctype html><title>shop</title><script type="module" src="./main.ts"></script>\n',
  'apps/storefront/main.ts': 'document.title = "shop"\n',
}
const shop = (server: string) =>
  scratchProject({ ...installed(), ...storefront, 'apps/server/main.ts': server }, ['vite'])

test('npm start builds the browser apps and runs the server on Node 26 or newer', async () => {
  const project = shop(
    'const major: number = Number.parseInt(process.versions.node)\nconsole.log("server", major >= 26, process.argv.slice(2).join(), process.env.NODE_COMPILE_CACHE, process.env.PORT)\nprocess.exit(7)\n',
  )
  const { code, output } = await project.run(['scripts/start.mjs', '--flag'], { PORT: '4321' })
  expect(output).toContain(`server true --flag ${join(project.folder, '.cache/compile')} 4321`)
  expect(code).toBe(7)
  expect(existsSync(join(project.folder, 'dist/storefront/index.html'))).toBe(true)
})

test('a build is repeated only after a change that a browser could see', async () => {
  const project = shop('process.exit(0)\n')
  const built = join(project.folder, 'dist/storefront/index.html')
  const startAgain = async () => {
    expect((await project.run(['scripts/start.mjs'])).code).toBe(0)
    return statSync(built).ino + statSync(built).mtimeMs
  }
  const first = await startAgain()
  project.write('apps/server/main.ts', 'process.exit(0) // other\n')
  project.write('features/buying/cart/server/queries.ts', 'export {}\n')
  project.write('features/buying/cart/rules.test.ts', 'export {}\n')
  project.write('apps/storefront/route-tree.gen.ts', 'export {}\n')
  expect(await startAgain()).toBe(first)

  project.write('features/buying/cart/labels.ts', 'export {}\n')
  const second = await startAgain()
  expect(second).not.toBe(first)
  project.write('package-lock.json', '{"changed": true}')
  project.write('node_modules/.install-stamp', installed('{"changed": true}')['node_modules/.install-stamp'])
  expect(await startAgain()).not.toBe(second)
})

test('a build that fails starts no server and is tried again', async () => {
  const project = shop('console.log("server")\n')
  project.write('apps/storefront/main.ts', 'import "./missing.ts"\n')
  const failed = await project.run(['scripts/start.mjs'])
  expect(failed.code).not.toBe(0)
  expect(failed.output).not.toContain('server')
  project.write('apps/storefront/main.ts', storefront['apps/storefront/main.ts'])
  expect((await project.run(['scripts/start.mjs'])).output).toContain('server')
})

test('SIGTERM reaches the server, and npm start ends with its exit code', async () => {
  const project = shop(
    'process.on("SIGTERM", () => { console.log("stopped well"); process.exit(3) })\nsetInterval(() => {}, 1000)\nconsole.log("listening")\n',
  )
  const running = project.start(['scripts/start.mjs'])
  await running.said('listening')
  running.child.kill('SIGTERM')
  expect(await running.ended).toMatchObject({ code: 3, output: expect.stringContaining('stopped well') })
})

test('[V6] a server that ends unexpectedly is started again and told so; one that ends in order is not', async () => {
  const project = shop(`import { appendFileSync, readFileSync } from 'node:fs'
// what is killed before 'ready' has gone out counts as a start that failed
process.send('ready', () => {
  appendFileSync('starts', process.pid + ' ' + (process.env.LAST_END ?? 'first') + '\\n')
  if (readFileSync('starts', 'utf8').split('\\n').length === 3) throw new Error('planted')
})
setInterval(() => {}, 1000)
`)
  const starts = () =>
    existsSync(join(project.folder, 'starts'))
      ? readFileSync(join(project.folder, 'starts'), 'utf8').trim().split('\n')
      : []
  const running = project.start(['scripts/start.mjs'])
  await expect.poll(starts).toHaveLength(1)
  process.kill(Number.parseInt(starts()[0]!, 10), 'SIGKILL')
  await expect.poll(starts).toHaveLength(3)
  expect(starts().map((line) => line.replace(/^\d+ /, ''))).toEqual(['first', 'SIGKILL', 'code 1'])
  process.kill(Number.parseInt(starts()[2]!, 10), 'SIGKILL')
  await running.said('(SIGKILL) and starts again. / 서버가 예기치 않게 종료되어 다시 시작해요.')
  await expect.poll(starts).toHaveLength(4)
  running.child.kill('SIGTERM')
  expect((await running.ended).code).toBe(143)
  expect(starts()).toHaveLength(4)
})

test('[V6] npm start that is told to stop between two starts stops', async () => {
  const project = shop(`import { appendFileSync } from 'node:fs'
appendFileSync('starts', 'one\\n')
process.send('ready', () => process.exit(9))
`)
  const starts = () => readFileSync(join(project.folder, 'starts'), 'utf8').trim().split('\n').length
  const stopped = async () => {
    project.write('starts', '')
    const running = project.start(['scripts/start.mjs'])
    await running.said('starts again')
    running.child.kill('SIGTERM')
    return { ...(await running.ended), starts: starts() }
  }
  // half a second lies between them: a machine that took longer to say so has told the second server
  let last = await stopped()
  for (let again = 0; again < 4 && last.starts > 1; again++) last = await stopped()
  expect([last.code, last.starts]).toEqual([0, 1])
})

test('a server whose npm start is killed hears of it', async () => {
  const project = shop(`import { writeFileSync } from 'node:fs'
process.on('disconnect', () => { writeFileSync('orphaned', 'yes'); process.exit(0) })
setInterval(() => {}, 1000)
console.log('listening')
`)
  const running = project.start(['scripts/start.mjs'])
  await running.said('listening')
  running.child.kill('SIGKILL')
  while (!existsSync(join(project.folder, 'orphaned'))) await sleep(20)
  expect(readFileSync(join(project.folder, 'orphaned'), 'utf8')).toBe('yes')
})

test('npm run dev runs the server and the storefront from source, and stops both', async () => {
  const project = shop(
    'console.log("server in dev:", process.env.MEDIMALL_DEV)\nsetInterval(() => {}, 1000)\n',
  )
  project.write('apps/storefront/vite.config.ts', 'export default { server: { host: "127.0.0.1" } }\n')
  // A free port instead of the developer's own.
  const port = await freePort()
  project.write(
    'scripts/dev.mjs',
    readFileSync(join(project.folder, 'scripts/dev.mjs'), 'utf8').replace('5173', String(port)),
  )
  const running = project.start(['scripts/dev.mjs'])
  await running.said('server in dev: 1')
  await running.said('ready in')
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>shop</title>')
  running.child.kill('SIGTERM')
  await running.ended
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
