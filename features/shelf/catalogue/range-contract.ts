import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

export const Category = z.object({
  categoryCode: z.string(),
  name: z.string(),
  level: z.int(),
  parentCode: z.string().nullable(),
  productCount: z.int(),
})
export type Category = z.infer<typeof Category>

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/fo/categories',
  summary:
    'All categories of three levels in their order, parents before children, with how many products each holds',
  access: 'anyone',
  mayLag: true,
  reply: z.array(Category),
})

export const Brand = z.object({
  brandCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  field: z.string(),
  story: z.string(),
  country: z.string(),
  foundedYear: z.int(),
  /** 'rrggbb', the colour of its packs. */
  hue: z.string(),
  /** For `pictureOf`; '' where the name stands for it. */
  logo: z.string(),
  /** First consonant of the Korean name, for the 가나다 index. */
  initial: z.string(),
  productCount: z.int(),
})
export type Brand = z.infer<typeof Brand>

export const listBrands = endpoint({
  method: 'GET',
  path: '/api/fo/brands',
  summary: 'All brands with their stories',
  access: 'anyone',
  mayLag: true,
  reply: z.array(Brand),
})
