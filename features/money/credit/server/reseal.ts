import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { resealed } from '#platform/secrets/reseal.ts'
import type { Seal } from '#platform/secrets/seal.ts'

export const RETURN_SEAL = 'credit-return-account'

/** Accounts that wait for their money, under the newest key; those after this id. The last id looked at, or null. */
export async function resealReturns(tx: Tx, seal: Seal, after: number, most: number) {
  const old = await rows(
    tx,
    sql<{ id: number; sealed: string }>`
    select id, account as sealed from "creditReturn"
    where id > ${after} and account is not null and not starts_with(account, ${seal.current}) order by id limit ${most} for update`,
  )
  for (const { id, sealed } of old) {
    const anew = resealed(seal, RETURN_SEAL, sealed)
    if (anew) await rows(tx, sql`update "creditReturn" set account = ${anew} where id = ${id}`)
  }
  return old.at(-1)?.id ?? null
}
