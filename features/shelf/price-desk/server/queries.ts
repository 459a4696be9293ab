import { sql, type RawBuilder } from 'kysely'
import { institutionName } from '#features/access/accounts/server/index.ts'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { EntryState, PriceEntry, Scope } from '../contract.ts'

type Filter = {
  search?: string | undefined
  scope?: Scope | undefined
  state?: EntryState | undefined
  entryId?: number | undefined
}

const scope = sql`case when e."institutionId" is not null then 'contract' when e."priceGroupId" is not null then 'group'
  when e."promotionId" is not null then 'promotion' else 'tier' end`

const seoulDay = (at: RawBuilder<unknown>) => sql`to_char((${at}) at time zone 'Asia/Seoul', 'YYYY-MM-DD')`
const stateAt = (now: Date) =>
  sql`case when e."endsAt" <= ${now}::timestamptz or m."endsAt" <= ${now}::timestamptz then 'over' when greatest(e."startsAt", m."startsAt") > ${now}::timestamptz then 'coming' else 'now' end`

export const entriesPage = (
  on: Queryable,
  filter: Filter,
  now: Date,
  place: { entryId: number } | null,
  size: number,
) =>
  rows(
    on,
    sql<PriceEntry>`
    select e.id as "entryId", p.id as "productId", o.code as "optionCode",
      p.name || case when o.name in ('', '기본') then '' else ' ' || o.name end as name, o.price, ${scope} as scope,
      coalesce(nullif(${institutionName(sql`e."institutionId"`)}, ''), g.name, m.name, '') as whom,
      coalesce((select i."businessNumber" from institution i where i.id = e."institutionId"), '') as "businessNumber", e."minQuantity", e."unitPrice",
      ${seoulDay(sql`nullif(e."startsAt", '-infinity')`)} as "startsOn",
      ${seoulDay(sql`nullif(e."endsAt", 'infinity') - interval '1 millisecond'`)} as "endsOn",
      ${seoulDay(sql`nullif(greatest(e."startsAt", m."startsAt"), '-infinity')`)} as "heldFrom",
      ${seoulDay(sql`nullif(least(e."endsAt", m."endsAt"), 'infinity') - interval '1 millisecond'`)} as "heldUntil", ${stateAt(now)} as state
    from "priceEntry" e join "productOption" o on o.id = e."optionId" join product p on p.id = o."productId"
      left join "priceGroup" g on g.id = e."priceGroupId" left join promotion m on m.id = e."promotionId"
    where (${filter.entryId ?? null}::int is null or e.id = ${filter.entryId ?? null})
      and (${filter.entryId ?? null}::int is not null or ${filter.state ?? null}::text = 'over' or e."endsAt" > ${now}::timestamptz)
      and (${filter.state ?? null}::text is null or ${stateAt(now)} = ${filter.state ?? null})
      and (${filter.scope ?? null}::text is null or ${scope} = ${filter.scope ?? null})
      and (${filter.search ?? ''} = '' or strpos(lower(p.name || ' ' || o.code || ' ' || ${institutionName(sql`e."institutionId"`)} || ' ' || coalesce(g.name, m.name, '')), lower(${filter.search ?? ''})) > 0)
      and (${place?.entryId ?? null}::int is null or e.id < ${place?.entryId ?? null})
    order by e.id desc limit ${size}`,
  )

export const groupsAndPromotions = async (on: Queryable, now: Date) => ({
  groups: await rows(on, sql<{ id: number; name: string }>`select id, name from "priceGroup" order by id`),
  promotions: await rows(
    on,
    sql<{ promotionId: number; name: string; startsAt: Date; endsAt: Date; entries: number }>`
    select m.id as "promotionId", m.name, m."startsAt", m."endsAt",
      (select count(*)::int from "priceEntry" e where e."promotionId" = m.id) as entries
    from promotion m where m."endsAt" > ${now} order by m."startsAt", m.id limit 200`,
  ),
})

type Asked = {
  optionCode: string
  priceGroupId: number | null
  promotionId: number | null
  businessNumber: string | null
  now: Date
}
/** What an entry is made of; null where nothing is found. */
export const placeOf = (on: Queryable, asked: Asked) =>
  row(
    on,
    sql<{
      optionId: number | null
      productId: number | null
      productCode: string | null
      price: number | null
      groupId: number | null
      promotionId: number | null
      institutionId: number | null
    }>`
    select o.id as "optionId", o."productId", (select code from product where id = o."productId") as "productCode", o.price,
      (select id from "priceGroup" where id = ${asked.priceGroupId}) as "groupId",
      (select id from promotion where id = ${asked.promotionId} and "endsAt" > ${asked.now}) as "promotionId",
      (select id from institution where "businessNumber" = ${asked.businessNumber} order by id limit 1) as "institutionId"
    from (select 1) one left join "productOption" o on o.code = ${asked.optionCode} and o."clearanceOf" is null`,
  )

/** The option that a price is of. */
export const optionOfEntry = (on: Queryable, entryId: number) =>
  row(
    on,
    sql<{ productId: number; productCode: string; price: number }>`
    select p.id as "productId", p.code as "productCode", o.price
    from "priceEntry" e join "productOption" o on o.id = e."optionId" join product p on p.id = o."productId" where e.id = ${entryId}`,
  )
