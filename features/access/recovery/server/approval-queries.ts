import { sql } from 'kysely'
import { seoulMidnight, addDays, type IsoDate } from '#domain/calendar.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { ApprovalKind } from '#features/access/sign-in/login-words.ts'
import type { Realm } from '#features/access/accounts/server/index.ts'

export type Approval = {
  approvalId: number
  kind: ApprovalKind
  owner: Realm
  memberId: number | null
  staffId: number | null
  loginId: string
  name: string
  mobile: string
  ip: string
  institutionName: string | null
  requestedAt: Date
  state: 'asked' | 'approved' | 'rejected'
  decidedAt: Date | null
  decidedBy: string | null
  reason: string
}

const columns = sql`
  r.id as "approvalId", r.kind, case when r."staffId" is null then 'member' else 'staff' end as owner, r."memberId", r."staffId",
  coalesce(m."loginId", f."loginId", '') as "loginId", coalesce(m.name, f.name, '') as name, r.mobile, r.ip, i.name as "institutionName",
  r."requestedAt", r.state, r."decidedAt", d.name as "decidedBy", r.reason`
const tables = sql`
  "approvalRequest" r left join member m on m.id = r."memberId" left join staff f on f.id = r."staffId"
  left join institution i on i.id = m."institutionId" left join staff d on d.id = r."decidedBy"`

type ApprovalFilter = {
  state?: Approval['state'] | undefined
  kind?: ApprovalKind | undefined
  owner?: Realm | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  search: string
}

const like = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`

export const approvalRows = (
  on: Queryable,
  { state, kind, owner, from, to, search }: ApprovalFilter,
  { before, size }: { before: number; size: number },
) =>
  rows(
    on,
    sql<Approval>`
    select ${columns} from ${tables} where r.id < ${before}
      ${state ? sql`and r.state = ${state}` : sql``} ${kind ? sql`and r.kind = ${kind}` : sql``}
      ${owner ? (owner === 'staff' ? sql`and r."staffId" is not null` : sql`and r."memberId" is not null`) : sql``}
      ${from ? sql`and r."requestedAt" >= ${seoulMidnight(from)}` : sql``} ${to ? sql`and r."requestedAt" < ${seoulMidnight(addDays(to, 1))}` : sql``}
      ${search ? sql`and (coalesce(m."loginId", f."loginId") like ${like(search.toLowerCase())} or coalesce(m.name, f.name) like ${like(search)})` : sql``}
    order by r.id desc limit ${size}`,
  )

export const approvalById = (on: Queryable, id: number) =>
  row(on, sql<Approval>`select ${columns} from ${tables} where r.id = ${id}`)

export const waitingApprovals = async (on: Queryable) =>
  (await row(
    on,
    sql<{ count: number }>`select count(*)::int as count from "approvalRequest" where state = 'asked'`,
  ))!.count

type NewApproval = {
  kind: ApprovalKind
  memberId: number | null
  staffId: number | null
  mobile: string
  ip: string
  now: Date
  decided: boolean
}

/** Null when one of the kind waits already. */
export const insertApproval = (tx: Tx, { kind, memberId, staffId, mobile, ip, now, decided }: NewApproval) =>
  row(
    tx,
    sql<{ id: number }>`
    insert into "approvalRequest" (kind, "memberId", "staffId", mobile, ip, "requestedAt", state, "decidedAt")
    values (${kind}, ${memberId}, ${staffId}, ${mobile}, ${ip}, ${now}, ${decided ? 'approved' : 'asked'}, ${decided ? now : null})
    on conflict do nothing returning id`,
  )

/** Whoever waited for the lock to be lifted has waited long enough. */
export const approveUnlocks = (
  tx: Tx,
  memberId: number,
  { reason, staffId, now }: { reason: string; staffId: number; now: Date },
) =>
  rows(
    tx,
    sql`update "approvalRequest" set state = 'approved', reason = ${reason}, "decidedBy" = ${staffId}, "decidedAt" = ${now}
    where "memberId" = ${memberId} and kind = '01' and state = 'asked'`,
  )

export const decide = (
  tx: Tx,
  {
    id,
    state,
    reason,
    staffId,
    now,
  }: { id: number; state: 'approved' | 'rejected'; reason: string; staffId: number; now: Date },
) =>
  row(
    tx,
    sql<{ id: number }>`
    update "approvalRequest" set state = ${state}, reason = ${reason}, "decidedBy" = ${staffId}, "decidedAt" = ${now} where id = ${id} and state = 'asked' returning id`,
  )
