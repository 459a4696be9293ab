type Search = Record<string, unknown>
const NUMBER = /^[1-9]\d{0,8}$/
const CODE = /^[\w-]{1,40}$/

/** One question in the address of its page, or the product that a new one is about. */
export const readInquirySearch = (search: Search): { inquiryId?: number; webPrdId?: string } => ({
  ...(NUMBER.test(String(search['inquiryId'] ?? '')) && { inquiryId: Number(search['inquiryId']) }),
  ...(CODE.test(String(search['webPrdId'] ?? '')) && { webPrdId: String(search['webPrdId']) }),
})
