import { expect, onTestFinished, test } from 'vitest'
import { openPaymentWindow } from './payment-window.ts'

const config = { sdkUrl: 'https://js.example/v2/standard', clientKey: 'test_ck_demo' }
const request = {
  method: 'card' as const,
  amount: 30_000,
  gatewayOrderId: 'order-000001',
  orderName: '가온 필러',
  customerKey: 'buyer-0001',
  successUrl: 'https://shop.example/order/payApprove',
  failUrl: 'https://shop.example/order/payApprove',
}

/** A page in which loading the script defines it. */
function openPage() {
  const asked: object[] = []
  const loaded: string[] = []
  const page = globalThis as { TossPayments?: unknown }
  onTestFinished(() => void delete page.TossPayments)
  const loadScript = async (url: string) => {
    loaded.push(url)
    page.TossPayments = (clientKey: string) => ({
      payment: (options: object) => ({
        requestPayment: async (fields: object) => void asked.push({ clientKey, ...options, ...fields }),
      }),
    })
  }
  return { asked, loaded, loadScript }
}

test('a card payment is asked for as documented', async () => {
  const { asked, loaded, loadScript } = openPage()
  await openPaymentWindow(config, request, loadScript)
  expect(loaded).toEqual(['https://js.example/v2/standard'])
  expect(asked).toEqual([
    {
      clientKey: 'test_ck_demo',
      customerKey: 'buyer-0001',
      method: 'CARD',
      amount: { currency: 'KRW', value: 30_000 },
      orderId: 'order-000001',
      orderName: '가온 필러',
      successUrl: request.successUrl,
      failUrl: request.failUrl,
      card: { useEscrow: false, flowMode: 'DEFAULT' },
    },
  ])
})

test('a virtual account is asked for with its hours and a business cash receipt', async () => {
  const { asked, loadScript } = openPage()
  await openPaymentWindow(
    config,
    { ...request, method: 'virtual-account', validHours: 72, taxFreeAmount: 1_000 },
    loadScript,
  )
  expect(asked).toMatchObject([
    {
      method: 'VIRTUAL_ACCOUNT',
      taxFreeAmount: 1_000,
      virtualAccount: { validHours: 72, cashReceipt: { type: '지출증빙' } },
    },
  ])
})

test('a script that defines nothing is an error, not silence', async () => {
  await expect(openPaymentWindow(config, request, async () => {})).rejects.toThrow('defined no window')
})
