/** So many rows at most go by one statement: nobody waits for it, and a kill loses little. */
const BATCH = 1_000

/** Deletes batch after batch, each a transaction of its own, until one is not full. How many rows went. */
export async function deleteInBatches(deleteSome: (most: number) => Promise<readonly unknown[]>) {
  let gone = 0
  for (let batch = BATCH; batch === BATCH; gone += batch) batch = (await deleteSome(BATCH)).length
  return gone
}
