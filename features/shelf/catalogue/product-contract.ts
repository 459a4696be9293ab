import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { wonSchema } from '#domain/money.ts'
import { ShownPrice } from '#features/shelf/prices/contract.ts'
import { Lot, ShownStock } from '#features/shelf/stock/contract.ts'
import { Allowance } from './allowance.ts'
import { ProductDetails } from './details.ts'
import { Code, PriceSteps, productFields, ProductRow, several } from './list-contract.ts'

export const ProductOption = z.object({
  optionId: z.int(),
  optionCode: z.string(),
  name: z.string(),
  udi: z.string(),
  price: ShownPrice.nullable(),
  steps: PriceSteps,
  perPiece: wonSchema.nullable(),
  /** Pieces that one institution may order in a period. */
  allowance: Allowance.nullable(),
  /** It sells near-expiry goods for less; `until` is the last day, and the list price what the buyer pays otherwise. */
  clearance: z.object({ until: z.iso.date() }).nullable(),
  ...ShownStock.shape,
})
export type ProductOption = z.infer<typeof ProductOption>

export const ProductDetail = z.object({
  ...productFields,
  brandNameEn: z.string(),
  description: z.string(),
  /** From the first level down. */
  categories: z.array(z.object({ categoryCode: z.string(), name: z.string() })),
  options: z.array(ProductOption),
  details: ProductDetails,
  /** The day it leaves when ordered at this moment. */
  shipsOn: z.iso.date(),
  /** For `codes` of the list. */
  relatedCodes: z.array(z.string()),
})
export type ProductDetail = z.infer<typeof ProductDetail>

export const readProduct = endpoint({
  method: 'GET',
  path: '/api/fo/products/:productCode',
  summary: 'One product with its options, prices and stock',
  access: 'member',
  mayLag: true,
  params: z.object({ productCode: Code }),
  reply: ProductDetail,
  refusals: {
    'product-not-found': {
      status: 404,
      message: '상품을 찾을 수 없어요. 판매가 끝났거나 볼 수 없는 상품이에요.',
    },
  },
})

export const listProductLots = endpoint({
  method: 'GET',
  path: '/api/fo/products/:productCode/lots',
  summary: 'Lots on the shelf by option, first to leave first; recalled lots are not shown',
  access: 'member',
  mayLag: true,
  params: z.object({ productCode: Code }),
  reply: z.array(Lot.extend({ optionId: z.int() })),
  refusals: readProduct.refusals,
})

export const listSubstitutes = endpoint({
  method: 'GET',
  path: '/api/fo/products/:productCode/substitutes',
  summary:
    'What staff offer in place of a sold-out product, for `codes` of the list, which leaves out what may not be seen',
  access: 'member',
  mayLag: true,
  params: z.object({ productCode: Code }),
  reply: z.array(z.string()),
})

const RecentProduct = ProductRow.extend({ viewedAt: z.iso.datetime() })

export const listRecentProducts = endpoint({
  method: 'GET',
  path: '/api/fo/recent-products',
  summary: 'What the member looked at in the last 30 days, newest first, at most 50',
  access: 'member',
  reply: z.array(RecentProduct),
})

export const recordRecentProduct = endpoint({
  method: 'POST',
  path: '/api/fo/recent-products',
  summary: 'Remember that the member looked at a product',
  access: 'member',
  body: z.object({ productCode: Code }),
  reply: z.null(),
  refusals: readProduct.refusals,
})

export const forgetRecentProducts = endpoint({
  method: 'DELETE',
  path: '/api/fo/recent-products',
  summary: 'Forget some of them, or all when no codes are given',
  access: 'member',
  query: z.object({ codes: several(Code, 50).optional() }),
  reply: z.null(),
})
