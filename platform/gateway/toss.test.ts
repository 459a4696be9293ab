import { expect, test } from 'vitest'
import { cardDone, cardPartCanceled, refusals, unclear } from '#testing/toss-golden.ts'
import { openTossGateway } from './toss.ts'

const settings = {
  apiUrl: 'https://pay.example/',
  sdkUrl: 'https://js.example/v2/standard',
  clientKey: 'test_ck_demo',
  secretKey: 'test_sk_demo',
}

/** The adapter over a wire that gives one fixed answer and keeps what was sent. */
function openWired(answer: Response | Error) {
  const sent: { url: string; init: RequestInit }[] = []
  const gateway = openTossGateway(settings, {
    fetch: async (url, init) => {
      sent.push({ url: url as string, init: init! })
      if (answer instanceof Error) throw answer
      return answer.clone()
    },
  })
  return { gateway, sent }
}

const reply = (status: number, body: unknown) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
const error = (status: number, code: string) =>
  reply(status, { code, message: '결제 승인이 거절되었습니다.' })
const flat = (table: Record<number, string[]>) =>
  Object.entries(table).flatMap(([status, codes]) => codes.map((code) => [Number(status), code] as const))

const confirmed = {
  paymentKey: cardDone.paymentKey,
  gatewayOrderId: cardDone.orderId,
  amount: 1_234_000,
  idempotencyKey: 'attempt-1',
}
const canceled = { paymentKey: cardDone.paymentKey, reason: '주문실수', idempotencyKey: 'attempt-2' }

test('a confirm is sent as documented', async () => {
  const { gateway, sent } = openWired(reply(200, cardDone))
  expect(await gateway.confirm(confirmed)).toMatchObject({
    kind: 'done',
    payment: { status: 'done', totalAmount: 1_234_000 },
  })
  expect(sent).toHaveLength(1)
  const { url, init } = sent[0]!
  expect(url).toBe('https://pay.example/v1/payments/confirm')
  expect(init).toMatchObject({ method: 'POST', redirect: 'error' })
  expect(init.headers).toMatchObject({
    authorization: 'Basic dGVzdF9za19kZW1vOg==',
    'content-type': 'application/json',
    'idempotency-key': 'attempt-1',
  })
  expect(JSON.parse(init.body as string)).toEqual({
    paymentKey: cardDone.paymentKey,
    orderId: cardDone.orderId,
    amount: 1_234_000,
  })
})

test('a cancel is sent as documented, with only what was given', async () => {
  const { gateway, sent } = openWired(reply(200, cardPartCanceled))
  expect(await gateway.cancel(canceled)).toMatchObject({
    kind: 'done',
    payment: { status: 'partial-canceled' },
  })
  await gateway.cancel({
    ...canceled,
    amount: 234_000,
    taxFreeAmount: 0,
    refundAccount: { bank: '11', accountNumber: '000-0000-000001', holderName: '데모의원' },
  })
  expect(sent.map(({ url }) => url)).toEqual(
    Array(2).fill(`https://pay.example/v1/payments/${cardDone.paymentKey}/cancel`),
  )
  expect(sent.map(({ init }) => JSON.parse(init.body as string))).toEqual([
    { cancelReason: '주문실수' },
    {
      cancelReason: '주문실수',
      cancelAmount: 234_000,
      taxFreeAmount: 0,
      refundReceiveAccount: { bank: '11', accountNumber: '0000000000001', holderName: '데모의원' },
    },
  ])
})

test('a long reason is cut without breaking a letter', async () => {
  const { gateway, sent } = openWired(reply(200, cardPartCanceled))
  await gateway.cancel({ ...canceled, reason: `${'가'.repeat(199)}😀` })
  expect(JSON.parse(sent[0]!.init.body as string)).toEqual({ cancelReason: '가'.repeat(199) })
})

test('a lookup names its payment or order safely in the address, and no key or body', async () => {
  const { gateway, sent } = openWired(reply(200, cardDone))
  await gateway.find('a/../b')
  expect(await gateway.findByOrder(cardDone.orderId)).toMatchObject({
    kind: 'found',
    payment: { paymentKey: cardDone.paymentKey },
  })
  expect(sent.map(({ url }) => url)).toEqual([
    'https://pay.example/v1/payments/a%2F..%2Fb',
    `https://pay.example/v1/payments/orders/${cardDone.orderId}`,
  ])
  expect(sent[0]!.init.headers).not.toHaveProperty('idempotency-key')
  expect(sent[0]!.init.body).toBeUndefined()
})

test('the browser gets the public key only', () => {
  const { gateway } = openWired(reply(200, {}))
  expect(gateway.clientConfig()).toEqual({
    sdkUrl: 'https://js.example/v2/standard',
    clientKey: 'test_ck_demo',
  })
})

test.each(flat(refusals))('[OD-07] %i %s is a refusal with a sentence', async (status, code) => {
  const { gateway } = openWired(error(status, code))
  const refused = { kind: 'refused', code, message: expect.stringMatching(/요\.$/) }
  expect(await gateway.confirm(confirmed)).toEqual(refused)
  expect(await gateway.cancel(canceled)).toEqual(refused)
})

test.each(flat(unclear))('[OD-07] %i %s leaves the payment unknown', async (status, code) => {
  const { gateway } = openWired(error(status, code))
  expect(await gateway.confirm(confirmed)).toMatchObject({ kind: 'unknown', code })
  expect(await gateway.cancel(canceled)).toMatchObject({ kind: 'unknown', code })
})

test.each([
  ['a refusal that is not the gateway’s', reply(400, '<html>')],
  ['a refusal without a code', reply(403, { message: '거절' })],
  ['too many requests', error(429, 'TOO_MANY_REQUESTS')],
  ['a bad gateway', reply(502, 'Bad Gateway')],
  ['an accepted answer', reply(202, cardDone)],
  ['a done without a payment', reply(200, '')],
  ['a done that is cut off', reply(200, JSON.stringify(cardDone).slice(0, 400))],
  ['a done of another payment', reply(200, { ...cardDone, paymentKey: 'another' })],
  ['a done of another order', reply(200, { ...cardDone, orderId: 'another-order' })],
  ['a done of another amount', reply(200, { ...cardDone, totalAmount: 1_234_001 })],
  ['a done that is not done', reply(200, { ...cardDone, status: 'IN_PROGRESS' })],
  [
    'a lost connection',
    new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) }),
  ],
  ['a wait in vain', new DOMException('timed out', 'TimeoutError')],
])('[OD-07] %s leaves a confirm unknown', async (_, answer) => {
  const { gateway } = openWired(answer)
  expect(await gateway.confirm(confirmed)).toMatchObject({ kind: 'unknown', reason: expect.any(String) })
})

test('a cancel answered by an uncanceled payment is unknown', async () => {
  const { gateway } = openWired(reply(200, cardDone))
  expect(await gateway.cancel(canceled)).toMatchObject({ kind: 'unknown' })
})

test.each([
  ['its own 404', error(404, 'NOT_FOUND_PAYMENT'), 'not-found'],
  ['a 404 page of something in between', reply(404, '<html>'), 'unknown'],
  ['another 404', error(404, 'NOT_FOUND'), 'unknown'],
  ['a wrong key', error(401, 'UNAUTHORIZED_KEY'), 'unknown'],
  ['a server error', error(500, 'COMMON_ERROR'), 'unknown'],
  [
    'another payment',
    reply(200, { ...cardDone, paymentKey: 'another', orderId: 'another-order' }),
    'unknown',
  ],
  ['no answer', new TypeError('fetch failed'), 'unknown'],
])('a lookup answered by %s', async (_, answer, kind) => {
  const { gateway } = openWired(answer)
  expect((await gateway.findByOrder(cardDone.orderId)).kind).toBe(kind)
  expect((await gateway.find(cardDone.paymentKey)).kind).toBe(kind)
})

test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('an amount of %d is never sent', async (amount) => {
  const { gateway, sent } = openWired(reply(200, cardDone))
  await expect(gateway.confirm({ ...confirmed, amount })).rejects.toThrow(RangeError)
  await expect(gateway.cancel({ ...canceled, amount })).rejects.toThrow(RangeError)
  expect(sent).toEqual([])
})

test.each(['', 'two words', '열쇠', 'k'.repeat(301)])(
  'the idempotency key "%s" is never sent',
  async (idempotencyKey) => {
    const { gateway, sent } = openWired(reply(200, cardDone))
    await expect(gateway.confirm({ ...confirmed, idempotencyKey })).rejects.toThrow(RangeError)
    await expect(gateway.cancel({ ...canceled, idempotencyKey })).rejects.toThrow(RangeError)
    expect(sent).toEqual([])
  },
)

test('a cancel needs a reason', async () => {
  const { gateway } = openWired(reply(200, cardPartCanceled))
  await expect(gateway.cancel({ ...canceled, reason: ' ' })).rejects.toThrow(RangeError)
})
