import { sql } from 'kysely'
import { row, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'

type Line = { optionId: number; quantity: number }
type KitRow = {
  kitId: number
  name: string
  version: number
  changedBy: string
  changedAt: Date
  lines: Line[]
}

export const kitsOf = statement<{ institutionId: number }>()(
  (input) => sql<KitRow>`
  select k.id as "kitId", k.name, k.version, k."changedBy", k."changedAt",
    (select coalesce(jsonb_agg(jsonb_build_object('optionId', l."optionId", 'quantity', l.quantity) order by l.rank), '[]') from "kitLine" l where l."kitId" = k.id) as lines
  from kit k
  where k."institutionId" = ${input.institutionId} order by k.name, k.id`,
)

/** Writes of one institution stand in line, so that none passes the limit or takes a name twice. */
export const lockKitsOf = (tx: Tx, institutionId: number) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtext('kits'), ${institutionId})`)

/** What decides whether a kit may be written as asked; `version` is null where there is no such kit. What is hidden is there for who has it already or ordered it. */
export const kitFacts = (
  tx: Tx,
  input: { institutionId: number; kitId: number | null; name: string; optionIds: number[] },
) =>
  row(
    tx,
    sql<{ kits: number; taken: boolean; version: number | null; options: number }>`
    select count(*)::int as kits, coalesce(bool_or(name = ${input.name} and id is distinct from ${input.kitId}::int), false) as taken,
      max(version) filter (where id = ${input.kitId}::int) as version,
      (select count(*)::int from "productOption" o join product p on p.id = o."productId"
        where o.id = any(${input.optionIds}::int[]) and o."clearanceOf" is null and (p."saleState" <> 'hidden'
          or exists (select from "kitLine" l where l."kitId" = ${input.kitId}::int and l."optionId" = o.id)
          or exists (select from "orderLine" l join "salesOrder" s on s.id = l."orderId" where l."optionId" = o.id and s."institutionId" = ${input.institutionId}))) as options
    from kit where "institutionId" = ${input.institutionId}`,
  )

type Written = { name: string; lines: readonly Line[]; changedBy: string; at: Date }

const linesSql = ({ lines }: Written) => sql`
  unnest(${lines.map(({ optionId }) => optionId)}::int[], ${lines.map(({ quantity }) => quantity)}::int[]) with ordinality
    as w("optionId", quantity, rank)`

export const insertKit = (tx: Tx, institutionId: number, written: Written) =>
  row(
    tx,
    sql<{ kitId: number }>`
    with made as (
      insert into kit ("institutionId", name, "changedBy", "changedAt")
      values (${institutionId}, ${written.name}, ${written.changedBy}, ${written.at}) returning id
    ), lines as (
      insert into "kitLine" ("kitId", "optionId", quantity, rank) select made.id, w.* from made, ${linesSql(written)}
    )
    select id as "kitId" from made`,
  )

export const updateKit = (tx: Tx, institutionId: number, kitId: number, written: Written) =>
  rows(
    tx,
    sql`
    with changed as (
      update kit set name = ${written.name}, version = version + 1, "changedBy" = ${written.changedBy}, "changedAt" = ${written.at}
      where id = ${kitId} and "institutionId" = ${institutionId} returning id
    ), gone as (
      delete from "kitLine" where "kitId" in (select id from changed) and "optionId" <> all(${written.lines.map(({ optionId }) => optionId)}::int[])
    )
    insert into "kitLine" ("kitId", "optionId", quantity, rank) select changed.id, w.* from changed, ${linesSql(written)}
    on conflict ("kitId", "optionId") do update set quantity = excluded.quantity, rank = excluded.rank`,
  )

export const deleteKit = (on: Queryable, institutionId: number, kitId: number) =>
  row(
    on,
    sql<{
      id: number
    }>`delete from kit where id = ${kitId} and "institutionId" = ${institutionId} returning id`,
  )

export type NamedLine = Line & { name: string; optionName: string; spec: string; unitName: string }

/** The lines of one kit, for one set. */
export const linesOfKit = statement<{ institutionId: number; kitId: number }>()(
  (input) => sql<NamedLine>`
  select l."optionId", l.quantity, p.name, o.name as "optionName", p.spec, p."unitName"
  from kit k join "kitLine" l on l."kitId" = k.id join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId"
  where k.id = ${input.kitId} and k."institutionId" = ${input.institutionId} order by l.rank`,
)
