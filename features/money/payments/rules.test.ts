import { expect, test } from 'vitest'
import { receiptLink } from './rules.ts'

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
