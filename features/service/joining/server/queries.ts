import { sql } from 'kysely'
import { lockMember } from '#features/access/accounts/server/index.ts'
import { isUsed } from '#features/running/codes/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { JoinForm, JoinPaper } from '../contract.ts'
import type { PaperKind } from '#features/service/membership/paper-kinds.ts'
import type { JoiningType } from '../rules.ts'

export type BusinessKind = 'open' | 'resting' | 'closed' | 'different' | 'unknown'
export type PaperRow = Omit<JoinPaper, 'at'> & { at: string }
export type EventRow = {
  kind: 'begun' | 'sent' | 'asked' | 'rejected' | 'approved' | 'note' | 'first-yes'
  note: string
  actor: string
  at: string
}

/** As JSON, so that moments come as ISO text. */
const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const papers = sql`coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'fileId', p."fileId", 'state', p.state, 'reason', p.reason, 'at', ${iso('p.at')},
    'files', coalesce((select jsonb_agg(jsonb_build_object('no', f.no, 'name', f.name) order by f.no) from "storedFile" f where f."setId" = p."fileId" and f.state = 'stored'), '[]')) order by p.kind)
  from (select distinct on (kind) * from "joinPaper" where "memberId" = a."memberId" order by kind, id desc) p), '[]')`
const events = sql`coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'note', e.note, 'actor', e.actor, 'at', ${iso('e.at')}) order by e.id)
  from "joinEvent" e where e."memberId" = a."memberId"), '[]')`

export type JoinRow = {
  memberId: number
  institutionId: number | null
  customerType: JoiningType
  status: string
  loginId: string
  name: string
  mobile: string
  email: string
  reason: string
  form: Partial<JoinForm>
  businessAnswer: BusinessKind | null
  businessAsked: string
  businessTaxType: string
  businessAskedAt: Date | null
  assignee: string
  twoLook: boolean
  firstYesBy: string
  firstYesAt: Date | null
  papers: PaperRow[]
  events: EventRow[]
  sentAt: Date | null
  version: number
}
const whole = sql`m.id as "memberId", m."institutionId", m."customerType", m.status, m."loginId", m.name, m.mobile, m.email, a.reason, a.form, a."businessAnswer", a."businessAsked",
  a."businessTaxType", a."businessAskedAt", a.assignee, ${isUsed('JOIN_SECOND_CD', sql`m."customerType"`)} as "twoLook", a."firstYesBy", a."firstYesAt", ${papers} as papers, ${events} as events, a."sentAt", a.version
  from "joinApplication" a join member m on m.id = a."memberId"`

export const applicationOf = (on: Queryable, memberId: number) =>
  row(on, sql<JoinRow>`select ${whole} where a."memberId" = ${memberId}`)

type Place = { sentAt: Date; memberId: number } | null
/** Those that were sent, the longest waiting first; those that are done, the last first. One by its id wherever it is. */
export const applicationsPage = (
  on: Queryable,
  { status, only, after, size }: { status: string; only: number | null; after: Place; size: number },
) => {
  const waits = status === '02'
  const from =
    after && sql`(a."sentAt", a."memberId") ${waits ? sql`>` : sql`<`} (${after.sentAt}, ${after.memberId})`
  return rows(
    on,
    sql<JoinRow & { sentAt: Date }>`
    select ${whole} where a."sentAt" is not null and ${only === null ? sql`m.status = ${status}` : sql`m.id = ${only}`} and ${from ?? sql`true`}
    order by a."sentAt" ${waits ? sql`asc` : sql`desc`}, a."memberId" ${waits ? sql`asc` : sql`desc`} limit ${size}`,
  )
}

export const insertApplication = (
  tx: Tx,
  made: { memberId: number; personHash: Buffer; at: Date; actor: string },
) =>
  row(
    tx,
    sql<{ memberId: number }>`
    with made as (
      insert into "joinApplication" ("memberId", "personHash", "begunAt") values (${made.memberId}, ${made.personHash}, ${made.at})
      on conflict ("personHash") do nothing returning "memberId"
    ), noted as (
      insert into "joinEvent" ("memberId", kind, actor, at) select "memberId", 'begun', ${made.actor}, ${made.at} from made
    ) select "memberId" from made`,
  )

/**
 * Locked until the transaction ends, with the member's status as it stands then: the member's row first, or a second
 * tab would read the status from before the first one's commit.
 */
export const holdApplication = async (tx: Tx, memberId: number) => {
  await lockMember(tx, memberId)
  return row(
    tx,
    sql<{
      status: string
      customerType: JoiningType
      version: number
      businessAnswer: BusinessKind | null
      businessAsked: string
    }>`
    select m.status, m."customerType", a.version, a."businessAnswer", a."businessAsked" from "joinApplication" a join member m on m.id = a."memberId"
    where a."memberId" = ${memberId} for update of a`,
  )
}

export const writeForm = (tx: Tx, memberId: number, form: JoinForm) =>
  rows(
    tx,
    sql`update "joinApplication" set form = ${JSON.stringify(form)}::jsonb where "memberId" = ${memberId}`,
  )

export const writeAnswer = (
  tx: Tx,
  memberId: number,
  said: { answer: BusinessKind; asked: string; taxType: string; at: Date },
) =>
  rows(
    tx,
    sql`update "joinApplication" set "businessAnswer" = ${said.answer}, "businessAsked" = ${said.asked}, "businessTaxType" = ${said.taxType},
      "businessAskedAt" = ${said.at} where "memberId" = ${memberId}`,
  )

export const stateOfPapers = (tx: Tx, memberId: number) =>
  rows(
    tx,
    sql<{ kind: PaperKind; state: JoinPaper['state'] }>`
    select distinct on (kind) kind, state from "joinPaper" where "memberId" = ${memberId} order by kind, id desc`,
  )

export const insertPaper = async (
  tx: Tx,
  paper: { memberId: number; kind: PaperKind; fileId: string; at: Date },
) =>
  (await row(
    tx,
    sql<{ id: number }>`
    insert into "joinPaper" ("memberId", kind, "fileId", state, at) values (${paper.memberId}, ${paper.kind}, ${paper.fileId}, 'sent', ${paper.at}) returning id`,
  ))!.id

/** Sent papers that are named are asked for again, the other ones are accepted. */
export const judgePapers = (
  tx: Tx,
  memberId: number,
  { kinds, reasons }: { kinds: string[]; reasons: string[] },
) =>
  rows(
    tx,
    sql`
    update "joinPaper" p set state = case when w.kind is null then 'accepted' else 'asked' end, reason = coalesce(w.reason, '')
    from (select distinct on (kind) id, kind from "joinPaper" where "memberId" = ${memberId} order by kind, id desc) l
      left join unnest(${kinds}::text[], ${reasons}::text[]) w (kind, reason) on w.kind = l.kind
    where p.id = l.id`,
  )

export const markSent = (tx: Tx, memberId: number, form: JoinForm, at: Date) =>
  rows(
    tx,
    sql`update "joinApplication" set form = ${JSON.stringify(form)}::jsonb, "sentAt" = ${at}, "decidedAt" = null, reason = '', "firstYesBy" = '', "firstYesAt" = null, version = version + 1
    where "memberId" = ${memberId}`,
  )

export const markDecided = (tx: Tx, memberId: number, { reason, at }: { reason: string; at: Date }) =>
  rows(
    tx,
    sql`update "joinApplication" set reason = ${reason}, "decidedAt" = ${at}, "firstYesBy" = '', "firstYesAt" = null, version = version + 1 where "memberId" = ${memberId}`,
  )

/** Of two yeses the first: nothing else changes, and whoever read the application before reads it again. */
export const markFirstYes = (tx: Tx, memberId: number, { by, at }: { by: string; at: Date }) =>
  rows(
    tx,
    sql`update "joinApplication" set "firstYesBy" = ${by}, "firstYesAt" = ${at}, version = version + 1 where "memberId" = ${memberId}`,
  )

export const assignJoin = (tx: Tx, memberId: number, assignee: string) =>
  rows(tx, sql`update "joinApplication" set assignee = ${assignee} where "memberId" = ${memberId}`)

export const insertEvent = (
  tx: Tx,
  event: { memberId: number; kind: EventRow['kind']; note: string; actor: string; at: Date },
) =>
  rows(
    tx,
    sql`insert into "joinEvent" ("memberId", kind, note, actor, at) values (${event.memberId}, ${event.kind}, ${event.note}, ${event.actor}, ${event.at})`,
  )
