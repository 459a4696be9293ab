import { sql } from 'kysely'
import { statement } from '#platform/database/database.ts'
import type { OptionFacts } from './queries.ts'

/** Only what an order is checked by and made of: this runs while other orders wait. */
export type LockedLine = Pick<
  OptionFacts,
  'optionId' | 'optionName' | 'price' | 'listPrice' | 'productCode' | 'name' | 'kind' | 'storage' | 'taxable' | 'unitName'
  | 'minQuantity' | 'stepQuantity' | 'saleState' | 'licensedOnly' | 'priceOnRequest' | 'available' | 'restockOn'
> & { sequence: number; quantity: number }

/**
 * The lines an order is made of. Stock and lines are locked by option id, so that any number of orders queue without a
 * deadlock. Starts from the ids: from the cart's lines, the plan walks every option up to the highest of them.
 */
export const lockLines = statement<{ memberId: number; optionIds: number[] }>()((input) => sql<LockedLine>`
  select (select nextval('"orderNumber"')) as sequence, c.quantity, o.id as "optionId", o.name as "optionName", o.price, o."listPrice",
    p.code as "productCode", p.name, p.kind, p.storage, p.taxable, p."unitName", p."minQuantity", p."stepQuantity",
    p."saleState", p."licensedOnly", p."priceOnRequest", s."onHand" - s.reserved as available, s."restockOn"
  from unnest(${input.optionIds}::int[]) as w(id)
  join "cartLine" c on c."memberId" = ${input.memberId} and c."optionId" = w.id
  join stock s on s."optionId" = w.id join "productOption" o on o.id = w.id join product p on p.id = o."productId"
  order by s."optionId" for update of s, c`)
