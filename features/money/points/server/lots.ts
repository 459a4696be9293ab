import { sql } from 'kysely'
import { seoulDate, type IsoDate } from '#domain/calendar.ts'
import { postJournal, type Journal } from '#features/money/ledger/server/index.ts'
import { row, rows, statement, type Database, type Tx } from '#platform/database/database.ts'
import { earliestReturnExpiry, expiryAfter } from '../rules.ts'

type Spend = { institutionId: number; journalId: number; amount: number; now: Date }

/**
 * The caller's journal has locked the account, so that lots are taken by one order at a time, nearest expiry
 * first.
 */
const spend = statement<Spend>()(
  (input) => sql<{ taken: number }>`
  with open as materialized (
    select l.id, l.granted - l.used - l.expired as remaining, l."expiresAt"
    from "pointLot" l join account a on a.id = l."accountId"
    where coalesce(a."institutionId", 0) = ${input.institutionId} and a.kind = 'points' and l."expiresAt" > ${input.now} and l.used + l.expired < l.granted
    order by l."expiresAt", l.id for update of l
  ), ranked as (
    select id, remaining, sum(remaining) over (order by "expiresAt", id) - remaining as before from open
  ), taken as (
    select id, least(remaining, ${input.amount}::bigint - before) as amount from ranked where before < ${input.amount}::bigint
  ), marked as (
    update "pointLot" l set used = l.used + t.amount from taken t where l.id = t.id returning l.id, t.amount
  ), uses as (
    insert into "pointUse" ("lotId", "journalId", amount) select id, ${input.journalId}::bigint, amount from marked returning amount
  )
  select coalesce(sum(amount), 0)::bigint as taken from uses`,
)

/**
 * Takes points for a journal that has already lowered the account. False when too few are still valid: the
 * caller rolls back.
 */
export const spendPoints = async (tx: Tx, input: Spend) =>
  (await spend.row(tx, input))!.taken === input.amount

type GiveBack = { spentBy: number; journalId: number; after: number; amount: number | null; earliest: Date }

/** A lot that has run out, or is about to, cannot take points back: they come back as a lot of their own. */
const giveBack = statement<GiveBack>()(
  (input) => sql`
  with held as materialized (
    select u."lotId", u.amount, l."accountId", l."expiresAt"
    from "pointUse" u join "pointLot" l on l.id = u."lotId" where u."journalId" = ${input.spentBy}
    order by l."expiresAt", l.id for update of l
  ), ranked as (
    select *, sum(amount) over (order by "expiresAt", "lotId") as upto from held
  ), spent as (
    select "lotId", "accountId", "expiresAt",
      least(upto, ${input.after}::bigint + coalesce(${input.amount}::bigint, upto)) - greatest(upto - amount, ${input.after}::bigint) as amount
    from ranked where upto > ${input.after}::bigint and upto - amount < ${input.after}::bigint + coalesce(${input.amount}::bigint, upto)
  ), restored as (
    update "pointLot" l set used = l.used - s.amount from spent s
    where l.id = s."lotId" and s."expiresAt" >= ${input.earliest}::timestamptz returning l.id, s.amount
  ), uses as (
    insert into "pointUse" ("lotId", "journalId", amount) select id, ${input.journalId}::bigint, -amount from restored
  )
  insert into "pointLot" ("accountId", granted, "expiresAt", "journalId")
  select "accountId", sum(amount), ${input.earliest}::timestamptz, ${input.journalId}::bigint
  from spent where "expiresAt" < ${input.earliest}::timestamptz group by "accountId"`,
)

type Return = { spentBy: number; journalId: number; now: Date; after?: number; amount?: number }

/**
 * Gives back what a journal has taken, to the same lots, for 30 days at least. `amount`: a part of it, in the order
 * it was taken in; `after`: how much of it went back before.
 */
export const returnPoints = (tx: Tx, { after = 0, amount, now, ...input }: Return) =>
  giveBack.rows(tx, {
    ...input,
    after,
    amount: amount ?? null,
    earliest: earliestReturnExpiry(seoulDate(now)),
  })

/**
 * Moves uses from the journal that held the points, by way of the one that lets go, to the one that spends
 * them: lots stay as they are.
 */
export const rebookPoints = (
  tx: Tx,
  { heldBy, releasedBy, spentBy }: { heldBy: number; releasedBy: number; spentBy: number },
) =>
  rows(
    tx,
    sql`
    insert into "pointUse" ("lotId", "journalId", amount)
    select u."lotId", j.id, j.sign * u.amount
    from "pointUse" u cross join (values (${releasedBy}::bigint, -1), (${spentBy}::bigint, 1)) as j(id, sign) where u."journalId" = ${heldBy}`,
  )

/** Points given to an institution, usable up to and on `lastDay`. The journal's cause happens once. */
export async function grantPoints(
  tx: Tx,
  {
    institutionId,
    amount,
    lastDay,
    ...journal
  }: Omit<Journal, 'event'> & { institutionId: number; amount: number; lastDay: IsoDate },
) {
  const posted = await postJournal(tx, {
    ...journal,
    event: 'granted',
    lines: [
      { kind: 'points', institutionId, amount },
      { kind: 'points-granted', amount: -amount },
    ],
  })
  if (posted.journalId === null) throw new Error(`no points account for institution ${institutionId}`)
  await rows(
    tx,
    sql`
    insert into "pointLot" ("accountId", granted, "expiresAt", "journalId")
    select id, ${amount}, ${expiryAfter(lastDay)}, ${posted.journalId} from account where coalesce("institutionId", 0) = ${institutionId} and kind = 'points'`,
  )
}

/** Points taken from an institution whose account the caller holds and has counted. */
export async function takePoints(
  tx: Tx,
  { institutionId, amount, ...journal }: Journal & { institutionId: number; amount: number },
) {
  const { journalId } = await postJournal(tx, {
    ...journal,
    lines: [
      { kind: 'points', institutionId, amount: -amount },
      { kind: 'points-granted', amount },
    ],
  })
  if (journalId === null || !(await spendPoints(tx, { institutionId, journalId, amount, now: journal.at })))
    throw new Error(`points of ${institutionId} that were counted are gone`)
}

/** Writes off what has expired, lot by lot. Returns how many lots. */
export async function expirePoints({ db, clock }: { db: Database; clock: { now(): Date } }) {
  const now = clock.now()
  const due = await rows(
    db,
    sql<{ id: number; accountId: number }>`
    select id, "accountId" from "pointLot" where "expiresAt" <= ${now} and used + expired < granted order by "expiresAt", id limit 500`,
  )
  for (const lot of due) await db.transaction((tx) => expireLot(tx, lot, now))
  return due.length
}

async function expireLot(tx: Tx, lot: { id: number; accountId: number }, now: Date) {
  await row(tx, sql`select id from account where id = ${lot.accountId} for update`)
  const left = await row(
    tx,
    sql<{ institutionId: number; amount: number }>`
    select a."institutionId", l.granted - l.used - l.expired as amount
    from "pointLot" l join account a on a.id = l."accountId" where l.id = ${lot.id} and l.used + l.expired < l.granted and a."institutionId" is not null for update of l`,
  )
  if (!left) return
  await postJournal(tx, {
    causeType: 'points',
    cause: String(lot.id),
    event: 'expired',
    note: '유효기간 만료',
    actor: 'system',
    at: now,
    lines: [
      { kind: 'points', institutionId: left.institutionId, amount: -left.amount },
      { kind: 'points-granted', amount: left.amount },
    ],
  })
  await rows(tx, sql`update "pointLot" set expired = expired + ${left.amount} where id = ${lot.id}`)
}
