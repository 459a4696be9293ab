import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { renamed } from '#platform/contract/renamed.ts'
import { decryptText, encryptText } from '#platform/contract/secured-body.ts'
import { fileNameOf } from './answer.ts'
import { createCall, timeouts, type CallDeps } from './call.ts'
import { CallError, refusedWith } from './call-error.ts'

const KEY = 'TWVkaW1hbGwtd2lyZS1rZQ=='
const readNotice = endpoint({
  method: 'GET',
  path: '/api/fo/notices/:id',
  summary: '',
  access: 'anyone',
  params: z.object({ id: z.int() }),
  query: z.object({ page: z.int().default(1) }),
  reply: renamed({ title: ['ntcNm', z.string()] }),
})
const listNotices = endpoint({
  method: 'GET',
  path: '/api/fo/notices',
  summary: '',
  access: 'anyone',
  reply: z.array(z.string()),
})
const placeOrder = endpoint({
  method: 'POST',
  path: '/api/fo/orders',
  summary: '',
  access: 'buyer',
  idempotent: true,
  body: z.object({
    lines: z.array(renamed({ productId: ['webPrdId', z.int()], quantity: ['ordQty', z.int()] })),
    memo: z.string().default(''),
  }),
  reply: z.object({ orderId: z.string() }),
  refusals: {
    'sold-out': { status: 409, message: '품절이에요.', data: renamed({ left: ['rmnQty', z.int()] }) },
  },
})
const signIn = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: '',
  access: 'anyone',
  secured: true,
  body: renamed({ id: ['userId', z.string()] }),
  reply: z.string(),
})
const checkId = endpoint({
  method: 'GET',
  path: '/api/validate/id',
  summary: '',
  access: 'anyone',
  secured: true,
  query: renamed({ loginId: ['userId', z.string()] }),
  reply: z.boolean(),
})

type Sent = {
  url: string
  method: string
  headers: Record<string, string>
  body: string | null
  signal: AbortSignal
}
let sent: Sent[]
let answers: (() => Response | Promise<Response>)[]
let token: string | null
let accepted: string[]
let ended: string[]

const envelope = (
  body: unknown,
  {
    status = 200,
    code = '0000',
    headers = {},
    ...rest
  }: { status?: number; code?: string; headers?: Record<string, string>; [more: string]: unknown } = {},
) => Response.json({ resultCode: code, body, ...rest }, { status, headers })
const never = (sentWith: () => Sent) => () =>
  new Promise<Response>((_, reject) => {
    sentWith().signal.addEventListener('abort', () => reject(sentWith().signal.reason as Error))
  })

const caller = (given: Partial<CallDeps> = {}) =>
  createCall({
    fetch: async (url, init) => {
      sent.push({ url: String(url), ...(init as object) } as Sent)
      return (answers.shift() ?? (() => envelope(null)))()
    },
    limits: { concurrency: 3, delayMs: 10 },
    token: () => token,
    menu: () => null,
    seal: async (text) => encryptText(text, KEY),
    profileHeader: async () => 'profile',
    accept: (renewed) => void accepted.push(renewed),
    end: (reason) => void ended.push(reason),
    used: () => {},
    attended: () => true,
    refresh: async () => false,
    early: { take: () => null, answers: [] },
    newId: () => 'tran-1',
    sleep: async () => {},
    ...given,
  })
const failureOf = async (answer: Promise<unknown>) => {
  const error: unknown = await answer.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  answers = []
  token = null
  accepted = []
  ended = []
})
afterEach(() => vi.useRealTimers())

test('[HT-01] the body of a successful answer comes in plain names', async () => {
  answers = [() => envelope({ ntcNm: '휴무 안내' })]
  expect(await caller().call(readNotice, { params: { id: 7 }, query: { page: 2 } })).toEqual({
    title: '휴무 안내',
  })
  expect(sent[0]!.url).toBe('/api/fo/notices/7?page=2')
})

test('[HT-01] any other code is an error with its code, sentence and typed data', async () => {
  answers = [
    () => envelope({ rmnQty: 3 }, { status: 409, code: 'sold-out', message: '재고가 3개 남았어요.' }),
  ]
  const error = await failureOf(
    caller().call(placeOrder, { body: { lines: [{ productId: 1, quantity: 5 }] } }, { key: 'key-12345' }),
  )
  expect(error).toMatchObject({
    kind: 'refused',
    code: 'sold-out',
    status: 409,
    message: '재고가 3개 남았어요.',
    tranId: 'tran-1',
  })
  expect(refusedWith(error, placeOrder, 'sold-out') && error.data.left).toBe(3)
})

test('[HT-01] a code on the pass-through list is not a failure', async () => {
  answers = [() => envelope(['ok'], { code: 'FS0F' })]
  expect(await caller().call(listNotices, {}, { passThrough: ['FS0F'] })).toEqual(['ok'])
})

test("[HT-01] an answer that breaks the contract is the server's fault, not the network's", async () => {
  answers = [() => envelope({ wrong: 1 })]
  expect(await failureOf(caller().call(readNotice, { params: { id: 7 } }, { retries: 0 }))).toMatchObject({
    kind: 'server',
    code: 'bad-answer',
  })
})

test('[GR-03] while a build is replaced a page reads what the other one answers: without what is new here, and with words it does not know', async () => {
  const readUser = endpoint({
    ...listNotices,
    reply: renamed({
      name: ['userNm', z.string()],
      role: ['instRoleCd', z.enum(['01', '02'])],
      places: [
        'plcList',
        z.array(renamed({ city: ['ctyNm', z.string()], floor: ['flr', z.int()] })).optional(),
      ],
    }),
  })
  const read = async (body: unknown) => {
    answers = [() => envelope(body)]
    return caller().call(readUser, {}, { retries: 0 })
  }
  expect(await read({ userNm: '김', more: { kept: 'out' } })).toEqual({ name: '김' })
  expect(await read({ userNm: '김', instRoleCd: '03', plcList: [{ ctyNm: '서울' }] })).toEqual({
    name: '김',
    role: '03',
    places: [{ city: '서울' }],
  })
  for (const wrong of [{ userNm: 7, instRoleCd: '01' }, { more: 1 }, [], null, 'x'])
    expect(await failureOf(read(wrong))).toMatchObject({ code: 'bad-answer' })
})

test('[HT-02] every call carries its transaction, profile, token and menu', async () => {
  token = 'abc'
  await caller({ menu: () => ({ menuId: 'M1', programId: 'P1' }) }).call(listNotices, {})
  expect(sent[0]!.headers).toMatchObject({
    'x-tran-id': 'tran-1',
    'rest-api-header': 'profile',
    authorization: 'Bearer abc',
    'menu-id': 'M1',
    'program-id': 'P1',
  })
  token = null
  await caller().call(listNotices, {})
  expect(Object.keys(sent[1]!.headers).sort()).toEqual(['accept', 'rest-api-header', 'x-tran-id'])
})

test('[OD-06] an idempotent call carries the key of its sheet, and fields with a default may be left out', async () => {
  answers = [() => envelope({ orderId: '1' })]
  await caller().call(placeOrder, { body: { lines: [{ productId: 1, quantity: 5 }] } }, { key: 'key-12345' })
  expect(sent[0]!.headers).toMatchObject({
    'idempotency-key': 'key-12345',
    'content-type': 'application/json',
  })
  expect(JSON.parse(sent[0]!.body!)).toEqual({ memo: '', lines: [{ webPrdId: 1, ordQty: 5 }] })
})

test('[VA-10] what does not fit the contract is never sent and names the plain field', async () => {
  const error = await failureOf(
    caller().call(placeOrder, { body: { lines: [{ productId: 1, quantity: 1.5 }] } }, { key: 'key-12345' }),
  )
  expect(error).toMatchObject({ kind: 'invalid', issues: [{ path: 'lines.0.quantity' }] })
  expect(sent).toEqual([])
})

test('[VA-10] problems found by the server come under the plain names', async () => {
  answers = [
    () =>
      envelope(null, {
        status: 400,
        code: 'invalid-input',
        message: '확인해 주세요.',
        issues: [{ path: 'lines.0.ordQty', message: '수량' }],
      }),
  ]
  expect(
    await failureOf(caller().call(placeOrder, { body: { lines: [] } }, { key: 'key-12345' })),
  ).toMatchObject({ kind: 'invalid', issues: [{ path: 'lines.0.quantity', message: '수량' }] })
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  '[HT-03] a GET answered %i is tried once more, a POST is not',
  async (status) => {
    answers = [() => new Response('', { status }), () => envelope(['second'])]
    expect(await caller().call(listNotices, {})).toEqual(['second'])
    expect(sent).toHaveLength(2)
    answers = [() => new Response('', { status }), () => envelope(null)]
    await failureOf(caller().call(signIn, { body: { id: 'a' } }))
    expect(sent).toHaveLength(3)
  },
)

test('[HT-03] a GET is tried once, not twice, and not for a refusal off the list', async () => {
  answers = [
    () => new Response('', { status: 503 }),
    () => new Response('', { status: 503 }),
    () => envelope(null),
  ]
  expect(await failureOf(caller().call(listNotices, {}))).toMatchObject({ status: 503 })
  answers = [() => envelope(null, { status: 404, code: 'not-found' })]
  await failureOf(caller().call(listNotices, {}))
  expect(sent).toHaveLength(3)
})

test('[HT-03] an invalid code is retried; a retry waits for Retry-After within reason', async () => {
  const waits: number[] = []
  answers = [() => envelope(null, { code: 'X1' }), () => envelope(['fine'])]
  expect(await caller().call(listNotices, {})).toEqual(['fine'])
  answers = [
    () => envelope(null, { status: 503, code: 'busy', headers: { 'retry-after': '5' } }),
    () => envelope(['fine']),
  ]
  await caller({ sleep: async (ms) => void waits.push(ms) }).call(listNotices, {})
  expect(waits).toEqual([5_000])
})

test('[HT-03] a write with a key is sent again under it when the shop was busy, one without never', async () => {
  const busy = () => envelope(null, { status: 503, code: 'busy', headers: { 'retry-after': '3' } })
  const body = { lines: [{ productId: 1, quantity: 5 }] }
  const waits: number[] = []
  const { call } = caller({ sleep: async (ms) => void waits.push(ms) })
  answers = [busy, () => envelope({ orderId: 'o-1' })]
  expect(await call(placeOrder, { body }, { key: 'key-12345' })).toEqual({ orderId: 'o-1' })
  expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-12345', 'key-12345'])
  expect(waits).toEqual([3_000])

  for (const [answer, endpoint, key] of [
    [busy, signIn, undefined],
    [() => envelope(null, { status: 500, code: 'server-error' }), placeOrder, 'key-12345'],
    [() => envelope(null, { status: 503, code: 'maintenance' }), placeOrder, 'key-12345'],
  ] as const) {
    sent = []
    answers = [answer]
    await failureOf(
      call(endpoint, { body: endpoint === signIn ? { id: 'demo01' } : body }, key ? { key } : {}),
    )
    expect(sent).toHaveLength(1)
  }
  answers = [busy, busy]
  expect(await failureOf(call(placeOrder, { body }, { key: 'key-12345' }))).toMatchObject({
    code: 'busy',
    message: '지금 처리할 수 없어요. 잠시 후 다시 시도해 주세요.',
  })
})

test('[HT-03][HT-04] a time-out after 20 seconds is not retried', async () => {
  answers = [never(() => sent[0]!)]
  const failure = failureOf(caller().call(listNotices, {}))
  await vi.advanceTimersByTimeAsync(timeouts.api - 1)
  expect(sent[0]!.signal.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toMatchObject({ kind: 'timeout' })
  expect(sent).toHaveLength(1)
})

test('[HT-04] downloads wait 60 seconds, uploads for ever', async () => {
  expect(timeouts).toMatchObject({ api: 20_000, download: 60_000, upload: 0, none: 0, script: 60_000 })
  answers = [never(() => sent[0]!), never(() => sent[1]!)]
  const download = failureOf(caller().download(listNotices, {}))
  const controller = new AbortController()
  const upload = failureOf(
    caller().call(signIn, { body: { id: 'a' } }, { kind: 'upload', signal: controller.signal }),
  )
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await download).toMatchObject({ kind: 'timeout' })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(sent[1]!.signal.aborted).toBe(false)
  controller.abort()
  expect(await upload).toMatchObject({ kind: 'cancelled' })
})

test('[HT-06] a cancelled call says so, whether it was sent or still waiting', async () => {
  const controller = new AbortController()
  answers = [never(() => sent[0]!), never(() => sent[0]!), never(() => sent[0]!)]
  const { call } = caller()
  const failures = [1, 2, 3, 4].map(() => failureOf(call(listNotices, {}, { signal: controller.signal })))
  await vi.advanceTimersByTimeAsync(0)
  controller.abort()
  for (const failure of failures)
    expect(await failure).toMatchObject({ kind: 'cancelled', message: '요청이 취소되었어요.' })
  expect(sent).toHaveLength(3)
})

test('[HT-06] a lost connection and a redirect have their own sentences', async () => {
  answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  expect(await failureOf(caller().call(listNotices, {}))).toMatchObject({ kind: 'offline' })
  answers = [() => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' })]
  expect(await failureOf(caller().call(signIn, { body: { id: 'a' } }))).toMatchObject({
    kind: 'server',
    status: 302,
  })
})

test('[HT-07] a secured body travels encrypted, and so does the query of a secured GET', async () => {
  await caller().call(signIn, { body: { id: 'demo01' } })
  expect(JSON.parse(decryptText((JSON.parse(sent[0]!.body!) as { data: string }).data, KEY))).toEqual({
    userId: 'demo01',
  })
  await caller().call(checkId, { query: { loginId: 'demo01' } })
  expect(sent[1]!.url).not.toContain('demo01')
  expect(JSON.parse(decryptText(new URL(sent[1]!.url, 'http://x').searchParams.get('data')!, KEY))).toEqual({
    userId: 'demo01',
  })
})

test('[AU-01] a token that comes with an answer is taken, even with a refusal', async () => {
  answers = [
    () => envelope([], { headers: { 'x-access-token': 'next' } }),
    () => envelope(null, { status: 404, code: 'not-found', headers: { 'x-access-token': 'after' } }),
  ]
  await caller().call(listNotices, {})
  await failureOf(caller().call(listNotices, {}))
  expect(accepted).toEqual(['next', 'after'])
})

test.each([
  ['FS01', 'duplicated'],
  ['FS10', 'expired'],
  ['signed-out', 'validate'],
])('[AU-02] %s ends the session as %s, but never for a visitor', async (code, reason) => {
  answers = [() => envelope(null, { status: 401, code }), () => envelope(null, { status: 401, code })]
  await failureOf(caller().call(listNotices, {}))
  expect(ended).toEqual([])
  token = 'abc'
  expect(await failureOf(caller().call(listNotices, {}))).toMatchObject({ kind: 'refused', status: 401 })
  expect(ended).toEqual([reason])
})

/** A page that asked for the notices before its code came. */
const earlyNotices = (answer: Promise<Response>): Partial<CallDeps> => {
  let left: Promise<Response> | null = answer
  const take = (url: string) => (url === '/api/fo/notices' ? ([left, (left = null)][0] ?? null) : null)
  return { early: { take, answers: [answer] } }
}

test('an early answer is used instead of a call', async () => {
  const { call } = caller(earlyNotices(Promise.resolve(envelope(['early']))))
  expect(await call(listNotices, {})).toEqual(['early'])
  expect(sent).toEqual([])
})

test('[HT-03] an early answer that failed was the first attempt: one more follows, no third', async () => {
  for (const failed of [
    () => Promise.resolve(envelope(null, { status: 503, code: 'busy' })),
    () => Promise.reject<Response>(new TypeError('offline')),
  ]) {
    sent = []
    answers = [() => envelope(null, { status: 503, code: 'busy' }), () => envelope(['third'])]
    await expect(caller(earlyNotices(failed())).call(listNotices, {})).rejects.toMatchObject({ code: 'busy' })
    expect(sent).toHaveLength(1)
  }
})

test('[HT-04] an early answer that does not come runs out of time like any other', async () => {
  const failure = failureOf(caller(earlyNotices(new Promise(() => {}))).call(listNotices, {}))
  await vi.advanceTimersByTimeAsync(timeouts.api)
  expect(await failure).toMatchObject({ kind: 'timeout' })
})

test('[HT-05] early answers on their way count among the calls at once', async () => {
  const early = [1, 2].map(() => Promise.withResolvers<Response>())
  const { call } = caller({ early: { take: () => null, answers: early.map(({ promise }) => promise) } })
  answers = [1, 2, 3].map(() => never(() => sent.at(-1)!))
  for (let times = 0; times < 3; times++) void call(listNotices, {}).catch(() => {})
  for (const atOnce of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toHaveLength(atOnce)
    early[atOnce - 1]?.resolve(envelope(null))
  }
})

test('[HT-05] a write starts before the reads that wait', async () => {
  const { call } = caller({ limits: { concurrency: 1, delayMs: 0 } })
  await Promise.all([
    call(listNotices, {}),
    call(listNotices, {}),
    call(placeOrder, { body: { lines: [] } }, { key: 'k-1' }),
    vi.advanceTimersByTimeAsync(100),
  ])
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
})

test('[AU-17] code of the renewal that cannot be loaded is a line that is down', async () => {
  token = 'old'
  answers = [() => envelope(null, { status: 401, code: 'token-old' })]
  const { call } = caller({ refresh: () => Promise.reject(new TypeError('Failed to fetch')) })
  expect(await failureOf(call(listNotices, {}, { retries: 0 }))).toMatchObject({ kind: 'offline' })
})

test('a download gives the file and its name; an envelope in its place is the failure', async () => {
  answers = [
    () =>
      new Response('abc', {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="x.pdf"; filename*=UTF-8\'\'%EA%B1%B0%EB%9E%98.pdf',
        },
      }),
    () => envelope(null, { code: 'FL01', message: '파일이 없어요.' }),
  ]
  const file = await caller().download(listNotices, {})
  expect([file.fileName, await file.blob.text()]).toEqual(['거래.pdf', 'abc'])
  expect(await failureOf(caller().download(listNotices, {}, { retries: 0 }))).toMatchObject({
    code: 'FL01',
    message: '파일이 없어요.',
  })
  expect([fileNameOf('attachment; filename="a.txt"'), fileNameOf(null)]).toEqual(['a.txt', null])
})

test('[AU-17] a token that is too old is renewed and the call sent again, once', async () => {
  token = 'old'
  answers = [() => envelope(null, { status: 401, code: 'token-old' }), () => envelope(['하나'])]
  const refreshing = caller({ refresh: async () => ((token = 'young'), true) })
  expect(await refreshing.call(listNotices, {})).toEqual(['하나'])
  expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer old', 'Bearer young'])
  answers = [
    () => envelope(null, { status: 401, code: 'token-old' }),
    () => envelope(null, { status: 401, code: 'token-old' }),
  ]
  await expect(refreshing.call(listNotices, {})).rejects.toMatchObject({ code: 'token-old' })
  expect(ended).toEqual([])
})

test('[AU-17] without another token the call fails as it was answered', async () => {
  token = 'old'
  answers = [() => envelope(null, { status: 401, code: 'token-old' })]
  await expect(caller().call(placeOrder, { body: { lines: [] } }, { key: 'k-1' })).rejects.toMatchObject({
    code: 'token-old',
    status: 401,
  })
  expect(sent).toHaveLength(1)
})
