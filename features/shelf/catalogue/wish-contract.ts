import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Code, ProductRow, several } from './list-contract.ts'
import { readProduct } from './product-contract.ts'

export const WISH_MAX = 200

export const listWishes = endpoint({
  method: 'GET',
  path: '/api/fo/wishes',
  summary: 'The wish list of the member, newest first, 24 at a time',
  access: 'member',
  query: z.object({ cursor: z.string().max(40).optional() }),
  reply: z.object({ products: z.array(ProductRow), next: z.string().nullable() }),
})

export const listWishedCodes = endpoint({
  method: 'GET',
  path: '/api/fo/wishes/codes',
  summary: 'The codes of all products on the wish list of the member, newest first',
  access: 'member',
  reply: z.array(z.string()),
})

export const addWish = endpoint({
  method: 'PUT',
  path: '/api/fo/wishes/:productCode',
  summary: 'Put a product on the wish list; one that is there stays in its place',
  access: 'member',
  params: z.object({ productCode: Code }),
  reply: z.null(),
  refusals: {
    ...readProduct.refusals,
    'wish-list-full': {
      status: 409,
      message: `상품은 ${WISH_MAX}개까지 찜할 수 있어요. 찜 한 상품에서 지금 필요 없는 상품을 지우고 다시 눌러 주세요.`,
    },
  },
})

export const removeWishes = endpoint({
  method: 'DELETE',
  path: '/api/fo/wishes',
  summary: 'Take products off the wish list; codes that are not on it are left out',
  access: 'member',
  // products that come back to the shop bring their wishes along, so that a list may hold more than may be put on it
  query: z.object({ codes: several(Code, 2 * WISH_MAX) }),
  reply: z.null(),
})
