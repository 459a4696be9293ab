import { sql } from 'kysely'
import { build } from '#platform/database/compile.ts'
import { rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { Grant, GridRow, RoleRow } from '../role-contract.ts'

/** Who holds all of these can hand out any authority. */
export const MANAGING = ['roles:read', 'roles:write', 'staff:read', 'staff:write']

const named = sql`a."menuId" || ':' || a.function`
const roleRows = sql`
  select r.id as "roleId", r.name, r.description, r.version,
    (select count(*)::int from "staffRole" s where s."roleId" = r.id) as "staffCount",
    (select count(*)::int from "roleAuthority" a where a."roleId" = r.id) as "grantCount",
    (select count(*) = ${sql.lit(MANAGING.length)} from "roleAuthority" a where a."roleId" = r.id and ${named} = any(${MANAGING})) as "full"
  from role r`

export const roleList = (on: Queryable) => rows(on, sql<RoleRow>`${roleRows} order by r.id`)
export const roleById = async (on: Queryable, roleId: number) =>
  (await rows(on, sql<RoleRow>`${roleRows} where r.id = ${roleId}`))[0]

/**
 * Menus of the back office as rows, what can be granted on each as cells; a group of menus opens with what is
 * below it.
 */
export const gridRows = (on: Queryable) =>
  rows(
    on,
    sql<GridRow>`
    select m.id as "menuId", m."parentId", m.name, m.step, m."authorityScope" = '03' as open,
      case when m.url is null then '[]' else jsonb_build_array(jsonb_build_object('functionId', 'read', 'name', '조회')) end || coalesce(
        (select jsonb_agg(jsonb_build_object('functionId', f.function, 'name', f.name) order by f.function = 'export', f.function) from "menuFunction" f where f."menuId" = m.id), '[]') as functions
    from menu m where m."systemCode" = 'BO' order by m.step, m.rank, m.id`,
  )

export const roleGrants = (on: Queryable, roleId: number) =>
  rows(
    on,
    sql<Grant>`select "menuId", function as "functionId" from "roleAuthority" where "roleId" = ${roleId} order by 1, 2`,
  )
export const allGrants = (on: Queryable) =>
  rows(
    on,
    sql<
      Grant & { roleId: number }
    >`select "roleId", "menuId", function as "functionId" from "roleAuthority" order by 1, 2, 3`,
  )

export const roleHolders = (on: Queryable, roleId: number) =>
  rows(
    on,
    sql<{ staffId: number; loginId: string; name: string }>`
    select f.id as "staffId", f."loginId", f.name from "staffRole" s join staff f on f.id = s."staffId" where s."roleId" = ${roleId} order by f.name, f.id`,
  )

/** Changes of authority come one after the other: two administrators cannot each take the other's away. */
export const lockAuthority = (tx: Tx) => rows(tx, sql`select pg_advisory_xact_lock(hashtext('authority'))`)

export const insertRole = async (tx: Tx, role: { name: string; description: string }) =>
  (await rows(tx, build.insertInto('role').values(role).returning('id')))[0]!.id
export const updateRole = (
  tx: Tx,
  roleId: number,
  version: number,
  role: { name: string; description: string },
) =>
  rows(
    tx,
    build
      .updateTable('role')
      .set({ ...role, version: version + 1 })
      .where('id', '=', roleId)
      .where('version', '=', version)
      .returning('version'),
  )
export const deleteRole = (tx: Tx, roleId: number, version: number) =>
  rows(tx, build.deleteFrom('role').where('id', '=', roleId).where('version', '=', version).returning('id'))
export const roleNamed = async (on: Queryable, name: string) =>
  (await rows(on, build.selectFrom('role').select('id').where('name', '=', name)))[0]?.id

/**
 * What the role grants from now on. Returns how many of the wanted grants exist: fewer than asked means that
 * one names nothing.
 */
export async function replaceGrants(tx: Tx, roleId: number, grants: readonly Grant[]): Promise<number> {
  await rows(tx, build.deleteFrom('roleAuthority').where('roleId', '=', roleId))
  const made = await rows(
    tx,
    sql<{ menuId: string }>`
    insert into "roleAuthority" ("roleId", "menuId", function)
    select distinct ${roleId}::int, m.id, w."functionId" from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as w ("menuId" text, "functionId" text)
    join menu m on m.id = w."menuId" left join "menuFunction" f on f."menuId" = m.id and f.function = w."functionId"
    where w."functionId" = 'read' or f.function is not null
    returning "menuId"`,
  )
  return made.length
}

/** How many people can still hand out authority, and which of that authority this person has. */
export const managing = async (on: Queryable, staffId: number) =>
  (
    await rows(
      on,
      sql<{ managers: number; own: string[] }>`
    with held as (
      select distinct s."staffId", ${named} as held from staff f join "staffRole" s on s."staffId" = f.id join "roleAuthority" a on a."roleId" = s."roleId"
      where f.status = 'active' and ${named} = any(${MANAGING}))
    select (select count(*)::int from (select from held group by "staffId" having count(*) = ${MANAGING.length}) m) as managers,
      array(select held from held where "staffId" = ${staffId}) as own`,
    )
  )[0]!
