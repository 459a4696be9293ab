import { sql } from 'kysely'
import { row, rows, type Database, type Queryable } from '#platform/database/database.ts'
import type { GatewayTransaction } from '#platform/gateway/port.ts'
import type { Attempt } from './attempts.ts'

export type Run = { day: string; fromAt: Date; untilAt: Date; step: Step; cursor: string }
export type Step = 'ask' | 'list' | 'unlisted' | 'done'

/** How far back a comparison looks; further when earlier days were missed. */
const DAYS = 3
const LEASE_MS = 10 * 60_000
const lease = (now: Date) => new Date(now.getTime() + LEASE_MS)

/** The comparison of this day, for the one process that may go on with it now; undefined when there is nothing to do. */
export const takeRun = (db: Database, day: string, now: Date) =>
  db.transaction(async (tx) => {
    await rows(
      tx,
      sql`
      insert into reconciliation (day, "fromAt", "untilAt", "leasedUntil")
      values (${day}, least(${now}::timestamptz - ${DAYS} * interval '1 day', (select max("untilAt") from reconciliation where step = 'done')), ${now}, ${now})
      on conflict do nothing`,
    )
    return row(
      tx,
      sql<Run>`
      update reconciliation set "leasedUntil" = ${lease(now)} where day = ${day} and step <> 'done' and "leasedUntil" <= ${now}
      returning day, "fromAt", "untilAt", step, cursor`,
    )
  })

/** Keeps how far the run has come, so that another process can go on there. */
export const keepRun = (on: Queryable, { day, step, cursor }: Run, now: Date) =>
  rows(
    on,
    sql`
    update reconciliation set step = ${step}, cursor = ${cursor}, "leasedUntil" = ${lease(now)},
      "finishedAt" = ${step === 'done' ? now : null}::timestamptz where day = ${day}`,
  )

type Place = { resolvedAt: Date; id: number }
type Taken = Place & { gatewayOrderId: string; paymentKey: string | null; amount: number; refunded: number }

/** Payments taken in the time of a run, oldest first. `unlisted`: those the gateway's list never named. */
export const takenPage = (
  on: Queryable,
  { fromAt, untilAt }: Pick<Run, 'fromAt' | 'untilAt'>,
  { place, size, unlisted }: { place: Place | null; size: number; unlisted: boolean },
) =>
  rows(
    on,
    sql<Taken>`
    select id, "resolvedAt", "gatewayOrderId", "paymentKey", amount, refunded from "paymentAttempt"
    where operation = 'confirm' and state = 'done' and "resolvedAt" >= ${fromAt} and "resolvedAt" < ${untilAt}
      and ${unlisted ? sql`"listedAt" is null` : sql`true`}
      and ${place ? sql`("resolvedAt", id) > (${place.resolvedAt}, ${place.id})` : sql`true`}
    order by "resolvedAt", id limit ${size}`,
  )

type Listed = {
  paymentKey: string
  gatewayOrderId: string
  /** Null: the shop has no such payment. */
  paymentId: number | null
  state: Attempt['state'] | null
}

/** Transactions of a page that the shop cannot place: each payment once. The payments they name are marked as listed. */
export const unplaced = async (on: Queryable, page: readonly GatewayTransaction[], at: Date) => {
  const [orderIds, paymentKeys, keys] = [
    page.map(({ gatewayOrderId }) => gatewayOrderId),
    page.map(({ paymentKey }) => paymentKey),
    page.map(({ transactionKey }) => transactionKey),
  ]
  return rows(
    on,
    sql<Listed>`
    with listed as (
      select * from unnest(${orderIds}::text[], ${paymentKeys}::text[], ${keys}::text[]) as t("gatewayOrderId", "paymentKey", "transactionKey")
    ), marked as (
      update "paymentAttempt" p set "listedAt" = ${at} from (select distinct "gatewayOrderId", "paymentKey" from listed) t
      where p."gatewayOrderId" = t."gatewayOrderId" and p."paymentKey" = t."paymentKey" and p.operation = 'confirm' and p."listedAt" is null
      returning p.id
    ), agreed as (
      update "paymentDifference" set state = 'agreed', "closedAt" = ${at}
      where kind = 'not-listed' and state = 'open' and "paymentId" in (select id from marked)
    )
    select distinct t."gatewayOrderId", t."paymentKey", p.id as "paymentId", p.state
    from listed t
    left join "paymentAttempt" p on p."gatewayOrderId" = t."gatewayOrderId" and p."paymentKey" = t."paymentKey" and p.operation = 'confirm'
    where not exists (select from "paymentAttempt" k where k."transactionKey" = t."transactionKey" and k.state = 'done')
    order by 1, 2`,
  )
}
