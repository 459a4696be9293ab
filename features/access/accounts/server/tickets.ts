import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import { build } from '#platform/database/compile.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import { ownerFacts, type Owner } from './queries.ts'

type TicketKind = 'must-change' | 'approved-reset' | 'link' | 'golf' | 'oauth'
type Holder = { memberId: number | null; staffId: number | null; sealed: string | null }

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * A single-use token of 256 random bits; only its hash is kept. Give `token` for one that came from outside,
 * to mark it as used.
 */
export async function openTicket(
  on: Queryable,
  { clock }: { clock: Clock },
  ticket: { kind: TicketKind; owner?: Owner; sealed?: string; minutes: number; token?: string },
) {
  const token = ticket.token ?? randomBytes(32).toString('base64url')
  await rows(
    on,
    build.insertInto('signInTicket').values({
      ticketHash: hashOf(token),
      kind: ticket.kind,
      ...ticket.owner,
      sealed: ticket.sealed ?? null,
      expiresAt: new Date(clock.now().getTime() + ticket.minutes * 60_000),
    }),
  )
  return token
}

/** Spends the ticket; null when it is unknown, over, used or of another kind. */
export const useTicket = (
  tx: Tx,
  { clock }: { clock: Clock },
  { kind, ticket }: { kind: TicketKind; ticket: string },
) =>
  row(
    tx,
    sql<Holder>`
    update "signInTicket" set "usedAt" = ${clock.now()} where "ticketHash" = ${hashOf(ticket)} and kind = ${kind} and "usedAt" is null and "expiresAt" > ${clock.now()}
    returning "memberId", "staffId", sealed`,
  ).then((found) => found ?? null)

type Standing = { passwordHash: string; mobile: string }
/** The password and the number that a way to a new password was given for. */
const standing = ({ passwordHash, mobile }: Standing) =>
  hashOf(`${passwordHash} ${mobile}`).toString('base64')

/** A way to a new password: worth nothing once the password or the number is another. */
export const openPasswordTicket = (
  on: Queryable,
  call: { clock: Clock },
  { of, ...ticket }: { kind: 'must-change' | 'approved-reset'; owner: Owner; minutes: number; of: Standing },
) => openTicket(on, call, { ...ticket, sealed: standing(of) })

/** Spends it; whose it is, locked until the transaction ends. */
export async function usePasswordTicket(
  tx: Tx,
  call: { clock: Clock },
  given: { kind: 'must-change' | 'approved-reset'; ticket: string },
) {
  const spent = await useTicket(tx, call, given)
  if (!spent) return null
  const owner = ownerOf(spent)
  const facts = (await ownerFacts(tx, owner))!
  return spent.sealed === standing(facts) ? { owner, facts } : null
}

/** The staff whom a way to a new password was given to, spent or over as it may be. */
export const staffOfTicket = async (on: Queryable, ticket: string) =>
  (
    await row(
      on,
      sql<{
        staffId: number | null
      }>`select "staffId" from "signInTicket" where "ticketHash" = ${hashOf(ticket)}`,
    )
  )?.staffId ?? null

/** Marks a token that somebody else has signed as used; false when it was before. */
export const spendToken = async (
  on: Queryable,
  { clock }: { clock: Clock },
  { kind, token, minutes }: { kind: TicketKind; token: string; minutes: number },
) =>
  (await row(
    on,
    sql`
    insert into "signInTicket" ("ticketHash", kind, "expiresAt", "usedAt")
    values (${hashOf(token)}, ${kind}, ${new Date(clock.now().getTime() + minutes * 60_000)}, ${clock.now()})
    on conflict do nothing returning kind`,
  )) !== undefined

export const ownerOf = (holder: Pick<Holder, 'memberId' | 'staffId'>): Owner =>
  holder.memberId === null ? { staffId: holder.staffId! } : { memberId: holder.memberId }
