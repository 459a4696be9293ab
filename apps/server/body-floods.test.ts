import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { bodyBytesOf, doorOf } from '#platform/contract/access.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { encryptText } from '#platform/contract/secured-body.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { createDatabase } from '#testing/database.ts'
import { newFolder, start } from '#testing/launch.ts'
import { load, note } from '#testing/load.ts'
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

const ROUNDS = load(5, 60)
const PROBES = 100
/** Calls of strangers a second, over eight lines. */
const RATE = 40

test(
  '[I3] while strangers send the largest bodies everywhere, others wait at most three times as long',
  { timeout: 300_000 },
  async () => {
    const described = await openShop()
    const open = described.app.served
      .map(({ endpoint }) => endpoint)
      .filter(({ access, streamed }) => doorOf(access).token !== 'needed' && !streamed)
    const database = await createDatabase({ seeded: true })
    const { url } = await start(await newFolder(), { DATABASE_URL: database.url })
    const lines = [
      new Agent({ keepAlive: true, maxSockets: 8 }),
      new Agent({ keepAlive: true, maxSockets: 1 }),
    ]
    onTestFinished(() => lines.forEach((agent) => agent.destroy()))
    const [strangers, member] = lines as [Agent, Agent]
    const answer = (agent: Agent, path: string, method = 'GET', headers = {}, body = '') =>
      new Promise<{ status: number; text: string }>((done, failed) => {
        const call = request(url + path, { agent, method, headers }, (response) => {
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', (piece: string) => (text += piece))
            .on('end', () => done({ status: response.statusCode!, text }))
        })
        call.on('error', failed)
        call.end(body)
      })
    const json = { 'content-type': 'application/json' }
    const signIn = await answer(
      member,
      '/api/fo/cm/cmm/auth/login-with-username-password',
      'POST',
      json,
      JSON.stringify({
        data: encryptText(JSON.stringify({ userId: 'demo01', userPw: 'Medimall!2026' }), securedKey),
      }),
    )
    const { accessToken } = (JSON.parse(signIn.text) as { body: { accessToken: string } }).body
    const bodies = open.map((endpoint) =>
      endpoint.body
        ? { endpoint, query: '', payload: largest(endpoint) }
        : { endpoint, query: `?${'a[]=1&'.repeat(1_300)}`, payload: '' },
    )

    let sent = 0
    const faults = new Set<string>()
    const attack = async ({ endpoint, query, payload }: (typeof bodies)[number]) => {
      const path = endpoint.path.replace(/:\w+/g, '1') + query
      const { status } = await answer(strangers, path, endpoint.method, payload ? json : {}, payload)
      if (status >= 500) faults.add(`${endpoint.path} ${status}`)
    }
    const probe = async () => {
      const began = performance.now()
      const { status } = await answer(member, '/api/fo/products?size=24', 'GET', {
        authorization: `Bearer ${accessToken}`,
      })
      expect(status).toBe(200)
      return performance.now() - began
    }
    async function probes() {
      const found: number[] = []
      for (let n = 0; n < PROBES; n++) {
        found.push(await probe())
        await wait(5)
      }
      return found
    }
    for (let n = 0; n < 3; n++) await probes()

    const [quiet, attacked]: [number[], number[]] = [[], []]
    const ratio = () => middle(attacked) / middle(quiet)
    // in turns and by the round in the middle, so that what else the machine does falls upon both or counts for neither;
    // where it did for most of the rounds, more of them are asked
    for (let round = 0; round < ROUNDS || (ratio() >= 3 && round < 2 * ROUNDS); round++) {
      quiet.push(p99(await probes()))
      const underWay: Promise<void>[] = []
      const timer = setInterval(() => underWay.push(attack(bodies[sent++ % bodies.length]!)), 1_000 / RATE)
      attacked.push(p99(await probes()))
      clearInterval(timer)
      await Promise.all(underWay)
    }
    const figures = { sent, quiet: middle(quiet), attacked: middle(attacked) }
    note('I3', figures)
    expect(faults).toEqual(new Set())
    expect(sent).toBeGreaterThan(open.length)
    expect(ratio(), JSON.stringify(figures)).toBeLessThan(3)
  },
)

const at = (all: number[], share: number) => all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1]!
const p99 = (all: number[]) => at(all, 0.99)
const middle = (all: number[]) => at(all, 0.5)
