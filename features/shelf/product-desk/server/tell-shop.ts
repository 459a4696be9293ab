import { announce, payloadOf } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { codesOf } from './queries.ts'

/** More than this are not named: whoever shows any product reads it again. */
const MOST_TOLD = 20

/** As `recordProductChange` sends it. */
export const priceNews = (productCodes: string[]) =>
  payloadOf({ to: 'everyone', topic: 'price', data: { productCodes } })

/**
 * Open pages that show these products, or any where none is named, read them again; a contract's price is its
 * institution's alone.
 */
export const tellShop = (tx: Tx, productCodes: string[], institutionId: number | null) =>
  announce(tx, {
    to: institutionId === null ? 'everyone' : { institution: institutionId },
    topic: 'price',
    data: { productCodes: productCodes.length > MOST_TOLD ? [] : productCodes },
  })

type Fields = readonly { field: string }[]
/** Whether an option costs something else, or is told in words now. */
export const changesPrice = (changes: Fields) =>
  changes.some(({ field }) => /^priceOnRequest$|^options\.\d+\.(price|listPrice)$/.test(field))

/** After a save of many products: tells of those whose options cost something else now. */
export async function tellPrices(tx: Tx, changed: readonly { productId: number; changes: Fields }[]) {
  const priced = changed.filter(({ changes }) => changesPrice(changes)).map(({ productId }) => productId)
  if (priced.length === 0) return
  await tellShop(tx, priced.length > MOST_TOLD ? [] : await codesOf(tx, priced), null)
}

/** Carts hold what has gone on or off sale: open ones are read again. */
export const tellCarts = (tx: Tx) => announce(tx, { to: 'everyone', topic: 'shelf', data: {} })
