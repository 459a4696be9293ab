import { sql } from 'kysely'
import { statement } from '#platform/database/database.ts'

type Habit = {
  productCode: string
  name: string
  orders: number
  companions: { productCode: string; times: number; lastQuantity: number }[]
}

/** Orders that are looked at, and how often something must have been ordered for a habit. */
const ORDERS = 100
const HABIT = 3

/** What an institution orders together: with a product ordered often, what came along every other time. */
export const boughtTogether = statement<{ institutionId: number; since: Date }>()(
  (input) => sql<Habit>`
  with recent as materialized (
    select o.id from "salesOrder" o
    where o."institutionId" = ${input.institutionId} and o."placedAt" >= ${input.since} and o.status <> 'cancelled'
    order by o."placedAt" desc limit ${ORDERS}
  ), held as materialized (
    select r.id as "orderId", n."productId", sum(l.quantity)::int as quantity
    from recent r join "orderLine" l on l."orderId" = r.id and l.cancelled < l.quantity join "productOption" n on n.id = l."optionId"
    group by 1, 2
  ), often as (
    select "productId", count(*)::int as orders from held group by 1 having count(*) >= ${HABIT}
  ), pairs as (
    select a."productId", b."productId" as companion, count(*)::int as times, (array_agg(b.quantity order by b."orderId" desc))[1] as "lastQuantity"
    from held a join held b on b."orderId" = a."orderId" and b."productId" <> a."productId"
    group by 1, 2 having count(*) >= ${HABIT}
  ), ranked as (
    select x.*, f.orders, p.code, row_number() over (partition by x."productId" order by x.times desc, x.companion) as place
    from pairs x join often f using ("productId") join product p on p.id = x.companion
    where x.times * 2 >= f.orders and p."saleState" = 'on-sale'
  )
  select p.code as "productCode", p.name, r.orders,
    coalesce(json_agg(json_build_object('productCode', r.code, 'times', r.times, 'lastQuantity', r."lastQuantity") order by r.place), '[]') as companions
  from ranked r join product p on p.id = r."productId"
  where r.place <= 3 and p."saleState" = 'on-sale'
  group by p.id, r.orders order by r.orders desc, p.id limit 6`,
)
