import { sql } from 'kysely'
import { statement } from '#platform/database/database.ts'
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
> & { sequence: number; quantity: number }

/**
 * The lines an order is made of. Stock and lines are locked by option id, so that any number of orders queue
 * without a
 * deadlock. Facts are looked up line by line (`offset 0` keeps the planner from joining), since a merge would
 * walk every
 * option up to the highest in the cart.
 */
export const lockLines = statement<{ memberId: number; optionIds: number[] }>()(
  (input) => sql<LockedLine>`
  select (select nextval('"orderNumber"')) as sequence, c.quantity, c."optionId", f.*, s."onHand" - s.reserved as available, s."restockOn"
  from "cartLine" c join stock s on s."optionId" = c."optionId" and s."optionId" = any(${input.optionIds}::int[])
  cross join lateral (
    select o.name as "optionName", o.price, o."listPrice", p.code as "productCode", p.name, p.kind, p.storage, p.taxable, p."unitName",
      p."minQuantity", p."stepQuantity", p."saleState", p."licensedOnly", p."priceOnRequest"
    from "productOption" o join product p on p.id = o."productId" where o.id = c."optionId" offset 0) f
  where c."memberId" = ${input.memberId} and c."optionId" = any(${input.optionIds}::int[])
  order by s."optionId" for update of s, c`,
)
