import { sql } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'

export type AuditFilter = {
  after: Date | null
  before: Date | null
  loginId: string
  menuId: string
  outcome: 'allowed' | 'refused' | null
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
  outcome: 'allowed' | 'refused'
}

const columns = sql`e.id as "entryId", e.at, f."loginId", f.name, e.ip, e.menu, coalesce(m.name, '') as "menuName",
  case when e."endpoint" = 'POST /api/system/menu/access' then '메뉴 열기' else coalesce(n.name, case when e.menu = '' then '' when e.menu like '%:%' then split_part(e.menu, ':', 2) else '조회' end) end as action, e.summary, e.reason, e.outcome`
const tables = sql`"auditEntry" e join staff f on f.id = e."staffId" left join menu m on m.id = split_part(e.menu, ':', 1)
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

/** For the filter. */
export const auditMenus = (on: Queryable) =>
  rows(
    on,
    sql<{
      menuId: string
      name: string
    }>`select id as "menuId", name from menu where url is not null and "systemCode" = 'BO' order by step, rank, id`,
  )
