import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'
import { openSolapi, readReceipt, solapiAuthorization } from './solapi.ts'

const message = {
  to: '01000000901',
  text: '[메디몰] 아이디 찾기 인증번호 [000000] 3분 안에 입력하고, 남에게 알리지 마세요.',
}
const keys = { apiKey: 'demo-key', apiSecret: 'demo-secret', from: '0200000000' }

async function openPhone(more: Partial<typeof keys> = {}) {
  const standin = await openTestStandin()
  const sms = openSolapi({ apiUrl: `${standin.url}/solapi/`, ...keys, ...more }, { clock: standin.clock })
  return { ...standin, sms, inbox: standin.control.sms }
}

/** The documented answer to one accepted message. */
const accepted = {
  failedMessageList: [],
  groupInfo: {
    groupId: 'G4V20261120101010AAAAAAAAAAAAAAAA',
    accountId: '20000000000000',
    apiVersion: '4',
    status: 'SENDING',
    dateCreated: '2026-11-20T01:00:00.000Z',
    dateUpdated: '2026-11-20T01:00:00.000Z',
    count: {
      total: 1,
      sentTotal: 0,
      sentFailed: 0,
      sentSuccess: 0,
      sentPending: 0,
      sentReplacement: 0,
      refund: 0,
      registeredFailed: 0,
      registeredSuccess: 1,
    },
  },
}
const withCount = (
  registeredSuccess: number,
  registeredFailed: number,
  failedMessageList: unknown[] = [],
) => ({
  ...accepted,
  failedMessageList,
  groupInfo: {
    ...accepted.groupInfo,
    count: { ...accepted.groupInfo.count, registeredSuccess, registeredFailed },
  },
})

test('[AU-08] the request is the documented one, byte for byte', async () => {
  const standin = await openTestStandin()
  const asked: { url: string; init: RequestInit }[] = []
  const send = (async (url: string, init: RequestInit) => (
    asked.push({ url, init }),
    Response.json(accepted)
  )) as unknown as typeof fetch
  const sms = openSolapi(
    { apiUrl: 'https://api.solapi.example/', ...keys },
    { clock: standin.clock, fetch: send },
  )
  expect(await sms.send({ to: '01000000901', text: '안녕하세요' })).toEqual({
    kind: 'accepted',
    id: accepted.groupInfo.groupId,
  })
  const [{ url, init }] = asked as [{ url: string; init: RequestInit }]
  expect(url).toBe('https://api.solapi.example/messages/v4/send-many/detail')
  expect(JSON.parse(init.body as string)).toEqual({
    messages: [{ to: '01000000901', from: '0200000000', text: '안녕하세요', type: 'SMS' }],
    allowDuplicates: false,
    showMessageList: true,
  })
  const { authorization } = init.headers as Record<string, string>
  const [, date, salt, signature] =
    /^HMAC-SHA256 apiKey=demo-key, date=(\S+), salt=([0-9a-f]{32}), signature=([0-9a-f]{64})$/.exec(
      authorization!,
    )!
  expect(date).toBe('2026-11-20T05:00:00.000Z')
  expect(signature).toBe(createHmac('sha256', 'demo-secret').update(`${date}${salt}`).digest('hex'))
  expect(init).toMatchObject({ method: 'POST', redirect: 'error' })
})

test('[AU-08] a signature over date and salt, with a known value', () => {
  expect(
    solapiAuthorization({ apiKey: 'k', apiSecret: 's' }, '2026-11-20T01:00:00.000Z', 'abcdefabcdefabcdefab'),
  ).toBe(
    `HMAC-SHA256 apiKey=k, date=2026-11-20T01:00:00.000Z, salt=abcdefabcdefabcdefab, signature=${createHmac('sha256', 's').update('2026-11-20T01:00:00.000Zabcdefabcdefabcdefab').digest('hex')}`,
  )
})

test('[AU-08] a message arrives, and a long one goes as a long message', async () => {
  const { sms, inbox } = await openPhone()
  expect(await sms.send(message)).toMatchObject({ kind: 'accepted' })
  expect(await sms.send({ ...message, text: '가'.repeat(46) })).toMatchObject({ kind: 'accepted' })
  expect(inbox.messages()).toMatchObject([
    { to: '01000000901', type: 'LMS' },
    { ...message, from: '0200000000', type: 'SMS', at: '2026-11-20T05:00:00.000Z' },
  ])
})

test.each([
  ['an unknown key', { apiKey: 'other' }, 'InvalidAPIKey'],
  ['a wrong secret', { apiSecret: 'other' }, 'SignatureDoesNotMatch'],
  ['a sender that is not registered', { from: '0200000001' }, '1062'],
])('[AU-08] %s is refused with its code', async (_, more, code) => {
  const { sms, inbox } = await openPhone(more)
  expect(await sms.send(message)).toEqual({ kind: 'refused', code })
  expect(inbox.messages()).toEqual([])
})

test('[AU-08] a clock that is off and a signature seen before are refused', async () => {
  const { url, clock } = await openTestStandin()
  const late = openSolapi(
    { apiUrl: `${url}/solapi`, ...keys },
    { clock: { now: () => new Date(clock.now().getTime() - 16 * 60_000) } },
  )
  expect(await late.send(message)).toEqual({ kind: 'refused', code: 'RequestTimeTooSkewed' })
  const authorization = solapiAuthorization(keys, clock.now().toISOString(), 'a-salt-of-some-length')
  const replay = () =>
    fetch(`${url}/solapi/messages/v4/send-many/detail`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ ...message, from: keys.from }] }),
    })
  expect((await replay()).status).toBe(200)
  expect(await (await replay()).json()).toMatchObject({ errorCode: 'DuplicatedSignature' })
})

test('[AU-08] a broken line and a failing server leave it open whether the message went', async () => {
  const { sms, inbox } = await openPhone()
  for (const kind of ['drop', 'error', 'drop-after'] as const) {
    inbox.fail({ kind })
    expect([kind, (await sms.send(message)).kind]).toEqual([kind, 'unknown'])
  }
  expect(inbox.messages()).toHaveLength(1)
})

test('[AU-08] patience ends', async () => {
  const aborted = (async (_: string, { signal }: RequestInit) => {
    throw signal!.reason
  }) as unknown as typeof fetch
  const sms = openSolapi(
    { apiUrl: 'https://api.solapi.example', ...keys },
    {
      clock: { now: () => new Date() },
      fetch: aborted,
      deadline: () => AbortSignal.abort(new DOMException('too long', 'TimeoutError')),
    },
  )
  expect(await sms.send(message)).toEqual({ kind: 'unknown', reason: 'no answer in time' })
})

test.each([
  ['all taken', 200, accepted, 'accepted'],
  [
    'none taken',
    200,
    withCount(0, 1, [{ to: '01000000901', statusCode: '3010', statusMessage: '…' }]),
    'refused',
  ],
  ['none taken, without a list', 200, withCount(0, 1), 'refused'],
  ['two for one', 200, withCount(2, 0), 'unknown'],
  ['taken and not', 200, withCount(1, 1), 'unknown'],
  ['a page of a proxy', 200, undefined, 'unknown'],
  [
    'counts in text',
    200,
    {
      ...accepted,
      groupInfo: {
        ...accepted.groupInfo,
        count: { total: '1', registeredSuccess: '1', registeredFailed: '0' },
      },
    },
    'unknown',
  ],
  ['no group', 200, { failedMessageList: [] }, 'unknown'],
  ['bad request', 400, { errorCode: 'ValidationError', errorMessage: '…' }, 'refused'],
  ['no money left', 402, { errorCode: 'NotEnoughBalance', errorMessage: '…' }, 'refused'],
  ['too many', 429, { errorCode: 'TooManyRequests', errorMessage: '…' }, 'unknown'],
  ['a proxy says no', 403, undefined, 'unknown'],
  ['broken inside', 500, { errorCode: 'InternalError', errorMessage: '…' }, 'unknown'],
])('[AU-08] %s: %i is judged', (_, status, json, kind) => {
  expect(readReceipt({ status, json }).kind).toBe(kind)
})

test('[P1] what is told of a failure quotes neither number nor text', () => {
  const told = JSON.stringify([
    readReceipt({
      status: 400,
      json: { errorCode: 'ValidationError', errorMessage: `to: ${message.to} text: ${message.text}` },
    }),
    readReceipt({
      status: 200,
      json: withCount(0, 1, [{ to: message.to, statusCode: '3010', statusMessage: message.text }]),
    }),
  ])
  expect(told).not.toMatch(/0100000|인증번호/)
})

test('[AU-08] what cannot be sent is a mistake of the caller', async () => {
  const { sms } = await openPhone()
  for (const wrong of [
    { to: '0200000000' },
    { to: '010-0000-0901' },
    { text: ' ' },
    { text: '가'.repeat(1_001) },
  ])
    await expect(sms.send({ ...message, ...wrong })).rejects.toThrow(RangeError)
})
