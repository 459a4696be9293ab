import { expect } from 'vitest'
import type { StandinOptions } from '#standin/server.ts'
import { openTestStandin } from './standin.ts'
import { openTossGateway } from '#platform/gateway/toss.ts'

const order = { orderId: 'order-000001', orderName: '가온 필러', method: 'CARD', amount: 30_000 } as const

/**
 * The adapter at the stand-in's counter. `giveUp` ends the caller's patience, so that no test waits for a
 * clock.
 */
export async function openCounter(options: StandinOptions = {}) {
  const standin = await openTestStandin(options)
  let patience = new AbortController()
  const settings = {
    apiUrl: `${standin.url}/toss`,
    sdkUrl: `${standin.url}/toss/v2/standard.js`,
    clientKey: 'test_ck_demo',
    secretKey: 'test_sk_demo',
  }
  const gateway = openTossGateway(settings, { deadline: () => patience.signal })
  const giveUp = () => {
    patience.abort(new DOMException('too long', 'TimeoutError'))
    patience = new AbortController()
  }
  const authorize = (more = {}) => {
    const {
      paymentKey,
      orderId: gatewayOrderId,
      totalAmount: amount,
    } = standin.toss.authorize({ ...order, ...more })
    return { paymentKey, gatewayOrderId, amount, idempotencyKey: `confirm-${gatewayOrderId}` }
  }
  const pay = async (more = {}) => {
    const asked = authorize(more)
    expect(await gateway.confirm(asked)).toMatchObject({ kind: 'done' })
    return asked
  }
  return { ...standin, gateway, settings, giveUp, authorize, pay }
}
