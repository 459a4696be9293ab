import { sql } from 'kysely'
import { seoulDate } from '#domain/calendar.ts'
import { holdLines } from '#features/buying/orders/server/index.ts'
import { changeLot } from '#features/shelf/stock/server/index.ts'
import { row, rows, type Tx } from '#platform/database/database.ts'
import { ago, DAY, dayBefore, HOUR, onOrAfterBusinessDay } from '../seoul-time.ts'
import type { BookedOrder } from '../trade/book-orders.ts'
import type { DeliveryScene } from './scenes.ts'

type Picked = {
  orderId: number
  state: 'picking' | 'packed'
  lines: number[]
  quantities: number[]
  at: Date
}

/** Pieces on the bench, from the lot that runs out first among those that hold enough. */
const pick = (tx: Tx, { orderId, state, lines, quantities, at }: Picked) =>
  rows(
    tx,
    sql`
    with taken as (
      select w.line, w.quantity, (
        select t.id from lot t where t."optionId" = l."optionId" and not t.recalled and t."onHand" - t.picked >= w.quantity order by t."expiresOn" nulls last, t.id limit 1) as "lotId"
      from unnest(${lines}::smallint[], ${quantities}::int[]) w(line, quantity) join "orderLine" l on l."orderId" = ${orderId} and l.line = w.line
    ), box as (
      insert into parcel ("orderId", number, storage, state, "assignedTo", "pickedAt", "packedAt")
      values (${orderId}, 1, 'ambient', ${state}, 'ops01', ${at}, case when ${state}::text = 'packed' then ${at}::timestamptz end) returning id
    ), aside as (
      update lot set picked = picked + t.quantity from taken t where lot.id = t."lotId"
    )
    insert into "parcelLine" ("parcelId", "orderId", line, "lotId", quantity) select box.id, ${orderId}, line, "lotId", quantity from box, taken`,
  )

/** What a clerk finds in the morning: an order half picked, one that waits for its number, one held, one short. */
export async function seedBench(tx: Tx, orderOf: (scene: DeliveryScene) => BookedOrder, now: Date) {
  const at = ago(now, HOUR)
  await pick(tx, { orderId: orderOf('half-picked').id, state: 'picking', lines: [1], quantities: [4], at })
  await pick(tx, { orderId: orderOf('packed').id, state: 'packed', lines: [1, 2], quantities: [8, 4], at })
  await holdLines(tx, {
    orderId: orderOf('held').id,
    storage: 'cold',
    reason: '냉장 배송차 점검으로 하루 늦게 보내요',
    until: onOrAfterBusinessDay(dayBefore(now, -1)),
  })
  const { option } = orderOf('short').lines[0]!
  const lots = await rows(
    tx,
    sql<{
      id: number
      onHand: number
    }>`select id, "onHand" from lot where "optionId" = ${option.id} and "onHand" > 0 order by id`,
  )
  for (const [index, { id, onHand }] of lots.entries()) {
    const pieces = onHand - (index === 0 ? 2 : 0)
    await changeLot(tx, {
      lotId: id,
      good: -pieces,
      quarantine: pieces,
      reason: 'quarantined',
      seen: null,
      note: '입고 상자 누액 확인',
      cause: `누액 확인 ${seoulDate(now)}`,
      actor: 'ops01',
      at: ago(now, 2 * HOUR),
    })
  }
  await seedReorderPoints(tx)
}

/** Every ninth option is to be ordered again when it runs low. */
const seedReorderPoints = (tx: Tx) =>
  rows(tx, sql`update stock set "reorderAt" = 25 where "optionId" % 9 = 0`)

const NOTICE =
  '포장 표시 오류가 확인되어 제조사가 자진 회수해요. 이 로트의 사용을 멈추고 따로 보관해 주세요. 남은 수량을 알려 주시면 수거하고 환불이나 교환을 안내해 드려요.'

/** A recall under way: some clinics have not read it, some have answered, one has nothing left and is done. */
export async function seedRecall(tx: Tx, now: Date) {
  const recall = (await row(
    tx,
    sql<{ id: number }>`
    insert into recall (reason, grade, notice, "reportDue", "startedAt", "startedBy")
    values ('포장 표시 오류 · 제조사 자진 회수', 2, ${NOTICE}, ${dayBefore(now, -6)}, ${ago(now, DAY)}, 'ops01') returning id`,
  ))!
  await rows(
    tx,
    sql`
    with lots as (
      insert into "recallLot" ("lotId", "recallId", quarantined) select id, ${recall.id}, quarantined from lot where recalled returning "lotId"
    ), got as materialized (
      select v."lotId", o."institutionId", sum(-v."onHandChange")::int as pieces, row_number() over (order by o."institutionId") as n
      from lots join "stockMove" v using ("lotId") join "salesOrder" o on o.number = split_part(v.cause, '/', 1) where v.reason = 'shipped' group by 1, 2
    ), told as (
      insert into "recallNotice" ("recallId", "institutionId", "sentAt", "readAt", "repliedAt", "collectedAt")
      select ${recall.id}, "institutionId", ${ago(now, DAY)}::timestamptz, case when n % 4 <> 1 then ${ago(now, 20 * HOUR)}::timestamptz end,
        case when n % 4 in (2, 0) then ${ago(now, 5 * HOUR)}::timestamptz end, case when n % 4 = 0 then ${ago(now, HOUR)}::timestamptz end
      from got order by "institutionId"
    )
    insert into "recallShare" ("recallId", "institutionId", "lotId", shipped, remaining)
    select ${recall.id}, "institutionId", "lotId", pieces, case n % 4 when 2 then 1 when 0 then 0 end from got order by "institutionId"`,
  )
}
