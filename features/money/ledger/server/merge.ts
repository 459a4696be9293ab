import { sql } from 'kysely'
import { rows, type Tx } from '#platform/database/database.ts'
import { openAccounts, postJournal } from './post.ts'

type Account = {
  kind: 'credit' | 'points'
  institutionId: number
  posted: number
  floor: number
  allowed: number
}

/** Whether an institution may owe, or owes. */
export const usesCredit = (institutionId: number) =>
  sql<boolean>`exists (select from account where coalesce("institutionId", 0) = ${institutionId} and kind = 'credit'
    and (floor < 0 or posted <> 0 or allowed > 0))`

/**
 * Moves what the accounts of an institution hold to those of another by a journal, closes them, and lets the other's stand
 * for them: what undoes an entry of theirs is posted there. Nothing that was written is changed. The limit of credit goes
 * along where the other uses none. The caller has made sure that not both use credit.
 */
export async function closeAccounts(
  tx: Tx,
  { from, into, actor, at }: { from: number; into: number; actor: string; at: Date },
) {
  await openAccounts(tx, into, 0)
  await openAccounts(tx, from, 0)
  const held = await rows(
    tx,
    sql<Account>`
    select kind || '' as kind, coalesce("institutionId", 0) as "institutionId", coalesce(posted, 0) as posted, coalesce(floor, 0) as floor, allowed from account
    where coalesce("institutionId", 0) in (${from}, ${into}) and kind in ('credit', 'points') order by id for update`,
  )
  const of = (kind: Account['kind']) =>
    held.find((account) => account.kind === kind && account.institutionId === from)!
  const credit = of('credit')
  const moves = credit.floor < 0 || credit.posted !== 0 || credit.allowed > 0
  if (moves)
    await rows(
      tx,
      sql`update account set floor = ${credit.floor}, allowed = ${credit.allowed}
      where coalesce("institutionId", 0) = ${into} and kind = 'credit'`,
    )
  const lines = [credit, of('points')]
    .filter(({ posted }) => posted !== 0)
    .flatMap(({ kind, posted }) => [
      { kind, institutionId: from, amount: -posted },
      { kind, institutionId: into, amount: posted },
    ])
  if (lines.length > 0) {
    const { journalId } = await postJournal(tx, {
      causeType: 'institution-merge',
      cause: String(from),
      event: 'moved',
      note: '기관 통합',
      actor,
      at,
      lines,
    })
    if (journalId === null) throw new Error(`institution ${into} has no room for what ${from} owes`)
  }
  await rows(
    tx,
    sql`
    update account a set floor = 0, allowed = 0, "successorId" = t.id from account f join account t on t.kind = f.kind and t."institutionId" = ${into}
    where f."institutionId" = ${from} and (a.id = f.id or a."successorId" = f.id)`,
  )
  return { moves, creditLimit: -credit.floor }
}
