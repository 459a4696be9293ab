import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

export const FAQ_SEARCH_LENGTH = 60

const FaqCategory = z.enum(['member', 'order', 'delivery', 'money'])
const FaqRow = z.object({
  id: z.int(),
  category: FaqCategory,
  question: z.string(),
  answer: z.string(),
})
export type FaqRow = z.infer<typeof FaqRow>

export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/fo/faqs',
  summary: 'Questions often asked that hold every word searched for, in question or answer, by category',
  access: 'anyone',
  mayLag: true,
  query: z.object({ search: z.string().trim().max(FAQ_SEARCH_LENGTH).optional() }),
  reply: z.array(FaqRow),
})
