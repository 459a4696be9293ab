import { expect, test } from 'vitest'
import { openCounter } from '#testing/toss-counter.ts'
import { openTossGateway } from './toss.ts'

test('[M5] lost before it happened: unknown, not taken, and the same key can try again', async () => {
  const { gateway, authorize, toss } = await openCounter()
  const asked = authorize()
  toss.fault('confirm', { kind: 'drop-before' })
  expect(await gateway.confirm(asked)).toMatchObject({ kind: 'unknown' })
  expect(await gateway.findByOrder(asked.gatewayOrderId)).toMatchObject({
    kind: 'found',
    payment: { status: 'in-progress' },
  })
  expect(await gateway.confirm(asked)).toMatchObject({ kind: 'done' })
})

test('[M5] lost after it happened: unknown, yet taken, and the same key learns it', async () => {
  const { gateway, authorize, toss } = await openCounter()
  const asked = authorize()
  toss.fault('confirm', { kind: 'drop-after' })
  expect(await gateway.confirm(asked)).toMatchObject({ kind: 'unknown' })
  expect(await gateway.findByOrder(asked.gatewayOrderId)).toMatchObject({
    kind: 'found',
    payment: { status: 'done' },
  })
  expect(await gateway.confirm(asked)).toMatchObject({ kind: 'done' })
})

test('[M5] 500 after it happened: unknown, yet taken, and the same key gets the 500 again', async () => {
  const { gateway, authorize, toss } = await openCounter()
  const asked = authorize()
  toss.fault('confirm', { kind: 'error-after' })
  expect(await gateway.confirm(asked)).toMatchObject({
    kind: 'unknown',
    code: 'FAILED_INTERNAL_SYSTEM_PROCESSING',
  })
  expect(await gateway.confirm(asked)).toMatchObject({
    kind: 'unknown',
    code: 'FAILED_INTERNAL_SYSTEM_PROCESSING',
  })
  expect(await gateway.findByOrder(asked.gatewayOrderId)).toMatchObject({
    kind: 'found',
    payment: { status: 'done' },
  })
})

test('[M5] landing after the caller gave up: first not taken, then taken', async () => {
  const { gateway, authorize, toss, giveUp } = await openCounter()
  const asked = authorize()
  toss.fault('confirm', { kind: 'late' })
  const waiting = gateway.confirm(asked)
  await toss.arrived('confirm')
  giveUp()
  expect(await waiting).toMatchObject({ kind: 'unknown', reason: 'no answer in time' })
  expect(await gateway.findByOrder(asked.gatewayOrderId)).toMatchObject({
    kind: 'found',
    payment: { status: 'in-progress' },
  })
  toss.land()
  expect(await gateway.findByOrder(asked.gatewayOrderId)).toMatchObject({
    kind: 'found',
    payment: { status: 'done' },
  })
})

test('[M5] landing after the authorisation ran out changes nothing', async () => {
  const { gateway, authorize, toss, giveUp, clock } = await openCounter()
  const asked = authorize()
  toss.fault('confirm', { kind: 'late' })
  const waiting = gateway.confirm(asked)
  await toss.arrived('confirm')
  giveUp()
  expect(await waiting).toMatchObject({ kind: 'unknown' })
  clock.advance(600_000)
  toss.land()
  expect(await gateway.findByOrder(asked.gatewayOrderId)).toMatchObject({
    kind: 'found',
    payment: { status: 'expired' },
  })
})

test('[M5] an answer that is too slow: unknown, yet taken', async () => {
  const { gateway, authorize, toss, giveUp } = await openCounter()
  const asked = authorize()
  toss.fault('confirm', { kind: 'slow' })
  const waiting = gateway.confirm(asked)
  await toss.arrived('confirm')
  giveUp()
  expect(await waiting).toMatchObject({ kind: 'unknown', reason: 'no answer in time' })
  expect(await gateway.confirm(asked)).toMatchObject({ kind: 'done' })
})

test('[M5] a slow answer that comes in time counts', async () => {
  const { gateway, authorize, toss } = await openCounter()
  toss.fault('confirm', { kind: 'slow' })
  const waiting = gateway.confirm(authorize())
  await toss.arrived('confirm')
  expect(toss.release()).toBe(1)
  expect(await waiting).toMatchObject({ kind: 'done' })
})

test('[M5] the time limit of the settings ends a call', async () => {
  const { settings, authorize, toss } = await openCounter()
  toss.fault('confirm', { kind: 'late' })
  expect(await openTossGateway({ ...settings, timeoutMs: 1 }).confirm(authorize())).toMatchObject({
    kind: 'unknown',
    reason: 'no answer in time',
  })
})

test.each([
  ['REJECT_CARD_COMPANY', 'refused'],
  ['PROVIDER_ERROR', 'unknown'],
  ['COMMON_ERROR', 'unknown'],
] as const)('[M5] an ordered %s is %s, as often as ordered', async (code, kind) => {
  const { gateway, authorize, toss } = await openCounter()
  const asked = authorize()
  toss.fault('confirm', { kind: 'error', code }, 2)
  expect(await gateway.confirm({ ...asked, idempotencyKey: 'one' })).toMatchObject({ kind, code })
  expect(await gateway.confirm({ ...asked, idempotencyKey: 'two' })).toMatchObject({ kind, code })
  expect(await gateway.confirm({ ...asked, idempotencyKey: 'three' })).toMatchObject({ kind: 'done' })
})

test('[M5] a lookup fails without an answer too', async () => {
  const { gateway, pay, toss, giveUp } = await openCounter()
  const { gatewayOrderId } = await pay()
  toss.fault('lookup', { kind: 'error', code: 'COMMON_ERROR' })
  toss.fault('lookup', { kind: 'drop-before' })
  toss.fault('lookup', { kind: 'slow' })
  expect(await gateway.findByOrder(gatewayOrderId)).toMatchObject({ kind: 'unknown', code: 'COMMON_ERROR' })
  expect(await gateway.findByOrder(gatewayOrderId)).toMatchObject({ kind: 'unknown' })
  const waiting = gateway.findByOrder(gatewayOrderId)
  await toss.arrived('lookup', 3)
  giveUp()
  expect(await waiting).toMatchObject({ kind: 'unknown' })
  expect(await gateway.findByOrder(gatewayOrderId)).toMatchObject({ kind: 'found' })
})

test('[M5] nobody at the other end is unknown', async () => {
  const { gateway, authorize, close } = await openCounter()
  const asked = authorize()
  await close()
  expect(await gateway.confirm(asked)).toMatchObject({ kind: 'unknown' })
  expect(await gateway.findByOrder(asked.gatewayOrderId)).toMatchObject({ kind: 'unknown' })
})

test('[M5] whatever a third of the calls does, lookup and the same key end in one ledger', async () => {
  const { gateway, authorize, toss } = await openCounter()
  toss.chaos({
    rate: 0.35,
    seed: 11,
    kinds: ['error', 'error-after', 'drop-before', 'drop-after', 'late'],
    lateMs: 0,
  })
  const ours = new Map<string, string>()
  for (let number = 1; number <= 100; number++) {
    const asked = authorize({ orderId: `order-${String(number).padStart(6, '0')}` })
    const result = await gateway.confirm(asked)
    const found = await gateway.findByOrder(asked.gatewayOrderId)
    if (result.kind === 'done') expect(found).toMatchObject({ kind: 'found', payment: { status: 'done' } })
    if (result.kind === 'refused') expect(found).not.toMatchObject({ payment: { status: 'done' } })
    if (found.kind === 'found' && found.payment.status === 'done')
      ours.set(asked.gatewayOrderId, asked.paymentKey)
  }
  const theirs = toss.payments().filter((payment) => payment.status === 'DONE')
  expect(ours).toEqual(new Map(theirs.map((payment) => [payment.orderId, payment.paymentKey])))
  expect(new Set(toss.calls().map((call) => call.fault))).toEqual(
    new Set([null, 'error', 'error-after', 'drop-before', 'drop-after', 'late']),
  )
})
