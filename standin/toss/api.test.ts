import { expect, test } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const key = basic('test_sk_demo:')
const order = { orderId: 'order-000001', orderName: '필러 외 1건', method: 'CARD', amount: 30_000 } as const

/** A raw caller, so that requests can be wrong in ways the adapter never is. */
async function openCaller(options = {}) {
  const standin = await openTestStandin(options)
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${standin.url}/toss/v1${path}`, {
      method,
      headers: {
        authorization: key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    return { status: response.status, code: answer.code, answer }
  }
  const authorize = (more = {}) => standin.toss.authorize({ ...order, ...more })
  const confirm = (body: object, headers?: Record<string, string>) =>
    ask('POST', '/payments/confirm', body, headers)
  const pay = async (more = {}) => {
    const { paymentKey, orderId, totalAmount: amount } = authorize(more)
    const paid = await confirm({ paymentKey, orderId, amount })
    expect(paid.status).toBe(200)
    return paymentKey
  }
  const cancel = (paymentKey: string, body: object, headers?: Record<string, string>) =>
    ask('POST', `/payments/${paymentKey}/cancel`, body, headers)
  return { ...standin, ask, authorize, confirm, pay, cancel }
}

test.each([
  ['none', '', 401, 'UNAUTHORIZED_KEY'],
  ['a wrong one', basic('test_sk_other:'), 401, 'UNAUTHORIZED_KEY'],
  ['one with a password', basic('test_sk_demo:x'), 401, 'UNAUTHORIZED_KEY'],
  ['one without the colon', basic('test_sk_demo'), 403, 'INCORRECT_BASIC_AUTH_FORMAT'],
])('the key is checked: %s', async (_, authorization, status, code) => {
  const { ask } = await openCaller()
  expect(await ask('GET', '/payments/orders/order-000001', undefined, { authorization })).toMatchObject({
    status,
    code,
  })
})

test.each([
  ['no payment key', { orderId: 'order-000001', amount: 30_000 }],
  ['no order id', { paymentKey: 'k', amount: 30_000 }],
  ['a short order id', { paymentKey: 'k', orderId: 'order', amount: 30_000 }],
  ['an order id with a slash', { paymentKey: 'k', orderId: 'order/000001', amount: 30_000 }],
  ['an amount in text', { paymentKey: 'k', orderId: 'order-000001', amount: '30000' }],
  ['a broken amount', { paymentKey: 'k', orderId: 'order-000001', amount: 1.5 }],
  ['no amount at all', { paymentKey: 'k', orderId: 'order-000001', amount: 0 }],
])('a confirm with %s is an invalid request', async (_, body) => {
  const { confirm } = await openCaller()
  expect(await confirm(body)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
})

test('a confirm that is not JSON is an invalid request', async () => {
  const { ask, authorize } = await openCaller()
  const { paymentKey, orderId, totalAmount: amount } = authorize()
  const body = JSON.stringify({ paymentKey, orderId, amount })
  expect(await ask('POST', '/payments/confirm', body, { 'content-type': 'text/plain' })).toMatchObject({
    status: 400,
    code: 'INVALID_REQUEST',
  })
  expect(await ask('POST', '/payments/confirm', '{')).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
})

test('the amount and the order must be those the buyer authorised', async () => {
  const { confirm, authorize } = await openCaller()
  const { paymentKey, orderId, totalAmount: amount } = authorize()
  expect(await confirm({ paymentKey, orderId, amount: amount - 1 })).toMatchObject({
    status: 400,
    code: 'INVALID_REQUEST',
  })
  expect(await confirm({ paymentKey, orderId: 'order-000002', amount })).toMatchObject({
    status: 400,
    code: 'INVALID_REQUEST',
  })
  expect(await confirm({ paymentKey, orderId, amount })).toMatchObject({ status: 200 })
})

test('an unknown payment is not found, and neither is another address', async () => {
  const { ask, confirm, cancel } = await openCaller()
  expect(await confirm({ paymentKey: 'nobody', orderId: 'order-000001', amount: 1000 })).toMatchObject({
    status: 404,
    code: 'NOT_FOUND_PAYMENT',
  })
  expect(await cancel('nobody', { cancelReason: '변심' })).toMatchObject({
    status: 404,
    code: 'NOT_FOUND_PAYMENT',
  })
  expect(await ask('GET', '/payments/nobody')).toMatchObject({ status: 404, code: 'NOT_FOUND_PAYMENT' })
  expect(await ask('GET', '/payments/orders/order-000001')).toMatchObject({
    status: 404,
    code: 'NOT_FOUND_PAYMENT',
  })
  expect(await ask('GET', '/settlements')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('an authorisation lasts just short of ten minutes', async () => {
  const { confirm, authorize, clock } = await openCaller()
  const first = authorize()
  const second = authorize({ orderId: 'order-000002' })
  clock.advance(599_999)
  expect(
    await confirm({ paymentKey: first.paymentKey, orderId: first.orderId, amount: 30_000 }),
  ).toMatchObject({ status: 200 })
  clock.advance(1)
  expect(
    await confirm({ paymentKey: second.paymentKey, orderId: second.orderId, amount: 30_000 }),
  ).toMatchObject({ status: 404, code: 'NOT_FOUND_PAYMENT_SESSION' })
})

test('a payment is taken once, and an order too', async () => {
  const { confirm, authorize, pay } = await openCaller()
  const paymentKey = await pay()
  expect(await confirm({ paymentKey, orderId: order.orderId, amount: 30_000 })).toMatchObject({
    status: 400,
    code: 'ALREADY_PROCESSED_PAYMENT',
  })
  const again = authorize()
  expect(
    await confirm({ paymentKey: again.paymentKey, orderId: order.orderId, amount: 30_000 }),
  ).toMatchObject({ status: 400, code: 'DUPLICATED_ORDER_ID' })
})

test('small amounts are below the minimum', async () => {
  const { confirm, authorize } = await openCaller()
  const card = authorize({ amount: 99 })
  const account = authorize({ orderId: 'order-000002', method: 'VIRTUAL_ACCOUNT', amount: 199 })
  expect(await confirm({ paymentKey: card.paymentKey, orderId: card.orderId, amount: 99 })).toMatchObject({
    code: 'BELOW_MINIMUM_AMOUNT',
  })
  expect(
    await confirm({ paymentKey: account.paymentKey, orderId: account.orderId, amount: 199 }),
  ).toMatchObject({ code: 'BELOW_MINIMUM_AMOUNT' })
})

test('the tax of a payment follows the published ones', async () => {
  const { ask, pay } = await openCaller()
  const plain = await pay({ amount: 9_026 })
  const mixed = await pay({ orderId: 'order-000002', amount: 45_000, taxFreeAmount: 15_000 })
  expect((await ask('GET', `/payments/${plain}`)).answer).toMatchObject({
    vat: 821,
    suppliedAmount: 8_205,
    taxFreeAmount: 0,
  })
  expect((await ask('GET', `/payments/${mixed}`)).answer).toMatchObject({
    vat: 2_727,
    suppliedAmount: 27_273,
    taxFreeAmount: 15_000,
  })
})

test('a key of another request gets the first answer again, and is noted as a misuse', async () => {
  const { confirm, authorize, toss } = await openCaller()
  const first = authorize()
  const second = authorize({ orderId: 'order-000002' })
  const headers = { 'idempotency-key': 'one' }
  const paid = await confirm(
    { paymentKey: first.paymentKey, orderId: first.orderId, amount: 30_000 },
    headers,
  )
  const other = await confirm(
    { paymentKey: second.paymentKey, orderId: second.orderId, amount: 30_000 },
    headers,
  )
  expect(other.answer).toEqual(paid.answer)
  expect(toss.keyMisuses()).toEqual(['one'])
  expect(toss.payments().map((payment) => payment.status)).toEqual(['DONE', 'IN_PROGRESS'])
})

test('a refusal is repeated for the same key, and a key is new again after fifteen days', async () => {
  const { cancel, pay, clock } = await openCaller()
  const paymentKey = await pay()
  const headers = { 'idempotency-key': 'one' }
  expect(await cancel(paymentKey, { cancelReason: '변심', cancelAmount: 30_001 }, headers)).toMatchObject({
    code: 'NOT_CANCELABLE_AMOUNT',
  })
  expect(await cancel(paymentKey, { cancelReason: '변심', cancelAmount: 1_000 }, headers)).toMatchObject({
    code: 'NOT_CANCELABLE_AMOUNT',
  })
  clock.advance(15 * 24 * 3_600_000)
  expect(await cancel(paymentKey, { cancelReason: '변심', cancelAmount: 1_000 }, headers)).toMatchObject({
    status: 200,
  })
})

test('the same key counts apart for each address', async () => {
  const { cancel, pay } = await openCaller()
  const first = await pay()
  const second = await pay({ orderId: 'order-000002' })
  const headers = { 'idempotency-key': 'one' }
  expect((await cancel(first, { cancelReason: '변심' }, headers)).answer).toMatchObject({ paymentKey: first })
  expect((await cancel(second, { cancelReason: '변심' }, headers)).answer).toMatchObject({
    paymentKey: second,
  })
})

test('a key is at most 300 characters', async () => {
  const { cancel, pay } = await openCaller()
  const paymentKey = await pay()
  expect(
    await cancel(paymentKey, { cancelReason: '변심' }, { 'idempotency-key': 'k'.repeat(301) }),
  ).toMatchObject({ status: 400, code: 'INVALID_IDEMPOTENCY_KEY' })
})

test.each([
  ['no reason', {}],
  ['an empty reason', { cancelReason: ' ' }],
  ['a long reason', { cancelReason: '가'.repeat(201) }],
  ['a negative amount', { cancelReason: '변심', cancelAmount: -1 }],
  [
    'an account without a holder',
    { cancelReason: '변심', refundReceiveAccount: { bank: '11', accountNumber: '1' } },
  ],
])('a cancel with %s is an invalid request', async (_, body) => {
  const { cancel, pay } = await openCaller()
  expect(await cancel(await pay(), body)).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
})

test('a cancel gives back no more than is left', async () => {
  const { cancel, pay } = await openCaller()
  const paymentKey = await pay()
  const cancelReason = '변심'
  expect((await cancel(paymentKey, { cancelReason, cancelAmount: 10_000 })).answer).toMatchObject({
    status: 'PARTIAL_CANCELED',
    balanceAmount: 20_000,
  })
  expect(await cancel(paymentKey, { cancelReason, cancelAmount: 20_001 })).toMatchObject({
    status: 403,
    code: 'NOT_CANCELABLE_AMOUNT',
  })
  expect(await cancel(paymentKey, { cancelReason, refundableAmount: 30_000 })).toMatchObject({
    status: 400,
    code: 'NOT_MATCHES_REFUNDABLE_AMOUNT',
  })
  expect((await cancel(paymentKey, { cancelReason })).answer).toMatchObject({
    status: 'CANCELED',
    balanceAmount: 0,
    vat: 0,
    suppliedAmount: 0,
  })
  expect(await cancel(paymentKey, { cancelReason })).toMatchObject({
    status: 400,
    code: 'ALREADY_CANCELED_PAYMENT',
  })
})

test('a cancel keeps the taxed and the tax-free part apart', async () => {
  const { cancel, pay } = await openCaller()
  const paymentKey = await pay({ amount: 45_000, taxFreeAmount: 15_000 })
  const cancelReason = '변심'
  expect(
    await cancel(paymentKey, { cancelReason, cancelAmount: 20_000, taxFreeAmount: 15_001 }),
  ).toMatchObject({ code: 'NOT_CANCELABLE_AMOUNT' })
  expect(await cancel(paymentKey, { cancelReason, cancelAmount: 30_001 })).toMatchObject({
    code: 'NOT_CANCELABLE_AMOUNT',
  })
  expect(
    (await cancel(paymentKey, { cancelReason, cancelAmount: 15_000, taxFreeAmount: 15_000 })).answer,
  ).toMatchObject({ taxFreeAmount: 0, vat: 2_727 })
})

test('a cancel that names its amount names the tax-free part of it, also when it takes the rest', async () => {
  const { cancel, pay } = await openCaller()
  const paymentKey = await pay({ amount: 45_000, taxFreeAmount: 15_000 })
  const rest = { cancelReason: '변심', cancelAmount: 45_000 }
  expect(await cancel(paymentKey, rest)).toMatchObject({ code: 'NOT_CANCELABLE_AMOUNT' })
  expect((await cancel(paymentKey, { ...rest, taxFreeAmount: 15_000 })).answer).toMatchObject({
    status: 'CANCELED',
    balanceAmount: 0,
    taxFreeAmount: 0,
    cancels: [{ cancelAmount: 45_000, taxFreeAmount: 15_000, refundableAmount: 0, cancelStatus: 'DONE' }],
  })
})

test('what was never paid cannot be canceled', async () => {
  const { cancel, authorize } = await openCaller()
  expect(await cancel(authorize().paymentKey, { cancelReason: '변심' })).toMatchObject({
    status: 403,
    code: 'NOT_CANCELABLE_PAYMENT',
  })
})

test('before its deposit an account is canceled whole and needs no refund account', async () => {
  const { cancel, pay } = await openCaller()
  const paymentKey = await pay({ method: 'VIRTUAL_ACCOUNT' })
  expect(await cancel(paymentKey, { cancelReason: '변심', cancelAmount: 1_000 })).toMatchObject({
    status: 403,
    code: 'NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT',
  })
  expect((await cancel(paymentKey, { cancelReason: '변심' })).answer).toMatchObject({ status: 'CANCELED' })
})

test('after its deposit an account needs a good refund account', async () => {
  const { cancel, pay, toss } = await openCaller()
  const paymentKey = await pay({ method: 'VIRTUAL_ACCOUNT' })
  toss.deposit({ paymentKey })
  const back = (account?: object) =>
    cancel(paymentKey, { cancelReason: '변심', ...(account && { refundReceiveAccount: account }) })
  expect(await back()).toMatchObject({ status: 400, code: 'INVALID_REFUND_ACCOUNT_INFO' })
  expect(await back({ bank: '000', accountNumber: '1', holderName: '데모의원' })).toMatchObject({
    code: 'INVALID_BANK',
  })
  expect(await back({ bank: '11', accountNumber: '000-00', holderName: '데모의원' })).toMatchObject({
    code: 'INVALID_REFUND_ACCOUNT_NUMBER',
  })
  expect(
    (await back({ bank: '11', accountNumber: '0000000000001', holderName: '데모의원' })).answer,
  ).toMatchObject({ status: 'CANCELED' })
})

test('the test-code header forces any documented error, before the payment is even looked for', async () => {
  const { confirm, ask } = await openCaller()
  const headers = { 'tosspayments-test-code': 'REJECT_CARD_PAYMENT' }
  expect(await confirm({ paymentKey: 'nobody' }, headers)).toMatchObject({
    status: 403,
    code: 'REJECT_CARD_PAYMENT',
  })
  expect(
    await ask('GET', '/payments/nobody', undefined, { 'tosspayments-test-code': 'COMMON_ERROR' }),
  ).toMatchObject({ status: 500, code: 'COMMON_ERROR' })
})

test('a live key ignores the test-code header', async () => {
  const { ask } = await openCaller({ secretKey: 'live_sk_demo' })
  const headers = { authorization: basic('live_sk_demo:'), 'tosspayments-test-code': 'COMMON_ERROR' }
  expect(await ask('GET', '/payments/nobody', undefined, headers)).toMatchObject({
    code: 'NOT_FOUND_PAYMENT',
  })
})

test('payments outlive the process when there is a state to keep them in', async () => {
  let kept: string | null = null
  const state = { read: () => kept, write: (text: string) => void (kept = text) }
  const yesterday = await openCaller({ state })
  const paymentKey = await yesterday.pay()
  await yesterday.close()
  const today = await openCaller({ state })
  expect((await today.cancel(paymentKey, { cancelReason: '변심' })).answer).toMatchObject({
    status: 'CANCELED',
  })
  expect(today.authorize({ orderId: 'order-000002' }).paymentKey).not.toBe(paymentKey)
})

test('ids follow from the clock and a counter', async () => {
  const { authorize } = await openCaller()
  expect(authorize().paymentKey).toBe('demo20261120050000000001')
})

test('the list of transactions tells what moved, page by page, and only when asked as documented', async () => {
  const { ask, pay, cancel } = await openCaller()
  const paid = [await pay(), await pay({ orderId: 'order-000002' }), await pay({ orderId: 'order-000003' })]
  await cancel(paid[0]!, { cancelReason: '변심', cancelAmount: 10_000 })
  const days = 'startDate=2026-11-20T00:00:00&endDate=2099-12-31T23:59:59'
  const list = async (query: string) => {
    const { status, code, answer } = await ask('GET', `/transactions?${query}`)
    return { status, code, moved: answer as unknown as { transactionKey: string; paymentKey: string }[] }
  }
  const first = await list(`${days}&limit=3`)
  expect(first.moved).toMatchObject(
    paid.map((paymentKey) => ({ paymentKey, status: 'DONE', amount: 30_000, currency: 'KRW' })),
  )
  const rest = await list(`${days}&limit=3&startingAfter=${first.moved.at(-1)!.transactionKey}`)
  expect(rest.moved).toMatchObject([{ paymentKey: paid[0], status: 'PARTIAL_CANCELED', amount: 10_000 }])
  expect((await list('startDate=2026-01-01T00:00:00&endDate=2026-01-31T23:59:59')).moved).toEqual([])
  expect(await list(`${days}&startingAfter=nobody`)).toMatchObject({
    status: 400,
    code: 'INVALID_TRANSACTION_KEY',
  })
  for (const query of [
    '',
    'startDate=2026-11-20&endDate=2026-11-21',
    `${days}&limit=0`,
    `${days}&lastCursor=x`,
  ])
    expect(await list(query), query).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
})
