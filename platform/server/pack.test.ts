import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { packed } from './pack.ts'

async function answerOf(text: string, codings?: string) {
  const http = fastify()
  http.get('/', (request, reply) => packed(request, reply, text))
  const headers = codings === undefined ? {} : { 'accept-encoding': codings }
  const { headers: told, rawPayload } = await http.inject({ url: '/', headers })
  return { coding: told['content-encoding'], varies: told['vary'], bytes: rawPayload }
}
const page = JSON.stringify(
  Array.from({ length: 200 }, (_, n) => ({ name: `보습 필러 ${n}`, price: n * 1_100 })),
)
const large = page.repeat(20)

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=0.5, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip; q=0.0', undefined],
  ['xbr, deflate', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)('[HT-02] an answer to "%s" comes as %s and is read back whole', async (codings, coding) => {
  for (const text of [page, large]) {
    const answer = await answerOf(text, codings)
    expect(answer).toMatchObject({ coding, varies: 'accept-encoding' })
    const read =
      coding === 'br' ? brotliDecompressSync : coding === 'gzip' ? gunzipSync : (bytes: Buffer) => bytes
    expect(read(answer.bytes).toString()).toBe(text)
    if (coding) expect(answer.bytes.length).toBeLessThan(Buffer.byteLength(text) / 3)
  }
})

test('[HT-02] what is small comes as it is', async () => {
  const answer = await answerOf(page.slice(0, 3_999), 'br')
  expect(answer).toMatchObject({ coding: undefined, varies: undefined })
})
