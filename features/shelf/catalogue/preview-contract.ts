import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { ProductDetail } from './product-contract.ts'

/** How long an address that staff made shows a product to whoever has it. */
export const PREVIEW_MINUTES = 30

export const openPreview = endpoint({
  method: 'POST',
  path: '/api/bo/products/:productId/preview',
  summary:
    'A signed address that shows a product as a clinic will see it, whatever its state, for half an hour',
  access: 'menu:products',
  params: z.object({ productId: z.coerce.number<number>().int().positive().max(2_147_483_647) }),
  reply: z.object({ path: z.string(), until: z.iso.datetime() }),
})

export const readPreview = endpoint({
  method: 'GET',
  path: '/api/fo/product-previews/:previewKey',
  summary: 'The product of a preview, priced for a clinic without terms of its own',
  access: 'everybody',
  params: z.object({ previewKey: z.string().max(120) }),
  reply: z.object({ product: ProductDetail, until: z.iso.datetime() }),
  refusals: {
    'preview-over': {
      status: 404,
      message: '미리보기 주소의 시간이 지났어요. 상품 화면에서 다시 열어 주세요.',
    },
  },
})
