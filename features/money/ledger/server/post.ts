import { sql, type RawBuilder } from 'kysely'
import { row, rows, statement, type Queryable, type Statement, type Tx } from '#platform/database/database.ts'

type AccountKind =
  | 'credit'
  | 'points'
  | 'gateway-clearing'
  | 'sales'
  | 'points-granted'
  | 'bank'
  | 'owed-back'

/** Without an institution: an account of the house. */
export type LedgerLine = { kind: AccountKind; institutionId?: number; amount: number }

export type Journal = {
  causeType: string
  cause: string
  event: string
  note?: string
  actor: string
  at: Date
}

/** `short`: the account that would fall below its floor, and below what was allowed beyond it; then nothing is posted. */
export type Posting =
  | { journalId: number }
  | { journalId: null; short: { kind: AccountKind; posted: number; floor: number } }

// Accounts are found by their unique index, which is on coalesce("institutionId", 0).
export type PostedRow = {
  journalId: number | null
  kind: AccountKind | null
  posted: number | null
  floor: number | null
  amount: number
}
type Input = Journal & { note: string }

const refused = (row: PostedRow) =>
  row.amount < 0 && row.floor !== null && row.posted! + row.amount < row.floor

export type PostingInput = Input & { kinds: string[]; owners: number[]; amounts: number[]; count: number }

/** What was allowed below the floor is used up as it is paid back. */
const usedUp = (posted: RawBuilder<unknown>, floor: RawBuilder<unknown>) =>
  sql`allowed = least(a.allowed, greatest(0, ${floor} - (${posted})))`

/**
 * The parts of a statement that posts a journal, for a room that has to write a row of its own with it: `written`
 * holds the journal's id, or no row when an account would fall below its floor.
 */
export const posting = (input: PostingInput) => sql`
  wanted as (
    select * from unnest(${input.kinds}::text[], ${input.owners}::int[], ${input.amounts}::bigint[]) with ordinality as w(kind, owner, amount, line)
  ), held as (
    select a.id, a.kind, a.posted, a.floor - a.allowed as floor, w.amount, w.line
    from wanted w join account a on a.kind = w.kind and coalesce(a."institutionId", 0) = w.owner
    where w.owner <> 0 order by a.id for update of a
  ), house as (
    select a.id, w.amount, w.line from wanted w join account a on a.kind = w.kind and coalesce(a."institutionId", 0) = w.owner where w.owner = 0
  ), moved as (
    update account a set posted = a.posted + h.amount, ${usedUp(sql`a.posted + h.amount`, sql`a.floor`)} from held h
    where a.id = h.id and (h.amount > 0 or h.floor is null or a.posted + h.amount >= h.floor)
    returning a.id, h.line, h.amount, a.posted
  ), written as (
    insert into journal ("causeType", cause, event, note, actor, at)
    select ${input.causeType}, ${input.cause}, ${input.event}, ${input.note}, ${input.actor}, ${input.at}::timestamptz
    where (select count(*) from moved) + (select count(*) from house) = ${input.count}::int
    returning id
  ), entries as (
    insert into "ledgerEntry" ("journalId", line, "accountId", amount, "balanceAfter")
    select w.id, e.line, e.id, e.amount, e.posted
    from written w, (select id, line, amount, posted from moved union all select id, line, amount, null from house) e
  )`
export const posted = sql`
  select (select id from written) as "journalId", kind, posted, floor, amount from held
  union all select (select id from written), null, null, null, 0 where not exists (select 1 from held)`

/**
 * Posts one journal by a statement made of `posting` and `posted`: accounts locked by id, no floor passed, all
 * entries or none. The caller rolls back when it comes back short.
 */
export async function postBy<More extends object>(
  tx: Tx,
  post: Statement<PostingInput & More, PostedRow>,
  journal: Journal & { lines: LedgerLine[] },
  more: More,
): Promise<Posting> {
  const lines = journal.lines.filter(({ amount }) => amount !== 0)
  const held = await post.rows(tx, {
    ...journal,
    note: journal.note ?? '',
    kinds: lines.map(({ kind }) => kind),
    owners: lines.map(({ institutionId }) => institutionId ?? 0),
    amounts: lines.map(({ amount }) => amount),
    count: lines.length,
    ...more,
  })
  const journalId = held[0]?.journalId
  if (journalId) return { journalId }
  const absent = lines.find(
    (line) => line.institutionId !== undefined && !held.some(({ kind }) => kind === line.kind),
  )
  if (absent) return { journalId: null, short: { kind: absent.kind, posted: 0, floor: 0 } }
  const short = held.find(refused)
  if (!short)
    throw new Error(`journal ${journal.causeType} ${journal.cause} ${journal.event} was not written`)
  return { journalId: null, short: { kind: short.kind!, posted: short.posted!, floor: short.floor! } }
}

const post = statement<PostingInput>()((input) => sql<PostedRow>`with ${posting(input)} ${posted}`)

export const postJournal = (tx: Tx, journal: Journal & { lines: LedgerLine[] }) =>
  postBy(tx, post, journal, {})

const reverse = statement<Input & { original: string }>()(
  (input) => sql<{ journalId: number | null; reversedId: number | null }>`
  with original as (
    select id from journal where "causeType" = ${input.causeType} and cause = ${input.cause} and event = ${input.original}
  ), held as (
    select a.id, e.line, -e.amount as amount
    from original o join "ledgerEntry" e on e."journalId" = o.id join account w on w.id = e."accountId"
      join account a on a.id = coalesce(w."successorId", w.id)
    where a."institutionId" is not null order by a.id for update of a
  ), house as (
    select a.id, e.line, -e.amount as amount
    from original o join "ledgerEntry" e on e."journalId" = o.id join account a on a.id = e."accountId" where a."institutionId" is null
  ), moved as (
    update account a set posted = a.posted + h.amount, ${usedUp(sql`a.posted + h.amount`, sql`a.floor`)} from held h where a.id = h.id
    returning a.id, h.line, h.amount, a.posted
  ), written as (
    insert into journal ("causeType", cause, event, reverses, note, actor, at)
    select ${input.causeType}, ${input.cause}, ${input.event}, o.id, ${input.note}, ${input.actor}, ${input.at}::timestamptz from original o
    returning id
  ), entries as (
    insert into "ledgerEntry" ("journalId", line, "accountId", amount, "balanceAfter")
    select w.id, e.line, e.id, e.amount, e.posted
    from written w, (select id, line, amount, posted from moved union all select id, line, amount, null from house) e
  )
  select (select id from written) as "journalId", (select id from original) as "reversedId"`,
)

/**
 * Undoes a journal of the same cause by its opposite. The database refuses a second reversal. Null when there
 * is none to undo.
 */
export async function reverseJournal(
  tx: Tx,
  journal: Journal & { original: string },
): Promise<{ journalId: number; reversedId: number } | null> {
  const [done] = await reverse.rows(tx, { ...journal, note: journal.note ?? '' })
  return done?.journalId && done.reversedId
    ? { journalId: done.journalId, reversedId: done.reversedId }
    : null
}

/** The journal of a cause, or null. */
export const journalOf = async (
  on: Queryable,
  { causeType, cause, event }: Pick<Journal, 'causeType' | 'cause' | 'event'>,
) =>
  (
    await row(
      on,
      sql<{
        id: number
      }>`select id from journal where "causeType" = ${causeType} and cause = ${cause} and event = ${event}`,
    )
  )?.id ?? null

/** The accounts of a new institution. A limit of 0 means it pays at once. */
export const openAccounts = (tx: Tx, institutionId: number, creditLimit: number) =>
  rows(
    tx,
    sql`insert into account ("institutionId", kind, floor) values (${institutionId}, 'credit', ${-creditLimit}), (${institutionId}, 'points', 0) on conflict do nothing`,
  )

/** What an institution owes, its account held until commit; undefined without one. */
export const creditOwed = async (tx: Tx, institutionId: number) =>
  (
    await row(
      tx,
      sql<{ owed: number }>`
      select 0 - coalesce(posted, 0) as owed from account where coalesce("institutionId", 0) = ${institutionId} and kind = 'credit' for update`,
    )
  )?.owed

/**
 * Moves the floor of a credit account, held until commit. `moved` is false where more is owed already; undefined without
 * an account.
 */
export const setCreditLimit = (tx: Tx, institutionId: number, creditLimit: number) =>
  row(
    tx,
    sql<{ moved: boolean }>`
    with held as (
      select id, posted, allowed from account where coalesce("institutionId", 0) = ${institutionId} and kind = 'credit' for update
    ), moved as (
      update account a set floor = ${-creditLimit}, ${usedUp(sql`held.posted`, sql`${-creditLimit}::bigint`)} from held
      where a.id = held.id and held.posted >= ${-creditLimit} - held.allowed returning a.id
    )
    select exists (select from moved) as moved from held`,
  )

/**
 * Lets an account fall below its floor by what `amount` won lack, once, and holds it until commit. Gives what is lacking;
 * where that is more than `atMost`, nothing is allowed.
 */
export const allowOver = async (
  tx: Tx,
  allowance: { institutionId: number; amount: number; atMost: number },
): Promise<number> =>
  (await row(
    tx,
    sql<{ lacking: number }>`
    with held as (
      select id, greatest(0, floor - posted + ${allowance.amount}::bigint) as lacking from account
      where coalesce("institutionId", 0) = ${allowance.institutionId} and kind = 'credit' for update
    ), allowed as (
      update account a set allowed = held.lacking from held where a.id = held.id and held.lacking <= ${allowance.atMost}
    )
    select lacking from held`,
  ))!.lacking
