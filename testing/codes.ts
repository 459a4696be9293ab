import { sendCode } from '#features/access/verification/contract.ts'
import type { PublicPurpose } from '#features/access/verification/rules.ts'
import type { Shop } from '#testing/shop.ts'

/** Asks for a code as the page does and reads it from the stand-in's inbox. */
export async function codeFor(
  shop: Shop,
  asked: { purpose: PublicPurpose; mobile: string; boundTo?: string },
) {
  const { reply } = await shop.send(sendCode, { body: { ...asked, boundTo: asked.boundTo ?? '' } })
  return { ticket: reply.ticket, code: await shop.lastCode(asked.mobile) }
}
