import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { nearExpiryLimit } from '#features/shelf/stock/rules.ts'
import { row, rows, statement, type Queryable } from '#platform/database/database.ts'
import { isLow, type StockAlerts } from './alerts.ts'
import type { FoundOption, LotFilter, LotRow } from '../contract.ts'
import type { moveReasons } from '../move-reasons.ts'

type Filter = {
  state?: LotFilter | undefined
  storage?: string | undefined
  search?: string | undefined
  lotId?: number | undefined
}
type Place = { until: string; id: number }
/** The day, and what staff are alerted of. */
export type Looking = { today: IsoDate; alerts: StockAlerts }

const LAST_DAY = '9999-12-31'
const until = sql`coalesce(l."expiresOn", date ${sql.lit(LAST_DAY)})`
const isHeld = sql`l."onHand" + l.quarantined > 0`

/** The state of lot `l`, as README.md orders them. */
const stateSql = ({ today, alerts }: Looking) => sql<LotRow['state']>`
  case when l.recalled then 'recalled' when not ${isHeld} then 'used-up' when l."onHand" = 0 then 'quarantined'
    when l."expiresOn" < ${today}::date then 'expired' when l."expiresOn" < ${nearExpiryLimit(today, alerts.nearExpiryMonths)}::date then 'near' else 'sellable' end`

const fits = (state: LotFilter | undefined, looking: Looking) => {
  if (state === undefined) return isHeld
  if (state === 'low') return sql`${isHeld} and ${isLow(looking.alerts)}`
  if (state === 'short') return sql`s."onHand" < s.reserved`
  if (state === 'clearance') return sql`${isHeld} and l."takenFrom" is not null`
  const same = sql`${stateSql(looking)} = ${state}`
  // the lots that hold pieces stand in an index of their own
  return state === 'used-up' || state === 'recalled' ? same : sql`${isHeld} and ${same}`
}

const matching = ({ state, storage, search, lotId }: Filter, looking: Looking) => sql`
  ${lotId === undefined ? fits(state, looking) : sql`l.id = ${lotId}`}
  and ${storage ? sql`p.storage = ${storage}` : sql`true`}
  and ${search ? sql`(strpos(lower(l.number), lower(${search})) > 0 or strpos(p.name, ${search}) > 0 or strpos(lower(o.code), lower(${search})) > 0)` : sql`true`}`

export const lotsPage = (
  on: Queryable,
  filter: Filter,
  looking: Looking,
  place: Place | null,
  size: number,
) =>
  rows(
    on,
    sql<LotRow & Place & { supplier: string | null; receivedAt: Date }>`
    select l.id, l."optionId", o.code as "productCode", p.name as "productName", o.name as "optionName", p."unitName", p.storage,
      l.number as "lotNumber", l."expiresOn", l."onHand", l.picked, l.quarantined, l.place, ${stateSql(looking)} as state, l."takenFrom" is not null as clearance,
      s."onHand" as "optionOnHand", s.reserved, s."reorderAt", l.supplier, l."receivedAt", ${until} as until
    from lot l join stock s using ("optionId") join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId"
    where ${matching(filter, looking)} and ${place ? sql`(${until}, l.id) > (${place.until}::date, ${place.id})` : sql`true`}
    order by ${until}, l.id limit ${size}`,
  )

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
  row(on, sql<{ onHand: number; recalled: boolean }>`select "onHand", recalled from lot where id = ${lotId}`)

/** Goods of product `p` that never come without a use-by date. */
const datedSql = sql`(p.kind in ('drug', 'cosmetic') or p.storage <> 'ambient')`

export const optionsByText = (on: Queryable, text: string, gtin: string | null) =>
  rows(
    on,
    sql<FoundOption>`
    select o.id as "optionId", o.code, p.name || case when o.name in ('', '기본') then '' else ' ' || o.name end as name, p.storage,
      ${datedSql} as dated
    from "productOption" o join product p on p.id = o."productId"
    where ${gtin ? sql`o.udi <> '' and o.udi = ${gtin}` : sql`(lower(o.code) = lower(${text}) or strpos(p.name, ${text}) > 0)`}
      and o."clearanceOf" is null
    order by lower(o.code) = lower(${text}) desc, p.rank, o.id limit 10`,
  )

export const optionsById = (on: Queryable, ids: readonly number[]) =>
  rows(
    on,
    sql<Pick<FoundOption, 'optionId' | 'storage' | 'dated'>>`
    select o.id as "optionId", p.storage, ${datedSql} as dated
    from "productOption" o join product p on p.id = o."productId" where o.id = any(${[...ids]}::int[]) and o."clearanceOf" is null`,
  )
