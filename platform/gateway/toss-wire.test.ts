import { expect, test } from 'vitest'
import { accountIssued, cardDone, cardPartCanceled, neverAuthorised } from '#testing/toss-golden.ts'
import { readPayment } from './toss-wire.ts'

test('a card payment is read in the words of the shop', () => {
  expect(readPayment(cardDone)).toEqual({
    paymentKey: 'demo20261120141719u7Ie0',
    gatewayOrderId: '20261120-000123-1',
    status: 'done',
    method: 'card',
    totalAmount: 1_234_000,
    balanceAmount: 1_234_000,
    taxFreeAmount: 0,
    vat: 112_182,
    suppliedAmount: 1_121_818,
    secret: 'ps_eqRGgYO1r57E4Z541ZMW3QnN2Eya',
    approvedAt: new Date('2026-11-20T05:17:58Z'),
    receiptUrl: cardDone.receipt.url,
    card: { issuerCode: '41', number: '12341234****123*', approveNumber: '00000000', installmentMonths: 0 },
    failure: null,
    cancels: [],
    lastTransactionKey: '9C62B18EEF0DE3EB7F4422EB6D14BC6E',
  })
})

test('an issued virtual account is read with its due instant', () => {
  expect(readPayment(accountIssued)).toMatchObject({
    status: 'waiting-for-deposit',
    method: 'virtual-account',
    approvedAt: null,
    virtualAccount: {
      bankCode: '11',
      accountNumber: 'X0000000000001',
      customerName: '데모의원',
      dueAt: new Date('2026-11-27T05:17:19Z'),
      refundStatus: 'none',
    },
  })
})

test('a part refund is read with its cancels', () => {
  expect(readPayment(cardPartCanceled)).toMatchObject({
    status: 'partial-canceled',
    balanceAmount: 1_000_000,
    cancels: [
      {
        transactionKey: '8B4F646A829571D870A3011A4E13D640',
        amount: 234_000,
        canceledAt: new Date('2026-11-21T00:30:00Z'),
        reason: '주문실수',
      },
    ],
  })
})

test('a cancel that is not done does not count', () => {
  const [cancel] = cardPartCanceled.cancels
  expect(
    readPayment({ ...cardPartCanceled, cancels: [{ ...cancel, cancelStatus: 'IN_PROGRESS' }] })?.cancels,
  ).toEqual([])
})

test('a payment nobody finished is read with what it has', () => {
  expect(readPayment(neverAuthorised)).toMatchObject({
    status: 'expired',
    method: null,
    secret: null,
    approvedAt: null,
    receiptUrl: null,
    lastTransactionKey: null,
  })
})

test.each([
  ['READY', 'ready'],
  ['IN_PROGRESS', 'in-progress'],
  ['WAITING_FOR_DEPOSIT', 'waiting-for-deposit'],
  ['DONE', 'done'],
  ['CANCELED', 'canceled'],
  ['ABORTED', 'aborted'],
  ['EXPIRED', 'expired'],
])('status %s is %s', (status, ours) => {
  expect(readPayment({ ...cardDone, status })?.status).toBe(ours)
})

test('nothing left to give back means canceled, whatever the status says', () => {
  expect(readPayment({ ...cardPartCanceled, balanceAmount: 0 })?.status).toBe('canceled')
})

test('an account that takes no deposit any more is expired, even while it still waits', () => {
  const expired = { ...accountIssued, virtualAccount: { ...accountIssued.virtualAccount, expired: true } }
  expect(readPayment(expired)?.status).toBe('expired')
})

test.each([
  ['계좌이체', 'transfer'],
  ['간편결제', 'easy-pay'],
  ['휴대폰', 'mobile-phone'],
  ['도서문화상품권', 'gift-certificate'],
  ['새로운수단', 'other'],
])('method %s is %s', (method, ours) => {
  expect(readPayment({ ...cardDone, method })?.method).toBe(ours)
})

test('a date without an offset is Korean time', () => {
  const virtualAccount = { ...accountIssued.virtualAccount, dueDate: '2026-11-27T23:59:59' }
  expect(readPayment({ ...accountIssued, virtualAccount })?.virtualAccount?.dueAt).toEqual(
    new Date('2026-11-27T14:59:59Z'),
  )
})

test('fields nobody uses may come, go and change', () => {
  const { mId: _, metadata: __, ...fewer } = cardDone
  expect(readPayment({ ...fewer, checkout: 7, brandNew: { deep: true } })).toEqual(readPayment(cardDone))
})

test.each([
  ['nothing', undefined],
  ['a page', '<html>'],
  ['an error', { code: 'NOT_FOUND_PAYMENT', message: '존재하지 않는 결제 정보 입니다.' }],
  ['no key', { ...cardDone, paymentKey: undefined }],
  ['an unknown status', { ...cardDone, status: 'PAID' }],
  ['an inherited name as status', { ...cardDone, status: 'toString' }],
  ['an amount in text', { ...cardDone, totalAmount: '1234000' }],
  ['a broken amount', { ...cardDone, balanceAmount: 0.5 }],
  ['a negative balance', { ...cardDone, balanceAmount: -1 }],
  ['a balance above the total', { ...cardDone, balanceAmount: 1_234_001 }],
  ['another currency', { ...cardDone, currency: 'USD' }],
  ['a date that is none', { ...cardDone, approvedAt: 'yesterday' }],
  ['a card without its approval', { ...cardDone, card: { ...cardDone.card, approveNo: null } }],
])('%s is not a payment', (_, json) => {
  expect(readPayment(json)).toBeNull()
})
