import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { row } from '#platform/database/database.ts'
import { serve } from '#platform/server/serve.ts'
import { openPreview, PREVIEW_MINUTES, readPreview } from '../preview-contract.ts'
import { detailOf } from './detail.ts'

const signatureOf = (secret: string, told: string) =>
  createHmac('sha256', secret).update(`product-preview\0${told}`).digest('base64url')

/** '<product>.<end in seconds>.<signature>' */
const keyOf = (secret: string, productId: number, until: Date) => {
  const told = `${productId}.${until.getTime() / 1_000}`
  return `${told}.${signatureOf(secret, told)}`
}

/** What a key shows until when; null: it is none of ours, or over. */
function readKey(secret: string, key: string, now: Date) {
  const [productId = '', seconds = '', signature = ''] = key.split('.')
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(secret, `${productId}.${seconds}`))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const until = new Date(Number(seconds) * 1_000)
  return until > now ? { productId: Number(productId), until } : null
}

/** Staff look at a product as a clinic will: by an address, since the shop's pages know no staff. */
export const previewRoutes = ({ secret }: { secret: string }) => [
  serve(openPreview, ({ clock, params: { productId } }) => {
    const seconds = Math.floor(clock.now().getTime() / 1_000) + PREVIEW_MINUTES * 60
    const until = new Date(seconds * 1_000)
    return {
      path: `/product/preview?key=${keyOf(secret, productId, until)}`,
      until: until.toISOString(),
    }
  }),

  serve(readPreview, async ({ db, clock, params, refuse }) => {
    const told = readKey(secret, params.previewKey, clock.now())
    const named =
      told &&
      (await row(
        db,
        sql<{
          code: string
          isDraft: boolean
        }>`select code, "saleState" = 'hidden' as "isDraft" from product where id = ${told.productId}`,
      ))
    const product =
      named &&
      (await detailOf(
        { db, clock },
        { customerType: '02', priceGroupId: null, institutionId: null },
        { productCode: named.code, hidden: true },
      ))
    if (!told || !product) throw refuse('preview-over')
    // what is hidden is looked at as it will be once it is on sale
    const shown = named.isDraft ? { ...product, saleState: 'on-sale' as const } : product
    return { product: shown, until: told.until.toISOString() }
  }),
]
