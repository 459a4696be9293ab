import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import type { Consent } from '#features/buying/orders/agreements.ts'
import { row, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'
import type { Rhythm, RunState, StandingState } from '../contract.ts'

type Line = { optionId: number; quantity: number; agreedPrice: number }
type Whose = { institutionId: number; memberId: number }
type Run = { on: IsoDate; state: RunState; orderNumber: string | null; note: string }
type StandingRow = {
  standingId: number
  version: number
  name: string
  every: Rhythm['every']
  count: number
  state: StandingState
  nextOn: IsoDate
  orderedBy: string
  mayChange: boolean
  lines: Line[]
  /** Newest first. */
  runs: Run[]
}

const linesSql = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('optionId', l."optionId", 'quantity', l.quantity, 'agreedPrice', l."agreedPrice") order by l.rank), '[]')
    from "standingOrderLine" l where l."standingId" = s.id)`
/** Rules order in the name of whoever made them: somebody with a limit of their own changes none of another's. */
const mayChange = (memberId: number) => sql<boolean>`coalesce(s."memberId" = ${memberId} or not exists (
  select from member who where who.id = ${memberId} and (who."orderLimit" is not null or who."monthLimit" is not null)), false)`
/** So many days of a rule are shown. */
const SHOWN_RUNS = sql.lit(6)

export const standingOf = statement<Whose>()(
  (input) => sql<StandingRow>`
  select s.id as "standingId", s.version, s.name, s.every, s.count, s.state, s."nextOn", m.name as "orderedBy", ${mayChange(input.memberId)} as "mayChange", ${linesSql} as lines,
    (select coalesce(jsonb_agg(jsonb_build_object('on', r."on", 'state', r.state, 'orderNumber', r."orderNumber", 'note', r.note) order by r."on" desc), '[]')
      from (select * from "standingOrderRun" where "standingId" = s.id order by "on" desc limit ${SHOWN_RUNS}) r) as runs
  from "standingOrder" s join member m on m.id = s."memberId"
  where s."institutionId" = ${input.institutionId} and (s.state <> 'ended' or s.id in (
    select id from "standingOrder" where "institutionId" = ${input.institutionId} and state = 'ended' order by id desc limit 5))
  order by s.state = 'ended', s."nextOn", s.id`,
)

/** New rules of one institution stand in line, so that none passes the limit. */
export const lockStandingOf = (tx: Tx, institutionId: number) =>
  rows(tx, sql`select pg_advisory_xact_lock(hashtext('standing orders'), ${institutionId})`)

export const newFacts = (tx: Tx, institutionId: number) =>
  row(
    tx,
    sql<{ standing: number; hasAddress: boolean }>`
    select (select count(*)::int from "standingOrder" where "institutionId" = ${institutionId} and state <> 'ended') as standing,
      exists (select from "deliveryAddress" where "institutionId" = ${institutionId} and "isDefault") as "hasAddress"`,
  )

type NewStanding = {
  institutionId: number
  memberId: number
  name: string
  rhythm: Rhythm
  nextOn: IsoDate
  consents: readonly Consent[]
  at: Date
}

export const insertStanding = (tx: Tx, made: NewStanding) =>
  row(
    tx,
    sql<{ standingId: number }>`
    insert into "standingOrder" ("institutionId", "memberId", name, every, count, "nextOn", consents, "createdAt")
    values (${made.institutionId}, ${made.memberId}, ${made.name}, ${made.rhythm.every}, ${made.rhythm.count}, ${made.nextOn}, ${JSON.stringify(made.consents)}::jsonb, ${made.at})
    returning id as "standingId"`,
  )

/** The lines in place of those before. */
export const writeLines = (tx: Tx, standingId: number, lines: readonly Line[]) =>
  rows(
    tx,
    sql`
    with gone as (
      delete from "standingOrderLine" where "standingId" = ${standingId} and "optionId" <> all(${lines.map(({ optionId }) => optionId)}::int[])
    )
    insert into "standingOrderLine" ("standingId", "optionId", quantity, "agreedPrice", rank)
    select ${standingId}, w.* from unnest(${lines.map(({ optionId }) => optionId)}::int[], ${lines.map(({ quantity }) => quantity)}::int[],
      ${lines.map(({ agreedPrice }) => agreedPrice)}::bigint[]) with ordinality as w("optionId", quantity, price, rank)
    on conflict ("standingId", "optionId") do update set quantity = excluded.quantity, "agreedPrice" = excluded."agreedPrice", rank = excluded.rank`,
  )

type Held = {
  version: number
  every: Rhythm['every']
  count: number
  state: StandingState
  nextOn: IsoDate
  lines: Line[]
  run: RunState | null
  mayChange: boolean
}

/** One of the institution's, locked, with what is open of its next day. */
export const holdStanding = (tx: Tx, { institutionId, memberId }: Whose, standingId: number) =>
  row(
    tx,
    sql<Held>`
    select s.version, s.every, s.count, s.state, s."nextOn", ${linesSql} as lines,
      (select r.state from "standingOrderRun" r where r."standingId" = s.id and r."on" = s."nextOn") as run, ${mayChange(memberId)} as "mayChange"
    from "standingOrder" s where s.id = ${standingId} and s."institutionId" = ${institutionId} for update of s`,
  )

/** What is changed. A day that was skipped or missed and is chosen again is as if it had not been. */
export const updateStanding = (
  tx: Tx,
  standingId: number,
  to: { name: string; rhythm: Rhythm; nextOn: IsoDate },
) =>
  rows(
    tx,
    sql`
    with chosen as (
      delete from "standingOrderRun" where "standingId" = ${standingId} and "on" >= ${to.nextOn} and state in ('skipped', 'missed')
    )
    update "standingOrder" set name = ${to.name}, every = ${to.rhythm.every}, count = ${to.rhythm.count}, "nextOn" = ${to.nextOn}, version = version + 1
    where id = ${standingId}`,
  )

export const moveTo = (tx: Tx, standingId: number, state: StandingState, nextOn: IsoDate) =>
  rows(
    tx,
    sql`update "standingOrder" set state = ${state}, "nextOn" = ${nextOn}, version = version + 1 where id = ${standingId}`,
  )

/** What was told of a day that is open is as if it had not been: it is told anew. */
export const forgetOpenRun = (tx: Tx, standingId: number) =>
  rows(
    tx,
    sql`delete from "standingOrderRun" where "standingId" = ${standingId} and state in ('told', 'asked')`,
  )

type Written = {
  standingId: number
  on: IsoDate
  state: RunState
  at: Date
  note?: string
  orderNumber?: string
}

/** False when the day is over or another process has told of it. */
export const writeRun = async (tx: Tx, { standingId, on, state, at, note = '', orderNumber }: Written) =>
  (await row(
    tx,
    sql<{ on: IsoDate }>`
    insert into "standingOrderRun" as r ("standingId", "on", state, note, "orderNumber", at)
    values (${standingId}, ${on}, ${state}, ${note}, ${orderNumber ?? null}, ${at})
    on conflict ("standingId", "on") do update set state = excluded.state, note = excluded.note, "orderNumber" = excluded."orderNumber", at = excluded.at
      where r.state in ('told', 'asked') and r.state <> excluded.state
    returning "on"`,
  )) !== undefined

export const acceptPrices = (
  on: Queryable,
  standingId: number,
  lines: readonly { optionId: number; unitPrice: number }[],
) =>
  rows(
    on,
    sql`
    update "standingOrderLine" l set "agreedPrice" = w.price
    from unnest(${lines.map(({ optionId }) => optionId)}::int[], ${lines.map(({ unitPrice }) => unitPrice)}::bigint[]) as w("optionId", price)
    where l."standingId" = ${standingId} and l."optionId" = w."optionId"`,
  )
