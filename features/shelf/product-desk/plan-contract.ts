import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { atMostList, id, Reason, Won } from './fields.ts'

const PricePlan = z.object({
  planId: z.int(),
  optionId: z.int(),
  optionCode: z.string(),
  /** Its price holds from midnight in Seoul on. */
  startsOn: z.iso.date(),
  price: z.int(),
  listPrice: z.int(),
  reason: z.string(),
  state: z.enum(['planned', 'applied', 'withdrawn']),
  actor: z.string(),
})
export type PricePlan = z.infer<typeof PricePlan>

const notFound = { status: 404, message: '상품을 찾을 수 없어요.' } as const

export const listPricePlans = endpoint({
  method: 'GET',
  path: '/api/bo/products/:productId/price-plans',
  summary: 'Prices of its options that are to come, then the last 20 that came or were withdrawn',
  access: 'menu:products',
  params: z.object({ productId: id }),
  reply: z.array(PricePlan),
})

export const planPrice = endpoint({
  method: 'POST',
  path: '/api/bo/products/:productId/price-plans',
  summary: 'A price of an option from a day to come on',
  access: 'menu:products:write',
  idempotent: true,
  params: z.object({ productId: id }),
  body: atMostList(
    z.object({
      optionId: z.int('옵션을 골라 주세요.').positive().max(2_147_483_647),
      startsOn: z.iso.date('시작하는 날을 골라 주세요.'),
      price: Won.min(1, '판매가는 1원 이상이어야 해요.'),
      listPrice: Won,
      reason: Reason,
    }),
  ),
  reply: z.object({ planId: z.int() }),
  refusals: {
    'product-not-found': notFound,
    'option-not-found': { status: 422, message: '이 상품의 옵션이 아니에요.' },
    'day-past': {
      status: 422,
      message: '내일이나 그 뒤의 날을 골라 주세요. 오늘부터면 판매가를 바로 바꿔 주세요.',
    },
    'plan-taken': { status: 409, message: '그날 시작하는 예약이 이미 있어요. 먼저 취소해 주세요.' },
  },
})

export const withdrawPricePlan = endpoint({
  method: 'POST',
  path: '/api/bo/products/:productId/price-plans/:planId/withdrawal',
  summary: 'Takes back a price that has not come yet',
  access: 'menu:products:write',
  params: z.object({ productId: id, planId: id }),
  reply: z.null(),
  refusals: {
    'plan-not-found': { status: 404, message: '이미 적용됐거나 취소된 예약이에요.' },
  },
})
