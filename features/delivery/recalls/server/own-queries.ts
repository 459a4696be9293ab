import { sql } from 'kysely'
import { row, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'
import type { OwnRecall } from '../contract.ts'

const own = statement<{ institutionId: number }>()(
  (input) => sql<Omit<OwnRecall, 'startedAt'> & { startedAt: Date }>`
  select r.id as "recallId", r.reason, r.grade, r.notice, r."startedAt", n.note,
    case when n."collectedAt" is not null then 'collected' when n."repliedAt" is not null then 'replied' when n."readAt" is not null then 'read' else 'told' end as step,
    (select coalesce(jsonb_agg(jsonb_build_object('lotId', l.id, 'lotNumber', l.number, 'product', p.name, 'unitName', p."unitName", 'storage', p.storage, 'expiresOn', l."expiresOn",
        'shipped', s.shipped, 'remaining', s.remaining) order by l.id), '[]')
      from "recallShare" s join lot l on l.id = s."lotId" join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId"
      where s."recallId" = n."recallId" and s."institutionId" = n."institutionId") as lots,
    (select coalesce(jsonb_agg(jsonb_build_object('orderNumber', x.number, 'pieces', x.pieces, 'arrived', x.arrived, 'claimNumber', (
        select c.number from claim c where c."orderId" = x.id and c.kind <> 'cancel' and c.state not in ('rejected', 'withdrawn')
          and exists (select from "claimLine" l where l."claimId" = c.id and l.reason = 'recalled') order by c.id desc limit 1)) order by x.id), '[]')
      from (
        select o.id, o.number, sum(y.quantity)::int as pieces, bool_and(k.state = 'delivered') as arrived
        from "recallShare" s join "parcelLine" y on y."lotId" = s."lotId" join parcel k on k.id = y."parcelId" and k.state in ('shipped', 'delivered')
          join "salesOrder" o on o.id = y."orderId" and o."institutionId" = s."institutionId"
        where s."recallId" = n."recallId" and s."institutionId" = n."institutionId" group by o.id) x) as orders
  from "recallNotice" n join recall r on r.id = n."recallId"
  where n."institutionId" = ${input.institutionId} order by r.id desc limit 50`,
)

export const ownRecalls = (on: Queryable, institutionId: number) => own.rows(on, { institutionId })

export const markRead = (on: Queryable, institutionId: number, at: Date) =>
  rows(
    on,
    sql`update "recallNotice" set "readAt" = ${at} where "institutionId" = ${institutionId} and "readAt" is null`,
  )

/** The institution's notice, held until commit. */
export const holdNotice = (tx: Tx, recallId: number, institutionId: number) =>
  row(
    tx,
    sql<{ collectedAt: Date | null }>`
    select "collectedAt" from "recallNotice" where "recallId" = ${recallId} and "institutionId" = ${institutionId} for update`,
  )

type Answer = {
  recallId: number
  institutionId: number
  lotIds: readonly number[]
  remaining: readonly number[]
  note: string
  at: Date
}

/** Writes the answer of every lot of the share. False when it names another lot, leaves one out or more than was sent. */
export async function writeAnswer(tx: Tx, answer: Answer): Promise<boolean> {
  const [facts] = await rows(
    tx,
    sql<{ shares: number; written: number }>`
    with wanted as (select * from unnest(${[...answer.lotIds]}::int[], ${[...answer.remaining]}::int[]) w("lotId", remaining)),
    written as (
      update "recallShare" s set remaining = w.remaining from wanted w
      where s."recallId" = ${answer.recallId} and s."institutionId" = ${answer.institutionId} and s."lotId" = w."lotId" and w.remaining <= s.shipped
      returning s."lotId"
    ), told as (
      update "recallNotice" set "repliedAt" = ${answer.at}, "readAt" = coalesce("readAt", ${answer.at}), note = ${answer.note}
      where "recallId" = ${answer.recallId} and "institutionId" = ${answer.institutionId}
    )
    select (select count(*)::int from "recallShare" where "recallId" = ${answer.recallId} and "institutionId" = ${answer.institutionId}) as shares,
      (select count(*)::int from written) as written`,
  )
  return facts!.shares === facts!.written && facts!.written === answer.lotIds.length
}
