import pg from 'pg'
import { BULK_LOGIN, BULK_CODE } from '#demo/bulk/size.ts'

/** A number from 0 up to 1 for each order and salt. */
const chance = (of: string, salt: number) =>
  `((hashint8extended((${of})::bigint, ${salt}) & 2147483647) / 2147483648.0)`

/** `lines`: of an order, on average. */
type Amount = { orders: number; lines: number }

/**
 * Orders of 13 months with lines, parcels, lots and moves, beside what the demo has, in some statements. Triggers and
 * foreign keys are left out for the time: no test looks at these books.
 */
export async function fillOrders(
  databaseUrl: string,
  { orders, lines }: Amount,
  say: (text: string) => void,
) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set work_mem = '256MB'; set maintenance_work_mem = '512MB'`,
    )
    for (const [what, text] of steps(orders, 2 * lines - 1)) {
      const began = performance.now()
      await client.query(text)
      say(`  ${what}: ${((performance.now() - began) / 1_000).toFixed(0)} s`)
    }
  } finally {
    await client.end()
  }
}

/** An order has one line, or as many as at most, or any number between, each as often. */
const steps = (orders: number, mostLines: number): [string, string][] => [
  [
    'buyers and goods',
    `create temp table buyer as
     select row_number() over (order by m.id)::int - 1 as place, m.id as "memberId", m."institutionId" from member m where m."loginId" like '${BULK_LOGIN}%';
     create temp table shelf as
     select row_number() over (order by p.popularity desc, o.id)::int - 1 as place, o.id as "optionId", p.code, p.name, o.name as "optionName", p."unitName", p.storage, p.taxable, o.price
     from product p join "productOption" o on o."productId" = p.id where p.code like '${BULK_CODE}%' and o.price < 500000;
     create unique index on buyer (place); create unique index on shelf (place); analyze buyer; analyze shelf`,
  ],
  [
    'orders drawn',
    `create temp table drawn as
     select k, f.id + k as id, now() - interval '395 days' * (1 - (k - 1) / ${orders}.0) - interval '10 minutes' as at,
       floor(b.count * power(${chance('k', 2)}, 1.5))::int as buyer, ${chance('k', 3)} as payment, ${chance('k', 4)} as many
     from generate_series(1, ${orders}) k, (select coalesce(max(id), 0) as id from "salesOrder") f, (select count(*) from buyer) b;
     create temp table made as
     select d.*, to_char(at at time zone 'Asia/Seoul', 'YYYYMMDD-') || lpad(k::text, 7, '0') as number,
       case when payment < 0.75 or now() - at < interval '6 days' then 'credit' when payment < 0.95 then 'card' when payment < 0.98 then 'virtual-account' when payment < 0.99 then 'transfer' else 'points' end as kind,
       case when payment >= 0.92 and payment < 0.95 and now() - at >= interval '6 days' then 'cancelled'
         when k % 400 = 0 and now() - at < interval '11 days' then 'preparing' when now() - at > interval '11 days' then 'completed' when now() - at > interval '4 days' then 'delivered'
         when now() - at > interval '2 days' then 'shipped' when now() - at > interval '1 day' then 'preparing' else 'confirmed' end as status
     from drawn d;
     create unique index on made (id); analyze made`,
  ],
  [
    'lines drawn',
    `create temp table line as
     select w.id, row_number() over (partition by w.id order by w.place)::smallint as line, s.*, 1 + (w.id % 5)::int as quantity
     from (select distinct m.id, floor(c.count * power(${chance(`m.k * ${2 * mostLines} + n`, 5)}, 3))::int as place
       from made m cross join lateral generate_series(1, 1 + floor(m.many * ${mostLines})::int) n, (select count(*) from shelf) c) w join shelf s using (place);
     create index on line (id); analyze line`,
  ],
  [
    'orders',
    `insert into "salesOrder" (id, number, "institutionId", "memberId", "orderType", "cartId", status, "cancelReason", "paymentKind", "listTotal", goods, shipping, "payCredit", "payPoints", "payGateway",
       supply, vat, "taxFree", "lineCount", summary, delivery, "taxDocument", "placedAt", "confirmedAt", "deliveredAt")
     overriding system value
     select m.id, m.number, b."institutionId", b."memberId", '01', md5(m.number)::uuid, m.status, case when m.status = 'cancelled' then 'abandoned' end, m.kind, l.total, l.total, 0,
       case when m.kind = 'credit' then l.total else 0 end, case when m.kind = 'points' then l.total else 0 end, case when m.kind in ('credit', 'points') then 0 else l.total end,
       l.total, 0, 0, l.count, l.first || case when l.count > 1 then ' 외 ' || l.count - 1 || '종' else '' end,
       '{"label":"본원","receiver":"구매담당","phone":"0200000100","postcode":"00101","address1":"가온대로 1","address2":"","memo":""}',
       case m.kind when 'card' then 'card-slip' when 'points' then 'none' else 'tax-invoice' end, m.at, case when m.status <> 'cancelled' then m.at end,
       case when m.status in ('delivered', 'completed') then m.at + interval '4 days' end
     from made m join buyer b on b.place = m.buyer
     join (select id, sum(price * quantity)::bigint as total, count(*)::smallint as count, min(name) as first from line group by id) l on l.id = m.id order by m.id;
     select setval(pg_get_serial_sequence('"salesOrder"', 'id'), (select max(id) from "salesOrder"))`,
  ],
  [
    'lines',
    `insert into "orderLine" ("orderId", line, "optionId", "productCode", "productName", "optionName", "unitName", storage, taxable, quantity, shipped, delivered, "listPrice", "unitPrice", "priceReason", amount, "heldReason")
     select l.id, l.line, l."optionId", l.code, l.name, l."optionName", l."unitName", l.storage, l.taxable, l.quantity,
       case when m.status in ('shipped', 'delivered', 'completed') then l.quantity else 0 end, case when m.status in ('delivered', 'completed') then l.quantity else 0 end,
       l.price, l.price, 'base', l.price * l.quantity, case when m.status in ('confirmed', 'preparing') and m.k % 40 = 0 then '서류 확인' end
     from line l join made m on m.id = l.id order by l.id, l.line`,
  ],
  [
    'lots, 200 lines of orders each',
    `create temp table gone as
     select l.id, l.line, l."optionId", l.storage, l.quantity, m.number, m.at, m.status, (row_number() over (partition by l."optionId" order by l.id) / 200)::int as nth
     from line l join made m on m.id = l.id where m.status in ('shipped', 'delivered', 'completed');
     insert into lot ("optionId", number, "expiresOn", "onHand", "receivedAt")
     select "optionId", 'BL-' || "optionId" || '-' || nth, current_date + 400, 0, min(at) from gone group by "optionId", nth;
     create temp table from_lot as select g.*, t.id as "lotId" from gone g join lot t on t."optionId" = g."optionId" and t.number = 'BL-' || g."optionId" || '-' || g.nth;
     analyze from_lot`,
  ],
  [
    'parcels',
    `insert into parcel ("orderId", number, storage, state, carrier, "trackingNumber", "pickedAt", "packedAt", "shippedAt", "deliveredAt", level)
     select id, 1, min(storage), case when min(status) = 'shipped' then 'shipped' else 'delivered' end, '04', lpad(id::text, 12, '0'), min(at), min(at), min(at) + interval '2 days',
       case when min(status) <> 'shipped' then min(at) + interval '4 days' end, case when min(status) = 'shipped' then 3 else 6 end
     from from_lot group by id order by id;
     insert into "parcelLine" ("parcelId", "orderId", line, "lotId", quantity)
     select k.id, g.id, g.line, g."lotId", g.quantity from from_lot g join parcel k on k."orderId" = g.id and k.number = 1`,
  ],
  [
    'moves',
    `insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", reason, cause, at)
     select "optionId", "lotId", -quantity, -quantity, 'shipped', number || '/1', at + interval '2 days' from from_lot`,
  ],
  [
    'counts and statistics',
    `delete from "orderStateCount";
     insert into "orderStateCount" (status, change) select status, count(*)::int from "salesOrder" group by status`,
  ],
  [
    'sales summed',
    `delete from "salesChange"; delete from "salesByDay"; delete from "salesByProduct"; delete from "salesByInstitution"; delete from "salesByBrand";
     create temp table told as select * from "salesTruth"; analyze told;
     insert into "salesByDay" select day, sum(orders), sum(pieces), sum(amount) from told group by day;
     insert into "salesByProduct" select day, "productId", sum(pieces), sum(amount) from told where "productId" is not null group by 1, 2 order by 1, 2;
     insert into "salesByBrand" select s.day, p."brandId", sum(s.amount) from "salesByProduct" s join product p on p.id = s."productId" group by 1, 2;
     insert into "salesByInstitution" select day, "institutionId", sum(orders), sum(amount) from told group by 1, 2 order by 1, 2`,
  ],
]
