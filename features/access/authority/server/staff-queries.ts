import { sql } from 'kysely'
import { build } from '#platform/database/compile.ts'
import { countRows, row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { StaffStatus } from '../staff-contract.ts'

export type StaffFound = {
  staffId: number
  loginId: string
  name: string
  email: string
  mobile: string
  status: StaffStatus
  roles: { roleId: number; name: string }[]
  allowedIps: string
  mustChangePassword: boolean
  createdAt: Date
  lastLoginAt: Date | null
  version: number
}
type StaffFilter = { search: string; status?: StaffStatus | undefined; roleId?: number | undefined }

const columns = sql`f.id as "staffId", f."loginId", f.name, f.email, f.mobile, f.status, f."allowedIps", f."mustChangePassword", f."createdAt", f."lastLoginAt", f.version,
  (select coalesce(jsonb_agg(jsonb_build_object('roleId', r.id, 'name', r.name) order by r.id), '[]') from "staffRole" s join role r on r.id = s."roleId" where s."staffId" = f.id) as roles`

const matching = ({ search, status, roleId }: StaffFilter) => {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${search} = '' or f.name ilike ${like} or f."loginId" ilike ${like}) and (${status ?? null}::text is null or f.status = ${status ?? null})
    and (${roleId ?? null}::int is null or exists (select from "staffRole" s where s."staffId" = f.id and s."roleId" = ${roleId ?? null}))`
}

/** Newest first, behind the one with this id. */
export const staffFrom = (on: Queryable, filter: StaffFilter, before: number | null, limit: number) =>
  rows(
    on,
    sql<StaffFound>`select ${columns} from staff f where ${matching(filter)} and (${before}::int is null or f.id < ${before}) order by f.id desc limit ${limit}`,
  )
export const staffCount = async (on: Queryable, filter: StaffFilter) =>
  (await row(on, sql<{ n: number }>`select count(*)::int as n from staff f where ${matching(filter)}`))!.n
export const staffById = (on: Queryable, staffId: number) =>
  row(on, sql<StaffFound>`select ${columns} from staff f where f.id = ${staffId}`)
export const roleNames = (on: Queryable) =>
  rows(on, sql<{ roleId: number; name: string }>`select id as "roleId", name from role order by id`)

export type StaffAccount = {
  id: number
  loginId: string
  name: string
  mobile: string
  passwordHash: string
  passwordChangedAt: Date
  mustChangePassword: boolean
  status: StaffStatus
  allowedIps: string
  createdAt: Date
  lastLoginAt: Date | null
  awakenedAt: Date | null
}
/** For signing in. */
export const accountByLoginId = (on: Queryable, loginId: string): Promise<StaffAccount | undefined> =>
  row(
    on,
    build
      .selectFrom('staff')
      .select([
        'id',
        'loginId',
        'name',
        'mobile',
        'passwordHash',
        'passwordChangedAt',
        'mustChangePassword',
        'status',
        'allowedIps',
        'createdAt',
        'lastLoginAt',
        'awakenedAt',
      ])
      .where('loginId', '=', loginId),
  )
export const passwordChangedAt = (on: Queryable, staffId: number) =>
  row(on, build.selectFrom('staff').select('passwordChangedAt').where('id', '=', staffId))
/** For somebody who is about to join. */
export const isMemberId = async (on: Queryable, loginId: string) =>
  (await row(on, build.selectFrom('member').select('id').where('loginId', '=', loginId))) !== undefined

/** Returns how many of the roles exist. */
export async function replaceRoles(tx: Tx, staffId: number, roleIds: readonly number[]) {
  await rows(tx, build.deleteFrom('staffRole').where('staffId', '=', staffId))
  return countRows(
    tx,
    sql`insert into "staffRole" ("staffId", "roleId") select ${staffId}::int, id from role where id = any(${[...roleIds]}::int[]) returning "roleId"`,
  )
}

/** Whether somebody's roles grant what this person's do not. */
export const holdsMore = async (on: Queryable, callerId: number, staffId: number) =>
  (await row(
    on,
    sql<{ more: boolean }>`
    with granted as (select s."staffId", a."menuId", a.function from "staffRole" s join "roleAuthority" a on a."roleId" = s."roleId")
    select exists (
      select "menuId", function from granted where "staffId" = ${staffId}
      except select "menuId", function from granted where "staffId" = ${callerId}) as more`,
  ))!.more

export const anyStaff = async (on: Queryable) =>
  (await row(on, sql<{ any: boolean }>`select exists (select from staff) as any`))!.any

/** The role that the first migration makes: every menu and function. */
export const firstRole = async (on: Queryable) =>
  (await row(on, sql<{ id: number }>`select id from role order by id limit 1`))!.id
