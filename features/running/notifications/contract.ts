import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/** Where a product is found, for templates of links. */
export const PRODUCT_PATH = '/product/detail?webPrdId='

const Told = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  /** A path of the shop. */
  link: z.string(),
  at: z.iso.datetime(),
  read: z.boolean(),
})
export type Told = z.infer<typeof Told>

export const listTold = endpoint({
  method: 'GET',
  path: '/api/fo/notifications',
  summary: 'What this member was told, newest first',
  access: 'member',
  query: z.object({
    cursor: z.string().max(100).optional(),
    size: z.coerce.number<number>().int().min(1).max(50).default(20),
  }),
  reply: z.object({ rows: z.array(Told), next: z.string().nullable() }),
})

export const readTold = endpoint({
  method: 'PUT',
  path: '/api/fo/notifications/read',
  summary: 'All up to this one are read',
  access: 'member',
  body: z.object({ upTo: z.int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  reply: z.null(),
})
