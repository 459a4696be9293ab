import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSpool, TooManyBytes } from './spool.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'medimall-spool-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))
const id = (name: string) => name.padEnd(16, '0')

test('[FL-01] what arrived before a connection broke stays, and the rest follows it', async () => {
  const spool = openSpool(folder)
  const line = new PassThrough()
  const first = spool.append(id('a'), line, 100)
  line.write('hello ')
  await expect.poll(() => readFile(spool.path(id('a')), 'utf8').catch(() => '')).toBe('hello ')
  line.destroy(new Error('the line went dead'))
  await expect(first).rejects.toThrow('the line went dead')
  expect(await spool.arrived(id('a'))).toBe(6)
  expect(await spool.append(id('a'), Readable.from([Buffer.from('world')]), 100)).toBe(11)
  expect(await readFile(spool.path(id('a')), 'utf8')).toBe('hello world')
})

test('[FL-01] asking how far a file came ends the connection that is still thought open', async () => {
  const spool = openSpool(folder)
  const line = new PassThrough()
  const first = expect(spool.append(id('b'), line, 100)).rejects.toMatchObject({ name: 'TakenOver' })
  line.write('hello ')
  await expect.poll(() => readFile(spool.path(id('b')), 'utf8').catch(() => '')).toBe('hello ')
  expect(await spool.arrived(id('b'))).toBe(6)
  await first
})

test('[F1] a stream that brings more than it may is cut while it comes, and leaves nothing', async () => {
  const spool = openSpool(folder)
  await spool.append(id('c'), Readable.from([Buffer.from('ok')]), 10)
  let given = 0
  const endless = Readable.from(
    (function* () {
      for (;;) {
        given += 1_000
        yield Buffer.alloc(1_000)
      }
    })(),
    { objectMode: false, highWaterMark: 1_000 },
  )
  await expect(spool.append(id('c'), endless, 5_000)).rejects.toBeInstanceOf(TooManyBytes)
  expect([await spool.arrived(id('c')), given < 100_000]).toEqual([2, true])
})

test('[F1] an id is no path', () => {
  const spool = openSpool(folder)
  for (const bad of ['', '..', '../../../etc/passwd-----', 'a/bbbbbbbbbbbbbbbbb', 'x'.repeat(65)])
    expect(() => spool.path(bad)).toThrow('not an upload id')
})

test('[FL-01] what nobody came back for is swept away', async () => {
  const spool = openSpool(folder)
  await spool.append(id('d'), Readable.from([Buffer.from('x')]), 10)
  expect(await spool.sweep(new Date(Date.now() - 60_000))).toBe(0)
  expect(await spool.sweep(new Date(Date.now() + 60_000))).toBeGreaterThan(0)
  expect(await spool.arrived(id('d'))).toBe(0)
})
