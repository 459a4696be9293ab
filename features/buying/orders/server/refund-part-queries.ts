import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { Ways } from '../refund-shares.ts'

type Shares = Ways & { taxFree: number }

/** What of an order went back, is on its way or is promised; `taxFree` is that part of the gateway's share. */
export const givenBack = async (on: Queryable, orderId: number) =>
  (await row(
    on,
    sql<Shares>`
    select coalesce(sum(credit), 0)::bigint as credit, coalesce(sum(points), 0)::bigint as points, coalesce(sum(gateway), 0)::bigint as gateway,
      coalesce(sum("taxFree"), 0)::bigint as "taxFree"
    from "orderRefund" where "orderId" = ${orderId}`,
  ))!

/**
 * What went back of an order `o`, in the order of its tax entries. Pieces that were cancelled were promised to it until then:
 * the move that frees them has the same cause.
 */
export const givenBackSql = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('amount', r.credit + r.points + r.gateway, 'credit', r.credit, 'points', r.points, 'taxFree', r."taxFreeOfAll", 'cancelled', exists (
      select from "orderLine" f join "stockMove" v on v."optionId" = f."optionId" and v.reason = 'released' and v.cause = o.number || '/' || r.part
      where f."orderId" = o.id)) order by r.at, r.part), '[]')
  from "orderRefund" r where r."orderId" = o.id)`

export const refundedPart = (on: Queryable, { orderId, part }: { orderId: number; part: string }) =>
  row(
    on,
    sql<Shares>`select credit, points, gateway, "taxFree" from "orderRefund" where "orderId" = ${orderId} and part = ${part}`,
  )

/** `taxFreeOfAll`: the tax-free part of all ways together, which tax invoices are corrected by. */
export const addRefund = (
  tx: Tx,
  input: Shares & { orderId: number; part: string; taxFreeOfAll: number; at: Date },
) =>
  rows(
    tx,
    sql`
    insert into "orderRefund" ("orderId", part, credit, points, gateway, "taxFree", "taxFreeOfAll", at)
    values (${input.orderId}, ${input.part}, ${input.credit}, ${input.points}, ${input.gateway}, ${input.taxFree}, ${input.taxFreeOfAll}, ${input.at})`,
  )
