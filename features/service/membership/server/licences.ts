import { sql, type RawBuilder } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { resealed } from '#platform/secrets/reseal.ts'
import type { Seal } from '#platform/secrets/seal.ts'

const LABEL = 'licence'

/** What is kept of a number; empty where none was written. */
export const sealLicence = (seal: Seal, number: string) => (number === '' ? '' : seal.seal(LABEL, number))

/** Keeps a sealed number, or forgets it when it is empty; for the statement that writes the rest, once `when` has a row. */
export const keepingLicence = (
  { memberId, sealed, at }: { memberId: number; sealed: string; at: Date },
  when: RawBuilder<unknown>,
) => sql`
  licensed as (insert into licence ("memberId", sealed, at) select ${memberId}::int, ${sealed}::text, ${at}::timestamptz where ${sealed}::text <> '' and exists (${when})
    on conflict ("memberId") do update set sealed = excluded.sealed, at = excluded.at),
  unlicensed as (delete from licence where "memberId" = ${memberId} and ${sealed}::text = '' and exists (${when}))`

/** For a statement that reads the member `m`: the number as it is sealed. */
export const sealedLicence = sql<string | null>`(select l.sealed from licence l where l."memberId" = m.id)`

/** The number; empty where none was written. */
export const openLicence = (seal: Seal, sealed: string | null) =>
  (sealed === null ? null : seal.open(LABEL, sealed)) ?? ''

export const forgetLicences = (tx: Tx, memberIds: readonly number[]) =>
  rows(tx, sql`delete from licence where "memberId" = any(${memberIds}::int[])`)

/** Numbers under the newest key; those of members after this id. The last id looked at, or null. */
export async function resealLicences(tx: Tx, seal: Seal, after: number, most: number) {
  const old = await rows(
    tx,
    sql<{ memberId: number; sealed: string }>`
    select "memberId", sealed from licence where "memberId" > ${after} and not starts_with(sealed, ${seal.current}) order by "memberId" limit ${most} for update`,
  )
  for (const { memberId, sealed } of old) {
    const anew = resealed(seal, LABEL, sealed)
    if (anew) await rows(tx, sql`update licence set sealed = ${anew} where "memberId" = ${memberId}`)
  }
  return old.at(-1)?.memberId ?? null
}
