type Search = Record<string, unknown>
const NUMBER = /^[1-9]\d{0,8}$/
const CODE = /^[\w-]{1,40}$/

export type InquirySearch = {
  inquiryId?: number
  webPrdId?: string
  ordId?: string
  ask?: true
  words?: string
}

/** One question in the address of its page, or a new one: what it is about, or words to begin it with. */
export const readInquirySearch = (search: Search): InquirySearch => ({
  ...(NUMBER.test(String(search['inquiryId'] ?? '')) && { inquiryId: Number(search['inquiryId']) }),
  ...(CODE.test(String(search['webPrdId'] ?? '')) && { webPrdId: String(search['webPrdId']) }),
  ...(CODE.test(String(search['ordId'] ?? '')) && { ordId: String(search['ordId']) }),
  ...(search['ask'] === true && { ask: true }),
  ...(typeof search['words'] === 'string' && { words: search['words'].slice(0, 80) }),
})
