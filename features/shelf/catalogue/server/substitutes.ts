import { sql } from 'kysely'
import { serve } from '#platform/server/serve.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import { listSubstitutes } from '../contract.ts'

/** Codes, in the order of staff. */
const substitutesOf = async (on: Queryable, productCode: string) =>
  (
    await rows(
      on,
      sql<{ code: string }>`
      select s.code from product p join substitute x on x."productId" = p.id join product s on s.id = x."substituteId"
      where p.code = ${productCode} order by x.rank`,
    )
  ).map(({ code }) => code)

export type Companions = 'substitutes' | 'related'

/** Those that are no product, or this one; then nothing is written. */
export async function writeCompanions(
  tx: Tx,
  productId: number,
  which: Companions,
  codes: readonly string[],
): Promise<string[]> {
  const { unknown } = (await row(
    tx,
    sql<{ unknown: string[] }>`
    select coalesce(array_agg(w.code order by w.rank), '{}') as unknown from unnest(${[...codes]}::text[]) with ordinality w(code, rank)
    where not exists (select from product p where p.code = w.code and p.id <> ${productId})`,
  ))!
  if (unknown.length > 0) return unknown
  const named = sql`from unnest(${[...codes]}::text[]) with ordinality w(code, rank) join product p on p.code = w.code`
  if (which === 'related') {
    await rows(tx, sql`delete from "relatedProduct" where "productId" = ${productId}`)
    await rows(
      tx,
      sql`insert into "relatedProduct" ("productId", rank, "relatedId") select ${productId}::int, w.rank, p.id ${named}`,
    )
    return []
  }
  await rows(tx, sql`delete from substitute where "productId" = ${productId}`)
  await rows(
    tx,
    sql`insert into substitute ("productId", rank, "substituteId") select ${productId}::int, w.rank, p.id ${named}`,
  )
  return []
}

export const substituteRoutes = [
  serve(listSubstitutes, ({ db, params }) => substitutesOf(db, params.productCode)),
]
