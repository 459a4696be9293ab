import { expect, test } from 'vitest'
import { cardDone, depositNotice, statusChangedNotice } from '#testing/toss-golden.ts'
import { parseWebhook, secretMatches } from './webhook.ts'

test('[M6] a status notice says only which payment to look up', () => {
  expect(parseWebhook(statusChangedNotice)).toEqual({
    kind: 'status-changed',
    gatewayOrderId: cardDone.orderId,
    paymentKey: cardDone.paymentKey,
  })
})

test('[M6] a deposit notice says which order to look up, and its secret', () => {
  expect(parseWebhook(depositNotice)).toEqual({
    kind: 'deposit',
    gatewayOrderId: depositNotice.orderId,
    secret: depositNotice.secret,
  })
  expect(parseWebhook({ eventType: 'DEPOSIT_CALLBACK', ...depositNotice })).toMatchObject({ kind: 'deposit' })
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', [statusChangedNotice]],
  ['text', 'DONE'],
  ['another event', { ...statusChangedNotice, eventType: 'METHOD_UPDATED' }],
  ['no data', { eventType: 'PAYMENT_STATUS_CHANGED' }],
  [
    'an order id that is a path',
    { ...statusChangedNotice, data: { ...cardDone, orderId: '../../v1/secrets' } },
  ],
  ['a payment key that is a path', { ...statusChangedNotice, data: { ...cardDone, paymentKey: 'a/cancel' } }],
  ['a deposit without its secret', { ...depositNotice, secret: undefined }],
  ['a deposit with an empty secret', { ...depositNotice, secret: '' }],
  ['a deposit of nothing', { ...depositNotice, orderId: 7 }],
])('[M6] %s is no notice', (_, json) => {
  expect(parseWebhook(json)).toBeNull()
})

test('only the same secret matches', () => {
  expect(secretMatches('ps_one', 'ps_one')).toBe(true)
  expect(secretMatches('ps_one', 'ps_two')).toBe(false)
  expect(secretMatches('ps_one', 'ps_on')).toBe(false)
  expect(secretMatches('', '')).toBe(false)
  expect(secretMatches(null, null)).toBe(false)
  expect(secretMatches('ps_one', undefined)).toBe(false)
})
