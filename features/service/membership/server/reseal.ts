import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { resealed } from '#platform/secrets/reseal.ts'
import type { Seal } from '#platform/secrets/seal.ts'
import { SEALED } from '../rules.ts'

/** What is put apart of members who left, under the newest key; those after this id. The last id looked at, or null. */
export async function resealLeft(tx: Tx, seal: Seal, after: number, most: number) {
  const old = await rows(
    tx,
    sql<{ memberId: number; sealed: string }>`
    select "memberId", sealed from "leftMember" where "memberId" > ${after} and not starts_with(sealed, ${seal.current}) order by "memberId" limit ${most} for update`,
  )
  for (const { memberId, sealed } of old) {
    const anew = resealed(seal, SEALED, sealed)
    if (anew) await rows(tx, sql`update "leftMember" set sealed = ${anew} where "memberId" = ${memberId}`)
  }
  return old.at(-1)?.memberId ?? null
}
