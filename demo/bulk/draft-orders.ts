import { sql, type RawBuilder } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { BULK_CODE, BULK_LOGIN } from './size.ts'

/** So many products, the most popular, are ever ordered. */
const ORDERED = 10_000

type Slice = { from: Date; to: Date; size: number; first: number; now: Date }

/** A number from 0 up to 1 that depends on its arguments alone. */
export const chance = (what: RawBuilder<unknown>, salt: number) =>
  sql`((hashint8extended((${what})::bigint, ${sql.lit(salt)}) & 2147483647) / 2147483648.0)`

/**
 * Draws the orders of a slice of time into temporary tables: "draftOrder" in the order of time, "draftLine"
 * with each option once per order. Popular goods and busy institutions take most of them.
 */
export async function draftOrders(tx: Tx, { from, to, size, first, now }: Slice) {
  await rows(
    tx,
    sql`create temp table buyer on commit drop as
    select row_number() over (order by m.id)::int - 1 as place, m.id as "memberId", m."loginId", i.id as "institutionId", a.id as "accountId", i.name,
      to_jsonb(d) - array['id', 'institutionId', 'isDefault', 'createdAt'] as delivery
    from member m join institution i on i.id = m."institutionId" join account a on a."institutionId" = i.id and a.kind = 'credit'
      join "deliveryAddress" d on d."institutionId" = i.id and d."isDefault"
    where m."loginId" like ${`${BULK_LOGIN}%`}`,
  )
  await rows(
    tx,
    sql`create temp table shelf on commit drop as
    select row_number() over (order by p.popularity desc, o.id)::int - 1 as place, o.id as "optionId", l.id as "lotId", p.code, p.name, o.name as "optionName", p."unitName",
      p.storage, p.taxable, o."listPrice", o.price, p."stepQuantity" as step
    from (select * from product where code like ${`${BULK_CODE}%`} order by popularity desc, id desc limit ${ORDERED}) p
      join "productOption" o on o."productId" = p.id join lot l on l."optionId" = o.id
    where o.price < 500000`,
  )

  await rows(
    tx,
    sql`create temp table "drawnOrder" on commit drop as
    select nextval(pg_get_serial_sequence('"salesOrder"', 'id'))::int as id, nextval('"orderNumber"') as serial, d.*, ${now}::timestamptz - "placedAt" as age
    from (select k, ${from}::timestamptz + (${to}::timestamptz - ${from}::timestamptz) * ((k - ${first}::int + ${chance(sql`k`, 1)}) / ${size}::int) as "placedAt",
        floor((select count(*) from buyer) * power(${chance(sql`k`, 2)}, 1.5))::int as buyer, ${chance(sql`k`, 3)} as payment, ${chance(sql`k`, 4)} as "lineChance"
      from generate_series(${first}::int, ${first + size - 1}::int) k order by 2) d`,
  )

  await rows(
    tx,
    sql`create temp table "draftLine" on commit drop as
    select "orderId", row_number() over (partition by "orderId" order by "optionId")::smallint as line, s.*, quantity, price * quantity as amount
    from (
      select distinct on (o.id, place) o.id as "orderId", place, (1 + floor(power(${chance(sql`o.k * 16 + l`, 6)}, 2) * 8))::int as packs
      from "drawnOrder" o cross join lateral generate_series(1, 1 + floor("lineChance" * 6)::int) l,
        lateral (select floor((select count(*) from shelf) * power(${chance(sql`o.k * 16 + l`, 5)}, 3))::int as place) drawn
      order by o.id, place, l
    ) wanted join shelf s using (place), lateral (select packs * s.step as quantity) q`,
  )

  await rows(
    tx,
    sql`create temp table "draftOrder" on commit drop as
    select o.id, to_char("placedAt" at time zone 'Asia/Seoul', 'YYYYMMDD-') || lpad((serial % 1000000)::text, 6, '0') as number, "placedAt", age, b."memberId", b."loginId", b."institutionId", b."accountId", b.name as holder, b.delivery,
      case when payment < 0.75 or age < interval '6 days' then 'credit' when payment < 0.95 then 'card' else 'virtual-account' end as kind,
      case when payment >= 0.92 and payment < 0.95 and age >= interval '6 days' then 'cancelled' when age > interval '11 days' then 'completed' when age > interval '4 days' then 'delivered'
        when age > interval '2 days' then 'shipped' when age > interval '1 day' then 'preparing' else 'confirmed' end as status,
      goods, "listTotal", "taxFree", shipping, goods + shipping as total, "lineCount", summary
    from "drawnOrder" o join buyer b on b.place = o.buyer join (
      select "orderId", sum(amount)::bigint as goods, sum("listPrice" * quantity)::bigint as "listTotal", coalesce(sum(amount) filter (where not taxable), 0)::bigint as "taxFree", count(*)::smallint as "lineCount",
        (case when coalesce(sum(amount) filter (where storage = 'ambient'), 100000) < 100000 then 3300 else 0 end
          + case when coalesce(sum(amount) filter (where storage = 'cold'), 300000) < 300000 then 5500 else 0 end)::bigint as shipping,
        min(name) filter (where line = 1) || case when count(*) > 1 then ' 외 ' || count(*) - 1 || '종' else '' end as summary
      from "draftLine" group by 1) t on t."orderId" = o.id
    order by o.id`,
  )
}

/** The orders themselves, with their lines, events and payments. */
export async function writeOrders(tx: Tx) {
  await rows(
    tx,
    sql`insert into "salesOrder" (id, number, "institutionId", "memberId", "orderType", "cartId", status, "cancelReason", "paymentKind", "listTotal", goods, shipping,
      "payCredit", "payGateway", supply, vat, "taxFree", "lineCount", summary, delivery, "taxDocument", "placedAt", "confirmedAt")
    overriding system value
    select id, number, "institutionId", "memberId", '01', md5(number)::uuid, status, case when status = 'cancelled' then 'abandoned' end, kind, "listTotal", goods, shipping,
      case when kind = 'credit' then total else 0 end, case when kind = 'credit' then 0 else total end, total - "taxFree" - vat, vat, "taxFree", "lineCount", summary, delivery,
      case kind when 'credit' then 'tax-invoice' when 'card' then 'card-slip' else 'cash-receipt' end, "placedAt", case when status <> 'cancelled' then "placedAt" end
    from "draftOrder", lateral (select (2 * (total - "taxFree") + 11) / 22 as vat) v`,
  )
  await rows(
    tx,
    sql`insert into "orderLine" ("orderId", line, "optionId", "productCode", "productName", "optionName", "unitName", storage, taxable, quantity, shipped, "listPrice", "unitPrice", "priceReason", amount)
    select "orderId", line, "optionId", code, name, "optionName", "unitName", storage, taxable, quantity, case when status in ('shipped', 'delivered', 'completed') then quantity else 0 end, "listPrice", price, 'base', amount
    from "draftLine" l join "draftOrder" o on o.id = l."orderId"`,
  )
  await rows(
    tx,
    sql`insert into "orderEvent" ("orderId", status, actor, at)
    select id, step, actor, "placedAt" + after from "draftOrder", lateral (
      select 'awaiting-payment' as step, "loginId" as actor, interval '0' as after where kind <> 'credit'
      union all select 'cancelled', 'system', interval '30 minutes' where status = 'cancelled'
      union all select 'confirmed', case when kind = 'credit' then "loginId" else 'system' end, interval '0' where status <> 'cancelled'
      union all select s.step, s.actor, s.after
        from (values ('preparing', 'staff', interval '1 day'), ('shipped', 'staff', interval '2 days'), ('delivered', 'system', interval '4 days'), ('completed', 'system', interval '11 days')) s(step, actor, after)
        where status <> 'cancelled' and s.after < age) e
    order by id, after, step = 'confirmed'`,
  )
  await rows(
    tx,
    sql`insert into "paymentAttempt" ("causeType", cause, operation, kind, "taxFree", "gatewayOrderId", "gatewayKey", "paymentKey", amount, state, "transactionKey", code, account, "createdAt", "sentAt", "resolvedAt")
    select 'order', number, 'confirm', kind, "taxFree", number || '-1', 'bulk_' || number, case when done then 'bulk_pay_' || number end, total, case when done then 'done' else 'failed' end, case when done then 'bulk_tx_' || number end, case when not done then 'ABANDONED' end,
      case when done and kind = 'card' then jsonb_build_object('kind', kind, 'issuerCode', '00', 'number', '0000****0000', 'approveNumber', '00000000', 'installmentMonths', 0)
        when done then jsonb_build_object('kind', kind, 'bankCode', '11', 'accountNumber', '00000000' || lpad((id % 1000000)::text, 6, '0'), 'customerName', holder, 'dueAt', null) end,
      "placedAt", case when done then "placedAt" end, "placedAt" + case when done then interval '0' else interval '30 minutes' end
    from "draftOrder", lateral (select status <> 'cancelled' as done) s where kind <> 'credit'`,
  )
}
