import { sql } from 'kysely'
import type { Caller, StaffCaller } from '#platform/server/caller.ts'
import { build, type Compilable } from '#platform/database/compile.ts'
import { row, rows, statement, type Queryable, type Tx } from '#platform/database/database.ts'

export type Member = { id: number; status: string; passwordHash: string; passwordChangedAt: Date }

export const memberByLoginId = (on: Queryable, loginId: string) =>
  row(on, build.selectFrom('member').select(['id', 'status', 'passwordHash', 'passwordChangedAt']).where('loginId', '=', loginId))

/**
 * Counts one attempt before the password is looked at, so that parallel guesses cannot outrun the count (A1).
 * No row: the id is locked. A lock that is over starts from one again.
 */
const claimAttempt = statement<{ key: Buffer; now: Date; unlockedBefore: Date; max: number }>()(
  (input) => sql<{ failed: number }>`
    insert into "loginFailure" as f ("loginKey", failed, "lastFailedAt") values (${input.key}, 1, ${input.now})
    on conflict ("loginKey") do update
      set failed = case when f.failed >= ${input.max} then 1 else f.failed + 1 end, "lastFailedAt" = ${input.now}
      where f.failed < ${input.max} or f."lastFailedAt" < ${input.unlockedBefore}
    returning failed`,
)
export const countAttempt = (on: Queryable, input: { key: Buffer; now: Date; unlockedBefore: Date; max: number }) => claimAttempt.row(on, input)

export const clearFailures = (on: Queryable, key: Buffer) => rows(on, build.deleteFrom('loginFailure').where('loginKey', '=', key))

type Standing = { createdAt: Date; lastSeenAt: Date; endReason: string | null }
export type MemberSession = Caller & Standing & { statusReason: string }
export type StaffSession = StaffCaller & Standing

const memberSession = statement<{ id: string }>()(
  (input) => sql<MemberSession>`
    select s.id as "sessionId", s."processId", m.id as "memberId", m."loginId", m.name, m."customerType", m.status, m."statusReason",
      i.id as "institutionId", i.name as "institutionName", i."priceGroupId", s."createdAt", s."lastSeenAt", s."endReason"
    from session s join member m on m.id = s."memberId" left join institution i on i.id = m."institutionId"
    where s.id = ${input.id}`,
)
const staffSession = statement<{ id: string }>()(
  (input) => sql<StaffSession>`
    select s.id as "sessionId", s."processId", f.id as "staffId", f."loginId", f.name, s.ip as "signedInIp", s."createdAt", s."lastSeenAt", s."endReason"
    from session s join staff f on f.id = s."staffId" where s.id = ${input.id}`,
)
export const findSession = async (on: Queryable, id: string): Promise<MemberSession | StaffSession | undefined> =>
  (await memberSession.row(on, { id })) ?? staffSession.row(on, { id })

/** Whose session it is. */
export type Owner = { memberId: number } | { staffId: number }

export const insertSession = (tx: Tx, session: { id: string; owner: Owner; processId: string; ip: string; userAgent: string; now: Date }) =>
  rows(tx, build.insertInto('session').values({
    id: session.id, ...session.owner, processId: session.processId, ip: session.ip,
    userAgent: session.userAgent, createdAt: session.now, lastSeenAt: session.now,
  }))

type EndReason = 'logout' | 'password' | 'duplicated' | 'expired' | 'disabled'

/** Ends open sessions and tells every server process; returns their ids. */
export async function endSessions(tx: Queryable, where: Owner | { id: string }, reason: EndReason, now: Date) {
  const match = 'id' in where ? sql`id = ${where.id}` : 'memberId' in where ? sql`"memberId" = ${where.memberId}` : sql`"staffId" = ${where.staffId}`
  const query: Compilable<{ id: string }> = sql<{ id: string }>`
    with ended as (update session set "endedAt" = ${now}, "endReason" = ${reason} where "endedAt" is null and ${match} returning id)
    select id from ended, pg_notify('sessions', id)`
  return (await rows(tx, query)).map(({ id }) => id)
}

/** Tells every server process to read this member again, on the very next request. */
export const announceMemberChange = (tx: Queryable, memberId: number) =>
  rows(tx, sql`select pg_notify('sessions', id) from session where "memberId" = ${memberId} and "endedAt" is null`)

export const touchSession = (on: Queryable, id: string, now: Date) =>
  rows(on, build.updateTable('session').set({ lastSeenAt: now }).where('id', '=', id).where('endedAt', 'is', null))

export const markLogin = (tx: Tx, owner: Owner, now: Date) =>
  rows(tx, 'memberId' in owner
    ? build.updateTable('member').set({ lastLoginAt: now }).where('id', '=', owner.memberId)
    : build.updateTable('staff').set({ lastLoginAt: now }).where('id', '=', owner.staffId))

export const cartCount = (on: Queryable, memberId: number) =>
  row(on, build.selectFrom('cartLine').select(({ fn }) => fn.countAll<number>().as('count')).where('memberId', '=', memberId))

type InstitutionFacts = { name: string; businessNumber: string; careNumber: string | null; directorName: string; phone: string; taxEmail: string; postcode: string; address1: string; address2: string }

export const memberFacts = (on: Queryable, memberId: number) =>
  row(on, sql<{ email: string; mobile: string; createdAt: Date; passwordChangedAt: Date; institution: InstitutionFacts | null }>`
    select m.email, m.mobile, m."createdAt", m."passwordChangedAt",
      case when i.id is not null then jsonb_build_object('name', i.name, 'businessNumber', i."businessNumber", 'careNumber', i."careNumber",
        'directorName', i."directorName", 'phone', i.phone, 'taxEmail', i."taxEmail", 'postcode', i.postcode, 'address1', i.address1, 'address2', i.address2) end as institution
    from member m left join institution i on i.id = m."institutionId" where m.id = ${memberId}`)
