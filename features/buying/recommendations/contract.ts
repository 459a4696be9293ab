import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

export const CollectionId = z.coerce.number<number>().int().positive().max(2_147_483_647)

const Collection = z.object({
  collectionId: z.int(),
  title: z.string(),
  reason: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** That this member may see and that are on sale. */
  productCount: z.int(),
  /** Of the first of them, as the catalogue has it. */
  picture: z.string(),
})
export type Collection = z.infer<typeof Collection>

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/fo/collections',
  summary: 'What the shop recommends these days, what ends first at the top',
  access: 'member',
  mayLag: true,
  reply: z.array(Collection),
})

export const readCollection = endpoint({
  method: 'GET',
  path: '/api/fo/collections/:collectionId',
  summary: 'One of them with the codes of its products; the list of products tells the rest',
  access: 'member',
  mayLag: true,
  params: z.object({ collectionId: CollectionId }),
  reply: Collection.extend({ codes: z.array(z.string()) }),
  refusals: {
    'collection-not-found': {
      status: 404,
      message: '끝났거나 없는 기획전이에요. 진행 중인 기획전을 확인해 주세요.',
    },
  },
})

const Together = z.object({
  productCode: z.string(),
  name: z.string(),
  /** Own orders that held it. */
  orders: z.int(),
  companions: z.array(
    z.object({
      productCode: z.string(),
      /** How many of those orders held this too. */
      times: z.int(),
      lastQuantity: z.int(),
    }),
  ),
})
export type Together = z.infer<typeof Together>

export const listBoughtTogether = endpoint({
  method: 'GET',
  path: '/api/fo/bought-together',
  summary: 'What this institution orders together, from its own orders of twelve months: at most 6 by 3',
  access: 'business',
  mayLag: true,
  reply: z.array(Together),
})
