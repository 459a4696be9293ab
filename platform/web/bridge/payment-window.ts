import { windowMethods, type WindowMethod } from '#domain/window-methods.ts'

/** What the server says about its gateway, see the payment of an order. */
type GatewayScript = { sdkUrl: string; clientKey: string }

/**
 * The browser half of the gateway. The window leaves the page and comes back to `successUrl` or `failUrl`.
 */
interface PaymentWindowRequest {
  method: WindowMethod
  amount: number
  taxFreeAmount?: number
  gatewayOrderId: string
  orderName: string
  /** An opaque id of the buyer, 2 to 50 characters of A-Z a-z 0-9 - _ = . @ */
  customerKey: string
  customerName?: string
  successUrl: string
  failUrl: string
  /** Virtual accounts: how long the deposit is awaited, up to 720. */
  validHours?: number
}

interface TossSdk {
  (clientKey: string): {
    payment(options: { customerKey: string }): { requestPayment(options: object): Promise<unknown> }
  }
}

/**
 * Opens the window; rejects when the gateway's script cannot be loaded or refuses the request before opening.
 */
export async function openPaymentWindow(
  config: GatewayScript,
  request: PaymentWindowRequest,
  loadScript: (url: string) => Promise<void>,
): Promise<void> {
  await loadScript(config.sdkUrl)
  const { TossPayments } = globalThis as unknown as { TossPayments?: TossSdk }
  if (!TossPayments) throw new Error('the payment script defined no window')
  await TossPayments(config.clientKey)
    .payment({ customerKey: request.customerKey })
    .requestPayment(writeRequest(request))
}

function writeRequest(request: PaymentWindowRequest) {
  const { method, amount, gatewayOrderId, orderName, taxFreeAmount, customerName, successUrl, failUrl } =
    request
  return {
    method: windowMethods[method],
    amount: { currency: 'KRW', value: amount },
    orderId: gatewayOrderId,
    orderName: orderName.slice(0, 100),
    successUrl,
    failUrl,
    ...(taxFreeAmount !== undefined && { taxFreeAmount }),
    ...(customerName && { customerName }),
    ...(method === 'card' && { card: { useEscrow: false, flowMode: 'DEFAULT' } }),
    ...(method === 'virtual-account' && {
      virtualAccount: { validHours: request.validHours ?? 24, cashReceipt: { type: '지출증빙' } },
    }),
    ...(method === 'transfer' && { transfer: { cashReceipt: { type: '지출증빙' } } }),
  }
}
