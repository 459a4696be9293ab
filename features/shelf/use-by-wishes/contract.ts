import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/** 0: any lot that has not expired. */
const UseByWish = z.object({ months: z.int().min(0).max(36, '36개월까지 고를 수 있어요.') })

export const readUseByWish = endpoint({
  method: 'GET',
  path: '/api/fo/use-by-wish',
  summary: 'How many months a lot must have left when it leaves for the clinic',
  access: 'business',
  reply: UseByWish,
})

export const saveUseByWish = endpoint({
  method: 'PUT',
  path: '/api/fo/use-by-wish',
  summary: 'Sets how many months a lot must have left when it leaves for the clinic',
  access: 'business',
  body: UseByWish,
  reply: UseByWish,
})

const MOST_GOODS = 300
/** `12x3,15x1`: three of one option, one of another. */
const Goods = z
  .string()
  .regex(/^[1-9]\d{0,8}x[1-9]\d{0,5}(,[1-9]\d{0,8}x[1-9]\d{0,5})*$/)
  .max(MOST_GOODS * 17)

/** Goods as the address of the call says them; what is beyond the most is not asked about. */
export const goodsAsked = (lines: readonly { optionId: number; quantity: number }[]) =>
  lines
    .slice(0, MOST_GOODS)
    .map(({ optionId, quantity }) => `${optionId}x${quantity}`)
    .join(',')

export const readShortDated = endpoint({
  method: 'GET',
  path: '/api/fo/use-by-wish/short',
  summary: 'Which of some goods the shelf has too few of with so many months left as the clinic asks for',
  access: 'business',
  query: z.object({ goods: Goods }),
  reply: z.object({
    months: z.int(),
    /** `enough`: pieces that last long enough. */
    short: z.array(z.object({ optionId: z.int(), enough: z.int() })),
  }),
})
