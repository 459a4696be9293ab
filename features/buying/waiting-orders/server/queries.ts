import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { AbsentBuyer } from '#features/buying/orders/server/index.ts'
import { availableSql } from '#features/shelf/stock/server/index.ts'
import { row, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'
import { MOST_WAITING, type WaitingOrder } from '../contract.ts'

const fullName = sql`p.name || case when o.name in ('', '기본') then '' else ' ' || o.name end`

type Shown = Omit<WaitingOrder, 'askedAt' | 'endedAt'> & { askedAt: Date; endedAt: Date | null }

export const waitingOf = statement<{ institutionId: number }>()(
  (input) => sql<Shown>`
  select w.id as "waitingId", w."optionId", p.code as "productCode", ${fullName} as name, w.quantity, w."agreedPrice", w."askedAt", m.name as "askedBy",
    w.until, w.state, w."endedAt", w."orderNumber", w.note, s."restockOn",
    (select count(*)::int from "waitingOrder" b where b."optionId" = w."optionId" and b.state = 'waiting' and w.state = 'waiting'
      and (b."askedAt", b.id) < (w."askedAt", w.id)) as before
  from (
    (select * from "waitingOrder" where "institutionId" = ${input.institutionId} and state = 'waiting')
    union all
    (select * from "waitingOrder" where "institutionId" = ${input.institutionId} and state <> 'waiting' order by "askedAt" desc limit ${sql.lit(MOST_WAITING)})
  ) w join "productOption" o on o.id = w."optionId" join product p on p.id = o."productId" join member m on m.id = w."memberId"
    left join stock s on s."optionId" = o.id
  order by w.state = 'waiting' desc, w."askedAt" desc, w.id desc`,
)

/** New ones of one institution stand in line, so that none passes the limit. */
export const lockWaitingOf = (tx: Tx, institutionId: number) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtext('waiting orders'), ${institutionId})`)

export const newFacts = (tx: Tx, institutionId: number, optionId: number) =>
  row(
    tx,
    sql<{ waiting: number; same: boolean; hasAddress: boolean }>`
    select count(*)::int as waiting, coalesce(bool_or("optionId" = ${optionId}), false) as same,
      exists (select from "deliveryAddress" where "institutionId" = ${institutionId} and "isDefault") as "hasAddress"
    from "waitingOrder" where "institutionId" = ${institutionId} and state = 'waiting'`,
  )

type Made = {
  institutionId: number
  memberId: number
  optionId: number
  quantity: number
  agreedPrice: number
  consents: AbsentBuyer['consents']
  at: Date
  until: IsoDate
}

export const insertWaiting = (tx: Tx, made: Made) =>
  row(
    tx,
    sql<{ waitingId: number }>`
    insert into "waitingOrder" ("institutionId", "memberId", "optionId", quantity, "agreedPrice", consents, "askedAt", until)
    values (${made.institutionId}, ${made.memberId}, ${made.optionId}, ${made.quantity}, ${made.agreedPrice}, ${JSON.stringify(made.consents)}::jsonb, ${made.at}, ${made.until})
    returning id as "waitingId"`,
  )

/** One of the institution's that still waits; undefined when it is over, or another's. */
export const endWaiting = (on: Queryable, institutionId: number, waitingId: number, at: Date) =>
  row(
    on,
    sql<{ id: number }>`
    update "waitingOrder" set state = 'ended', "endedAt" = ${at}
    where id = ${waitingId} and "institutionId" = ${institutionId} and state = 'waiting' returning id`,
  )

/** The next that may go, with the buyer in whose name it is ordered. */
type Due = AbsentBuyer & {
  waitingId: number
  optionId: number
  quantity: number
  agreedPrice: number
  until: IsoDate
  key: string
  product: string
  productCode: string
  /** The clinic's default address; null when it has none. */
  addressId: number | null
  receiver: string | null
  phone: string | null
  memo: string | null
}

const due = sql`
  w.id as "waitingId", w."optionId", w.quantity, w."agreedPrice", w.until, w.key, w.consents, ${fullName} as product, p.code as "productCode",
  m.id as "memberId", m."loginId", m.name as "memberName", m."customerType", m.status, m."institutionRole" as role, i.id as "institutionId", i.name as "institutionName", i."priceGroupId",
  d.id as "addressId", d.receiver, d.phone, d.memo
  from "waitingOrder" w join "productOption" o on o.id = w."optionId" join product p on p.id = o."productId" join stock s on s."optionId" = o.id
    join member m on m.id = w."memberId" join institution i on i.id = w."institutionId"
    left join "deliveryAddress" d on d."institutionId" = i.id and d."isDefault"`

/**
 * The first in line whose pieces are there, or that can wait no longer. A second process stands behind its lock and
 * finds it done, so that nobody is served before somebody who asked earlier.
 */
export const takeWaiting = (tx: Tx, today: IsoDate, done: readonly number[]) =>
  row(
    tx,
    sql<Due>`
    select ${due}
    where w.state = 'waiting' and w.id <> all(${done}::int[])
      and (w.until < ${today} or p."saleState" = 'discontinued' or ${availableSql} >= w.quantity and p."saleState" = 'on-sale')
    order by w."askedAt", w.id limit 1 for update of w`,
  )

export const holdWaiting = (tx: Tx, waitingId: number) =>
  row(tx, sql<Due>`select ${due} where w.id = ${waitingId} and w.state = 'waiting' for update of w`)

type End = { state: 'placed'; orderNumber: string } | { state: 'missed'; note: string }
export const closeWaiting = (tx: Tx, waitingId: number, at: Date, end: End) =>
  rows(
    tx,
    sql`
    update "waitingOrder" set state = ${end.state}, "endedAt" = ${at}, "orderNumber" = ${'orderNumber' in end ? end.orderNumber : ''},
      note = ${'note' in end ? end.note : ''} where id = ${waitingId}`,
  )
export type { Due }
