import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { Difference, DifferenceKind, DifferenceState } from '../differences.ts'

type Standing = {
  id: number
  gatewayOrderId: string
  paymentKey: string | null
  state: string
  amount: number
  refunded: number
  /** A refund is under way: nobody can say yet what the gateway should hold. */
  moving: boolean
}

/** How a payment stands in the shop's own record. */
export const standingOf = (on: Queryable, paymentId: number) =>
  row(
    on,
    sql<Standing>`
    select p.id, p."gatewayOrderId", p."paymentKey", p.state, p.amount,
      coalesce(sum(r.amount) filter (where r.state = 'done'), 0)::bigint as refunded,
      coalesce(bool_or(r.state in ('sent', 'unknown')), false) as moving
    from "paymentAttempt" p left join "paymentAttempt" r on r."paymentId" = p.id
    where p.id = ${paymentId} and p.operation = 'confirm' group by p.id`,
  )

type Found = Difference & { paymentId: number | null; gatewayOrderId: string; paymentKey: string; at: Date }

/** Writes a difference down. True when it is news: a new one, or one that had gone away. */
export async function openDifference(on: Queryable, found: Found) {
  const opened = await row(
    on,
    sql`
    insert into "paymentDifference" as d (kind, "paymentId", "gatewayOrderId", "paymentKey", expected, actual, "foundAt")
    values (${found.kind}, ${found.paymentId}, ${found.gatewayOrderId}, ${found.paymentKey}, ${found.expected}, ${found.actual}, ${found.at})
    on conflict ("paymentKey", kind, expected, actual) do update
      set state = 'open', "foundAt" = excluded."foundAt", "closedAt" = null, "closedBy" = null
      where d.state = 'agreed'
    returning id`,
  )
  return opened !== undefined
}

const LISTED: readonly DifferenceKind[] = ['not-listed']

/** Closes open differences that are there no longer; `but` is the one that still is. */
export const agreeOn = (on: Queryable, paymentKey: string, but: Difference | null, at: Date) =>
  rows(
    on,
    sql`
    update "paymentDifference" set state = 'agreed', "closedAt" = ${at}
    where "paymentKey" = ${paymentKey} and state = 'open' and kind <> all(${[...LISTED]}::text[])
      and (kind, expected, actual) is distinct from (${but?.kind ?? ''}::text, ${but?.expected ?? 0}::bigint, ${but?.actual ?? 0}::bigint)`,
  )

type Place = { foundAt: Date; id: number }
type StoredDifference = Difference & {
  id: number
  gatewayOrderId: string
  paymentKey: string
  cause: string | null
  state: DifferenceState
  foundAt: Date
  closedAt: Date | null
  closedBy: string | null
  note: string
}

/** Newest first; of one state, or all. */
export const differencesPage = (
  on: Queryable,
  state: DifferenceState | undefined,
  place: Place | null,
  size: number,
) =>
  rows(
    on,
    sql<StoredDifference>`
    select d.id, d.kind, d."gatewayOrderId", d."paymentKey", p.cause, d.expected, d.actual, d.state, d."foundAt", d."closedAt", d."closedBy", d.note
    from "paymentDifference" d left join "paymentAttempt" p on p.id = d."paymentId"
    where ${state ? sql`d.state = ${state}` : sql`true`}
      and ${place ? sql`(d."foundAt", d.id) < (${place.foundAt}, ${place.id})` : sql`true`}
    order by d."foundAt" desc, d.id desc limit ${size}`,
  )

/** The state of a difference, held until commit. */
export const holdDifference = (tx: Tx, id: number) =>
  row(tx, sql<{ state: DifferenceState }>`select state from "paymentDifference" where id = ${id} for update`)

export const setExplained = (tx: Tx, id: number, by: { note: string; loginId: string; at: Date }) =>
  rows(
    tx,
    sql`update "paymentDifference" set state = 'explained', note = ${by.note}, "closedBy" = ${by.loginId}, "closedAt" = ${by.at} where id = ${id}`,
  )
