import { expect, test } from 'vitest'
import {
  isVoided,
  judgeConfirm,
  judgeConfirmLookup,
  judgeRefund,
  judgeRefundLookup,
  moneyMoving,
  nextCheck,
  receiptLink,
  type GatewayPaymentFacts,
} from './rules.ts'

const toss = { sdkUrl: 'https://js.tosspayments.com/v2/standard' }
const standin = { sdkUrl: '/standin/toss/v2/standard.js' }

test("[OD-04] a receipt is opened on the gateway's own hosts over https, and nowhere else", () => {
  const receipt = 'https://dashboard.tosspayments.com/receipt/redirection?transactionId=demo&ref=PX'
  expect(receiptLink(receipt, toss)).toBe(receipt)
  for (const url of [
    null,
    '',
    'no address',
    'http://dashboard.tosspayments.com/receipt',
    'https://tosspayments.com.evil.example/receipt',
    'https://evil-tosspayments.com/receipt',
    'https://dashboard.tosspayments.com@evil.example/receipt',
    'javascript:alert(1)',
    'data:text/html,receipt',
    '//evil.example/standin/toss/receipt',
    '/standin/toss/receipt',
  ])
    expect(receiptLink(url, toss), String(url)).toBeNull()
})

test("[OD-04] the stand-in's receipts lie at the shop's own door", () => {
  expect(receiptLink('/standin/toss/receipt?paymentKey=a', standin)).toBe(
    '/standin/toss/receipt?paymentKey=a',
  )
  for (const url of [
    '/standin/toss/../../api/fo/orders',
    '/my/order/list',
    '//evil.example/standin/toss/receipt',
    'http://127.0.0.1/standin/toss/receipt',
  ])
    expect(receiptLink(url, standin), url).toBeNull()
})

const at = (second: number) => new Date(Date.UTC(2026, 10, 20) + second * 1_000)
const statuses = [
  'ready',
  'in-progress',
  'waiting-for-deposit',
  'done',
  'canceled',
  'aborted',
  'expired',
] as const
const found = (status: GatewayPaymentFacts['status'], more: Partial<GatewayPaymentFacts> = {}) => ({
  kind: 'found' as const,
  payment: {
    paymentKey: 'key',
    status,
    totalAmount: 1_000,
    balanceAmount: 1_000,
    lastTransactionKey: null,
    failure: null,
    cancels: [],
    ...more,
  },
})
const sent: { amount: number; sentAt: Date | null } = { amount: 1_000, sentAt: at(0) }

test('[M5] a confirm is believed when its amount fits, and a no of the record when nothing can land any more', () => {
  const answers = statuses.map((status) => ({ ...found(status), kind: 'done' as const }))
  expect(answers.map((answer) => judgeConfirm(answer, sent).kind)).toEqual([
    'wait',
    'wait',
    'waiting',
    'paid',
    'wait',
    'wait',
    'wait',
  ])
  expect(answers.map((answer) => judgeConfirm(answer, { ...sent, amount: 999 }).kind)).toEqual(
    statuses.map(() => 'wait'),
  )
  expect(judgeConfirm({ kind: 'unknown' }, sent).kind).toBe('wait')
  expect(judgeConfirm({ kind: 'refused', code: 'NO', message: '' }, sent).kind).toBe('dead')
  const looked = (seconds: number, more = sent) =>
    [
      ...statuses.map((status) => found(status)),
      { kind: 'not-found' as const },
      { kind: 'unknown' as const },
    ].map((record) => judgeConfirmLookup(record, more, at(seconds)).kind)
  const ended = ['waiting', 'paid', 'dead', 'dead', 'dead']
  expect(looked(600)).toEqual(['again', 'again', ...ended, 'wait', 'wait'])
  expect(looked(601)).toEqual(['dead', 'dead', ...ended, 'dead', 'wait'])
  // a window that was never used can land nothing
  expect(looked(0, { ...sent, sentAt: null })).toEqual(looked(601))
  expect(looked(0, { ...sent, amount: 999 }).slice(2, 4)).toEqual(['wait', 'wait'])
  const failure = { code: 'REJECT_CARD_COMPANY', message: '거절' }
  expect(judgeConfirmLookup(found('aborted', { failure }), sent, at(1))).toEqual({ kind: 'dead', ...failure })
})

test('[M7] a refund is the cancel of its amount that is not known yet', () => {
  const record = found('partial-canceled', {
    cancels: [
      { transactionKey: 'first', amount: 300 },
      { transactionKey: 'second', amount: 300 },
    ],
  })
  const answer = { ...record, kind: 'done' as const }
  const verdicts = (amount: number, ...landed: string[]) => [
    judgeRefund(answer, { amount, landed }),
    judgeRefundLookup(record, { amount, landed }),
  ]
  const second = { kind: 'refunded', transactionKey: 'second' }
  expect(verdicts(300, 'first')).toEqual([second, second])
  expect(verdicts(300, 'first', 'second')).toEqual([{ kind: 'wait' }, { kind: 'again' }])
  expect(verdicts(301)).toEqual([{ kind: 'wait' }, { kind: 'again' }])
  const refund = { amount: 300, landed: [] }
  expect(judgeRefund({ kind: 'refused', code: 'NO', message: '' }, refund).kind).toBe('dead')
  expect(judgeRefund({ kind: 'unknown' }, refund).kind).toBe('wait')
  for (const kind of ['unknown', 'not-found'] as const)
    expect(judgeRefundLookup({ kind }, refund).kind).toBe('wait')
  expect(isVoided(found('canceled', { balanceAmount: 0 }).payment)).toBe(true)
  expect(isVoided(found('canceled', { balanceAmount: 1 }).payment)).toBe(false)
  expect(isVoided(found('expired', { balanceAmount: 0 }).payment)).toBe(false)
})

test('[M5] what was sent or is unknown moves money, and is asked about soon, then each half a minute', () => {
  const moving = ['intent', 'sent', 'unknown', 'done', 'failed'].map((state) =>
    (['confirm', 'cancel'] as const).map((operation) =>
      moneyMoving([
        { operation: 'confirm', state: 'done' },
        { operation, state },
      ]),
    ),
  )
  expect(moving).toEqual([
    [false, true],
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ])
  expect([1, 10, 60, 600].map((second) => nextCheck(at(0), at(second)))).toEqual(
    [1 + 2, 10 + 5, 60 + 30, 600 + 30].map(at),
  )
})
