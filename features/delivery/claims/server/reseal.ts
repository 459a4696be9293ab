import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { resealed } from '#platform/secrets/reseal.ts'
import type { Seal } from '#platform/secrets/seal.ts'
import { SEAL } from './give-back.ts'

/** Accounts that wait for a refund, under the newest key; those after this id. The last id looked at, or null. */
export async function resealAccounts(tx: Tx, seal: Seal, after: number, most: number) {
  const old = await rows(
    tx,
    sql<{ id: number; sealed: string }>`
    select id, "refundAccount" as sealed from claim
    where id > ${after} and "refundAccount" is not null and not starts_with("refundAccount", ${seal.current}) order by id limit ${most} for update`,
  )
  for (const { id, sealed } of old) {
    const anew = resealed(seal, SEAL, sealed)
    if (anew) await rows(tx, sql`update claim set "refundAccount" = ${anew} where id = ${id}`)
  }
  return old.at(-1)?.id ?? null
}
