import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { productsWith, type TypedPart } from '#features/shelf/search/server/index.ts'
import { nearExpiryLimit } from '#features/shelf/stock/rules.ts'
import { rows, type Queryable } from '#platform/database/database.ts'
import type { LotFilter, LotRow } from '../contract.ts'
import { isLow, lowOptions, promisedBeyond, type StockAlerts } from './alerts.ts'

/** What was typed: the beginning of a lot's number or of a code, or parts of a name. */
type Typed = { text: string; part: TypedPart }
type Filter = {
  state?: LotFilter | undefined
  storage?: LotRow['storage'] | undefined
  typed: Typed | null
  lotId?: number | undefined
}
type Place = { until: string; id: number }
/** The day, and what staff are alerted of. */
type Looking = { today: IsoDate; alerts: StockAlerts }
export type FoundLot = LotRow & Place & { supplier: string | null; receivedAt: Date }

const LAST_DAY = '9999-12-31'
const until = sql`coalesce(l."expiresOn", date ${sql.lit(LAST_DAY)})`
const isHeld = sql`l."onHand" + l.quarantined > 0`
const nearLimit = ({ today, alerts }: Looking) =>
  sql`${nearExpiryLimit(today, alerts.nearExpiryMonths)}::date`

/** The state of lot `l`, as README.md orders them. */
const stateSql = (looking: Looking) => sql<LotRow['state']>`
  case when l.recalled then 'recalled' when not ${isHeld} then 'used-up' when l."expiresOn" < ${looking.today}::date then 'expired'
    when l."onHand" = 0 then 'quarantined' when l."expiresOn" < ${nearLimit(looking)} then 'near' else 'sellable' end`

/** The same as conditions that name the indexes of `lot`: what holds pieces, is used up, recalled or in quarantine. */
const fits = (state: LotFilter | undefined, looking: Looking): RawBuilder<unknown> => {
  const good = sql`${isHeld} and not l.recalled and l."onHand" > 0`
  switch (state) {
    case undefined:
      return isHeld
    case 'low':
      return sql`${isHeld} and ${isLow(looking.alerts)}`
    case 'short':
      return sql`l."optionId" = any(array(${promisedBeyond}))`
    case 'clearance':
      return sql`${isHeld} and l."takenFrom" is not null`
    case 'recalled':
      return sql`l.recalled`
    case 'used-up':
      return sql`l."onHand" + l.quarantined = 0 and not l.recalled`
    case 'quarantined':
      return sql`l."onHand" = 0 and l.quarantined > 0 and not l.recalled and ${until} >= ${looking.today}::date`
    case 'expired':
      return sql`${isHeld} and not l.recalled and ${until} < ${looking.today}::date`
    case 'near':
      return sql`${good} and ${until} >= ${looking.today}::date and ${until} < ${nearLimit(looking)}`
    case 'sellable':
      return sql`${good} and ${until} >= ${nearLimit(looking)}`
  }
}

/** So many lots are sorted; where more are found, a walk in the order of use-by dates meets a page of them soon. */
const SORTED = sql.lit(1_000)

/** The rows of a table whose text begins so: at most one more than are sorted, along the index of small letters. */
const beginning = (table: RawBuilder<unknown>, text: RawBuilder<unknown>, prefix: string) => sql`
  (select id from (select id, ${text} as text from ${table} where lower(${text}) ~>=~ ${prefix} order by lower(${text}) using ~<~ limit ${SORTED} + 1) x
    where starts_with(lower(text), ${prefix}))`
const holds = ({ text, part }: Typed) => sql`
  (starts_with(lower(l.number), ${text}) or starts_with(lower(o.code), ${text}) or lower(p.name) like all (${part.patterns}::text[]))`

/**
 * The lots that a rare text finds by indexes of its own, and one more than are sorted where they are more. An option
 * without a lot counts as one: so many options alone are too many.
 */
const typedLots = ({ text, part }: Typed) => sql`
  select l.id from product p join "productOption" o on o."productId" = p.id join lot l on l."optionId" = o.id
    where p.id in (${productsWith(part.keys)}) and lower(p.name) like all (${part.patterns}::text[])
  union all select l.id from (${beginning(sql`"productOption"`, sql`code`, text)}) o
      left join lateral (select id from lot where "optionId" = o.id offset 0) l on true
  union all ${beginning(sql`lot`, sql`number`, text)}
  limit ${SORTED} + 1`

/** What runs low has few lots, or many that a walk soon meets. */
const lowLots = (alerts: StockAlerts) => sql`
  select l.id from (${lowOptions(alerts)}) o
    cross join lateral (select l.id from lot l where l."optionId" = o.id and ${isHeld} offset 0) l
  limit ${SORTED} + 1`

const isRarelyTyped = ({ typed }: Filter) => !!typed && !typed.part.common
const mayLeaveFew = (filter: Filter) =>
  filter.lotId === undefined && (isRarelyTyped(filter) || filter.state === 'low')

/** A page is planned for so many. */
const MOST = sql.lit(1_000)

/** Lots by use-by date, the nearest first; at most a thousand. */
export function lotsPage(on: Queryable, filter: Filter, looking: Looking, place: Place | null, size: number) {
  const { lotId, storage, typed } = filter
  // few goods are frozen, which PostgreSQL knows where it stands in the statement
  const stored = storage === 'frozen' ? sql`p.storage = 'frozen'` : sql`p.storage = ${storage}`
  const page = (condition: RawBuilder<unknown>) => sql`
    select l.id, l."optionId", o.code as "productCode", p.name as "productName", o.name as "optionName", p."unitName", p.storage,
      l.number as "lotNumber", l."expiresOn", l."onHand", l.picked, l.quarantined, l.place, ${stateSql(looking)} as state, l."takenFrom" is not null as clearance,
      s."onHand" as "optionOnHand", s.reserved, s."reorderAt", l.supplier, l."receivedAt", ${until} as until
    from lot l join stock s using ("optionId") join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId"
    where ${condition} and ${storage ? stored : sql`true`}
      and ${place ? sql`(${until}, l.id) > (${place.until}::date, ${place.id})` : sql`true`}
    order by ${until}, l.id limit ${MOST}`
  const state = fits(filter.state, looking)
  const named = typed ? sql`${state} and ${holds(typed)}` : state
  if (!mayLeaveFew(filter))
    return rows(
      on,
      sql<FoundLot>`select * from (${page(lotId === undefined ? named : sql`l.id = ${lotId}`)}) found order by until, id limit ${size}`,
    )
  // the lots that few are, and one more than are sorted where they are more
  const rare = typed && isRarelyTyped(filter) ? typedLots(typed) : lowLots(looking.alerts)
  return rows(
    on,
    sql<FoundLot>`
    with rare as materialized (${rare}), sorted as materialized (select count(*) <= ${SORTED} as "areFew" from rare)
    (${page(sql`(select "areFew" from sorted) and l.id = any(array(select id from rare)) and ${named}`)})
    union all (${page(sql`not (select "areFew" from sorted) and ${named}`)})
    order by until, id limit ${size}`,
  )
}

const BATCH = 1_000

/** At most so many lots, some at a time. */
export async function* eachLot(on: Queryable, filter: Filter, looking: Looking, most: number) {
  let place: Place | null = null
  for (let read = 0; read < most; read += BATCH) {
    const batch: FoundLot[] = await lotsPage(on, filter, looking, place, Math.min(BATCH, most - read))
    yield batch
    if (batch.length < BATCH) return
    place = batch.at(-1)!
  }
}
