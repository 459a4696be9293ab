import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { chance } from './draft-orders.ts'
import { BULK_CODE, BULK_LOGIN } from './size.ts'

/** Off the price and down to whole tens. */
const less = (percent: ReturnType<typeof sql>) => sql`price * (100 - ${percent}) / 1000 * 10`

/** Overrides of what "madeOption" holds: quantity tiers for one option in 8, group prices for one product in 10, promotions for one in 40. */
export async function addPrices(tx: Tx, promotions: number[]) {
  await rows(
    tx,
    sql`insert into "priceEntry" ("optionId", "minQuantity", "unitPrice")
    select id, pieces, ${less(sql`percent`)} from "madeOption", (values (10, 4), (30, 8)) tier(pieces, percent) where ${chance(sql`id`, 11)} < 1 / 8.0`,
  )
  // the first group pays the price of everyone
  await rows(
    tx,
    sql`insert into "priceEntry" ("optionId", "priceGroupId", "unitPrice")
    select o.id, g.id, ${less(sql`2 * g.place`)} from "madeOption" o, (select id, row_number() over (order by id) - 1 as place from "priceGroup") g
    where place > 0 and ${chance(sql`o."productId"`, 12)} < 1 / 10.0`,
  )
  await rows(
    tx,
    sql`insert into "priceEntry" ("optionId", "promotionId", "unitPrice")
    select id, (${promotions}::int[])[1 + "productId" % ${promotions.length}::int], ${less(sql`(5 + "productId" % 11)`)} from "madeOption" where ${chance(sql`"productId"`, 13)} < 1 / 40.0`,
  )
}

/** A dozen contract prices for each bulk institution that has none, mostly for what is ordered most. */
export const addContracts = (tx: Tx) =>
  rows(
    tx,
    sql`insert into "priceEntry" ("optionId", "institutionId", "unitPrice")
    select id, "institutionId", ${less(sql`3 + "institutionId" % 10`)} from (
      select distinct m."institutionId", floor(2000 * power(${chance(sql`m."institutionId" * 16 + l`, 14)}, 2))::int as place
      from member m, generate_series(1, 12) l where m."loginId" like ${`${BULK_LOGIN}%`}
        and not exists (select from "priceEntry" e where e."institutionId" = m."institutionId")) drawn
    join (select row_number() over () - 1 as place, id, price from (
      select o.id, o.price from product p join "productOption" o on o.id = p."defaultOptionId"
      where p.code like ${`${BULK_CODE}%`} order by p.popularity desc, p.id desc limit 2000) best) shelf using (place)`,
  )
