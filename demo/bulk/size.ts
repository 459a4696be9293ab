export type BulkSize = { products: number; members: number; orders: number }

/** Marks what the bulk added, so that adding again only tops up. */
export const BULK_CODE = 'BK-'
export const BULK_LOGIN = 'bulk'

export type Log = (text: string) => void

/**
 * Works through `total` in parts of at most `most`, because no statement may run long; says each tenth that
 * is done.
 */
export async function inBatches(
  total: number,
  most: number,
  work: (from: number, count: number) => Promise<void>,
  say: (done: number) => void,
) {
  for (let from = 0; from < total; from += most) {
    const count = Math.min(most, total - from)
    await work(from, count)
    if (Math.floor((10 * (from + count)) / total) > Math.floor((10 * from) / total)) say(from + count)
  }
}
