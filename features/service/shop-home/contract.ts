import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

const Banner = z.object({
  bannerId: z.int(),
  title: z.string(),
  text: z.string(),
  /** As the catalogue names pictures. */
  picture: z.string(),
  link: z.string(),
})
export type Banner = z.infer<typeof Banner>

const ShownSet = z.object({
  collectionId: z.int(),
  title: z.string(),
  reason: z.string(),
  codes: z.array(z.string()),
})
export type ShownSet = z.infer<typeof ShownSet>

const Latest = z.object({
  number: z.int(),
  title: z.string(),
  pinned: z.boolean(),
  publishedAt: z.iso.datetime(),
})
export type Latest = z.infer<typeof Latest>

export const readHome = endpoint({
  method: 'GET',
  path: '/api/fo/home',
  summary:
    "What home shows below a buyer's desk, in its order: banners of this moment, sets, the newest notices",
  access: 'anyone',
  mayLag: true,
  reply: z.object({
    /** 'categories', 'set:3', … */
    sections: z.array(z.string()),
    banners: z.array(Banner),
    sets: z.array(ShownSet),
    notices: z.array(Latest),
  }),
})
