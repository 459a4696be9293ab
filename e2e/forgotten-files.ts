import { forgetUnclaimedFiles } from '#features/running/files/server/index.ts'
import type { Shop } from '#testing/shop.ts'

export const LOST = '올린 지 하루가 지나 지워졌어요. 다시 첨부해 주세요.'

/** A day goes by while a form stands open: what no record has taken is gone. */
export async function forgetFiles(shop: Shop) {
  await shop.run(
    `update "fileSet" set "createdAt" = "createdAt" - interval '25 hours' where "claimedBy" is null`,
  )
  await forgetUnclaimedFiles(shop)
}
