import { z } from 'zod'
import { wonSchema } from '#domain/money.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

export const preparedParams = z.object({
  preparedId: z.coerce.number<number>().int().min(1).max(2_147_483_647),
})
export const preparedFields = {
  preparedId: z.int(),
  note: z.string(),
  at: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  state: z.enum(['open', 'ordered', 'refused', 'withdrawn', 'over']),
  orderNumber: z.string().nullable(),
  reason: z.string(),
}
const Prepared = z.object({
  ...preparedFields,
  /** Of the order sheet that its lines open. */
  key: z.uuid(),
  lines: z.array(
    z.object({
      optionId: z.int(),
      name: z.string(),
      unitName: z.string(),
      quantity: z.int(),
      /** At this moment, won. */
      unitPrice: wonSchema,
      /** Why it cannot be ordered now; null when it can. */
      problem: z.string().nullable(),
    }),
  ),
  /** Goods that can be ordered now, won. */
  goods: wonSchema,
})
export type Prepared = z.infer<typeof Prepared>

export const listPrepared = endpoint({
  method: 'GET',
  path: '/api/fo/prepared-orders',
  summary: "The newest orders that staff prepared for the institution, at this moment's prices",
  access: 'business',
  reply: z.array(Prepared),
})

export const refusePrepared = endpoint({
  method: 'POST',
  path: '/api/fo/prepared-orders/:preparedId/refusal',
  summary: 'Say no to a prepared order',
  access: 'buyer',
  params: preparedParams,
  body: z.object({ reason: z.string().trim().max(200, '200자까지 입력할 수 있어요.').default('') }),
  reply: z.null(),
  refusals: {
    'prepared-missing': { status: 404, message: '준비된 주문을 찾을 수 없어요.' },
    'prepared-moved': {
      status: 409,
      message: '이미 주문했거나 끝난 건이에요. 목록을 새로 확인해 주세요.',
    },
  },
})
