import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipStream } from './zip-stream.ts'

const content = (at: number) => new Uint8Array(50_000).fill(at % 251)

test('[BX-06] a zip is made as it is read: a reader that waits holds up the making, one that leaves ends it', async () => {
  let made = 0
  let ended = false
  async function* entries() {
    try {
      for (; made < 2_000; made++) yield { name: `종이-${made}.pdf`, bytes: content(made) }
    } finally {
      ended = true
    }
  }
  const zip = zipStream(entries())
  await new Promise((resolve) => zip.once('readable', resolve))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(made).toBeLessThan(10)
  zip.destroy()
  await expect.poll(() => ended).toBe(true)
})

test('[BX-06] 2,000 papers of 50 KB go through with the process growing by less than 60 MB', async () => {
  async function* entries(count: number) {
    for (let at = 0; at < count; at++) yield { name: `종이-${at}.pdf`, bytes: content(at) }
  }
  async function zipped(count: number) {
    let most = 0
    let bytes = 0
    for await (const part of zipStream(entries(count))) {
      bytes += (part as Buffer).length
      most = Math.max(most, process.memoryUsage().rss)
    }
    return { most, bytes }
  }
  // what the runtime takes up before it first clears away is no part of what papers add
  const { most: before } = await zipped(400)
  const { most, bytes } = await zipped(2_000)
  expect(bytes).toBeGreaterThan(100_000_000)
  expect(most - before).toBeLessThan(60_000_000)
})

test('[BX-06] what was zipped comes out again under its name', async () => {
  async function* entries() {
    yield { name: '거래명세서-1차.pdf', bytes: content(7) }
  }
  const parts: Buffer[] = []
  for await (const part of zipStream(entries())) parts.push(part as Buffer)
  expect(unzipSync(Buffer.concat(parts))).toEqual({ '거래명세서-1차.pdf': content(7) })
})
