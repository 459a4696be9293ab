import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { openTestStandin } from '#testing/standin.ts'

const request = {
  method: 'CARD',
  amount: { currency: 'KRW', value: 1_234_000 },
  orderId: 'order-000001',
  orderName: '가온 필러 <1박스> & 2건',
  customerName: '김데모',
  successUrl: 'http://shop.example/order/payApprove?ordId=7',
  failUrl: 'http://shop.example/order/payApprove',
}

/** A browser just large enough for the script: it notes where the page would go. */
async function openBrowser() {
  const standin = await openTestStandin()
  const source = `${standin.url}/toss/v2/standard.js`
  const visited: string[] = []
  const window = { location: { assign: (url: string) => void visited.push(url) } }
  const script = await (await fetch(source)).text()
  runInNewContext(script, { window, document: { currentScript: { src: source } }, URL })
  const { TossPayments } = window as unknown as {
    TossPayments: (key: string) => { payment(o: object): { requestPayment(r: object): Promise<never> } }
  }
  const requestPayment = (more: object = {}) =>
    TossPayments('test_ck_demo')
      .payment({ customerKey: 'buyer-0001' })
      .requestPayment({ ...request, ...more })
  const press = (action: string, more: Record<string, string> = {}) => {
    const fields = new URL(visited.at(-1)!).searchParams
    for (const [name, value] of Object.entries({ action, ...more })) fields.append(name, value)
    return fetch(`${standin.url}/toss/window`, { method: 'POST', body: fields, redirect: 'manual' })
  }
  const confirm = async (location: string) => {
    const { paymentKey, orderId, amount } = Object.fromEntries(new URL(location).searchParams)
    const response = await fetch(`${standin.url}/toss/v1/payments/confirm`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('test_sk_demo:')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ paymentKey, orderId, amount: Number(amount) }),
    })
    return (await response.json()) as {
      code?: string
      status?: string
      card?: { installmentPlanMonths: number }
      virtualAccount?: { bankCode: string }
    }
  }
  return { ...standin, visited, requestPayment, press, confirm, TossPayments }
}

test('the window shows the amount, the order and that no money moves', async () => {
  const { requestPayment, visited } = await openBrowser()
  void requestPayment()
  const response = await fetch(visited[0]!)
  const page = await response.text()
  expect(page).toContain('데모 결제 — 실제 청구되지 않아요')
  expect(page).toContain('1,234,000원')
  expect(page).toContain('가온 필러 &lt;1박스&gt; &amp; 2건')
  expect(
    ['승인', '취소', '카드사 거절', '한도 초과'].filter((label) => !page.includes(`>${label}</button>`)),
  ).toEqual([])
  expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.example")
})

test('승인 comes back with what the confirm needs, and keeps the query of the shop', async () => {
  const { requestPayment, press, confirm } = await openBrowser()
  void requestPayment()
  const response = await press('approve', { installmentMonths: '3' })
  expect(response.status).toBe(303)
  const back = new URL(response.headers.get('location')!)
  expect(back.origin + back.pathname).toBe('http://shop.example/order/payApprove')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    ordId: '7',
    orderId: 'order-000001',
    amount: '1234000',
    paymentKey: expect.stringMatching(/^demo/),
  })
  expect(await confirm(back.href)).toMatchObject({ status: 'DONE', card: { installmentPlanMonths: 3 } })
})

test('취소 comes back to the failUrl', async () => {
  const { requestPayment, press, toss } = await openBrowser()
  void requestPayment()
  const back = new URL((await press('cancel')).headers.get('location')!)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: 'PAY_PROCESS_CANCELED',
    message: '사용자에 의해 결제가 취소되었습니다.',
    orderId: 'order-000001',
  })
  expect(toss.payments()).toEqual([])
})

test.each([
  ['reject', 'REJECT_CARD_COMPANY'],
  ['limit', 'EXCEED_MAX_AMOUNT'],
])('%s makes the later confirm fail, and the payment is over', async (action, code) => {
  const { requestPayment, press, confirm, toss } = await openBrowser()
  void requestPayment()
  const back = (await press(action)).headers.get('location')!
  expect(await confirm(back)).toMatchObject({ code })
  expect(toss.payments()).toMatchObject([{ status: 'ABORTED', failure: { code } }])
  expect(await confirm(back)).toMatchObject({ code: 'NOT_FOUND_PAYMENT_SESSION' })
})

test('발급 issues an account of the chosen bank, due after the asked hours', async () => {
  const { requestPayment, visited, press, confirm } = await openBrowser()
  void requestPayment({ method: 'VIRTUAL_ACCOUNT', virtualAccount: { validHours: 24 } })
  const page = await (await fetch(visited[0]!)).text()
  expect(page).toContain('>발급</button>')
  expect(page).toContain('신한은행')
  const back = (await press('approve', { bankCode: '88' })).headers.get('location')!
  expect(await confirm(back)).toMatchObject({
    status: 'WAITING_FOR_DEPOSIT',
    virtualAccount: {
      bankCode: '88',
      customerName: '김데모',
      dueDate: '2026-11-21T14:00:00+09:00',
      expired: false,
      refundStatus: 'NONE',
    },
  })
})

test('the demo bank pays into a waiting account', async () => {
  const { requestPayment, press, confirm, toss, url } = await openBrowser()
  void requestPayment({ method: 'VIRTUAL_ACCOUNT' })
  await confirm((await press('approve')).headers.get('location')!)
  expect(await (await fetch(`${url}/toss/bank`)).text()).toContain('1,234,000원')
  const { paymentKey } = toss.payments()[0]!
  const page = await fetch(`${url}/toss/bank`, { method: 'POST', body: new URLSearchParams({ paymentKey }) })
  expect(await page.text()).toContain('입금을 기다리는 계좌가 없어요')
  expect(toss.payments()[0]).toMatchObject({ status: 'DONE' })
  expect(await (await fetch(toss.payments()[0]!.receipt!.url)).text()).toContain('매출전표')
})

test.each([
  ['an unknown method', { method: 'CASH' }],
  ['another currency', { amount: { currency: 'USD', value: 10 } }],
  ['a broken amount', { amount: { currency: 'KRW', value: 0.5 } }],
  ['a short order id', { orderId: 'short' }],
  ['no order name', { orderName: '' }],
  ['a long order name', { orderName: '가'.repeat(101) }],
  ['a relative successUrl', { successUrl: '/order/payApprove' }],
  ['a script as failUrl', { failUrl: 'javascript:alert(1)' }],
])('the script refuses %s before anything opens', async (_, more) => {
  const { requestPayment, visited } = await openBrowser()
  await expect(requestPayment(more)).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
  expect(visited).toEqual([])
})

test('the script refuses amounts of nothing and keys of the wrong kind', async () => {
  const { requestPayment, TossPayments } = await openBrowser()
  await expect(requestPayment({ amount: { currency: 'KRW', value: 0 } })).rejects.toMatchObject({
    code: 'BELOW_ZERO_AMOUNT',
  })
  expect(() => TossPayments('test_sk_demo')).toThrow(expect.objectContaining({ code: 'INVALID_CLIENT_KEY' }))
})

test.each([
  ['clientKey', 'test_ck_other'],
  ['successUrl', 'javascript:alert(1)'],
  ['taxFreeAmount', '1234001'],
  ['validHours', '721'],
  ['customerKey', 'x'],
])('the window does not open for a bad %s', async (name, value) => {
  const { requestPayment, visited, press, toss } = await openBrowser()
  void requestPayment()
  const address = new URL(visited[0]!)
  address.searchParams.set(name, value)
  visited.push(address.href)
  expect((await fetch(address)).status).toBe(400)
  expect((await press('approve')).status).toBe(400)
  expect(toss.payments()).toEqual([])
})
