import { tell } from '#features/running/notifications/server/index.ts'
import type { Services } from '#platform/server/serve.ts'
import { takeRestocked } from './queries.ts'

/** What one run tells at most, in options: the next one comes soon. */
const MOST = 50

/** Tells whoever waits for what can be ordered again: marked and told in one transaction, so once. */
export async function tellRestocked({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  for (let n = 0; n < MOST; n++) {
    const told = await db.transaction(async (tx) => {
      const at = clock.now()
      const back = await takeRestocked(tx, at)
      if (!back) return false
      await tell(tx, {
        kind: 'restocked',
        to: { memberIds: back.members },
        values: { product: back.product, productId: back.productCode },
        cause: `${back.productCode}/${back.optionId}/${at.toISOString()}`,
        at,
      })
      return true
    })
    if (!told) return
  }
}
