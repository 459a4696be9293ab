import { query } from './buyers.ts'

/**
 * What carts and orders of a run hold: 200 options, of which nobody can buy the last. Every clinic gets a
 * credit limit that the run cannot use up.
 */
export async function stockGoods(databaseUrl: string): Promise<number[]> {
  await query(databaseUrl, `update account set floor = -1000000000000 where kind = 'credit'`)
  const options = await query<{ id: number }>(
    databaseUrl,
    `select o.id from "productOption" o join product p on p."defaultOptionId" = o.id join stock s on s."optionId" = o.id
    where p."saleState" = 'on-sale' and not p."priceOnRequest" and p."minQuantity" = 1 and p."stepQuantity" = 1 order by o.id limit 200`,
  )
  const ids = options.map(({ id }) => id)
  await query(
    databaseUrl,
    `with more as (update stock set "onHand" = "onHand" + 1000000 where "optionId" = any($1) returning "optionId"),
    lots as (insert into lot ("optionId", number, "expiresOn", "onHand", "receivedAt") select "optionId", 'BENCH', '2030-01-01', 1000000, now() from more returning id, "optionId")
    insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at) select "optionId", id, 1000000, 0, 'received', 'bench', now() from lots`,
    [ids],
  )
  return ids
}
