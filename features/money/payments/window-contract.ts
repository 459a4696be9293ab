import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { gatewayKinds } from './kinds.ts'

/** For `openPaymentWindow` of platform/web/bridge/payment-window.ts; the paths get the shop's origin in front. */
export const PaymentWindow = z.object({
  method: z.enum(gatewayKinds),
  gatewayOrderId: z.string(),
  orderName: z.string(),
  amount: wonSchema,
  taxFreeAmount: wonSchema,
  customerKey: z.string(),
  customerName: z.string(),
  validHours: z.int().optional(),
  successPath: z.string(),
  failPath: z.string(),
  sdkUrl: z.string(),
  clientKey: z.string(),
})
export type PaymentWindow = z.infer<typeof PaymentWindow>
