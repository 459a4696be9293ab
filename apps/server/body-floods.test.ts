import { expect, test } from 'vitest'
import { bodyBytesOf, doorOf } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { encryptText } from '#platform/contract/secured-body.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { openShop } from '#testing/shop.ts'

const { securedKey } = readSettings({})

/** As many keys as fit into so many bytes, with real ones in front where they are read. */
function flat(bytes: number, begin: object = {}) {
  const parts = [JSON.stringify(begin).slice(1, -1)].filter(Boolean)
  let length = 2 + (parts[0]?.length ?? 0)
  for (let at = 0; ; at++) {
    const part = `"k${at}":${at % 10}`
    if (length + part.length + 1 > bytes) return `{${parts.join(',')}}`.padEnd(bytes)
    length += part.length + 1
    parts.push(part)
  }
}
/** The same within a sealed body: base64 of whole blocks. */
const sealedFlat = (bytes: number) =>
  JSON.stringify({
    data: encryptText(flat(Math.floor(((bytes - 11) * 3) / 4 / 16) * 16 - 16), securedKey),
  }).padEnd(bytes)
const largest = (endpoint: Endpoint, more = 0) =>
  (endpoint.secured ? sealedFlat : flat)(bodyBytesOf(endpoint) + more)

test('[I3] every body has an end: those of strangers 16 kB, others and sealed ones 64 kB or what their contract says, and one byte more is a 400', async () => {
  const shop = await openShop()
  const endpoints = shop.app.served
    .map(({ endpoint }) => endpoint)
    .filter(({ body, streamed }) => body && !streamed)
  const caller = async ({ access }: Endpoint) =>
    doorOf(access).token !== 'needed'
      ? undefined
      : access === 'staff' || access.startsWith('menu:')
        ? (await shop.asStaff('admin01')).token
        : (await shop.as('demo01')).token
  for (const endpoint of endpoints) {
    const token = await caller(endpoint)
    const send = (payload: string) =>
      shop.app.http.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, '1'),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': 'large-00000001',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        payload,
      })
    const [within, over] = [await send(largest(endpoint)), await send(largest(endpoint, 1))]
    expect([endpoint.path, within.statusCode < 500, over.statusCode, over.json().resultCode]).toEqual([
      endpoint.path,
      true,
      400,
      'invalid-input',
    ])
  }
  const limits = new Map(endpoints.map((endpoint) => [endpoint.path, bodyBytesOf(endpoint)]))
  expect(limits.get('/api/fo/payments/webhook')).toBe(16_384)
  expect(Math.max(...endpoints.filter(({ secured }) => secured).map(bodyBytesOf))).toBe(65_536)
  // what strangers may send is never more than the rest
  expect(
    Math.max(...endpoints.filter(({ access }) => doorOf(access).token !== 'needed').map(bodyBytesOf)),
  ).toBe(65_536)
})
