import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

export const receiveWebhook = endpoint({
  method: 'POST',
  path: '/api/fo/payments/webhook',
  summary: 'A notice of the payment gateway: only wakes a look-up of the payment it names',
  access: 'provider',
  body: z.record(z.string(), z.unknown()),
  reply: z.null(),
})
