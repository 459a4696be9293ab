import { announce } from '#features/signals/live/server/index.ts'
import type { Tx } from '#platform/database/database.ts'

/**
 * Open pages that show these products, or any where none is named, read them again; a contract's price is its
 * institution's alone.
 */
export const tellShop = (tx: Tx, productCodes: string[], institutionId: number | null) =>
  announce(tx, {
    to: institutionId === null ? 'everyone' : { institution: institutionId },
    topic: 'price',
    data: { productCodes },
  })
