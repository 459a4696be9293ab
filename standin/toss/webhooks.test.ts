import { expect, test } from 'vitest'
import { openInbox, openTestStandin } from '#testing/standin.ts'

const card = { orderId: 'order-000001', orderName: '필러', method: 'CARD', amount: 30_000 } as const
const account = { ...card, method: 'VIRTUAL_ACCOUNT' } as const

async function openShopCounter(answers: number[] = [], options = {}) {
  const inbox = await openInbox(answers)
  const standin = await openTestStandin({ webhookUrl: inbox.url, ...options })
  const pay = async (given: typeof card | typeof account) => {
    const { paymentKey, orderId, totalAmount: amount } = standin.toss.authorize(given)
    const response = await fetch(`${standin.url}/toss/v1/payments/confirm`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('test_sk_demo:')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ paymentKey, orderId, amount }),
    })
    return (await response.json()) as { paymentKey: string; secret: string; lastTransactionKey: string }
  }
  return { ...standin, inbox, pay }
}

test('a card payment is told in form A', async () => {
  const { toss, inbox, pay } = await openShopCounter()
  const { paymentKey } = await pay(card)
  await toss.settled()
  expect(inbox.notices).toEqual([
    {
      eventType: 'PAYMENT_STATUS_CHANGED',
      createdAt: '2026-11-20T14:00:00.000000',
      data: expect.objectContaining({ paymentKey, orderId: 'order-000001', status: 'DONE' }),
    },
  ])
})

test('an issued account is no news, its deposit is told in form B and in form A', async () => {
  const { toss, inbox, pay } = await openShopCounter()
  const { paymentKey, secret } = await pay(account)
  await toss.settled()
  expect(inbox.notices).toEqual([])
  const paid = toss.deposit({ paymentKey })
  await toss.settled()
  expect(inbox.notices).toContainEqual({
    createdAt: '2026-11-20T14:00:00+09:00',
    secret,
    orderId: 'order-000001',
    status: 'DONE',
    transactionKey: paid.lastTransactionKey,
  })
  expect(inbox.notices).toContainEqual(expect.objectContaining({ eventType: 'PAYMENT_STATUS_CHANGED' }))
  expect(inbox.notices).toHaveLength(2)
})

test('a deposit taken back returns the account to waiting', async () => {
  const { toss, inbox, pay } = await openShopCounter()
  const { paymentKey } = await pay(account)
  toss.deposit({ paymentKey })
  expect(toss.reverseDeposit({ paymentKey })).toMatchObject({
    status: 'WAITING_FOR_DEPOSIT',
    approvedAt: null,
  })
  await toss.settled()
  expect(inbox.notices).toContainEqual(expect.objectContaining({ status: 'WAITING_FOR_DEPOSIT' }))
})

test('an account closes at its due instant and says so', async () => {
  const { toss, inbox, pay, clock } = await openShopCounter()
  const { paymentKey } = await pay(account)
  clock.advance(168 * 3_600_000)
  expect(toss.payments()[0]).toMatchObject({ status: 'EXPIRED', virtualAccount: { expired: true } })
  await toss.settled()
  expect(inbox.notices).toEqual([
    expect.objectContaining({ data: expect.objectContaining({ status: 'EXPIRED' }) }),
  ])
  expect(() => toss.deposit({ paymentKey })).toThrow('EXPIRED')
})

test('a notice is sent again until the shop answers 200', async () => {
  const { toss, inbox, pay } = await openShopCounter([500, 204])
  await pay(card)
  await toss.settled()
  expect(toss.webhooks()[0]).toMatchObject({ state: 'delivered', attempts: [500, 204, 200] })
  expect(inbox.retried).toEqual(['0', '1', '2'])
})

test('a notice is given up after seven resends', async () => {
  const { toss, inbox, pay } = await openShopCounter(Array.from({ length: 20 }, () => 503))
  await pay(card)
  await toss.settled()
  expect(inbox.retried).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  expect(toss.webhooks()[0]).toMatchObject({ state: 'given-up' })
})

test('notices are held, repeated and turned round on demand', async () => {
  const { toss, inbox, pay } = await openShopCounter()
  toss.holdWebhooks()
  const { paymentKey } = await pay(account)
  toss.deposit({ paymentKey })
  toss.reverseDeposit({ paymentKey })
  await toss.settled()
  expect(inbox.notices).toEqual([])
  expect(toss.releaseWebhooks('shuffle', 5, 7)).toBe(15)
  await toss.settled()
  expect(inbox.notices).toHaveLength(15)
  expect(inbox.notices.filter((notice) => notice.status === 'WAITING_FOR_DEPOSIT')).toHaveLength(5)
})

test('a notice is sent again by its id, and a false one on demand', async () => {
  const { toss, inbox, pay } = await openShopCounter()
  const { paymentKey } = await pay(card)
  await toss.settled()
  toss.resendWebhook(toss.webhooks()[0]!.id, 2)
  toss.sendWebhook({ paymentKey }, 'ABORTED')
  toss.sendWebhook({ orderId: 'order-000001' }, 'DONE', 'B', 'forged')
  await toss.settled()
  expect(inbox.notices).toHaveLength(5)
  expect(inbox.notices).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ paymentKey, status: 'ABORTED' }) }),
  )
  expect(inbox.notices).toContainEqual(expect.objectContaining({ secret: 'forged', status: 'DONE' }))
  expect(toss.payments()[0]).toMatchObject({ status: 'DONE' })
})

test('without an address nothing is sent', async () => {
  const { toss, inbox, pay } = await openShopCounter()
  toss.webhookUrl(null)
  await pay(card)
  await toss.settled()
  expect(inbox.notices).toEqual([])
  expect(toss.webhooks()).toMatchObject([{ state: 'no-address' }])
})
