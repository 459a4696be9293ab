import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3, signatureOf } from '#testing/s3.ts'
import { openLocalBlobs } from './local.ts'
import { inParts } from './parts.ts'
import type { Blobs } from './port.ts'
import { openS3Blobs, PART_BYTES } from './s3.ts'

let folder = ''
let s3: Awaited<ReturnType<typeof openS3>>
const stores: Record<string, Blobs> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'medimall-blobs-'))
  s3 = await openS3()
  stores['a local folder'] = openLocalBlobs(folder)
  stores['an S3 store'] = openS3Blobs(s3.settings)
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const both = ['a local folder', 'an S3 store']
const bytes = (length: number, seed = 7) =>
  Buffer.from(Array.from({ length: Math.min(length, 4_096) }, (_, index) => (index * 31 + seed) % 251))
/** `length` bytes in pieces of 64 KB, never all at once; counts what is taken. */
function flow(length: number) {
  const piece = Buffer.alloc(65_536, 0x5a)
  const counted = { taken: 0 }
  const stream = Readable.from(
    (function* () {
      for (let sent = 0; sent < length; sent += piece.length) {
        const part = piece.subarray(0, Math.min(piece.length, length - sent))
        counted.taken += part.length
        yield part
      }
    })(),
    { objectMode: false, highWaterMark: 65_536 },
  )
  return { stream, counted }
}
const readAll = async (stream: Readable | null) =>
  Buffer.concat((await (stream as Readable).toArray()) as Buffer[])

test.each(both)('[FL-07] %s gives back what was put, whole and in ranges', async (name) => {
  const store = stores[name]!
  const content = bytes(3_000)
  expect(
    await store.put('ab/cd01', Readable.from([content.subarray(0, 1_000), content.subarray(1_000)])),
  ).toEqual({ size: 3_000 })
  expect(await store.stat('ab/cd01')).toEqual({ size: 3_000 })
  expect((await readAll(await store.get('ab/cd01'))).equals(content)).toBe(true)
  expect(
    (await readAll(await store.get('ab/cd01', { start: 10, end: 19 }))).equals(content.subarray(10, 20)),
  ).toBe(true)
  expect(
    (await readAll(await store.get('ab/cd01', { start: 2_990, end: 9_999 }))).equals(content.subarray(2_990)),
  ).toBe(true)
})

test.each(both)('[FL-07] %s replaces a blob, deletes it, and knows nothing of what is gone', async (name) => {
  const store = stores[name]!
  await store.put('ab/again', Readable.from([bytes(10)]))
  await store.put('ab/again', Readable.from([bytes(20, 9)]))
  expect((await readAll(await store.get('ab/again'))).equals(bytes(20, 9))).toBe(true)
  await store.delete('ab/again')
  expect([await store.get('ab/again'), await store.stat('ab/again')]).toEqual([null, null])
  await store.delete('ab/again')
  await store.delete('never/was')
})

test.each(both)('[FL-07] %s lists what lies below a folder, and nothing beside it', async (name) => {
  const store = stores[name]!
  for (const key of ['li/st/a', 'li/st/b/c', 'list/d']) await store.put(key, Readable.from([bytes(3)]))
  const listed = async (folder: string) => {
    const keys: string[] = []
    for await (const key of store.list(folder)) keys.push(key)
    return keys.toSorted()
  }
  expect(await listed('li')).toEqual(['li/st/a', 'li/st/b/c'])
  expect(await listed('nothing')).toEqual([])
})

test.each(both)('[FL-07] %s keeps an empty file', async (name) => {
  const store = stores[name]!
  expect(await store.put('ab/empty', Readable.from([]))).toEqual({ size: 0 })
  expect([await store.stat('ab/empty'), (await readAll(await store.get('ab/empty'))).length]).toEqual([
    { size: 0 },
    0,
  ])
})

test.each(both)('[FL-07] %s takes a file of several parts, exact to the byte', async (name) => {
  const store = stores[name]!
  const size = PART_BYTES * 2 + 12_345
  expect(await store.put('ab/large', flow(size).stream)).toEqual({ size })
  expect(await store.stat('ab/large')).toEqual({ size })
  expect(
    (await readAll(await store.get('ab/large', { start: PART_BYTES * 2 - 3, end: size - 1 }))).length,
  ).toBe(12_348)
  expect(await store.put('ab/exact', flow(PART_BYTES).stream)).toEqual({ size: PART_BYTES })
  expect((await readAll(await store.get('ab/exact'))).length).toBe(PART_BYTES)
})

test.each(both)('[FL-07] %s keeps nothing of a stream that breaks', async (name) => {
  const store = stores[name]!
  for (const length of [1_000, PART_BYTES + 1_000]) {
    const { stream } = flow(length)
    const broken = Readable.from(
      (async function* () {
        yield* stream
        throw new Error('the line went dead')
      })(),
      { objectMode: false },
    )
    await expect(store.put('ab/broken', broken)).rejects.toThrow('the line went dead')
    expect(await store.stat('ab/broken')).toBeNull()
  }
})

test.each(both)('[FL-07] [F1] %s takes no key that could lead elsewhere', async (name) => {
  const store = stores[name]!
  for (const key of [
    '',
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    'A',
    'a\0b',
    'a\\b',
    'a/.hidden',
    'a?x',
    'a b',
    '가',
    'a/%2e%2e/b',
    '_drafts/x',
  ]) {
    await expect(store.put(key, Readable.from([bytes(1)])), key).rejects.toThrow('not a blob key')
    await expect(store.get(key), key).rejects.toThrow('not a blob key')
    await expect(store.delete(key), key).rejects.toThrow('not a blob key')
  }
})

test('[FL-07] a local file shows only when it is whole', async () => {
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  const slow = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      await held
      yield Buffer.from('whole')
    })(),
    { objectMode: false },
  )
  const store = stores['a local folder']!
  const putting = store.put('zz/slow', slow)
  await expect.poll(() => readdir(join(folder, '_drafts')).then((names) => names.length)).toBe(1)
  expect(await store.stat('zz/slow')).toBeNull()
  release()
  await putting
  expect([await store.stat('zz/slow'), await readdir(join(folder, '_drafts'))]).toEqual([{ size: 9 }, []])
})

test('[FL-07] the checking door knows the signature of the published example', () => {
  const payloadHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': '20130524T000000Z',
  }
  const signature = signatureOf(
    { method: 'GET', url: '/test.txt', headers, payloadHash },
    { region: 'us-east-1', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  )
  expect(signature).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

test('[FL-07] each request to S3 carries a signature that holds; a wrong key stores nothing', async () => {
  expect(s3.refused).toEqual([])
  expect(s3.methods).toContain('POST /files/ab/large?uploads=')
  const thief = openS3Blobs({ ...s3.settings, secretKey: 'guessed' })
  await expect(thief.put('ab/stolen', Readable.from([bytes(1)]))).rejects.toThrow(
    '403 to PUT: SignatureDoesNotMatch',
  )
  await expect(thief.get('ab/cd01')).rejects.toThrow('SignatureDoesNotMatch')
  expect(await stores['an S3 store']!.stat('ab/stolen')).toBeNull()
})

test('[F1] a stream is cut into parts one at a time, so memory does not grow with the file', async () => {
  const { stream, counted } = flow(1_000_000)
  const ahead: number[] = []
  let seen = 0
  for await (const part of inParts(stream, 100_000)) {
    seen += part.length
    ahead.push(counted.taken - seen)
  }
  expect(seen).toBe(1_000_000)
  // never further than one part, one piece in hand and what the stream holds ready
  expect(Math.max(...ahead)).toBeLessThanOrEqual(3 * 65_536)
})
