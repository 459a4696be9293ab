import { randomBytes } from 'node:crypto'
import type { GatewayKind } from '#features/money/payments/kinds.ts'
import { openPayment, paymentWindow as windowFor } from '#features/money/payments/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { BusinessCaller } from '#platform/server/caller.ts'
import type { Services } from '#platform/server/serve.ts'
import type { PaymentKind, PaymentWindow } from '../contract.ts'
import { DEPOSIT_HOURS, gatewayTaxFree } from '../rules.ts'

type Payer = Pick<BusinessCaller, 'memberId' | 'institutionName'>
type Paid = { number: string; summary: string; total: number; taxFree: number; payGateway: number }

/** Stores the attempt before the buyer leaves for the gateway, and says what the window needs. */
export async function beginPayment(
  tx: Tx,
  call: Pick<Services, 'gateway' | 'settings'> & { caller: Payer; body: { paymentKind: PaymentKind } },
  order: Paid & { id: number },
  now: Date,
): Promise<PaymentWindow> {
  // Order numbers can be guessed; what the gateway knows the order by cannot.
  const gatewayOrderId = `${order.number}-${randomBytes(9).toString('base64url')}`
  await openPayment.rows(tx, {
    causeType: 'order',
    cause: order.number,
    kind: call.body.paymentKind as GatewayKind,
    gatewayOrderId,
    amount: order.payGateway,
    taxFree: gatewayTaxFree(order),
    at: now,
  })
  return paymentWindow(call, { ...order, paymentKind: call.body.paymentKind, gatewayOrderId })
}

/** The window of an order. */
export const paymentWindow = (
  call: Pick<Services, 'gateway' | 'settings'> & { caller: Payer },
  order: Paid & { paymentKind: PaymentKind; gatewayOrderId: string },
): PaymentWindow =>
  windowFor(call, {
    kind: order.paymentKind as GatewayKind,
    gatewayOrderId: order.gatewayOrderId,
    name: order.summary,
    amount: order.payGateway,
    taxFree: gatewayTaxFree(order),
    validHours: DEPOSIT_HOURS,
    page: `/order/payApprove?ordId=${order.number}`,
  })
