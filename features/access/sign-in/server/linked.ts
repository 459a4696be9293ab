import { sql } from 'kysely'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/server/refuse.ts'
import type { Services } from '#platform/server/serve.ts'
import { loginWithThirdParty, type LinkedProvider } from '../other-logins-contract.ts'
import { lockMembers, memberById, openTicket, useTicket } from '#features/access/accounts/server/index.ts'
import type { Sessions } from '#features/access/sessions/server/index.ts'
import { enter } from './entry.ts'

type Identity = { provider: LinkedProvider; id: string; name: string | null }
type Keeper = Pick<Services, 'db' | 'clock' | 'seal'>

const SEALED = 'linked-identity'
const LINK_MINUTES = 10

/** Provider and id name the account elsewhere, never its e-mail. */
const linkOf = (on: Queryable, { provider, id }: Identity) =>
  row(
    on,
    sql<{
      memberId: number
    }>`select "memberId" from "linkedIdentity" where provider = ${provider} and "providerId" = ${id}`,
  )

/** Begins the session of the member who is linked with it, who may be unlinking it at this very moment. */
export async function enterLinked(
  call: Parameters<typeof enter>[0] & Keeper,
  sessions: Sessions,
  identity: Identity,
  refused: () => Error,
) {
  const link = await linkOf(call.db, identity)
  const member = link && (await memberById(call.db, link.memberId))
  if (!member) throw await notLinked(call, identity)
  const holds = async (tx: Tx) => (await linkOf(tx, identity))?.memberId === member.id
  return enter(call, sessions, member, { byPassword: false, proof: { holds, refused } })
}

/** Nobody is linked with it: a ticket with which the next login by password links it. */
async function notLinked(call: Keeper, identity: Identity) {
  const linkTicket = await openTicket(call.db, call, {
    kind: 'link',
    sealed: call.seal.seal(SEALED, JSON.stringify(identity)),
    minutes: LINK_MINUTES,
  })
  return new Refusal('not-linked', loginWithThirdParty.refusals['not-linked'], {
    data: { linkTicket, provider: identity.provider, name: identity.name },
  })
}

/**
 * Links what the ticket stands for with the member, in place of an earlier link of either; false when the
 * ticket is over.
 */
export async function linkIdentity(tx: Tx, call: Keeper, memberId: number, ticket: string) {
  const spent = await useTicket(tx, call, { kind: 'link', ticket })
  const text = spent?.sealed && call.seal.open(SEALED, spent.sealed)
  if (!text) return false
  const { provider, id } = JSON.parse(text) as Identity
  await rows(tx, sql`delete from "linkedIdentity" where provider = ${provider} and "memberId" = ${memberId}`)
  await rows(
    tx,
    sql`
    insert into "linkedIdentity" (provider, "providerId", "memberId", "linkedAt") values (${provider}, ${id}, ${memberId}, ${call.clock.now()})
    on conflict (provider, "providerId") do update set "memberId" = excluded."memberId", "linkedAt" = excluded."linkedAt"`,
  )
  return true
}

export const linkedLogins = (on: Queryable, memberId: number) =>
  rows(
    on,
    sql<{ provider: LinkedProvider; linkedAt: Date }>`
    select provider, "linkedAt" from "linkedIdentity" where "memberId" = ${memberId} order by "linkedAt", provider`,
  )

/** Locks the member, as beginning a session does: one that began by the link has ended, or begins no more. */
export async function unlinkOne(tx: Tx, memberId: number, provider: LinkedProvider) {
  await lockMembers(tx, [memberId])
  await rows(tx, sql`delete from "linkedIdentity" where "memberId" = ${memberId} and provider = ${provider}`)
}

/** Accounts elsewhere open this member no longer; returns which did. */
export const unlinkAll = async (tx: Tx, memberId: number) =>
  (
    await rows(
      tx,
      sql<{
        provider: LinkedProvider
      }>`delete from "linkedIdentity" where "memberId" = ${memberId} returning provider`,
    )
  ).map(({ provider }) => provider)
