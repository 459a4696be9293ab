import { sql } from 'kysely'
import { statement, type Queryable } from '#platform/database/database.ts'

type Asked = { staffId: number; menuId: string; function: string | null }

/**
 * What stands between this person and this menu, or one function of it: authority, and the lists of addresses
 * of the menu and of the groups above it. No row: no such menu, or they no
 * longer work here.
 */
const standing = statement<Asked>()(
  (input) => sql<{ allowed: boolean; ipLists: string[] }>`
    select m."authorityScope" = '03' or exists (
        select from "staffRole" s join "roleAuthority" a on a."roleId" = s."roleId" left join menu child on child.id = a."menuId"
        where s."staffId" = f.id and case when ${input.function}::text is null
          then a."menuId" = m.id or (m.url is null and child."parentId" = m.id)
          else a."menuId" = m.id and a.function = ${input.function} end) as allowed,
      array(with recursive up as (
          select m."parentId", m."ipLimited", m."ipList"
          union all select above."parentId", above."ipLimited", above."ipList" from menu above join up on above.id = up."parentId")
        select "ipList" from up where "ipLimited") as "ipLists"
    from menu m, staff f where m.id = ${input.menuId} and f.id = ${input.staffId} and f.status = 'active'`,
)
export const menuStanding = (on: Queryable, asked: Asked) => standing.row(on, asked)

type AuditRow = {
  callId: string
  at: Date
  staffId: number | null
  ip: string
  tranId: string
  menu: string
  endpoint: string
  summary: string
  target: string
  reason: string
  outcome: 'allowed' | 'refused' | 'failed'
  /** `0000`, or the code of the refusal. */
  result: string
}

const addEntry = statement<AuditRow>()(
  (input) => sql`
  insert into "auditEntry" ("callId", at, "staffId", ip, "tranId", menu, "endpoint", summary, target, reason, outcome, result)
  values (${input.callId}, ${input.at}, ${input.staffId}, ${input.ip}, ${input.tranId}, ${input.menu}, ${input.endpoint}, ${input.summary}, ${input.target}, ${input.reason}, ${input.outcome}, ${input.result})`,
)
export const insertAudit = (on: Queryable, entry: AuditRow) => addEntry.rows(on, entry)
