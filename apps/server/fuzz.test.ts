import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { doorOf } from '#platform/contract/access.ts'
import { fileReply, streamReply, type Endpoint } from '#platform/contract/endpoint.ts'
import { SUCCESS } from '#platform/contract/envelope.ts'
import { encryptText } from '#platform/contract/secured-body.ts'
import { addDelivered } from '#testing/delivered.ts'
import {
  ALWAYS,
  fitting,
  hostile,
  learn,
  placesIn,
  withAt,
  type JsonSchema,
  type Seen,
} from '#testing/hostile-input.ts'
import { load } from '#testing/load.ts'
import { openShop, type Shop } from '#testing/shop.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)
afterAll(() => void process.stdout.write(`fuzz: FUZZ_SEED=${seed}\n`))

type Given = { params?: unknown; query?: unknown; body?: unknown }
type Caller = 'nobody' | 'member' | 'staff'
type Part = 'params' | 'query' | 'body'

test(
  '[I1] [P1] whatever comes in at any endpoint, from anybody: never a fault of the server, always the envelope, which repeats nothing personal, no stack and no SQL',
  { timeout: 900_000 },
  async () => {
    const shop = await openShop()
    // rows of everything that comes after an order, of the caller and of another clinic
    for (const loginId of ['demo03', 'demo01']) await addDelivered(shop, await shop.as(loginId))
    const callers = await openCallers(shop)
    const seen: Seen = new Map()
    const faults = new Map<string, string>()
    const statuses: Record<number, number> = {}
    const entered = new Set<string>()
    let calls = 0

    async function send(endpoint: Endpoint, given: Given, who: Caller) {
      calls++
      const answer = await shop.app.http.inject({ ...requestOf(shop, endpoint, given, callers.token(who)) })
      const fault = faultOf(endpoint, answer)
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1
      if (fault) faults.set(`${nameOf(endpoint)} ${answer.statusCode}`, `${who} ${fault} ${show(given)}`)
      const code = answer.statusCode === 403 ? String(answer.json().resultCode) : ''
      if (answer.statusCode === 401 || code === 'member-status') await callers.renew(who)
      // a refusal of the endpoint's own is said from within
      else if (code === '' || Object.hasOwn(endpoint.refusals ?? {}, code)) entered.add(nameOf(endpoint))
      if (answer.statusCode === 200 && endpoint.reply !== fileReply && endpoint.reply !== streamReply)
        learn(seen, (answer.json() as { body: unknown }).body)
    }

    const endpoints = shop.app.served.map(({ endpoint }) => endpoint).toSorted(byRisk)
    for (const endpoint of endpoints) {
      const random = seedOf(endpoint)
      for (const given of fc.sample(inputOf(endpoint, seen), { seed: random, numRuns: 2 }))
        for (const who of ['nobody', 'member', 'staff'] as const) await send(endpoint, given, who)
    }
    for (const endpoint of endpoints) {
      const random = seedOf(endpoint)
      const [given] = fc.sample(inputOf(endpoint, seen), { seed: random + 1, numRuns: 1 }) as [Given]
      const who = ownCaller(endpoint)
      const places = (['params', 'query', 'body'] as const).flatMap((part) =>
        given[part] === undefined ? [] : placesIn(given[part], [part]),
      )
      for (const [at, place] of places.slice(0, 40).entries()) {
        const some = fc.sample(fc.constantFrom(...hostile), { seed: random + at, numRuns: load(2, 20) })
        for (const put of [...hostile.slice(0, ALWAYS), ...some])
          await send(endpoint, withAt(given, place, put) as Given, who)
      }
      for (const part of ['query', 'body'] as const satisfies Part[])
        if (given[part] !== undefined)
          for (const put of ['\0', '\ud800', 'a'])
            await send(endpoint, { ...given, [part]: { ...(given[part] as object), [`x${put}`]: put } }, who)
    }

    process.stdout.write(
      `fuzz: ${calls} calls of ${endpoints.length} endpoints ${JSON.stringify(statuses)}\n`,
    )
    expect([...faults]).toEqual([])
    expect(shop.leaks).toEqual([])
    expect(endpoints.map(nameOf).filter((name) => !entered.has(name))).toEqual([])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  },
)

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** What reads goes first and is learned from; what takes away goes last. */
const byRisk = (a: Endpoint, b: Endpoint) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b))
const rank = ({ method }: Endpoint) => (method === 'GET' ? 0 : method === 'DELETE' ? 2 : 1)
const seedOf = (endpoint: Endpoint) =>
  [...nameOf(endpoint)].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) | 0, seed)

const ownCaller = ({ access }: Endpoint): Caller =>
  access === 'staff' || access.startsWith('menu:')
    ? 'staff'
    : doorOf(access).token === 'needed'
      ? 'member'
      : 'nobody'

const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const inputOf = ({ params, query, body }: Endpoint, seen: Seen): fc.Arbitrary<Given> =>
  fc.record({
    ...(params && { params: fitting(shapeOf(params), seen) }),
    ...(query && { query: fitting(shapeOf(query), seen) }),
    ...(body && { body: fitting(shapeOf(body), seen) }),
  })

/** A member and somebody of the back office, who come back when a call has ended their session or membership. */
async function openCallers(shop: Shop) {
  const begin = {
    member: async () => {
      await shop.run(
        `update member set status = '05', "institutionRole" = 'director' where "loginId" = 'demo01'`,
      )
      return (await shop.as('demo01')).token
    },
    staff: async () => (await shop.asStaff('admin01')).token,
  }
  const tokens = { member: await begin.member(), staff: await begin.staff() }
  return {
    token: (who: Caller) => (who === 'nobody' ? undefined : tokens[who]),
    async renew(who: Caller) {
      if (who !== 'nobody') tokens[who] = await begin[who]()
    },
  }
}

function requestOf(shop: Shop, endpoint: Endpoint, given: Given, token?: string) {
  const { securedKey } = shop.settings
  const sealed = (value: unknown) => ({ data: encryptText(JSON.stringify(value) ?? '', securedKey) })
  const isGet = endpoint.method === 'GET'
  const query = endpoint.secured && isGet ? sealed(given.query) : given.query
  const body = endpoint.secured && !isGet ? sealed(given.body) : given.body
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encoded(textOf((given.params as Record<string, unknown> | null)?.[name])),
  )
  return {
    // an open stream never ends; its head does
    method: endpoint.reply === streamReply ? ('HEAD' as const) : endpoint.method,
    url: `${path}?${typeof query === 'object' ? pairs(query) : encoded(textOf(query))}`,
    headers: {
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.stream && { 'content-type': endpoint.stream.type.replace(/$/, '; boundary=b') }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(endpoint.stream && { payload: 'x' }),
    ...(body !== undefined && { payload: JSON.stringify(body) ?? '' }),
  }
}

const pairs = (query: object | null) =>
  Object.entries(query ?? {})
    .map(([name, value]) => `${encoded(name)}=${encoded(textOf(value))}`)
    .join('&')
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
/** Half a character travels as the bytes that some programs make of it. */
const encoded = (text: string) =>
  [...text]
    .map((char) => (char.isWellFormed() ? encodeURIComponent(char) : '%ED%A0%80'))
    .join('')
    .slice(0, 10_000)

/** A statement, or what PostgreSQL says of one. */
const SQL =
  /\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b|\bviolates\b|\b(relation|column|constraint) \\?"|\$\d+::/i

type Got = { statusCode: number; headers: Record<string, unknown>; body: string }

function faultOf(endpoint: Endpoint, { statusCode, headers, body }: Got): string | null {
  if (statusCode >= 500) return `${statusCode} ${body.slice(0, 200)}`
  if (endpoint.reply === streamReply) return null
  if (statusCode === 200 && endpoint.reply === fileReply) return null
  if (!String(headers['content-type']).startsWith('application/json')) return `no JSON: ${statusCode} ${body}`
  if (/\bat .*\.ts|node_modules/.test(body)) return `a stack: ${body.slice(0, 200)}`
  if (statusCode >= 400 && SQL.test(body)) return `SQL: ${body.slice(0, 200)}`
  const envelope = JSON.parse(body) as { resultCode?: unknown; message?: unknown }
  return typeof envelope.resultCode === 'string' &&
    'body' in envelope &&
    (statusCode === 200 ? envelope.resultCode === SUCCESS : /[가-힣]/.test(String(envelope.message)))
    ? null
    : `no envelope: ${statusCode} ${body.slice(0, 200)}`
}

const show = (given: Given) => (JSON.stringify(given) ?? '').slice(0, 300)
