import { expect, test } from 'vitest'
import { z } from 'zod'
import { doorOf, doors } from '#platform/contract/access.ts'
import { pathOf, streamReply, type Endpoint } from '#platform/contract/endpoint.ts'
import { encryptText } from '#platform/contract/secured-body.ts'
import { createCheck } from '#features/running/maintenance/checks-contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'

type Shape = { properties?: Record<string, unknown>; required?: string[] }
type Operation = {
  security?: object[]
  parameters: {
    name: string
    in: string
    required: boolean
    description?: string
    schema: { contentSchema?: Shape }
  }[]
  requestBody?: { content: Record<string, { schema: Shape }> }
  responses: Record<string, { description: string; content: unknown }>
}

const KEY = btoa('0123456789abcdef')

async function describedShop(env: Record<string, string> = {}) {
  const shop = await openShop({ env: { SECURED_KEY: KEY, ...env } })
  const { paths } = (await shop.app.http.inject('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>
  }
  const operation = ({ method, path }: Endpoint) =>
    paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
  const endpoints = shop.app.served.map(({ endpoint }) => endpoint)
  return { shop, operation, endpoints }
}

type Sent = {
  token?: string | undefined
  query?: Record<string, string>
  payload?: unknown
  params?: object
  key?: boolean
}
const call = (
  shop: Shop,
  { method, path }: Endpoint,
  { token, query = {}, payload, params, key = true }: Sent,
) =>
  shop.app.http.inject({
    method,
    url: `${pathOf({ path } as Endpoint, new Proxy({}, { get: (_, name) => (params as Record<PropertyKey, unknown>)?.[name] ?? '1' }))}?${new URLSearchParams(query).toString()}`,
    headers: {
      ...(key && { 'idempotency-key': 'walk-00000000' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })

/** Whoever makes a walk's calls: by which token, and whether another is needed once a call may have ended a session. */
type Caller = { token(): Promise<string | undefined>; leave(): void }
const holding = (token?: string): Caller => ({ token: async () => token, leave() {} })
function signedIn(begin: () => Promise<{ token: string }>): Caller {
  let begun: Promise<{ token: string }> | undefined
  return {
    token: async () => (await (begun ??= begin())).token,
    leave: () => void (begun = undefined),
  }
}

/** Somebody whom a door lets in. */
function welcomeAt(shop: Shop) {
  const staff = signedIn(() => shop.asStaff('admin01'))
  const member = signedIn(() => shop.as('demo01'))
  return ({ access }: Endpoint): Caller => {
    if (doorOf(access).token !== 'needed') return holding()
    return access === 'staff' || access.startsWith('menu:') ? staff : member
  }
}

const wireKeys = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodPipe
    ? wireKeys(schema.in as z.ZodType)
    : schema instanceof z.ZodObject
      ? Object.keys(schema.shape)
      : []
const names = ({ parameters }: Operation, place: string) =>
  parameters.filter((parameter) => parameter.in === place).map(({ name }) => name)

test('[HT-01] the parameters and the body that are documented are those that an endpoint reads', async () => {
  const { endpoints, operation } = await describedShop()
  for (const endpoint of endpoints) {
    const { method, path, params, query, body, secured, stream } = endpoint
    const documented = operation(endpoint)
    const said = {
      path: names(documented, 'path'),
      query: names(documented, 'query'),
      header: names(documented, 'header'),
      body: Object.keys(documented.requestBody?.content ?? {}),
    }
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    expect([wireKeys(params), path]).toEqual([inPath, path])
    const sealedQuery = secured && method === 'GET'
    expect({ ...said, method, at: path }).toEqual({
      path: inPath,
      query: sealedQuery ? ['data'] : wireKeys(query),
      header: endpoint.idempotent ? ['Idempotency-Key'] : [],
      body: stream ? [stream.type] : body ? ['application/json'] : [],
      method,
      at: path,
    })
    expect([path, documented.requestBody === undefined], 'what is streamed is a body too').toEqual([
      path,
      !body && !endpoint.streamed,
    ])
    if (secured && body)
      expect(Object.keys(documented.requestBody!.content['application/json']!.schema.properties!)).toEqual([
        'data',
      ])
    if (sealedQuery)
      expect(documented.parameters.find(({ name }) => name === 'data')).toMatchObject({
        required: true,
        description: expect.stringContaining('AES-ECB'),
        schema: {
          contentSchema: {
            properties: Object.fromEntries(wireKeys(query).map((name) => [name, expect.anything()])),
          },
        },
      })
  }
})

/** What must be given, by the document: of a query, of a body, or of what is sealed in `data`. */
function requiredIn({ parameters, requestBody }: Operation, secured = false): string[] {
  const content = requestBody?.content['application/json']?.schema
  const sealed = content
    ? content.properties?.['data']
    : parameters.find(({ name }) => name === 'data')?.schema
  if (secured) return (sealed as { contentSchema?: Shape } | undefined)?.contentSchema?.required ?? []
  return (
    content?.required ??
    parameters.filter((parameter) => parameter.in === 'query' && parameter.required).map(({ name }) => name)
  )
}

test('[HT-01] what an endpoint misses in a call is documented as required, and the other way round', async () => {
  const { shop, endpoints, operation } = await describedShop()
  const welcome = welcomeAt(shop)
  let asked = 0
  for (const endpoint of endpoints.filter(({ streamed, reply }) => !streamed && reply !== streamReply)) {
    const inQuery = endpoint.method === 'GET'
    const reads = inQuery ? endpoint.query : endpoint.body
    const seal = endpoint.secured ? { data: encryptText('{}', KEY) } : {}
    const required = requiredIn(operation(endpoint), endpoint.secured)
    if (!reads || endpoint.params || required.length === 0) continue
    asked++
    const token = await welcome(endpoint).token()
    const answer = await call(shop, endpoint, {
      token,
      ...(inQuery ? { query: seal as Record<string, string> } : { payload: seal }),
    })
    const issues = (answer.json() as { issues?: { path: string }[] }).issues ?? []
    expect([endpoint.path, answer.statusCode, issues.map(({ path }) => path).sort()]).toEqual([
      endpoint.path,
      400,
      required.toSorted(),
    ])
    if (endpoint.secured)
      expect(
        (
          await call(shop, endpoint, {
            token,
            ...(inQuery ? { query: { userId: 'demo01' } } : { payload: { userId: 'demo01' } }),
          })
        ).json().resultCode,
      ).toBe('invalid-input')
  }
  expect(asked).toBeGreaterThan(40)
})

/**
 * Calls every endpoint with one kind of caller and keeps what each door refused with; every refusal must be
 * documented.
 */
async function refusalsSeen(
  { shop, endpoints, operation }: Awaited<ReturnType<typeof describedShop>>,
  callerAt: (endpoint: Endpoint) => Caller,
  bad: Sent = {},
) {
  const seen = new Map<string, Set<string>>()
  for (const endpoint of endpoints.filter(({ reply }) => reply !== streamReply)) {
    const caller = callerAt(endpoint)
    const answer = await call(shop, endpoint, {
      token: await caller.token(),
      ...(endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && { payload: {} }),
      ...bad,
    })
    if (answer.statusCode === 401 || (answer.statusCode === 200 && endpoint.method !== 'GET')) caller.leave()
    if (answer.statusCode === 200) continue
    const { resultCode } = answer.json() as { resultCode: string }
    const documented =
      operation(endpoint)
        .responses[answer.statusCode]?.description.split('\n')
        .map((line) => line.split(':')[0]) ?? []
    expect(
      documented,
      `${endpoint.method} ${endpoint.path} answers ${answer.statusCode} ${resultCode}`,
    ).toContain(resultCode)
    const door = endpoint.access.startsWith('menu:') ? 'menu' : endpoint.access
    seen.set(door, (seen.get(door) ?? new Set()).add(resultCode))
  }
  return seen
}

test('[HT-01] every refusal that a call meets is documented, and every door gives those that it is documented with', async () => {
  const walked = await describedShop()
  const { shop } = walked
  const seen = new Map<string, Set<string>>()
  const walk = async (
    ...how: Parameters<typeof refusalsSeen> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    for (const [door, codes] of await refusalsSeen(walked, ...how))
      seen.set(door, (seen.get(door) ?? new Set()).union(codes))
  }
  const who = async (where: string) =>
    (await shop.one<{ loginId: string }>(`select "loginId" from member where ${where} order by id limit 1`))
      .loginId
  const forStaff = ({ access }: Endpoint) =>
    access === 'staff' || access === 'session' || access.startsWith('menu:')
  const either = (member: string, staff: string) => (endpoint: Endpoint) =>
    holding(forStaff(endpoint) ? staff : member)

  await walk(() => holding())
  for (const where of [
    `"customerType" = '01' and status = '05'`,
    `"customerType" = '02' and status = '07'`,
    `status = '02'`,
    `"customerType" = '09'`,
    `"institutionRole" = 'reader'`,
  ]) {
    const loginId = await who(where)
    const caller = signedIn(() => shop.as(loginId))
    await walk(() => caller)
  }
  // somebody may come in, with input that is none
  await walk(welcomeAt(shop), {
    params: {},
    query: { data: '-', cursor: '-' },
    payload: { data: '-' },
    key: false,
  })
  await walk(welcomeAt(shop))

  const old = either((await shop.as('demo02')).token, (await shop.asStaff('ops01')).token)
  shop.clock.advance(11 * 60_000)
  await walk(old)
  const taken = either((await shop.as('demo02')).token, (await shop.asStaff('ops01')).token)
  await Promise.all([shop.as('demo02'), shop.asStaff('ops01')])
  await walk(taken)
  const ended = either((await shop.as('demo02')).token, (await shop.asStaff('ops01')).token)
  await shop.run(`update session set "endedAt" = now(), "endReason" = 'logout' where "endedAt" is null`)
  await shop.run(`select pg_notify('session', '')`)
  shop.clock.advance(31 * 60_000)
  await walk(ended)

  await shop.run(`update menu set "ipLimited" = true, "ipList" = '10.1.2.3'`)
  await walk(welcomeAt(shop))
  await shop.run(`delete from "staffRole" where "staffId" = (select id from staff where "loginId" = 'cs01')`)
  const powerless = (await shop.asStaff('cs01')).token
  await walk(() => holding(powerless))
  await shop.run(`update menu set "ipLimited" = false`)
  const at = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000).toISOString()
  await (
    await shop.asStaff('ops01')
  ).send(
    createCheck,
    { body: { title: '정기 점검', beginsAt: at(-1), endsAt: at(60) } },
    { key: 'walk-maintenance' },
  )
  await walk(welcomeAt(shop))

  for (const [door, { refusals, ...rest }] of Object.entries(doors)) {
    const documented = new Set<string>([...refusals, ...('whenWriting' in rest ? rest.whenWriting : [])])
    expect([door, [...documented.difference(seen.get(door) ?? new Set())]]).toEqual([door, []])
  }
  for (const door of ['buyer', 'menu']) expect(seen.get(door)).toContain('key-missing')
}, 180_000)

test('[HT-01] an endpoint that takes a few calls a minute says so', async () => {
  const walked = await describedShop({ LIMITED_PER_MINUTE: '1' })
  const twice = [await refusalsSeen(walked, () => holding()), await refusalsSeen(walked, () => holding())]
  expect(twice[1]!.get('anyone')).toContain('too-many')
  // strangers may call nothing without end, members what costs little
  const waits = new Set(
    walked.shop.app.served.filter(({ turnAway }) => turnAway).map(({ endpoint }) => endpoint),
  )
  for (const endpoint of walked.endpoints.filter(({ refusals = {} }) =>
    Object.values(refusals).every(({ status }) => status !== 429),
  ))
    expect([endpoint.path, walked.operation(endpoint).responses[429] !== undefined]).toEqual([
      endpoint.path,
      endpoint.limited !== undefined || doorOf(endpoint.access).token !== 'needed' || waits.has(endpoint),
    ])
})

test('[I3] calls that strangers may make without proof are counted too, to a hundred times as many', async () => {
  const shop = await openShop({ env: { LIMITED_PER_MINUTE: '1' } })
  const read = async () => (await shop.app.http.inject('/api/fo/notices')).statusCode
  const statuses = []
  for (let n = 0; n < 102; n++) statuses.push(await read())
  expect([statuses.slice(0, 100).every((status) => status === 200), statuses.slice(100)]).toEqual([
    true,
    [429, 429],
  ])
})

test('[HT-01] the document is whole for generators of clients: an address, a licence, a name and a word on tokens for every operation', async () => {
  const shop = await openShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  const document = (await shop.app.http.inject('/api/openapi.json')).json() as {
    servers: unknown
    info: { license: unknown }
    paths: Record<
      string,
      Record<string, { operationId: string; security: unknown; summary: string; tags: string[] }>
    >
  }
  expect([document.servers, document.info.license]).toEqual([
    [{ url: 'https://shop.example' }],
    { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  ])
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(shop.app.served.length)
  for (const operation of operations) {
    expect(operation.operationId).toMatch(/^[a-z]\w+[a-z\d]$/i)
    expect([operation.operationId, Array.isArray(operation.security), operation.tags.length]).toEqual([
      operation.operationId,
      true,
      1,
    ])
  }
})

test('[HT-01] a token is documented as needed, welcome or not looked at', async () => {
  const { endpoints, operation } = await describedShop()
  const securityOf = (access: Endpoint['access']) =>
    endpoints.filter((endpoint) => endpoint.access === access).map((endpoint) => operation(endpoint).security)
  expect(new Set(securityOf('everybody').map((each) => JSON.stringify(each)))).toEqual(
    new Set(['[{},{"token":[]}]']),
  )
  expect(new Set(securityOf('buyer').map((each) => JSON.stringify(each)))).toEqual(
    new Set(['[{"token":[]}]']),
  )
  expect(securityOf('provider')).toEqual([[]])
})
