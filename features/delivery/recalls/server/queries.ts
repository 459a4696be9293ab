import { sql } from 'kysely'
import type { Member } from '#features/access/accounts/server/index.ts'
import { isComingSql } from '#features/delivery/claims/server/index.ts'
import { row, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'
import type { FoundLot, ReachedOrder, RecallRow } from '../contract.ts'

const step = sql`case when n."collectedAt" is not null then 'collected' when n."repliedAt" is not null then 'replied' when n."readAt" is not null then 'read' when n."sentAt" is not null then 'told' end`

type Reached = Omit<ReachedOrder, 'contact' | 'shippedAt'> &
  Pick<Member, 'name' | 'mobile'> & { shippedAt: Date }

/** What left of lots, by their moves: a shipment names its order before the slash. */
const sent = (lotIds: readonly number[]) => sql`
  select split_part(cause, '/', 1) as number, "lotId", -"onHandChange" as pieces, at, id from "stockMove" where "lotId" = any(${lotIds}::int[]) and reason = 'shipped'`

/** Every order that lots left with, the latest first. */
const reach = statement<{ lotIds: readonly number[]; most: number }>()(
  (input) => sql<Reached>`
  select o.number as "orderNumber", v.at as "shippedAt", o."institutionId", i.name as "institutionName", m.name, m.mobile,
    v."lotId", l.number as "lotNumber", v.pieces, s.remaining, ${step} as step
  from (${sent(input.lotIds)} order by at desc, id desc limit ${input.most}) v join lot l on l.id = v."lotId"
    join "salesOrder" o on o.number = v.number
    join institution i on i.id = o."institutionId" join member m on m.id = o."memberId"
    left join "recallLot" r on r."lotId" = v."lotId"
    left join "recallNotice" n on n."recallId" = r."recallId" and n."institutionId" = o."institutionId"
    left join "recallShare" s on s."recallId" = r."recallId" and s."institutionId" = o."institutionId" and s."lotId" = v."lotId"
  order by v.at desc, v.id desc`,
)

export const reachOf = statement<{ lotIds: readonly number[] }>()(
  (input) => sql<{ institutions: number; orders: number; pieces: number; picked: number }>`
  select count(distinct o."institutionId")::int as institutions, count(distinct o.id)::int as orders, coalesce(sum(v.pieces), 0)::int as pieces,
    (select coalesce(sum(picked), 0)::int from lot where id = any(${input.lotIds}::int[])) as picked
  from (${sent(input.lotIds)}) v join "salesOrder" o on o.number = v.number`,
)

export const ordersWith = (on: Queryable, lotIds: readonly number[], most: number) =>
  reach.rows(on, { lotIds, most })

export const recallsPage = (
  on: Queryable,
  recallId: number | undefined,
  place: { id: number } | null,
  size: number,
) =>
  rows(
    on,
    sql<
      Omit<RecallRow, 'products' | 'startedAt' | 'funnel'> & {
        names: string[]
        startedAt: Date
        told: number
        read: number
        replied: number
        collected: number
      }
    >`
    select r.id, r.reason, r.grade, r."reportDue", r."startedAt", r."startedBy", t.names, t.numbers as "lotNumbers", n.*
    from recall r
    cross join lateral (
      select coalesce(array_agg(distinct p.name), '{}') as names, coalesce(string_agg(l.number, ', ' order by l.number), '') as numbers
      from "recallLot" x join lot l on l.id = x."lotId" join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId"
      where x."recallId" = r.id) t
    cross join lateral (
      select count(*)::int as told, count("readAt")::int as read, count("repliedAt")::int as replied, count("collectedAt")::int as collected
      from "recallNotice" where "recallId" = r.id) n
    where ${recallId === undefined ? sql`true` : sql`r.id = ${recallId}`} and ${place ? sql`r.id < ${place.id}` : sql`true`}
    order by r.id desc limit ${size}`,
  )

type RecallFacts = {
  notice: string
  reason: string
  lots: { lotId: number; lotNumber: string; product: string; quarantined: number }[]
}

export const recallFacts = (on: Queryable, recallId: number) =>
  row(
    on,
    sql<RecallFacts>`
    select r.notice, r.reason, jsonb_agg(jsonb_build_object('lotId', l.id, 'lotNumber', l.number, 'product', p.name, 'quarantined', x.quarantined) order by l.id) as lots
    from recall r join "recallLot" x on x."recallId" = r.id join lot l on l.id = x."lotId"
      join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId"
    where r.id = ${recallId} group by r.id`,
  )

export const lotsByText = (on: Queryable, text: string) =>
  rows(
    on,
    sql<FoundLot>`
    select l.id as "lotId", l.number as "lotNumber", p.name as product, o.code, l."expiresOn", l."onHand" + l.quarantined
      + coalesce((select sum(t."onHand" + t.quarantined) from lot t where t."takenFrom" = l.id), 0)::int as left
    from lot l join "productOption" o on o.id = l."optionId" join product p on p.id = o."productId"
    where not l.recalled and l."takenFrom" is null and l.id = any(array(
      select id from lot where lower(number) = lower(${text})
      union select t.id from "productOption" c join lot t on t."optionId" = c.id where lower(c.code) = lower(${text})))
    order by l.number, l.id limit 20`,
  )

type Started = {
  reason: string
  grade: number
  notice: string
  reportDue: string
  actor: string
  at: Date
}

export const insertRecall = (tx: Tx, given: Started) =>
  row(
    tx,
    sql<{ id: number }>`
    insert into recall (reason, grade, notice, "reportDue", "startedAt", "startedBy")
    values (${given.reason}, ${given.grade}, ${given.notice}, ${given.reportDue}, ${given.at}, ${given.actor}) returning id`,
  )

type Shares = { recallId: number; lotIds: readonly number[]; quarantined: readonly number[]; at: Date }

/** The lots of a recall and each institution's share of them. Answers the institutions. */
export const insertShares = (tx: Tx, given: Shares) =>
  rows(
    tx,
    sql<{ institutionId: number }>`
    with lots as (
      insert into "recallLot" ("lotId", "recallId", quarantined)
      select w.id, ${given.recallId}, w.pieces from unnest(${[...given.lotIds]}::int[], ${[...given.quarantined]}::int[]) w(id, pieces)
    ), got as materialized (
      select o."institutionId", v."lotId", sum(v.pieces)::int as pieces
      from (${sent([...given.lotIds])}) v join "salesOrder" o on o.number = v.number group by 1, 2
    ), told as (
      insert into "recallNotice" ("recallId", "institutionId", "sentAt")
      select distinct ${given.recallId}::int, "institutionId", ${given.at}::timestamptz from got
      returning "institutionId"
    ), shares as (
      insert into "recallShare" ("recallId", "institutionId", "lotId", shipped)
      select ${given.recallId}, "institutionId", "lotId", pieces from got
    )
    select "institutionId" from told order by 1`,
  )

/** Whoever has not answered is told again; answers them. */
export const sendAgain = (tx: Tx, recallId: number, at: Date) =>
  rows(
    tx,
    sql<{ institutionId: number; sends: number }>`
    update "recallNotice" set sends = sends + 1, "sentAt" = ${at} where "recallId" = ${recallId} and "repliedAt" is null and sends < 100
    returning "institutionId", sends`,
  )

/** An institution's orders with lots of a recall: what has come back of them changes under their rows. */
export const ordersOfShare = async (on: Queryable, recallId: number, institutionId: number) =>
  (
    await rows(
      on,
      sql<{ id: number }>`
      select distinct o.id from "recallShare" s join "stockMove" v on v."lotId" = s."lotId" and v.reason = 'shipped'
        join "salesOrder" o on o.number = split_part(v.cause, '/', 1) and o."institutionId" = s."institutionId"
      where s."recallId" = ${recallId} and s."institutionId" = ${institutionId}`,
    )
  ).map(({ id }) => id)

/**
 * Marks what an institution still had as collected; of each lot the orders that it came with and how many of each, none
 * of which has come back by a return: of what has arrived the latest first, which a clinic uses last. Nothing when it has
 * not answered, or was here already.
 */
export const collect = (tx: Tx, recallId: number, institutionId: number, at: Date) =>
  rows(
    tx,
    sql<{ lotId: number; orderNumber: string; pieces: number; isReturning: boolean }>`
    with done as (
      update "recallNotice" set "collectedAt" = ${at}
      where "recallId" = ${recallId} and "institutionId" = ${institutionId} and "repliedAt" is not null and "collectedAt" is null
      returning "recallId", "institutionId", "repliedAt"
    ), came as (
      select g."lotId", sum(g.quantity)::int as pieces from done d join claim c on c."institutionId" = d."institutionId" and c."requestedAt" >= d."repliedAt"
        join "claimGoods" g on g."claimId" = c.id group by 1
    ), share as (
      select s."lotId", greatest(coalesce(s.remaining, 0) - coalesce(came.pieces, 0), 0) as remaining, exists (
          select from claim c join "claimLine" l on l."claimId" = c.id and l.reason = 'recalled'
          where c."institutionId" = ${institutionId} and ${isComingSql}
            and exists (select from "parcelLine" x where x."orderId" = c."orderId" and x.line = l.line and x."lotId" = s."lotId")) as "isReturning"
      from done join "recallShare" s using ("recallId", "institutionId") left join came using ("lotId")
    ), kept as (
      select s.*, o.number, k.pieces, sum(k.pieces) over (partition by s."lotId" order by o."deliveredAt" is null, o.id desc) as through
      from share s
      cross join lateral (select split_part(cause, '/', 1) as number, -sum("onHandChange") as sent from "stockMove" where "lotId" = s."lotId" and reason = 'shipped' group by 1) v
      join "salesOrder" o on o.number = v.number and o."institutionId" = ${institutionId}
      cross join lateral (
        select v.sent - coalesce(sum(g.quantity), 0) as pieces from claim c join "claimGoods" g on g."claimId" = c.id where c."orderId" = o.id and g."lotId" = s."lotId") k
    )
    select "lotId", k.number as "orderNumber", least(k.pieces, greatest(k.remaining - (k.through - k.pieces), 0))::int as pieces, "isReturning"
    from kept k join lot l on l.id = "lotId" order by l."optionId", l.id, k.number`,
  )
