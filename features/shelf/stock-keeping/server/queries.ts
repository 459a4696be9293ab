import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { productsWith, type TypedPart } from '#features/shelf/search/server/index.ts'
import { row, rows, statement, type Queryable } from '#platform/database/database.ts'
import type { FoundOption } from '../contract.ts'
import type { moveReasons } from '../move-reasons.ts'

type Move = {
  id: number
  at: string
  reason: (typeof moveReasons)[number]
  good: number
  quarantine: number
  left: number
  note: string
  by: string | null
}
type LotFacts = {
  receivedAt: Date
  supplier: string | null
  receivedTemperature: number | null
  loggerNumber: string | null
  moves: Move[]
}

const lotFacts = statement<{ lotId: number }>()(
  (input) => sql<LotFacts>`
  select l."receivedAt", l.supplier, l."receivedTemperature", l."loggerNumber", m.list as moves
  from lot l cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'reason', v.reason, 'good', v."onHandChange", 'quarantine', v."quarantineChange", 'left', v."left",
      'note', case when v.note <> '' or v.actor is not null then v.note else v.cause end, 'by', v.actor) order by v.id desc), '[]') as list
    from (
      select *, sum("onHandChange") over (order by id)::int as "left" from "stockMove" where "lotId" = l.id order by id desc limit 100
    ) v) m
  where l.id = ${input.lotId}`,
)

export const readLotFacts = (on: Queryable, lotId: number) => lotFacts.row(on, { lotId })

/** What a change would meet, to say why it was refused. */
export const lotNow = (on: Queryable, lotId: number) =>
  row(
    on,
    sql<{ onHand: number; quarantined: number; recalled: boolean; expiresOn: IsoDate | null }>`
    select "onHand", quarantined, recalled, "expiresOn" from lot where id = ${lotId}`,
  )

/** Goods of product `p` that never come without a use-by date. */
const datedSql = sql`(p.kind in ('drug', 'cosmetic') or p.storage <> 'ambient')`

const MOST_OPTIONS = sql.lit(10)

/** By a barcode or a code the very one, of a product all; by parts of a name those that come first in the shop. */
export const optionsByText = (on: Queryable, text: string, gtin: string | null, part: TypedPart) => {
  const rare = part.common ? sql`true` : sql`p.id = any(array(${productsWith(part.keys)}))`
  const ids = gtin
    ? sql`select id from "productOption" where udi <> '' and udi = ${gtin} and "clearanceOf" is null`
    : sql`
      (select id from "productOption" where lower(code) = lower(${text}) and "clearanceOf" is null)
      union (select o.id from product p join "productOption" o on o."productId" = p.id and o."clearanceOf" is null
        where lower(p.code) = lower(${text}))
      union (select o.id from (
          select p.id, p.rank from product p where ${rare} and lower(p.name) like all (${part.patterns}::text[]) order by p.rank, p.id limit ${MOST_OPTIONS}) p
        join "productOption" o on o."productId" = p.id and o."clearanceOf" is null order by p.rank, p.id, o.id limit ${MOST_OPTIONS})`
  return rows(
    on,
    sql<FoundOption>`
    select o.id as "optionId", o.code, p.name || case when o.name in ('', '기본') then '' else ' ' || o.name end as name, p.storage,
      ${datedSql} as dated
    from "productOption" o join product p on p.id = o."productId" where o.id = any(array(${ids}))
    order by lower(o.code) = lower(${text}) desc, p.rank, o.id limit ${MOST_OPTIONS}`,
  )
}

export const optionsById = (on: Queryable, ids: readonly number[]) =>
  rows(
    on,
    sql<Pick<FoundOption, 'optionId' | 'storage' | 'dated'>>`
    select o.id as "optionId", p.storage, ${datedSql} as dated
    from "productOption" o join product p on p.id = o."productId" where o.id = any(${[...ids]}::int[]) and o."clearanceOf" is null`,
  )
