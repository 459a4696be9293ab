import { sql } from 'kysely'
import { statement, type Tx } from '#platform/database/database.ts'
import { nextExpirySql } from './lots.ts'

type Called = { lotIds: readonly number[]; cause: string; note: string; actor: string; at: Date }

const call = statement<Called>()(
  (input) => sql<{ lotId: number; quarantined: number }>`
  with held as materialized (
    select s."optionId" from stock s where s."optionId" in (select "optionId" from lot where id = any(${input.lotIds}::int[]))
    order by s."optionId" for update
  ), found as materialized (
    select l.id, l."optionId", l."onHand" as pieces from lot l join held h using ("optionId")
    where l.id = any(${input.lotIds}::int[]) and not l.recalled and l.picked = 0 order by l.id for update of l
  ), lots as (
    update lot l set recalled = true, "onHand" = 0, quarantined = l.quarantined + f.pieces from found f where l.id = f.id
  ), moved as (
    update stock s set "onHand" = s."onHand" - f.pieces,
      "nextExpiry" = ${nextExpirySql(sql`case when l.id = any(${input.lotIds}::int[]) then 0 else l."onHand" end`)}
    from (select "optionId", sum(pieces)::int as pieces from found group by 1) f where s."optionId" = f."optionId"
  ), written as (
    insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", "quarantineChange", reason, cause, note, actor, at)
    select "optionId", id, -pieces, 0, pieces, 'quarantined', ${input.cause}, ${input.note}, ${input.actor}, ${input.at}::timestamptz
    from found where pieces > 0
  )
  select id as "lotId", pieces as quarantined from found order by id`,
)

/**
 * Calls lots back: what is left goes into quarantine, and nothing of them leaves any more. Lots that are recalled
 * already, or of which pieces are set aside for a parcel, are left as they are and do not come back.
 */
export const recallLots = (tx: Tx, called: Called) => call.rows(tx, called)
