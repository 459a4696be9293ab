import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { row, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'

/** How many are shown of one clinic, and to staff. */
const MOST = 30
const MOST_OFFICE = 100

export type PreparedRow = {
  preparedId: number
  key: string
  note: string
  at: Date
  expiresAt: Date
  withdrawnAt: Date | null
  refusedAt: Date | null
  reason: string
  /** The order of this key that stands. */
  orderNumber: string | null
}
const columns = sql`p.id as "preparedId", p.key, p.note, p.at, p."expiresAt", p."withdrawnAt", p."refusedAt", p.reason,
  (select o.number from "salesOrder" o where o."cartId" = p.key and o.status <> 'cancelled') as "orderNumber"`

export const preparedOf = statement<{ institutionId: number }>()(
  (input) => sql<PreparedRow & { lines: { optionId: number; quantity: number }[] }>`
  select ${columns}, coalesce((select jsonb_agg(jsonb_build_object('optionId', l."optionId", 'quantity', l.quantity) order by l.line)
    from "preparedOrderLine" l where l."preparedId" = p.id), '[]') as lines
  from "preparedOrder" p where p."institutionId" = ${input.institutionId} order by p.id desc limit ${sql.lit(MOST)}`,
)

/** Held until commit; a clinic holds its own alone. */
export const holdPrepared = (tx: Tx, preparedId: number, institutionId: number | null) =>
  row(
    tx,
    sql<PreparedRow>`select ${columns} from "preparedOrder" p
    where p.id = ${preparedId} and (${institutionId}::int is null or p."institutionId" = ${institutionId}) for update of p`,
  )

export const refuse = (tx: Tx, preparedId: number, said: { at: Date; actor: string; reason: string }) =>
  rows(
    tx,
    sql`update "preparedOrder" set "refusedAt" = ${said.at}, "refusedBy" = ${said.actor}, reason = ${said.reason} where id = ${preparedId}`,
  )

export const withdraw = (tx: Tx, preparedId: number, at: Date) =>
  rows(tx, sql`update "preparedOrder" set "withdrawnAt" = ${at} where id = ${preparedId}`)

/** A clinic that may order, as its prices are read. */
export const clinicBy = (on: Queryable, businessNumber: string) =>
  row(
    on,
    sql<{ institutionId: number; name: string; priceGroupId: number }>`
    select i.id as "institutionId", i.name, i."priceGroupId" from institution i
    where i."businessNumber" = ${businessNumber}
      and exists (select from member m where m."institutionId" = i.id and m."customerType" = '02' and m.status = '05')`,
  )

type NewPrepared = {
  institutionId: number
  note: string
  actor: string
  at: Date
  expiresAt: Date
  optionIds: number[]
  quantities: number[]
}
export const insertPrepared = async (tx: Tx, made: NewPrepared) =>
  (await row(
    tx,
    sql<{ preparedId: number }>`
    with made as (
      insert into "preparedOrder" ("institutionId", note, actor, at, "expiresAt")
      values (${made.institutionId}, ${made.note}, ${made.actor}, ${made.at}, ${made.expiresAt}) returning id
    ), lines as (
      insert into "preparedOrderLine" ("preparedId", line, "optionId", quantity)
      select made.id, l.line, l."optionId", l.quantity
      from made, unnest(${made.optionIds}::int[], ${made.quantities}::int[]) with ordinality as l("optionId", quantity, line)
    ) select id as "preparedId" from made`,
  ))!

export const officePrepared = (on: Queryable) =>
  rows(
    on,
    sql<PreparedRow & { institutionName: string; actor: string; goods: string }>`
    select ${columns}, i.name as "institutionName", p.actor,
      coalesce((select string_agg(x.name || ' ' || l.quantity, ', ' order by l.line) from "preparedOrderLine" l
        join "productOption" o on o.id = l."optionId" join product x on x.id = o."productId" where l."preparedId" = p.id), '') as goods
    from "preparedOrder" p join institution i on i.id = p."institutionId" order by p.id desc limit ${MOST_OFFICE}`,
  )

type Waiting = { subject: string; count: number; until: IsoDate | null }
/** Prepared orders that an institution has not answered, and the last day for the first of them, in SQL. */
export const preparedWaiting = (institutionId: number | null, now: Date) => sql<Waiting>`
  select '' as subject, count(*)::int as count, min((p."expiresAt" at time zone 'Asia/Seoul')::date) as until from "preparedOrder" p
  where p."institutionId" = ${institutionId} and p."withdrawnAt" is null and p."refusedAt" is null and p."expiresAt" > ${now}
    and not exists (select from "salesOrder" o where o."cartId" = p.key and o.status <> 'cancelled')`
