import { sql } from 'kysely'
import { statement, type Tx } from '#platform/database/database.ts'

export type LotChange = {
  lotId: number
  good: number
  quarantine: number
  reason: 'adjusted' | 'counted' | 'quarantined' | 'released-from-quarantine' | 'scrapped'
  /** What whoever changes it believes to be there; null where it does not matter. */
  seen: number | null
  note: string
  /** Names the event once. */
  cause: string
  /** Null: the shop itself. */
  actor: string | null
  at: Date
}

const change = statement<LotChange>()(
  (input) => sql<{ id: number }>`
  with held as materialized (
    select s."optionId" from stock s where s."optionId" = (select "optionId" from lot where id = ${input.lotId}) for update
  ), found as materialized (
    select l.id, l."optionId" from lot l join held h using ("optionId")
    where l.id = ${input.lotId} and l."onHand" + ${input.good}::int >= l.picked and l.quarantined + ${input.quarantine}::int >= 0
      and (${input.good}::int <= 0 or not l.recalled) and (${input.seen}::int is null or l."onHand" = ${input.seen})
    for update of l
  ), lots as (
    update lot l set "onHand" = l."onHand" + ${input.good}, quarantined = l.quarantined + ${input.quarantine}
    from found f where l.id = f.id
  ), moved as (
    update stock s set "onHand" = s."onHand" + ${input.good} from found f where s."optionId" = f."optionId"
  ), written as (
    insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", "quarantineChange", reason, cause, note, actor, at)
    select "optionId", id, ${input.good}::int, 0, ${input.quarantine}::int, ${input.reason}, ${input.cause}, ${input.note}, ${input.actor}, ${input.at}::timestamptz
    from found
  )
  select id from found`,
)

/** Changes what a lot holds, with its move. False, and nothing changed, when it does not hold as much or was counted anew. */
export const changeLot = async (tx: Tx, wanted: LotChange) => (await change.row(tx, wanted)) !== undefined

type Receipt = {
  optionIds: readonly number[]
  numbers: readonly string[]
  expiresOn: readonly (string | null)[]
  quantities: readonly number[]
  /** Goods that came too warm or too cold go into quarantine. */
  kept: readonly boolean[]
  places: readonly (string | null)[]
  supplier: string
  temperature: number | null
  logger: string | null
  note: string
  cause: string
  actor: string
  at: Date
}

const receive = statement<Receipt>()(
  (input) => sql<{ id: number | null }>`
  with wanted as (
    select * from unnest(${input.optionIds}::int[], ${input.numbers}::text[], ${input.expiresOn}::date[], ${input.quantities}::int[], ${input.kept}::bool[], ${input.places}::text[])
      as w("optionId", number, "expiresOn", quantity, kept, place)
  ), opened as (
    insert into stock ("optionId", "onHand", "nextExpiry")
    select "optionId", coalesce(sum(quantity) filter (where not kept), 0)::int, min("expiresOn") filter (where not kept) from wanted
    group by 1 order by 1
    on conflict ("optionId") do update set "onHand" = stock."onHand" + excluded."onHand",
      "nextExpiry" = least(stock."nextExpiry", excluded."nextExpiry"),
      "restockOn" = case when excluded."onHand" = 0 then stock."restockOn" end
    returning "optionId"
  ), lots as (
    insert into lot as l ("optionId", number, "expiresOn", "onHand", quarantined, place, supplier, "receivedTemperature", "loggerNumber", "receivedAt")
    select "optionId", number, "expiresOn", case when kept then 0 else quantity end, case when kept then quantity else 0 end,
      place, ${input.supplier}, ${input.temperature}::real, ${input.logger}, ${input.at}::timestamptz
    from wanted join opened using ("optionId") order by "optionId", number
    on conflict ("optionId", number) do update set "onHand" = l."onHand" + excluded."onHand", quarantined = l.quarantined + excluded.quarantined,
      place = coalesce(excluded.place, l.place)
      where not l.recalled and l."expiresOn" is not distinct from excluded."expiresOn"
    returning l.id, l."optionId", l.number
  )
  insert into "stockMove" ("optionId", "lotId", "onHandChange", "reservedChange", "quarantineChange", reason, cause, note, actor, at)
  select "optionId", l.id, case when kept then 0 else quantity end, 0, case when kept then quantity else 0 end,
    'received', ${input.cause}, ${input.note}, ${input.actor}, ${input.at}::timestamptz
  from wanted w join lots l using ("optionId", number)
  returning "lotId" as id`,
)

/** Takes goods in, lot by lot, each lot once. False when a lot is known with another use-by date or was recalled. */
export const receiveLots = async (tx: Tx, receipt: Receipt) =>
  (await receive.rows(tx, receipt)).length === receipt.optionIds.length

const setReorder = statement<{ optionId: number; pieces: number | null }>()(
  (input) => sql<{ optionId: number }>`
  update stock set "reorderAt" = ${input.pieces}::int where "optionId" = ${input.optionId} returning "optionId"`,
)

/** At or below so many free pieces staff are told to order more; null tells nobody. */
export const setReorderPoint = async (tx: Tx, optionId: number, pieces: number | null) =>
  (await setReorder.row(tx, { optionId, pieces })) !== undefined
