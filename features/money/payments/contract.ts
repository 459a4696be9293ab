import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

const text = z.string().max(300).nullish()
/** What both forms of a notice have; whatever else comes along is not looked at. */
const Notice = z.object({
  eventType: text,
  createdAt: text,
  orderId: text,
  secret: text,
  status: text,
  transactionKey: text,
  data: z.object({ orderId: text, paymentKey: text, status: text }).nullish(),
})

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/fo/payments/webhook',
  summary: 'A notice of the payment gateway: only wakes a look-up of the payment it names',
  access: 'provider',
  body: Notice,
  reply: z.null(),
})
