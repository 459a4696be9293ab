import { sql } from 'kysely'
import { statement, type Queryable } from '#platform/database/database.ts'

type Asked = { staffId: number; menuId: string; function: string | null }

/**
 * What stands between this person and this menu, or one function of it: authority, and the lists of addresses
 * of the menu and of the groups above it. No row: no such menu, or they no longer work here.
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

const addEntries = statement<{ entries: string }>()(
  (input) => sql`
  insert into "auditEntry" ("callId", at, "staffId", ip, "tranId", menu, "endpoint", summary, target, reason, outcome, result)
  select "callId", at, "staffId", ip, "tranId", menu, "endpoint", summary, target::jsonb, reason, outcome, result
  from rows from (jsonb_to_recordset(${input.entries}::jsonb) as ("callId" uuid, at timestamptz, "staffId" int, ip text, "tranId" text,
    menu text, "endpoint" text, summary text, target text, reason text, outcome text, result text)) with ordinality as e
  order by e.ordinality`,
)
type Waiting = { entry: AuditRow; done(): void; failed(error: unknown): void }
const insertEntries = (on: Queryable, entries: readonly Waiting[]) =>
  addEntries.rows(on, { entries: JSON.stringify(entries.map(({ entry }) => entry)) })

const waiting = new WeakMap<Queryable, Waiting[]>()

/**
 * The trail is a chain, which one writer at a time lengthens: entries that come while a statement is on its way
 * leave together with the next. Resolves when the entry stands.
 */
export function insertAudit(on: Queryable, entry: AuditRow): Promise<void> {
  return new Promise((done, failed) => {
    const others = waiting.get(on)
    if (others) return void others.push({ entry, done, failed })
    void writeInTurn(on, [{ entry, done, failed }])
  })
}

async function writeInTurn(on: Queryable, first: Waiting[]) {
  for (let next = first; next.length > 0; next = waiting.get(on)!) {
    waiting.set(on, [])
    try {
      await insertEntries(on, next)
      for (const { done } of next) done()
    } catch (error) {
      if (next.length === 1) next[0]!.failed(error)
      else await writeEach(on, next)
    }
  }
  waiting.delete(on)
}

/** One entry that cannot be written takes no other with it; the rest stand in their order. */
async function writeEach(on: Queryable, entries: readonly Waiting[]) {
  for (const one of entries) await insertEntries(on, [one]).then(one.done, one.failed)
}
