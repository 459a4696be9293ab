import { expect, test } from 'vitest'
import { openCounter } from '#testing/toss-counter.ts'

test('an authorised payment is taken', async () => {
  const { gateway, authorize } = await openCounter()
  const asked = authorize()
  const taken = await gateway.confirm(asked)
  expect(taken).toMatchObject({
    kind: 'done',
    payment: {
      status: 'done',
      method: 'card',
      totalAmount: 30_000,
      vat: 2_727,
      approvedAt: new Date('2026-11-20T05:00:00Z'),
    },
  })
  expect(await gateway.find(asked.paymentKey)).toEqual({
    kind: 'found',
    payment: taken.kind === 'done' && taken.payment,
  })
  expect(await gateway.findByOrder(asked.gatewayOrderId)).toMatchObject({
    kind: 'found',
    payment: { paymentKey: asked.paymentKey },
  })
})

test('a card the company rejects is refused, and the gateway knows it is over', async () => {
  const { gateway, authorize } = await openCounter()
  const asked = authorize({ rejectWith: 'REJECT_CARD_COMPANY' })
  expect(await gateway.confirm(asked)).toMatchObject({
    kind: 'refused',
    code: 'REJECT_CARD_COMPANY',
    message: expect.stringContaining('카드사'),
  })
  expect(await gateway.findByOrder(asked.gatewayOrderId)).toMatchObject({
    kind: 'found',
    payment: { status: 'aborted' },
  })
})

test('another amount than the authorised one is refused', async () => {
  const { gateway, authorize } = await openCounter()
  expect(await gateway.confirm({ ...authorize(), amount: 29_999 })).toMatchObject({
    kind: 'refused',
    code: 'INVALID_REQUEST',
  })
})

test('an authorisation that is ten minutes old is refused', async () => {
  const { gateway, authorize, clock } = await openCounter()
  const asked = authorize()
  clock.advance(600_000)
  expect(await gateway.confirm(asked)).toMatchObject({ kind: 'refused', code: 'NOT_FOUND_PAYMENT_SESSION' })
  expect(await gateway.find(asked.paymentKey)).toMatchObject({
    kind: 'found',
    payment: { status: 'expired' },
  })
})

test('an order the gateway never saw is not found', async () => {
  const { gateway } = await openCounter()
  expect(await gateway.findByOrder('order-000009')).toEqual({ kind: 'not-found' })
  expect(await gateway.find('nobody')).toEqual({ kind: 'not-found' })
})

test('the same key takes the money once and gives the same answer', async () => {
  const { gateway, authorize, toss } = await openCounter()
  const asked = authorize()
  const answers = [await gateway.confirm(asked), await gateway.confirm(asked), await gateway.confirm(asked)]
  expect(answers[0]).toMatchObject({ kind: 'done' })
  expect(answers).toEqual([answers[0], answers[0], answers[0]])
  expect(toss.payments()).toHaveLength(1)
})

test('a second key for a payment that was taken is unknown, not failed', async () => {
  const { gateway, pay } = await openCounter()
  const asked = await pay()
  expect(await gateway.confirm({ ...asked, idempotencyKey: 'another' })).toMatchObject({
    kind: 'unknown',
    code: 'ALREADY_PROCESSED_PAYMENT',
  })
})

test('the same key while the first is still running is unknown', async () => {
  const { gateway, authorize, toss } = await openCounter()
  const asked = authorize()
  toss.fault('confirm', { kind: 'late' })
  const first = gateway.confirm(asked)
  await toss.arrived('confirm')
  expect(await gateway.confirm(asked)).toMatchObject({
    kind: 'unknown',
    code: 'IDEMPOTENT_REQUEST_PROCESSING',
  })
  expect(toss.land()).toBe(1)
  expect(await first).toMatchObject({ kind: 'done' })
})
