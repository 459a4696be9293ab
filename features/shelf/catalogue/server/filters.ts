import { sql, type RawBuilder } from 'kysely'
import { shelfPriceHolds, shelfPriceOf, type Buyer } from '#features/shelf/prices/server/index.ts'
import { hasClearance } from './clearance-sql.ts'
import { smallestOrderSql, visible } from './rows.ts'

export type CategoryColumn = 'category1Id' | 'category2Id' | 'category3Id'

/** What is asked for, with codes already turned into ids; null asks for nothing. */
export type Filters = {
  categoryId: number | null
  brandIds: number[] | null
  kinds: string[] | null
  storages: string[] | null
  inStock: boolean
  /** Near-expiry goods for less. These are so few that no walk looks for them: `anyFilters` does not know it. */
  clearance: boolean
  /** The use-by date that goods must reach. */
  usableUntil: string | null
  minPrice: number | null
  maxPrice: number | null
}
/** Who asks: `licensed` are the licence-only kinds they may see. */
export type Asker = Buyer & { licensed: readonly string[]; now: Date }
export type Asked = Filters & Asker
/** The same as parameters of a statement. */
export type AskedValues = Record<keyof Asked, unknown>

/**
 * The few products that the institution has a contract for, at its price for the smallest order: for whichever
 * part of a statement asks for them.
 */
export const contract = ({ institutionId, now }: AskedValues) => sql`contract as materialized (
  select p.id, min(e."unitPrice") as price
  from "priceEntry" e join product p on p."defaultOptionId" = e."optionId"
  where e."institutionId" = ${institutionId}::int and e."minQuantity" <= ${smallestOrderSql}
    and e."startsAt" <= ${now}::timestamptz and e."endsAt" > ${now}::timestamptz
  group by p.id)`

/** What the member pays for product p at its smallest order: the same as `priceFor`. Needs `contract`. */
export const paidPrice = (asked: AskedValues) =>
  sql`least(${shelfPriceOf(sql`p.id`, asked)}, (select c.price from contract c where c.id = p.id))`

const listed = (asked: AskedValues) => sql`p."saleState" = 'on-sale' and ${visible(asked.licensed)}`

export const hasStock = sql`coalesce((select s."onHand" - s.reserved from stock s where s."optionId" = p."defaultOptionId"), 0) >= ${smallestOrderSql}`

export const onClearance = (asked: Pick<Asked, 'now'>, paid: RawBuilder<unknown>) =>
  hasClearance(asked.now, smallestOrderSql, paid)

const usable = (until: unknown) =>
  sql`(select s."nextExpiry" from stock s where s."optionId" = p."defaultOptionId") < ${until}::date is not true`

const isPriced = (
  asked: AskedValues,
  paid: RawBuilder<unknown>,
) => sql`(not p."priceOnRequest" and ${paid} between
  coalesce(${asked.minPrice}::bigint, 0) and coalesce(${asked.maxPrice}::bigint, ${HIGHEST_PRICE}))`

export const HIGHEST_PRICE = sql.lit(Number.MAX_SAFE_INTEGER)

/**
 * Every filter, asked for or not, so that one prepared statement does for all of them: what is not asked for
 * is passed at its first comparison. `paid`: what the member pays, in SQL.
 */
export const anyFilters = (asked: AskedValues, paid: RawBuilder<unknown>) => sql`${listed(asked)}
  and (${asked.categoryId}::int is null or ${asked.categoryId}::int in (p."category1Id", p."category2Id", p."category3Id"))
  and (${asked.brandIds}::int[] is null or p."brandId" = any(${asked.brandIds}::int[]))
  and (${asked.kinds}::text[] is null or p.kind = any(${asked.kinds}::text[]))
  and (${asked.storages}::text[] is null or p.storage = any(${asked.storages}::text[]))
  and (not ${asked.inStock}::boolean or ${hasStock})
  and (${asked.usableUntil}::date is null or ${usable(asked.usableUntil)})
  and (coalesce(${asked.minPrice}::bigint, ${asked.maxPrice}::bigint) is null or ${isPriced(asked, paid)})`

const list = (values: readonly (string | number)[]) => sql.join(values.map((value) => sql.lit(value)))
const and = (conditions: (RawBuilder<unknown> | false | null)[]) =>
  sql.join(
    conditions.filter((one) => one !== null && one !== false),
    sql` and `,
  )

/** What counts and choices share: category and licence. */
export const scopeOf = (asked: Asked, column: CategoryColumn | null) =>
  and([listed(asked), column && sql`p.${sql.ref(column)} = ${sql.lit(asked.categoryId)}`])

/** Of brand, kind and storage, what is asked for. */
export const chosenSorts = ({ brandIds, kinds, storages }: Asked) =>
  and([
    sql`true`,
    brandIds && sql`p."brandId" in (${list(brandIds)})`,
    kinds && sql`p.kind in (${list(kinds)})`,
    storages && sql`p.storage in (${list(storages)})`,
  ])

export const asksPrice = ({ minPrice, maxPrice }: Filters) => (minPrice ?? maxPrice) !== null

/** Only the filters that are asked for, with their values in the text: the planner must see what is rare. */
export const chosenFilters = (asked: Asked, paid: RawBuilder<unknown>) =>
  and([
    chosenSorts(asked),
    asked.inStock && hasStock,
    asked.clearance && onClearance(asked, paid),
    asked.usableUntil !== null && usable(asked.usableUntil),
    asksPrice(asked) && isPriced(asked, paid),
  ])

/** The group's prices that are asked for; those of the institution's own contracts may be within, too. */
export const withinPrices = (
  asked: Asked,
  column: CategoryColumn | null,
) => sql`"shelfPrice" s where ${shelfPriceHolds(asked)}
  ${column ? sql`and s.${sql.ref(column)} = ${sql.lit(asked.categoryId)}` : sql``}
  ${asked.brandIds ? sql`and s."brandId" in (${list(asked.brandIds)})` : sql``}
  and s.price between ${sql.lit(asked.minPrice ?? 0)} and ${asked.maxPrice === null ? HIGHEST_PRICE : sql.lit(asked.maxPrice)}`
