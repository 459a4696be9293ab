import { sql } from 'kysely'
import { renewStaff } from '#features/access/accounts/server/index.ts'
import { announce } from '#features/signals/live/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { Grant } from '../role-contract.ts'
import { MANAGING } from './role-queries.ts'

/**
 * The grants `g` of a query that this person may not hand out alone: they do not hold them. Who manages all
 * authority hands out what nobody holds yet, like a menu that was just made.
 */
const beyond = (callerId: number) => sql`
  held as (
    select distinct s."staffId", a."menuId", a.function from "staffRole" s join staff f on f.id = s."staffId" and f.status = 'active'
    join "roleAuthority" a on a."roleId" = s."roleId"),
  own as (select "menuId", function from held where "staffId" = ${callerId}),
  manager as (select count(*) = ${sql.lit(MANAGING.length)} as full from own where "menuId" || ':' || function = any(${MANAGING})),
  allowed as (
    select "menuId", function from own
    union select m.id, f.function from manager, menu m cross join lateral (
      select 'read' as function union select function from "menuFunction" where "menuId" = m.id) f
    where manager.full and not exists (select from held h where h."menuId" = m.id and h.function = f.function))`

/** Of what a role is to grant: what it does not yet, and this person may not hand out alone. */
export const grantsToAskFor = (on: Queryable, callerId: number, roleId: number, wanted: readonly Grant[]) =>
  rows(
    on,
    sql<Grant>`
    with ${beyond(callerId)}
    select m.id as "menuId", coalesce(w."functionId", '') as "functionId" from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("menuId" text, "functionId" text)
    join menu m on m.id = w."menuId" left join "menuFunction" f on f."menuId" = m.id and f.function = w."functionId"
    where (w."functionId" = 'read' or f.function is not null)
      and not exists (select from "roleAuthority" a where a."roleId" = ${roleId} and a."menuId" = m.id and a.function = w."functionId")
      and not exists (select from allowed where allowed."menuId" = m.id and allowed.function = w."functionId")
    order by 1, 2`,
  )

/** Whether somebody would lose by this role what this person does not hold themself. */
export const takesBeyond = async (on: Queryable, callerId: number, roleId: number, kept: readonly Grant[]) =>
  (await row(
    on,
    sql<{ beyond: boolean }>`
    with ${beyond(callerId)}
    select exists (
      select from "roleAuthority" a
      where a."roleId" = ${roleId} and exists (select from "staffRole" s join held on held."staffId" = s."staffId" where s."roleId" = a."roleId")
        and not exists (select from own where own."menuId" = a."menuId" and own.function = a.function)
        and not exists (select from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as w ("menuId" text, "functionId" text)
          where w."menuId" = a."menuId" and w."functionId" = a.function)) as beyond`,
  ))!.beyond

/** Of the roles that somebody is to hold: those they do not hold, with more in them than this person may give. */
export const rolesToAskFor = async (
  on: Queryable,
  callerId: number,
  staffId: number | null,
  roleIds: readonly number[],
) =>
  (
    await rows(
      on,
      sql<{ roleId: number }>`
      with ${beyond(callerId)}
      select distinct a."roleId" from "roleAuthority" a
      where a."roleId" = any(${[...roleIds]}::int[])
        and not exists (select from "staffRole" s where s."roleId" = a."roleId" and s."staffId" = ${staffId}::int)
        and not exists (select from allowed where allowed."menuId" = a."menuId" and allowed.function = a.function)
      order by 1`,
    )
  ).map(({ roleId }) => roleId)

type Asked = { roleId: number; staffId: number | null; grants: readonly Grant[]; askedBy: number; now: Date }
/** The newest request of one person about one role takes the place of the one before. */
export async function askForGrants(tx: Tx, { roleId, staffId, grants, askedBy, now }: Asked) {
  await rows(
    tx,
    sql`
    insert into "grantRequest" ("roleId", "staffId", grants, "askedBy", "askedAt")
    values (${roleId}, ${staffId}, ${JSON.stringify(grants)}, ${askedBy}, ${now})
    on conflict ("roleId", coalesce("staffId", 0), "askedBy") where state = 'asked'
    do update set grants = excluded.grants, "askedAt" = excluded."askedAt"`,
  )
  await announce(tx, { to: { menu: 'roles' }, topic: 'waiting', data: {} })
}

type Waiting = {
  requestId: number
  roleName: string
  staff: string | null
  grants: { menuName: string; functionName: string }[]
  askedBy: string
  askedAt: Date
  own: boolean
  asked: boolean
}
export const waitingRequests = (on: Queryable, callerId: number) =>
  rows(
    on,
    sql<Waiting>`
    select r.id as "requestId", role.name as "roleName", f.name as staff, by.name as "askedBy", r."askedAt",
      coalesce(r."askedBy" = ${callerId} or r."staffId" is not distinct from ${callerId}, false) as own,
      coalesce(r."askedBy" = ${callerId}, false) as asked,
      (select coalesce(jsonb_agg(jsonb_build_object('menuName', coalesce(m.name, g."menuId"), 'functionName', coalesce(n.name, '조회')) order by m.name), '[]')
        from jsonb_to_recordset(r.grants) as g ("menuId" text, "functionId" text)
        left join menu m on m.id = g."menuId" left join "menuFunction" n on n."menuId" = g."menuId" and n.function = g."functionId") as grants
    from "grantRequest" r join role on role.id = r."roleId" join staff by on by.id = r."askedBy" left join staff f on f.id = r."staffId"
    where r.state = 'asked' order by r.id limit 200`,
  )

type Decided = { roleId: number; staffId: number | null; grants: Grant[]; askedBy: number }
/** Of two who decide at once one gets the request. */
export const takeRequest = (
  tx: Tx,
  decided: { requestId: number; state: 'approved' | 'rejected'; staffId: number; now: Date },
) =>
  row(
    tx,
    sql<Decided>`
    update "grantRequest" set state = ${decided.state}, "decidedBy" = ${decided.staffId}, "decidedAt" = ${decided.now}
    where id = ${decided.requestId} and state = 'asked' and "askedBy" <> ${decided.staffId} and "staffId" is distinct from ${decided.staffId}
    returning "roleId", "staffId", grants, "askedBy"`,
  )

/** It is gone as if it had never been asked for; that it was, the audit trail tells. */
export const withdrawRequest = async (tx: Tx, requestId: number, askedBy: number) =>
  (await row(
    tx,
    sql`delete from "grantRequest" where id = ${requestId} and state = 'asked' and "askedBy" = ${askedBy} returning id`,
  )) !== undefined

export const isWaiting = async (on: Queryable, requestId: number) =>
  (await row(on, sql`select 1 from "grantRequest" where id = ${requestId} and state = 'asked'`)) !== undefined

/** What was agreed to: the role grants it from now on, or the person holds the role. */
export async function giveGrants(tx: Tx, { roleId, staffId, grants }: Decided) {
  if (staffId !== null) {
    await rows(
      tx,
      sql`insert into "staffRole" ("staffId", "roleId") values (${staffId}, ${roleId}) on conflict do nothing`,
    )
    await renewStaff(tx, staffId)
    return
  }
  await rows(
    tx,
    sql`
    insert into "roleAuthority" ("roleId", "menuId", function)
    select distinct ${roleId}::int, m.id, w."functionId" from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as w ("menuId" text, "functionId" text)
    join menu m on m.id = w."menuId" left join "menuFunction" f on f."menuId" = m.id and f.function = w."functionId"
    where w."functionId" = 'read' or f.function is not null on conflict do nothing`,
  )
  await rows(tx, sql`update role set version = version + 1 where id = ${roleId}`)
}
