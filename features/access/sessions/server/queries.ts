import { sql } from 'kysely'
import type { Caller, StaffCaller } from '#platform/server/caller.ts'
import { build, type Compilable } from '#platform/database/compile.ts'
import { row, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'
import type { Owner } from '#features/access/accounts/server/index.ts'

type Standing = { createdAt: Date; lastSeenAt: Date; endReason: EndReason | null }
export type MemberSession = Caller & Standing & { statusReason: string }
export type StaffSession = StaffCaller & Standing

const memberSession = statement<{ id: string }>()(
  (input) => sql<MemberSession>`
    select s.id as "sessionId", s."processId", m.id as "memberId", m."loginId", m.name, m."customerType", m.status, m."statusReason", m."institutionRole" as role,
      i.id as "institutionId", i.name as "institutionName", i."priceGroupId", s."createdAt", s."lastSeenAt", s."endReason"
    from session s join member m on m.id = s."memberId" left join institution i on i.id = m."institutionId"
    where s.id = ${input.id}`,
)
const staffSession = statement<{ id: string }>()(
  (input) => sql<StaffSession>`
    select s.id as "sessionId", s."processId", f.id as "staffId", f."loginId", f.name, s.ip as "signedInIp", s."createdAt", s."lastSeenAt", s."endReason"
    from session s join staff f on f.id = s."staffId" where s.id = ${input.id}`,
)
export const findSession = async (
  on: Queryable,
  id: string,
): Promise<MemberSession | StaffSession | undefined> =>
  (await memberSession.row(on, { id })) ?? staffSession.row(on, { id })

/** reused: an old refresh token came back. elsewhere: the owner ended it from another place. */
export type EndReason = 'logout' | 'password' | 'duplicated' | 'expired' | 'disabled' | 'reused' | 'elsewhere'

type NewSession = {
  id: string
  owner: Owner
  processId: string
  ip: string
  userAgent: string
  refreshHash: Buffer
  now: Date
}
/** A session with its first refresh token, in place of its owner's older ones, whose ids it returns. */
export const replaceSessions = async (tx: Tx, { owner, now, ...made }: NewSession) => {
  const [memberId, staffId] = 'memberId' in owner ? [owner.memberId, null] : [null, owner.staffId]
  const ended = await rows(
    tx,
    sql<{ id: string }>`
    with ended as (update session set "endedAt" = ${now}, "endReason" = 'duplicated'
        where "endedAt" is null and ("memberId" = ${memberId}::int or "staffId" = ${staffId}::int) returning id),
      made as (insert into session (id, "memberId", "staffId", "processId", ip, "userAgent", "createdAt", "lastSeenAt")
        values (${made.id}, ${memberId}::int, ${staffId}::int, ${made.processId}, ${made.ip}, ${made.userAgent}, ${now}, ${now}) returning id),
      token as (insert into "refreshToken" ("tokenHash", "sessionId", "issuedAt") select ${made.refreshHash}, id, ${now}::timestamptz from made)
    select id from ended, pg_notify('sessions', id)`,
  )
  return ended.map(({ id }) => id)
}

/** Ends open sessions and tells every server process; returns their ids. */
export async function endSessions(
  tx: Queryable,
  where: Owner | { id: string },
  reason: EndReason,
  now: Date,
  exceptId: string | null = null,
) {
  const match =
    'id' in where
      ? sql`id = ${where.id}`
      : 'memberId' in where
        ? sql`"memberId" = ${where.memberId}`
        : sql`"staffId" = ${where.staffId}`
  const query: Compilable<{ id: string }> = sql<{ id: string }>`
    with ended as (update session set "endedAt" = ${now}, "endReason" = ${reason} where "endedAt" is null and ${match} and id is distinct from ${exceptId} returning id)
    select id from ended, pg_notify('sessions', id)`
  return (await rows(tx, query)).map(({ id }) => id)
}

/**
 * Tells every server process to read this member or this staff again, on the very next request. The process
 * that changes them forgets the sessions it returns after its commit: news take their time.
 */
export const announceChange = async (tx: Queryable, owner: Owner) => {
  const match = 'memberId' in owner ? sql`"memberId" = ${owner.memberId}` : sql`"staffId" = ${owner.staffId}`
  const query: Compilable<{ id: string }> = sql<{ id: string }>`
    with open as (select id from session where ${match} and "endedAt" is null)
    select id from open, pg_notify('sessions', id)`
  return (await rows(tx, query)).map(({ id }) => id)
}

export const touchSession = (on: Queryable, id: string, now: Date) =>
  rows(
    on,
    build.updateTable('session').set({ lastSeenAt: now }).where('id', '=', id).where('endedAt', 'is', null),
  )

export const cartCount = (on: Queryable, memberId: number) =>
  row(
    on,
    build
      .selectFrom('cartLine')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('memberId', '=', memberId),
  )

type Place = {
  id: string
  userAgent: string
  ip: string
  createdAt: Date
  lastSeenAt: Date
  endedAt: Date | null
  endReason: EndReason | null
}
export const lastSessions = (on: Queryable, owner: Owner) =>
  rows(
    on,
    sql<Place>`
    select id, "userAgent", ip, "createdAt", "lastSeenAt", "endedAt", "endReason" from session
    where ${'memberId' in owner ? sql`"memberId" = ${owner.memberId}` : sql`"staffId" = ${owner.staffId}`} order by "createdAt" desc, id desc limit 10`,
  )
