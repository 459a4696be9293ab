import { sql } from 'kysely'
import { institutionsCalled, isCalled } from '#features/access/accounts/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'

type Place = { posted: number; id: number } | null
type Asked = { search?: string | undefined; institutionId?: number | undefined; now: Date; soon: Date }

/** A page is planned for so many. */
const MOST = sql.lit(1_000)

/** By what stands in the ledger, which is kept, at most a thousand; what of it may be spent is summed for the page alone. */
export async function accountsPage(on: Queryable, asked: Asked, place: Place, size: number) {
  const { search, institutionId } = asked
  const called = search ? await institutionsCalled(on, search) : null
  const named = called ? sql`i.id = any(${called}::int[])` : search ? isCalled(search) : sql`true`
  return rows(
    on,
    sql<{
      id: number
      institutionId: number
      name: string
      posted: number
      usable: number
      expiring: number
      lastAt: Date | null
    }>`
    select a.id, a."institutionId", a.name, coalesce(a.posted, 0) as posted, l.usable, l.expiring, e."lastAt"
    from (
      select * from (
        select a.id, i.id as "institutionId", i.name, a.posted from account a join institution i on i.id = coalesce(a."institutionId", 0)
        where a.kind = 'points' and a."successorId" is null and ${institutionId === undefined ? sql`true` : sql`i.id = ${institutionId}`} and ${named}
          and ${place ? sql`(a.posted, a.id) < (${place.posted}::bigint, ${place.id}::int)` : sql`true`}
        order by a.posted desc, a.id desc limit ${MOST}) page
      order by posted desc, id desc limit ${size}) a
    cross join lateral (
      select coalesce(sum(granted - used - expired), 0)::bigint as usable,
        coalesce(sum(granted - used - expired) filter (where "expiresAt" <= ${asked.soon}::timestamptz), 0)::bigint as expiring
      from "pointLot" where "accountId" = a.id and "expiresAt" > ${asked.now}::timestamptz and used + expired < granted) l
    left join lateral (
      select j.at as "lastAt" from "ledgerEntry" x join journal j on j.id = x."journalId"
      where x."accountId" = a.id order by x."journalId" desc limit 1) e on true
    order by a.posted desc, a.id desc`,
  )
}

export const termsOf = (on: Queryable) =>
  rows(
    on,
    sql<{
      id: number
      earning: boolean
      cosmetic: number
      book: number
      consumable: number
      perOrder: number
      validDays: number
      reason: string
      actor: string
      at: Date
    }>`
    select id, earning, "cosmeticPermille" as cosmetic, "bookPermille" as book, "consumablePermille" as consumable, "perOrder", "validDays", reason, actor, at
    from "pointTerms" order by id desc limit 20`,
  )

type Terms = {
  seen: number
  earning: boolean
  cosmetic: number
  book: number
  consumable: number
  perOrder: number
  validDays: number
  reason: string
  actor: string
  at: Date
}

/** Nothing comes back when others have set newer ones: who saves next to them waits for the table's lock. */
export async function addTerms(tx: Tx, terms: Terms) {
  await rows(tx, sql`lock table "pointTerms" in share row exclusive mode`)
  return row(
    tx,
    sql<{ id: number }>`
    insert into "pointTerms" (earning, "cosmeticPermille", "bookPermille", "consumablePermille", "perOrder", "validDays", reason, actor, at)
    select ${terms.earning}, ${terms.cosmetic}, ${terms.book}, ${terms.consumable}, ${terms.perOrder}, ${terms.validDays}, ${terms.reason}, ${terms.actor}, ${terms.at}
    where (select max(id) from "pointTerms") = ${terms.seen} returning id`,
  )
}

/** Held until commit, so that what is counted of it stays. */
export const holdPoints = (tx: Tx, institutionId: number) =>
  row(
    tx,
    sql<{ id: number }>`
    select id from account where coalesce("institutionId", 0) = ${institutionId} and kind = 'points' for update`,
  )
