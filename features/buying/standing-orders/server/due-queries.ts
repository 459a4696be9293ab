import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { AbsentBuyer } from '#features/buying/orders/server/index.ts'
import { row, type Tx } from '#platform/database/database.ts'
import type { Rhythm, RunState } from '../contract.ts'

/** A rule that the job works on, with the buyer in whose name it orders. */
export type Due = AbsentBuyer & {
  standingId: number
  name: string
  every: Rhythm['every']
  count: number
  nextOn: IsoDate
  lines: { optionId: number; quantity: number; agreedPrice: number }[]
}

const dueColumns = sql`
  s.id as "standingId", s.name, s.every, s.count, s."nextOn", s.consents,
  (select coalesce(jsonb_agg(jsonb_build_object('optionId', l."optionId", 'quantity', l.quantity, 'agreedPrice', l."agreedPrice") order by l.rank), '[]')
    from "standingOrderLine" l where l."standingId" = s.id) as lines,
  m.id as "memberId", m."loginId", m.name as "memberName", m."customerType", m.status, m."institutionRole" as role, i.id as "institutionId", i.name as "institutionName", i."priceGroupId"`
const buyer = sql`join member m on m.id = s."memberId" join institution i on i.id = s."institutionId"`

/** The next rule whose day is near enough to be told of; another process has the others. */
export const takeToTell = (tx: Tx, near: IsoDate, done: readonly number[]) =>
  row(
    tx,
    sql<Due>`
    select ${dueColumns} from "standingOrder" s ${buyer}
    where s.state = 'active' and s."nextOn" <= ${near} and s.id <> all(${done}::int[])
      and not exists (select from "standingOrderRun" r where r."standingId" = s.id and r."on" = s."nextOn")
    order by s."nextOn", s.id limit 1 for update of s skip locked`,
  )

export const delayTo = (tx: Tx, standingId: number, nextOn: IsoDate) =>
  row(
    tx,
    sql<{
      id: number
    }>`update "standingOrder" set "nextOn" = ${nextOn} where id = ${standingId} returning id`,
  )

type DueRun = Due & {
  key: string
  state: RunState
  /** The clinic's default address; null when it has none. */
  addressId: number | null
  receiver: string | null
  phone: string | null
  memo: string | null
}

/**
 * The next day that has come: to be ordered, or asked about, those last. Rule and day are locked, so that whoever comes
 * second finds it done.
 */
export const takeToOrder = (tx: Tx, today: IsoDate, done: readonly number[]) =>
  row(
    tx,
    sql<DueRun>`
    select ${dueColumns}, r.key, r.state, d.id as "addressId", d.receiver, d.phone, d.memo
    from "standingOrderRun" r join "standingOrder" s on s.id = r."standingId" and s."nextOn" = r."on" ${buyer}
    left join "deliveryAddress" d on d."institutionId" = i.id and d."isDefault"
    where s.state = 'active' and s.id <> all(${done}::int[])
      and r.state in ('told', 'asked') and r."on" <= ${today}
    order by r.state = 'asked', r."on", s.id limit 1 for update of s, r skip locked`,
  )
