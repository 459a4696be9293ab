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
