import { z } from 'zod'
import { endpoint, fileReply } from '#platform/contract/endpoint.ts'

/**
 * The address is the right to see it: 192 random bits, which only answers to those who may see the product hold
 * (PD-09). A page's pictures carry no token, and what never changes may stay in the browser.
 */
export const showPhotograph = endpoint({
  method: 'GET',
  path: '/images/products/:fileId/:width',
  summary: 'A photograph of a product, at least so wide, as AVIF or WebP where `Accept` names it',
  access: 'everybody',
  params: z.object({ fileId: z.string().max(40), width: z.coerce.number<number>().int().min(1).max(10_000) }),
  reply: fileReply,
  refusals: { 'photograph-not-found': { status: 404, message: '사진을 찾을 수 없어요.' } },
})
