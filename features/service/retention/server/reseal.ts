import { resealAccounts } from '#features/delivery/claims/server/index.ts'
import { resealReturns } from '#features/money/credit/server/index.ts'
import { resealLeft, resealLicences } from '#features/service/membership/server/index.ts'
import type { Services } from '#platform/server/serve.ts'

const BATCH = 200

/** Whatever is sealed with an older key, sealed again with the newest, in batches; then the older key may go. */
export async function resealAll({ db, seal }: Pick<Services, 'db' | 'seal'>) {
  for (const reseal of [resealAccounts, resealReturns, resealLeft, resealLicences]) {
    let after: number | null = 0
    do {
      const from: number = after
      after = await db.transaction((tx) => reseal(tx, seal, from, BATCH))
    } while (after !== null)
  }
}
