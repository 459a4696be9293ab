import { sql } from 'kysely'
import { clearanceSql } from '#features/shelf/catalogue/server/index.ts'
import { availableSql } from '#features/shelf/stock/server/index.ts'
import { rows, statement, type Tx } from '#platform/database/database.ts'
import type { OptionFacts } from './queries.ts'

/** Only what an order is checked by and made of: this runs while other orders wait. */
export type LockedLine = Pick<
  OptionFacts,
  | 'optionId'
  | 'optionName'
  | 'price'
  | 'listPrice'
  | 'productCode'
  | 'name'
  | 'kind'
  | 'storage'
  | 'taxable'
  | 'unitName'
  | 'minQuantity'
  | 'stepQuantity'
  | 'saleState'
  | 'licensedOnly'
  | 'priceOnRequest'
  | 'available'
  | 'restockOn'
  | 'allowance'
  | 'allowancePeriod'
  | 'clearanceState'
> & { sequence: number; quantity: number }

const factsOf = (now: unknown) => sql`
    select o.name as "optionName", o.price, o."listPrice", p.code as "productCode", p.name, p.kind, p.storage, p.taxable, p."unitName",
      p."minQuantity", p."stepQuantity", p."saleState", p."licensedOnly", p."priceOnRequest", o.allowance, o."allowancePeriod",
      ${clearanceSql(now)} as "clearanceState"
    from "productOption" o join product p on p.id = o."productId"`

/**
 * The lines an order is made of. Stock and lines are locked by option id, so that any number of orders queue without
 * a deadlock. Facts are looked up line by line (`offset 0` keeps the planner from joining), since a merge would walk
 * every option up to the highest in the cart.
 */
export const lockLines = statement<{ memberId: number; optionIds: number[]; now: Date }>()(
  (input) => sql<LockedLine>`
  select (select nextval('"orderNumber"')) as sequence, c.quantity, c."optionId", f.*, ${availableSql} as available, s."restockOn"
  from "cartLine" c join stock s on s."optionId" = c."optionId" and s."optionId" = any(${input.optionIds}::int[])
  cross join lateral (${factsOf(input.now)} where o.id = c."optionId" offset 0) f
  where c."memberId" = ${input.memberId} and c."optionId" = any(${input.optionIds}::int[])
  order by s."optionId" for update of s, c`,
)

/** The same without the cart: `quantities` are what was asked for. */
export const lockOptions = statement<{ optionIds: number[]; quantities: number[]; now: Date }>()(
  (input) => sql<LockedLine>`
  select (select nextval('"orderNumber"')) as sequence, w.quantity, s."optionId", f.*, ${availableSql} as available, s."restockOn"
  from stock s join unnest(${input.optionIds}::int[], ${input.quantities}::int[]) as w("optionId", quantity) on w."optionId" = s."optionId"
  cross join lateral (${factsOf(input.now)} where o.id = s."optionId" offset 0) f
  where s."optionId" = any(${input.optionIds}::int[])
  order by s."optionId" for update of s`,
)

/** Lines of which fewer are ordered than the cart holds, by who agreed to it: the cart then holds as many. */
export const reduceLines = (tx: Tx, input: { memberId: number; optionIds: number[]; quantities: number[] }) =>
  rows(
    tx,
    sql`
    update "cartLine" c set quantity = w.quantity
    from unnest(${input.optionIds}::int[], ${input.quantities}::int[]) as w("optionId", quantity)
    where c."memberId" = ${input.memberId} and c."optionId" = w."optionId"`,
  )
