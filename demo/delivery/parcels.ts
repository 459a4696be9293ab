import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { ago, DAY } from '../seoul-time.ts'

/** Older orders show no parcels, but for those that a recall is about. */
const PARCEL_DAYS = 14

/** What left in the demo as parcels: one for each order and storage class, with its lots and what the carrier said. */
export async function seedParcels(tx: Tx, now: Date): Promise<void> {
  await rows(
    tx,
    sql`
    with sent as (
      select o.id as "orderId", l.line, l.storage, v."lotId", -v."onHandChange" as quantity, v.at
      from "stockMove" v join "salesOrder" o on o.number = split_part(v.cause, '/', 1) join "orderLine" l on l."orderId" = o.id and l."optionId" = v."optionId"
      where v.reason = 'shipped' and (o."placedAt" >= ${ago(now, PARCEL_DAYS * DAY)} or exists (
        select from "stockMove" x join lot t on t.id = x."lotId" and t.recalled where x.reason = 'shipped' and split_part(x.cause, '/', 1) = o.number))
    ), boxes as (
      select "orderId", storage, min(at) as at, row_number() over (partition by "orderId" order by storage)::smallint as number from sent group by 1, 2
    ), told as (
      select min("orderId") as "orderId", number from (
        select "orderId", min(substring(note from '[0-9]{12}')) as number from "orderEvent" group by 1) e
      where number is not null group by number
    ), made as (
      insert into parcel ("orderId", number, storage, state, "assignedTo", carrier, "trackingNumber", "pickedAt", "packedAt", "shippedAt", "deliveredAt",
        "handoverTemperature", "handedOverBy", "receivedBy", level)
      select b."orderId", b.number, b.storage, case when d.at is null then 'shipped' else 'delivered' end, 'ops01', '04',
        coalesce(n.number, '69' || lpad((b."orderId" * 10 + b.number)::text, 10, '0')),
        b.at - interval '2 hours', b.at - interval '1 hour', b.at, d.at,
        case when b.storage <> 'ambient' then 3.2 + b."orderId" % 15 / 10.0 end, case when b.storage <> 'ambient' then '도운영' end, case when b.storage <> 'ambient' then '김기사' end,
        case when d.at is null then 3 else 6 end
      from boxes b left join lateral (select min(at) as at from "orderEvent" e where e."orderId" = b."orderId" and e.status = 'delivered') d on true
        left join told n on n."orderId" = b."orderId" and b.number = 1
      order by b."orderId", b.number
      returning id, "orderId", storage
    )
    insert into "parcelLine" ("parcelId", "orderId", line, "lotId", quantity)
    select m.id, s."orderId", s.line, s."lotId", s.quantity from sent s join made m using ("orderId", storage) order by 1, 3, 4`,
  )
  await rows(
    tx,
    sql`
    insert into "parcelEvent" ("parcelId", at, level, place, words)
    select k.id, e.at, e.level, e.place, e.words from parcel k cross join lateral (values
      (k."shippedAt" + interval '90 minutes', 2, '데모서울집배점', '보내시는 고객님으로부터 상품을 인수받았습니다'),
      (k."shippedAt" + interval '5 hours', 3, '데모허브터미널', '배달지역으로 상품이 이동중입니다'),
      (k."deliveredAt" - interval '2 hours', 5, '데모강남집배점', '배송출발하였습니다'),
      (k."deliveredAt", 6, '데모강남집배점', '배송이 완료되었습니다')) e (at, level, place, words)
    where e.at <= ${now} and e.at >= k."shippedAt" order by e.at, k.id`,
  )
  await rows(tx, sql`analyze parcel, "parcelLine"`)
}
