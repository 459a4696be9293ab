import { sql } from 'kysely'
import { statement, type Tx } from '#platform/database/database.ts'
import type { LotRefusal } from '../contract.ts'

type Return = {
  lotId: number
  quantity: number
  /** Scrapped pieces pass through the journal only. */
  to: 'good' | 'quarantine' | 'scrap'
  /** Names the event once, like the claim's number and line. */
  cause: string
  at: Date
  actor?: string
}
type Filled = { lotId: number; good: number; kept: number; cause: string; at: Date; actor: string | null }

const take = statement<Filled & { came: number; gone: number }>()(
  (input) => sql<{ id: number }>`
  with held as materialized (
    select s."optionId" from stock s where s."optionId" = (select "optionId" from lot where id = ${input.lotId}) for update
  ), found as materialized (
    select l.id, l."optionId" from lot l join held h using ("optionId")
    where l.id = ${input.lotId} and (${input.good}::int = 0 or not l.recalled) for update of l
  ), lots as (
    update lot l set "onHand" = l."onHand" + ${input.good}, quarantined = l.quarantined + ${input.kept}
    from found f where l.id = f.id
  ), moved as (
    update stock s set "onHand" = s."onHand" + ${input.good} from found f where s."optionId" = f."optionId"
  ), written as (
    insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", "quarantineChange", reason, cause, at, actor)
    select f."optionId", f.id, m."onHand", 0, m.quarantine, m.reason, ${input.cause}, ${input.at}::timestamptz, ${input.actor}
    from found f, (values
      ('returned', ${input.good}::int, ${input.came}::int),
      ('scrapped', 0, -${input.gone}::int)) m (reason, "onHand", quarantine)
    where m.reason = 'returned' or m.quarantine <> 0
  )
  select id from found`,
)

/** Pieces that come back from a clinic. Refuses to put pieces of a recalled lot among the good ones. */
export async function takeBack(
  tx: Tx,
  { lotId, quantity, to, cause, at, actor }: Return,
): Promise<Extract<LotRefusal, 'lot-recalled'> | null> {
  const taken = await take.row(tx, {
    lotId,
    good: to === 'good' ? quantity : 0,
    kept: to === 'quarantine' ? quantity : 0,
    came: to === 'good' ? 0 : quantity,
    gone: to === 'scrap' ? quantity : 0,
    cause,
    at,
    actor: actor ?? null,
  })
  return taken ? null : 'lot-recalled'
}
