import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

export const MOST_ALERTS = 100

const RestockAlert = z.object({
  optionId: z.int(),
  productCode: z.string(),
  name: z.string(),
  askedAt: z.iso.datetime(),
  /** When it was there again and the member was told. */
  toldAt: z.iso.datetime().nullable(),
  restockOn: z.iso.date().nullable(),
})
export type RestockAlert = z.infer<typeof RestockAlert>

const option = z.object({ optionId: z.coerce.number<number>().int().positive().max(2_147_483_647) })

export const listRestockAlerts = endpoint({
  method: 'GET',
  path: '/api/fo/restock-alerts',
  summary: 'What the member wants to be told of when it is there again: what they wait for first',
  access: 'business',
  reply: z.array(RestockAlert),
})

export const askRestock = endpoint({
  method: 'PUT',
  path: '/api/fo/restock-alerts/:optionId',
  summary: 'Ask to be told once when a sold-out option can be ordered again',
  access: 'business',
  params: option,
  reply: z.null(),
  refusals: {
    'option-not-found': { status: 404, message: '상품을 찾을 수 없어요.' },
    'still-there': { status: 409, message: '지금 주문할 수 있는 상품이에요.' },
    'alerts-full': {
      status: 409,
      message: `재입고 알림은 ${MOST_ALERTS}개까지 신청할 수 있어요. 필요 없는 알림을 취소하고 다시 신청해 주세요.`,
    },
  },
})

export const endRestock = endpoint({
  method: 'DELETE',
  path: '/api/fo/restock-alerts/:optionId',
  summary: 'No longer wait for an option',
  access: 'business',
  params: option,
  reply: z.null(),
})
