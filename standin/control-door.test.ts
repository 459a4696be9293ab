import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'

async function openDoor() {
  const standin = await openTestStandin()
  const call = async (name: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${standin.url}/__ctl/toss/${name}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    })
    return {
      status: response.status,
      answer: (await response.json()) as Record<string, unknown> & Record<string, unknown>[],
    }
  }
  return { ...standin, call }
}

const order = { orderId: 'order-000001', orderName: '필러', method: 'CARD', amount: 30_000 }

test('what the door does shows at the counter', async () => {
  const { call, toss } = await openDoor()
  const { answer: payment } = await call('authorize', order)
  expect(payment).toMatchObject({ status: 'IN_PROGRESS', totalAmount: 30_000 })
  expect((await call('expire', { paymentKey: payment.paymentKey })).answer).toMatchObject({
    status: 'EXPIRED',
  })
  expect((await call('payments')).answer).toEqual(JSON.parse(JSON.stringify(toss.payments())))
  await call('reset', {})
  expect(toss.payments()).toEqual([])
})

test('a planted payment is one the gateway has always known', async () => {
  const { call } = await openDoor()
  const planted = {
    paymentKey: 'seeded-1',
    orderId: 'seed-000001',
    method: 'VIRTUAL_ACCOUNT',
    amount: 11_000,
    deposited: true,
    approvedAt: '2026-11-01T09:00:00+09:00',
  }
  expect((await call('plant', planted)).answer).toMatchObject({
    paymentKey: 'seeded-1',
    status: 'DONE',
    approvedAt: '2026-11-01T09:00:00+09:00',
    virtualAccount: { expired: false },
  })
  expect(
    (
      await call('plant', {
        ...planted,
        paymentKey: 'seeded-2',
        orderId: 'seed-000002',
        approvedAt: undefined,
        deposited: false,
      })
    ).answer,
  ).toMatchObject({ status: 'WAITING_FOR_DEPOSIT' })
})

test.each([
  ['an unknown code', 'fault', { on: 'confirm', fault: { kind: 'error', code: 'NO_SUCH_CODE' } }],
  ['a fault after a lookup', 'fault', { on: 'lookup', fault: { kind: 'drop-after' } }],
  ['a rate above one', 'chaos', { rate: 2 }],
  ['a payment without a name', 'deposit', {}],
])('the door refuses %s', async (_, name, body) => {
  const { call } = await openDoor()
  expect((await call(name, body)).status).toBe(400)
})

test('the door tells what cannot be done', async () => {
  const { call } = await openDoor()
  expect(await call('deposit', { orderId: 'order-000001' })).toMatchObject({
    status: 409,
    answer: { error: 'no such payment' },
  })
  expect(await call('fly', {})).toMatchObject({ status: 404 })
  expect(await call('payments', {})).toMatchObject({ status: 405 })
})

test.each([
  ['a web page', { origin: 'http://127.0.0.1:8080' }],
  ['a form', { 'content-type': 'text/plain' }],
])('the door stays shut for %s', async (_, headers) => {
  const { call, toss } = await openDoor()
  expect((await call('authorize', order, headers)).status).toBe(403)
  expect(toss.payments()).toEqual([])
})

test('the door stays shut under a name that is not local', async () => {
  const { url } = await openDoor()
  const status = await new Promise((resolve, reject) => {
    request(`${url}/__ctl/toss/payments`, { headers: { host: 'rebound.example' } }, (response) =>
      resolve(response.resume().statusCode),
    )
      .on('error', reject)
      .end()
  })
  expect(status).toBe(403)
})
