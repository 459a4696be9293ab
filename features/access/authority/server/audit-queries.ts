import { sql } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'

export type AuditFilter = {
  after: Date | null
  before: Date | null
  loginId: string
  menuId: string
  outcome: 'allowed' | 'refused' | 'failed' | null
}
export type AuditFound = {
  entryId: number
  at: Date
  loginId: string
  name: string
  ip: string
  menu: string
  menuName: string
  action: string
  summary: string
  reason: string
  outcome: 'allowed' | 'refused' | 'failed'
  result: string
  changes: number
}

const columns = sql`e.id as "entryId", e.at, coalesce(f."loginId", '') as "loginId", coalesce(f.name, '') as name, e.ip, e.menu, coalesce(m.name, '') as "menuName",
  case e."endpoint" when 'POST /api/system/menu/access' then '메뉴 열기' when 'POST /api/authentication/login' then '로그인(비밀번호)'
    when 'POST /api/authentication/login-complete' then '로그인(인증번호)' when 'POST /api/authentication/logout' then '로그아웃'
    when 'POST /api/authentication/edit-password' then '비밀번호 변경' when 'POST /api/fo/cm/cmm/auth/set-password' then '비밀번호 변경(링크)' else coalesce(n.name, case when e.menu = '' then '' when e.menu like '%:%' then split_part(e.menu, ':', 2) else '조회' end) end as action, e.summary, e.reason, e.outcome, e.result,
  (select count(*)::int from "auditChange" c where c."callId" = e."callId") as changes`
const tables = sql`"auditEntry" e left join staff f on f.id = e."staffId" left join menu m on m.id = split_part(e.menu, ':', 1)
  left join "menuFunction" n on n."menuId" = m.id and n.function = split_part(e.menu, ':', 2)`

/** Newest first, behind the entry with this id. */
export const auditFrom = (
  on: Queryable,
  { after, before, loginId, menuId, outcome }: AuditFilter,
  place: number | null,
  limit: number,
) =>
  rows(
    on,
    sql<AuditFound>`
    select ${columns} from ${tables}
    where (${place}::bigint is null or e.id < ${place}) and (${after}::timestamptz is null or e.at >= ${after}) and (${before}::timestamptz is null or e.at < ${before})
      and (${loginId} = '' or f."loginId" = ${loginId}) and (${menuId} = '' or e.menu = ${menuId} or e.menu like ${`${menuId.replace(/[\\%_]/g, '\\$&')}:%`}) and (${outcome}::text is null or e.outcome = ${outcome})
    order by e.id desc limit ${limit}`,
  )

export const auditById = (on: Queryable, entryId: number) =>
  row(
    on,
    sql<
      AuditFound & { endpoint: string; tranId: string; target: Record<string, unknown> }
    >`select ${columns}, e."endpoint", e."tranId", e.target from ${tables} where e.id = ${entryId}`,
  )

type Change = {
  record: string
  key: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}
/** In the order they were made. */
export const changesOf = (on: Queryable, entryId: number) =>
  rows(
    on,
    sql<Change>`
    select c.record, c.key, c.before, c.after from "auditEntry" e join "auditChange" c on c."callId" = e."callId"
    where e.id = ${entryId} order by c.id`,
  )

type Past = Change & { entryId: number; at: Date; name: string }
/** What was done to one record, newest first. */
export const historyOf = (on: Queryable, { record, key }: { record: string; key: string }) =>
  rows(
    on,
    sql<Past>`
    select e.id as "entryId", e.at, f.name, c.record, c.key, c.before, c.after
    from "auditChange" c join "auditEntry" e on e."callId" = c."callId" join staff f on f.id = c."staffId"
    where c.record = ${record} and c.key = ${key} order by c.id desc limit 200`,
  )

/** The last entry as the anchor has it, and whether the trail has it too. */
export const auditEnd = async (on: Queryable) =>
  (await row(
    on,
    sql<{ entryId: number; hash: string; whole: boolean }>`
    select s."entryId", encode(s.hash, 'hex') as hash,
      s."entryId" = 0 or exists (select from "auditEntry" e where e.id = s."entryId" and e.hash = s.hash) as whole
    from "auditAnchor" s`,
  ))!

/** For the filter. */
export const auditMenus = (on: Queryable) =>
  rows(
    on,
    sql<{
      menuId: string
      name: string
    }>`select id as "menuId", name from menu where url is not null and "systemCode" = 'BO' order by step, rank, id`,
  )
