import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { chance } from './draft-orders.ts'
import { BULK_CODE, BULK_LOGIN } from './size.ts'

/** Off the price and down to whole tens. */
const less = (percent: ReturnType<typeof sql>) => sql`price * (100 - ${percent}) / 1000 * 10`

/**
 * Overrides of what "madeOption" holds: quantity tiers for one option in 8, group prices for one product in 10,
 * promotions for one in 40. One statement, because each makes the prices of its products anew.
 */
export const addPrices = (tx: Tx, promotions: number[]) =>
  rows(
    tx,
    sql`insert into "priceEntry" ("optionId", "minQuantity", "priceGroupId", "promotionId", "unitPrice")
    select id, pieces, "groupId", "promotionId", ${less(sql`percent`)} from (
      select id, price, pieces, null::int as "groupId", null::int as "promotionId", percent
      from "madeOption", (values (10, 4), (30, 8)) tier(pieces, percent) where ${chance(sql`id`, 11)} < 1 / 8.0
      -- the first group pays the price of everyone
      union all select o.id, price, 1, g.id, null, 2 * place
      from "madeOption" o, (select id, row_number() over (order by id) - 1 as place from "priceGroup") g
      where place > 0 and ${chance(sql`o."productId"`, 12)} < 1 / 10.0
      union all select id, price, 1, null, (${promotions}::int[])[1 + "productId" % ${promotions.length}::int], 5 + "productId" % 11
      from "madeOption" where ${chance(sql`"productId"`, 13)} < 1 / 40.0) drawn(id, price, pieces, "groupId", "promotionId", percent)`,
  )

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
