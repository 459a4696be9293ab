import { expect, test } from 'vitest'
import { openInbox } from '#testing/standin.ts'
import { openCounter } from '#testing/toss-counter.ts'
import { parseWebhook, secretMatches } from './webhook.ts'

const account = { method: 'VIRTUAL_ACCOUNT', bankCode: '88', validHours: 24, customerName: '데모의원' }

test('it is issued, paid into, told by a notice, and found paid', async () => {
  const inbox = await openInbox()
  const { gateway, authorize, toss } = await openCounter({ webhookUrl: inbox.url })
  const asked = authorize(account)
  const issued = await gateway.confirm(asked)
  if (issued.kind !== 'done') throw new Error(issued.kind)
  expect(issued.payment).toMatchObject({
    status: 'waiting-for-deposit',
    method: 'virtual-account',
    approvedAt: null,
    virtualAccount: {
      bankCode: '88',
      customerName: '데모의원',
      dueAt: new Date('2026-11-21T05:00:00Z'),
      refundStatus: 'none',
    },
  })
  toss.deposit(asked)
  await toss.settled()
  const notice = inbox.notices.map(parseWebhook).find((read) => read?.kind === 'deposit')
  expect(notice?.gatewayOrderId).toBe(asked.gatewayOrderId)
  expect(secretMatches(notice?.secret, issued.payment.secret)).toBe(true)
  expect(await gateway.findByOrder(notice!.gatewayOrderId)).toMatchObject({
    kind: 'found',
    payment: { status: 'done' },
  })
})

test('it expires at its due instant', async () => {
  const { gateway, pay, clock } = await openCounter()
  const { paymentKey } = await pay(account)
  clock.advance(24 * 3_600_000 - 1)
  expect(await gateway.find(paymentKey)).toMatchObject({ payment: { status: 'waiting-for-deposit' } })
  clock.advance(1)
  expect(await gateway.find(paymentKey)).toMatchObject({ payment: { status: 'expired' } })
  expect(await gateway.cancel({ paymentKey, reason: '만료', idempotencyKey: 'c1' })).toMatchObject({
    kind: 'refused',
    code: 'NOT_CANCELABLE_PAYMENT',
  })
})

test('before the deposit it is canceled whole, without a refund account', async () => {
  const { gateway, pay } = await openCounter()
  const { paymentKey } = await pay(account)
  expect(await gateway.cancel({ paymentKey, reason: '변심', amount: 1, idempotencyKey: 'c1' })).toMatchObject(
    { kind: 'refused', code: 'NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT' },
  )
  expect(await gateway.cancel({ paymentKey, reason: '변심', idempotencyKey: 'c2' })).toMatchObject({
    kind: 'done',
    payment: { status: 'canceled' },
  })
})

test('after the deposit its money goes to a refund account', async () => {
  const { gateway, pay, toss } = await openCounter()
  const { paymentKey } = await pay(account)
  toss.deposit({ paymentKey })
  expect(await gateway.cancel({ paymentKey, reason: '변심', idempotencyKey: 'c1' })).toMatchObject({
    kind: 'refused',
    code: 'INVALID_REFUND_ACCOUNT_INFO',
  })
  const refundAccount = { bank: '11', accountNumber: '000-0000-000001', holderName: '데모의원' }
  expect(
    await gateway.cancel({ paymentKey, reason: '변심', refundAccount, idempotencyKey: 'c2' }),
  ).toMatchObject({
    kind: 'done',
    payment: { status: 'canceled', virtualAccount: { refundStatus: 'completed' } },
  })
})

test('a deposit the bank takes back returns it to waiting', async () => {
  const { gateway, pay, toss } = await openCounter()
  const { paymentKey } = await pay(account)
  toss.deposit({ paymentKey })
  toss.reverseDeposit({ paymentKey })
  expect(await gateway.find(paymentKey)).toMatchObject({
    payment: { status: 'waiting-for-deposit', approvedAt: null },
  })
})
