import { sql } from 'kysely'
import { statement } from '#platform/database/database.ts'
import type { IsoDate } from '#domain/calendar.ts'
import type { AllowancePeriod } from '#features/shelf/catalogue/allowance.ts'
import type { ProductKind, Storage } from '#features/shelf/catalogue/contract.ts'
import { clearanceSql } from '#features/shelf/catalogue/server/index.ts'
import { overridesSql, type BuyerNow, type OverrideCells } from '#features/shelf/prices/server/index.ts'
import { availableSql } from '#features/shelf/stock/server/index.ts'

/** What the catalogue and the stock say about an option, as rules and pages of the cart need it. */
export type OptionFacts = {
  optionId: number
  optionName: string
  price: number
  listPrice: number
  productCode: string
  categoryCode: string
  name: string
  spec: string
  brandName: string
  kind: ProductKind
  storage: Storage
  taxable: boolean
  picture: string
  unitName: string
  packQuantity: number
  minQuantity: number
  stepQuantity: number
  saleState: string
  licensedOnly: boolean
  priceOnRequest: boolean
  available: number
  nextExpiry: IsoDate | null
  restockOn: IsoDate | null
  allowance: number | null
  allowancePeriod: AllowancePeriod
  /** It sells near-expiry goods, or did until its last day; null for an ordinary option. */
  clearanceState: 'on' | 'over' | null
}
/** With what may lower its price for this buyer. */
export type Priced = { overrides: OverrideCells }

export const facts = (now: unknown) => sql`
  o.id as "optionId", o.name as "optionName", o.price, o."listPrice", p.code as "productCode", g.code as "categoryCode", p.name, p.spec,
  b.name as "brandName", p.kind, p.storage, p.taxable, p.picture, p."unitName", p."packQuantity", p."minQuantity", p."stepQuantity",
  p."saleState", p."licensedOnly", p."priceOnRequest", ${availableSql} as available, s."nextExpiry", s."restockOn", o.allowance, o."allowancePeriod", ${clearanceSql(now)} as "clearanceState"`
export const factTables = sql`
  "productOption" o join product p on p.id = o."productId" join brand b on b.id = p."brandId"
  join category g on g.id = p."category3Id" join stock s on s."optionId" = o.id`

export type LineRow = OptionFacts &
  Priced & {
    cartKey: string
    lineId: number
    memberId: number
    quantity: number
    selected: boolean
    /** Null when its buyer has seen none before. */
    seenPrice: number | null
    addedAt: Date
  }

/**
 * Every line in the order it was put in; one row without a line when the cart is empty, none when it was
 * never used.
 * `offset 0` keeps the planner from a merge that walks every option up to the highest in the cart.
 */
export const cartRows = statement<BuyerNow & { memberId: number }>()(
  (input) => sql<LineRow | { cartKey: string; lineId: null }>`
  select k."cartId" as "cartKey", c.*
  from cart k left join (
    select c.id as "lineId", c."memberId", c.quantity, c.selected, c."seenPrice", c."addedAt", f.*
    from "cartLine" c cross join lateral (
      select ${facts(input.now)}, ${overridesSql(sql`o.id`, input)} as overrides from ${factTables} where o.id = c."optionId" offset 0
    ) f
  ) c using ("memberId")
  where k."memberId" = ${input.memberId} order by c."addedAt" desc, c."lineId" desc`,
)

/** What is shown of an option that is ordered without the cart. */
export type OptionRow = Omit<LineRow, 'cartKey' | 'memberId' | 'addedAt'>

/** The same of options that are ordered without the cart, in the order they are named in. */
export const optionRows = statement<BuyerNow & { optionIds: number[]; quantities: number[] }>()(
  (input) => sql<OptionRow>`
  select w.line::int as "lineId", w.quantity, true as selected, null::bigint as "seenPrice", f.*
  from unnest(${input.optionIds}::int[], ${input.quantities}::int[]) with ordinality as w("optionId", quantity, line)
  cross join lateral (
    select ${facts(input.now)}, ${overridesSql(sql`o.id`, input)} as overrides from ${factTables} where o.id = w."optionId" offset 0
  ) f
  order by w.line`,
)

export const countLines = statement<{ memberId: number }>()(
  (input) => sql<{ count: number }>`
  select count(*)::int as count from "cartLine" where "memberId" = ${input.memberId}`,
)

/** Only what decides whether and at which price an option goes in: this runs at every click on 담기. */
export type OptionToAdd = Pick<
  OptionFacts,
  | 'optionId'
  | 'price'
  | 'listPrice'
  | 'kind'
  | 'minQuantity'
  | 'stepQuantity'
  | 'unitName'
  | 'saleState'
  | 'licensedOnly'
  | 'priceOnRequest'
  | 'available'
  | 'restockOn'
  | 'clearanceState'
> &
  Priced & { held: number; lineCount: number; cartKey: string | null }

/** Options that are to be put in, with what the cart holds of them and how many lines it has. */
export const optionsToAdd = statement<BuyerNow & { memberId: number; optionIds: number[] }>()(
  (input) => sql<OptionToAdd>`
  select o.id as "optionId", o.price, o."listPrice", p.kind, p."minQuantity", p."stepQuantity", p."unitName", p."saleState", p."licensedOnly", p."priceOnRequest",
    ${availableSql} as available, s."restockOn", ${clearanceSql(input.now)} as "clearanceState", ${overridesSql(sql`o.id`, input)} as overrides,
    coalesce(c.quantity, 0) as held, (select count(*)::int from "cartLine" where "memberId" = ${input.memberId}) as "lineCount",
    (select "cartId" from cart where "memberId" = ${input.memberId}) as "cartKey"
  from "productOption" o join product p on p.id = o."productId" join stock s on s."optionId" = o.id
  left join "cartLine" c on c."optionId" = o.id and c."memberId" = ${input.memberId}
  where o.id = any(${input.optionIds}::int[])`,
)

type Upsert = {
  memberId: number
  optionIds: number[]
  quantities: number[]
  prices: number[]
  replaces: boolean
  at: Date
}

/**
 * One statement for any number of lines. Quantities add up with what is there, or replace it; `replaces` also
 * makes the lines the only selected ones. Rows are locked by option id, as an order locks them. A cart that
 * another call opens at this very moment gives its key too, through the update that changes nothing.
 */
export const upsertLines = statement<Upsert>()(
  (input) => sql<{ cartKey: string | null; count: number }>`
  with opened as (
    insert into cart ("memberId") select ${input.memberId} where not exists (select from cart where "memberId" = ${input.memberId})
    on conflict ("memberId") do update set "memberId" = excluded."memberId" returning "cartId"
  ), wanted as (
    select * from unnest(${input.optionIds}::int[], ${input.quantities}::int[], ${input.prices}::bigint[]) as w("optionId", quantity, price)
  ), unmarked as (
    update "cartLine" set selected = false
    where ${input.replaces}::boolean and "memberId" = ${input.memberId} and selected and "optionId" <> all(${input.optionIds}::int[])
  ), stored as (
    insert into "cartLine" as c ("memberId", "optionId", quantity, "seenPrice", "addedAt")
    select ${input.memberId}, "optionId", quantity, price, ${input.at}::timestamptz from wanted order by "optionId"
    on conflict ("memberId", "optionId") do update set
      quantity = case when ${input.replaces}::boolean then excluded.quantity else least(c.quantity + excluded.quantity, 99999) end,
      "seenPrice" = excluded."seenPrice", selected = true
    returning (xmax = 0) as fresh
  )
  select coalesce((select "cartId" from opened), (select "cartId" from cart where "memberId" = ${input.memberId})) as "cartKey",
    (select count(*)::int from "cartLine" where "memberId" = ${input.memberId}) + (select count(*)::int from stored where fresh) as count`,
)

type Put = Pick<Upsert, 'memberId' | 'optionIds' | 'quantities' | 'prices' | 'at'>

/**
 * The usual case, a plain upsert: the cart is open and quantities add up. One row per line, `fresh` when it
 * is new.
 */
export const putLines = statement<Put>()(
  (input) => sql<{ fresh: boolean }>`
  insert into "cartLine" as c ("memberId", "optionId", quantity, "seenPrice", "addedAt")
  select ${input.memberId}, w.* , ${input.at}::timestamptz
  from (select * from unnest(${input.optionIds}::int[], ${input.quantities}::int[], ${input.prices}::bigint[]) as w("optionId", quantity, price) order by 1) w
  on conflict ("memberId", "optionId") do update
    set quantity = least(c.quantity + excluded.quantity, 99999), "seenPrice" = excluded."seenPrice", selected = true
  returning (xmax = 0) as fresh`,
)
