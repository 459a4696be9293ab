import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'
import { Code } from './list-contract.ts'

/** Apart from the other contracts: only the detail page loads it. */
export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/fo/products/:productCode/documents/:fileId',
  summary: 'A document of a product (설명서, 허가증, 첨부문서), for whoever may see the product',
  access: 'member',
  params: z.object({ productCode: Code, fileId: z.string().max(40) }),
  reply: fileReply,
  refusals: {
    'document-not-found': {
      status: 404,
      message: '자료를 찾을 수 없어요. 삭제되었거나 볼 수 없는 자료예요.',
    },
  },
})
