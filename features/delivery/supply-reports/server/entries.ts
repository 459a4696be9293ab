import { sql, type RawBuilder } from 'kysely'
import { movedLots } from '#features/shelf/stock/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import { labelledOption } from './facts.ts'

/** Moves are looked for so many days behind the newest entry. */
const LOOK_BACK_DAYS = 3
/** More wait for the next turn, so that an old shop is gone through in pieces. */
const MOST = 5_000

/** A row when entries have supplied a serial number of an option's goods that has not come back since; `own`: but for that one. */
const isOut = (
  optionId: RawBuilder<unknown>,
  serial: RawBuilder<unknown>,
  own: RawBuilder<unknown> = sql`null`,
) => sql`
  select from "productOption" mine
  join "productOption" same on same."productId" = mine."productId" and coalesce(same."clearanceOf", same.id) = coalesce(mine."clearanceOf", mine.id)
  join "supplyEntry" e on e."optionId" = same.id and e.id is distinct from ${own}::int and e.serials && array[${serial}]
  where mine.id = ${optionId}
  having count(*) filter (where e.kind = 'supply') > count(*) filter (where e.kind = 'return')`

/**
 * Writes down what left or came back since, of all that must be reported. Writing it again changes nothing. A serial number
 * of a drug that has left already is left out: the entry lacks it until somebody has looked.
 */
export const bookSupplies = (on: Queryable) =>
  rows(
    on,
    sql<{ id: number }>`
    with due as materialized (
      select m.id, m.at, m.back, case p.kind when 'drug' then 'drug' else 'device' end as duty, o.id as "orderId", m."optionId", m."lotId", m.quantity, l."unitPrice",
        coalesce((select array_agg(s.serial order by s.serial) from "scannedSerial" s
          where not m.back and s."orderId" = o.id and s."parcelNumber"::text = m.part and s."lotId" = m."lotId"), '{}') as serials
      from (${movedLots}) m
      join "salesOrder" o on o.number = m."orderNumber"
      join "productOption" c on c.id = m."optionId" join product p on p.id = c."productId"
      cross join lateral (select x."unitPrice" from "orderLine" x where x."orderId" = o.id and x."optionId" = m."optionId" order by x.line limit 1) l
      where (p.kind = 'drug' or p."deviceGrade" is not null)
        and m.at >= coalesce((select max("suppliedOn") from "supplyEntry") - ${LOOK_BACK_DAYS}::int, '-infinity'::date)
        and not exists (select from "supplyEntry" e where e."moveId" = m.id)
      order by m.at, m.id limit ${MOST}
    ), scanned as (
      select d.id, g.serial, row_number() over (partition by g.serial, coalesce(c."clearanceOf", c.id) order by d.at, d.id) as turn, d."optionId"
      from due d join "productOption" c on c.id = d."optionId" cross join unnest(d.serials) g (serial) where d.duty = 'drug'
    ), twice as (
      select id, array_agg(serial) as serials from scanned d
      where turn > 1 or exists (${isOut(sql`d."optionId"`, sql`d.serial`)})
      group by id
    )
    insert into "supplyEntry" ("moveId", duty, kind, "orderId", "optionId", "lotId", quantity, "unitPrice", "suppliedOn", serials)
    select d.id, d.duty, case when d.back then 'return' else 'supply' end, d."orderId", d."optionId", d."lotId", d.quantity, d."unitPrice",
      (d.at at time zone 'Asia/Seoul')::date, array(select g from unnest(d.serials) g where g <> all(coalesce(w.serials, '{}')) order by g)
    from due d left join twice w using (id) order by d.at, d.id
    on conflict ("moveId") do nothing
    returning id`,
  )

type Scanned = {
  orderId: number
  parcelNumber: number
  serials: readonly { lotId: number; serial: string }[]
}

/** Serial numbers that the picking bench has scanned into a parcel; scanned twice is noted once. */
export const noteSerials = (tx: Tx, { orderId, parcelNumber, serials }: Scanned) =>
  rows(
    tx,
    sql`
    insert into "scannedSerial" ("orderId", "parcelNumber", "lotId", serial)
    select ${orderId}, ${parcelNumber}, s."lotId", s.serial
    from jsonb_to_recordset(${JSON.stringify(serials)}::jsonb) s ("lotId" int, serial text)
    on conflict do nothing`,
  )

type HeldEntry = {
  /** Whose UDI is mended. */
  optionId: number
  institutionId: number
  udi: string
  lotNumber: string
  quantity: number
}

/** An entry, held until commit. */
export const holdEntry = (tx: Tx, id: number) =>
  row(
    tx,
    sql<HeldEntry>`
    select c.id as "optionId", o."institutionId", c.udi, t.number as "lotNumber", e.quantity
    from "supplyEntry" e join "salesOrder" o on o.id = e."orderId" ${labelledOption} join lot t on t.id = e."lotId"
    where e.id = ${id} for update of e`,
  )

/** Two entries of one kind of goods are not given serial numbers at once: each would miss the other's. */
export const lockSerials = (tx: Tx, optionId: number) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtext('supplied serials'), ${optionId})`)

/** Serial numbers that other entries have supplied and that have not come back since. */
export const suppliedBefore = async (tx: Tx, id: number, serials: readonly string[]) =>
  (
    await rows(
      tx,
      sql<{ serial: string }>`
      select g.serial from "supplyEntry" own cross join unnest(${[...serials]}::text[]) g (serial)
      where own.id = ${id} and own.kind = 'supply' and exists (${isOut(sql`own."optionId"`, sql`g.serial`, sql`own.id`)})
      order by g.serial`,
    )
  ).map(({ serial }) => serial)

export const saveSerials = (tx: Tx, id: number, serials: readonly string[]) =>
  rows(tx, sql`update "supplyEntry" set serials = ${[...serials]}::text[] where id = ${id}`)
