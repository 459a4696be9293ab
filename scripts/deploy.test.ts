import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

/** How the health check of a container ends, of a server that answers so. */
const healthOf = (port: number) =>
  new Promise<number>((done) =>
    execFile(
      process.execPath,
      [resolve(root, 'deploy/healthy.mjs')],
      { env: { PORT: String(port) } },
      (error) => done(error ? Number(error.code) : 0),
    ),
  )

test('the health check of the container ends with 0 while the server takes calls, and with 1 while it drains or is gone', async () => {
  let status = 200
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/readyz' ? status : 404).end(),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await healthOf(port)).toBe(0)
  status = 503
  expect(await healthOf(port)).toBe(1)
  await new Promise((done) => server.close(done))
  expect(await healthOf(port)).toBe(1)
})

test('container and unit start what is there, as a user of their own, with settings that the shop knows', () => {
  const [container, unit] = [read('deploy/Containerfile'), read('deploy/medimall.service')]
  for (const file of [container, unit])
    for (const [path] of file.matchAll(/\b(scripts|deploy)\/[\w-]+\.mjs/g))
      expect([path, existsSync(resolve(root, path))]).toEqual([path, true])
  expect(container).toMatch(/^USER medimall$/m)
  expect(unit).toMatch(/^User=medimall$/m)
  // what the builder must not copy, and what is written at run time
  for (const folder of ['.git', '.data', 'node_modules'])
    expect(read('.dockerignore').split('\n')).toContain(folder)
  // podman's own format keeps no health check
  expect(read('docs/operations.md')).toContain(/^# (podman build --format docker .+)$/m.exec(container)?.[1])
  // both bases lack what Node 26 is linked against
  expect(
    container
      .split(/^FROM /m)
      .slice(1)
      .map((stage) => stage.includes('libatomic1')),
  ).toEqual([true, true])
  // a lock file that changed after the build asks for another build, for which the image has no tools
  expect(container).toMatch(/^RUN .*build\.mjs && npm prune .*--no-save$/m)
  const known = [...read('docs/operations.md').matchAll(/`([A-Z][A-Z_0-9]+)`/g)].map(([, name]) => name)
  const given = [...container.matchAll(/^(?:ENV|\s+)\s*((?:[A-Z_]+=\S+\s*)+)/gm)].flatMap(([, all]) =>
    [...all!.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
  )
  expect(given).toContain('DATA_DIR')
  expect(given.filter((name) => !known.includes(name) && !name!.startsWith('NODE_'))).toEqual([])
  // an orderly end takes ten seconds and DRAIN_MS
  const drainMs = Number(/DRAIN_MS=(\d+)/.exec(container)?.[1])
  expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1]) * 1_000).toBeGreaterThan(10_000 + drainMs)
})
