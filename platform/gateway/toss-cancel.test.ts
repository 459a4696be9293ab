import { expect, test } from 'vitest'
import { openCounter } from '#testing/toss-counter.ts'

test('[M7] all of it', async () => {
  const { gateway, pay } = await openCounter()
  const { paymentKey } = await pay()
  expect(await gateway.cancel({ paymentKey, reason: '주문실수', idempotencyKey: 'c1' })).toMatchObject({
    kind: 'done',
    payment: {
      status: 'canceled',
      balanceAmount: 0,
      vat: 0,
      cancels: [{ amount: 30_000, reason: '주문실수', canceledAt: new Date('2026-11-20T05:00:00Z') }],
    },
  })
})

test('[M7] part by part, never more than is left', async () => {
  const { gateway, pay } = await openCounter()
  const { paymentKey } = await pay()
  const back = (amount: number, idempotencyKey: string) =>
    gateway.cancel({ paymentKey, reason: '일부 반품', amount, idempotencyKey })
  expect(await back(10_000, 'c1')).toMatchObject({
    kind: 'done',
    payment: { status: 'partial-canceled', balanceAmount: 20_000 },
  })
  expect(await back(20_001, 'c2')).toMatchObject({ kind: 'refused', code: 'NOT_CANCELABLE_AMOUNT' })
  expect(await back(20_000, 'c3')).toMatchObject({
    kind: 'done',
    payment: { status: 'canceled', balanceAmount: 0 },
  })
  expect(await back(1, 'c4')).toMatchObject({ kind: 'unknown', code: 'ALREADY_CANCELED_PAYMENT' })
})

test('[M7] the same key gives back once, even all at the same time', async () => {
  const { gateway, pay, toss } = await openCounter()
  const { paymentKey } = await pay()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      gateway.cancel({ paymentKey, reason: '변심', amount: 10_000, idempotencyKey: 'c1' }),
    ),
  )
  expect(answers.filter((answer) => answer.kind === 'refused')).toEqual([])
  expect(toss.payments()[0]).toMatchObject({ balanceAmount: 20_000, cancels: [{ cancelAmount: 10_000 }] })
})

test('[M7] a cancel whose answer was lost is learnt by the same key', async () => {
  const { gateway, pay, toss } = await openCounter()
  const { paymentKey } = await pay()
  const again = { paymentKey, reason: '변심', amount: 10_000, idempotencyKey: 'c1' }
  toss.fault('cancel', { kind: 'drop-after' })
  expect(await gateway.cancel(again)).toMatchObject({ kind: 'unknown' })
  expect(await gateway.cancel(again)).toMatchObject({ kind: 'done', payment: { balanceAmount: 20_000 } })
  expect(toss.payments()[0]!.cancels).toHaveLength(1)
})
