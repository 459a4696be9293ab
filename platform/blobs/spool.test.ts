import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSpool, TooManyBytes } from './spool.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'medimall-spool-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))
const id = (name: string) => name.padEnd(16, '0')

test('[F1] a stream that breaks leaves nothing', async () => {
  const spool = openSpool(folder)
  const line = new PassThrough()
  const first = spool.write(id('a'), line, 100)
  line.write('hello ')
  await expect.poll(() => readFile(spool.path(id('a')), 'utf8').catch(() => '')).toBe('hello ')
  line.destroy(new Error('the line went dead'))
  await expect(first).rejects.toThrow('the line went dead')
  expect(await readdir(folder)).toEqual([])
})

test('[F1] a stream that brings more than it may is cut while it comes, and leaves nothing', async () => {
  const spool = openSpool(folder)
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
  await expect(spool.write(id('c'), endless, 5_000)).rejects.toBeInstanceOf(TooManyBytes)
  expect([await readdir(folder), given < 100_000]).toEqual([[], true])
})

test('[F1] an id is no path', () => {
  const spool = openSpool(folder)
  for (const bad of ['', '..', '../../../etc/passwd-----', 'a/bbbbbbbbbbbbbbbbb', 'x'.repeat(65)])
    expect(() => spool.path(bad)).toThrow('not an upload id')
})

test('[FL-01] what a killed process left is swept away', async () => {
  const spool = openSpool(folder)
  await spool.write(id('d'), Readable.from([Buffer.from('x')]), 10)
  expect(await spool.sweep(new Date(Date.now() - 60_000))).toBe(0)
  expect(await spool.sweep(new Date(Date.now() + 60_000))).toBeGreaterThan(0)
  expect(await readdir(folder)).toEqual([])
})
