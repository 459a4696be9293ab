import { sql, type RawBuilder } from 'kysely'
import { institutionName, institutionsCalled } from '#features/access/accounts/server/index.ts'
import { productsCalled } from '#features/shelf/catalogue/server/index.ts'
import { row, rows, type Database, type Queryable } from '#platform/database/database.ts'
import type { EntryState, PriceEntry, Scope } from '../contract.ts'

type Asked = {
  search?: string | undefined
  scope?: Scope | undefined
  state?: EntryState | undefined
  entryId?: number | undefined
}

/** Each price stands in the index of one of these. */
const inScope: Record<Scope, RawBuilder<unknown>> = {
  contract: sql`e."institutionId" is not null`,
  group: sql`e."priceGroupId" is not null`,
  promotion: sql`e."promotionId" is not null`,
  tier: sql`e."institutionId" is null and e."priceGroupId" is null and e."promotionId" is null`,
}
const scope = sql`case when e."institutionId" is not null then 'contract' when e."priceGroupId" is not null then 'group'
  when e."promotionId" is not null then 'promotion' else 'tier' end`

const seoulDay = (at: RawBuilder<unknown>) => sql`to_char((${at}) at time zone 'Asia/Seoul', 'YYYY-MM-DD')`
const stateAt = (now: Date) =>
  sql`case when e."endsAt" <= ${now}::timestamptz or m."endsAt" <= ${now}::timestamptz then 'over' when greatest(e."startsAt", m."startsAt") > ${now}::timestamptz then 'coming' else 'now' end`
/** Whatever is over or still to come. */
const hasDays = sql`(e."startsAt" > '-infinity' or e."endsAt" < 'infinity' or e."promotionId" is not null)`

/**
 * What a list is narrowed to by text, as a condition on the joined tables below: the beginning of a code, or parts of
 * the name of a product, clinic, group or promotion. Where few are called so, their prices are found by indexes.
 */
async function called(db: Database, text: string) {
  const [products, clinics, named] = await Promise.all([
    productsCalled(db, text),
    institutionsCalled(db, text),
    row(
      db,
      sql<{ isGroup: boolean; promotions: number[] }>`
      select exists (select from "priceGroup" where strpos(lower(name), lower(${text})) > 0) as "isGroup",
        array(select id from promotion where strpos(lower(name), lower(${text})) > 0 order by id) as promotions`,
    ),
  ])
  if (!products.ids || !clinics || !named || named.isGroup)
    return sql`(${products.holds} or starts_with(lower(o.code), lower(${text}::text))
      or strpos(lower(${institutionName(sql`e."institutionId"`)} || ' ' || coalesce(g.name, m.name, '')), lower(${text})) > 0)`
  return sql`e.id = any(array(
    select e.id from "productOption" o join "priceEntry" e on e."optionId" = o.id where o."productId" = any(${products.ids}::int[])
    union all select e.id from "productOption" o join "priceEntry" e on e."optionId" = o.id where lower(o.code) = lower(${text}::text)
    union all select e.id from "priceEntry" e where e."institutionId" = any(${clinics}::int[])
    union all select e.id from "priceEntry" e where e."promotionId" = any(${named.promotions}::int[])))`
}

/** What a list is narrowed to, as a condition. */
export async function entryFilter(db: Database, { search, scope: only, state, entryId }: Asked, now: Date) {
  if (entryId !== undefined)
    return sql`e.id = ${entryId} and ${state ? sql`${stateAt(now)} = ${state}` : sql`true`}`
  const named = search ? await called(db, search) : sql`true`
  return sql`${state === 'over' ? sql`true` : sql`e."endsAt" > ${now}::timestamptz`}
    and ${state ? sql`${stateAt(now)} = ${state}` : sql`true`} and ${state === 'over' || state === 'coming' ? hasDays : sql`true`}
    and ${only ? inScope[only] : sql`true`} and ${named}`
}
type EntryFilter = Awaited<ReturnType<typeof entryFilter>>

const found = sql`
  "priceEntry" e join "productOption" o on o.id = e."optionId" join product p on p.id = o."productId" join brand b on b.id = p."brandId"
  left join "priceGroup" g on g.id = e."priceGroupId" left join promotion m on m.id = e."promotionId"`

/** How many entries there are; no more than `most` are counted. */
export const countEntries = async (on: Queryable, filter: EntryFilter, most: number) =>
  (await row(
    on,
    sql<{
      count: number
    }>`select count(*)::int as count from (select from ${found} where ${filter} limit ${most}) found`,
  ))!.count

const BATCH = 1_000

/** The newest first; at most a thousand. */
export const entriesPage = (
  on: Queryable,
  filter: EntryFilter,
  now: Date,
  place: { entryId: number } | null,
  size: number,
) =>
  rows(
    on,
    sql<PriceEntry>`
    select * from (
      select e.id as "entryId", p.id as "productId", o.code as "optionCode",
        p.name || case when o.name in ('', '기본') then '' else ' ' || o.name end as name, o.price, ${scope} as scope,
        coalesce(nullif(${institutionName(sql`e."institutionId"`)}, ''), g.name, m.name, '') as whom,
        coalesce((select i."businessNumber" from institution i where i.id = e."institutionId"), '') as "businessNumber", e."minQuantity", e."unitPrice",
        ${seoulDay(sql`nullif(e."startsAt", '-infinity')`)} as "startsOn",
        ${seoulDay(sql`nullif(e."endsAt", 'infinity') - interval '1 millisecond'`)} as "endsOn",
        ${seoulDay(sql`nullif(greatest(e."startsAt", m."startsAt"), '-infinity')`)} as "heldFrom",
        ${seoulDay(sql`nullif(least(e."endsAt", m."endsAt"), 'infinity') - interval '1 millisecond'`)} as "heldUntil", ${stateAt(now)} as state
      from ${found} where ${filter} and ${place ? sql`e.id < ${place.entryId}` : sql`true`}
      order by e.id desc limit ${sql.lit(BATCH)}) found
    order by "entryId" desc limit ${size}`,
  )

/** At most so many, some at a time. */
export async function* eachEntry(on: Queryable, filter: EntryFilter, now: Date, most: number) {
  let place: { entryId: number } | null = null
  for (let read = 0; read < most; read += BATCH) {
    const batch: PriceEntry[] = await entriesPage(on, filter, now, place, Math.min(BATCH, most - read))
    yield batch
    if (batch.length < BATCH) return
    place = batch.at(-1)!
  }
}
