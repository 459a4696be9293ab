import { sql } from 'kysely'
import {
  heldMember,
  isInstitution,
  joining,
  moving,
  type NewMember,
} from '#features/access/accounts/server/index.ts'
import { keeping } from '#features/running/files/server/index.ts'
import { consenting, keepingLicence, sealedLicence } from '#features/service/membership/server/index.ts'
import { isUsed } from '#features/running/codes/server/index.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { JoinForm, JoinPaper } from '../contract.ts'
import type { PaperKind } from '#features/service/membership/paper-kinds.ts'
import { writable, type JoiningType } from '../rules.ts'

type BusinessKind = 'open' | 'resting' | 'closed' | 'different' | 'unknown'
export type PaperRow = Omit<JoinPaper, 'at'> & { at: string }
type EventRow = {
  kind: 'begun' | 'sent' | 'asked' | 'rejected' | 'approved' | 'note' | 'first-yes'
  note: string
  actor: string
  at: string
}

/** The group of the papers' files. */
export const PAPERS = 'join-documents'

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
  licence: string | null
  twoLook: boolean
  firstYesBy: string
  firstYesAt: Date | null
  papers: PaperRow[]
  events: EventRow[]
  sentAt: Date | null
  version: number
}
const whole = sql`m.id as "memberId", m."institutionId", m."customerType", m.status, m."loginId", m.name, m.mobile, m.email, a.reason, a.form, a."businessAnswer", a."businessAsked",
  a."businessTaxType", a."businessAskedAt", a.assignee, ${sealedLicence} as licence, ${isUsed('JOIN_SECOND_CD', sql`m."customerType"`)} as "twoLook", a."firstYesBy", a."firstYesAt", ${papers} as papers, ${events} as events, a."sentAt", a.version
  from "joinApplication" a join member m on m.id = a."memberId"`

export const applicationOf = (on: Queryable, memberId: number) =>
  row(on, sql<JoinRow>`select ${whole} where a."memberId" = ${memberId}`)

/** With what a paper may be. */
export const ownApplication = (on: Queryable, memberId: number) =>
  row(
    on,
    sql<JoinRow & { accept: string; maxBytes: number; maxCount: number }>`
    select g.accept, g."maxBytes", g."maxCount", ${whole} join "fileGroup" g on g.id = ${PAPERS} where a."memberId" = ${memberId}`,
  )

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
    select ${whole} where a."sentAt" is not null and ${only === null ? sql`m.status = ${sql.lit(status)}::bpchar` : sql`m.id = ${only}`} and ${from ?? sql`true`}
    order by a."sentAt" ${waits ? sql`asc` : sql`desc`}, a."memberId" ${waits ? sql`asc` : sql`desc`} limit ${size}`,
  )
}

/** The account and its application, in one statement. No `memberId`: the id is taken; not `applied`: the person has one, `left` where they have left since. */
export const insertApplication = async (
  tx: Tx,
  made: { account: NewMember; personHash: Buffer; at: Date },
  consents: Parameters<typeof consenting>[1],
) =>
  (await row(
    tx,
    sql<{ memberId: number | null; applied: boolean; left: boolean }>`
    with applicant as (${joining(made.account)}), made as (
      insert into "joinApplication" ("memberId", "personHash", "begunAt") select id, ${made.personHash}, ${made.at}::timestamptz from applicant
      on conflict ("personHash") do nothing returning "memberId"
    ), noted as (
      insert into "joinEvent" ("memberId", kind, actor, at) select "memberId", 'begun', ${made.account.loginId}, ${made.at}::timestamptz from made
    ), consented as (${consenting(sql<number>`(select "memberId" from made)`, consents)})
    select (select id from applicant) as "memberId", exists (select from made) as applied,
      exists (select from "joinApplication" a join member m on m.id = a."memberId" where a."personHash" = ${made.personHash} and m.status = '09') as left`,
  ))!

/** The member's row is locked before the application's, always: whoever waits reads both after the wait. */
const heldFirst = (memberId: number) => sql`who as materialized (${heldMember(memberId)})`

/** Locked until the transaction ends, with the member's status as it stands then. */
export const holdApplication = (tx: Tx, memberId: number) =>
  row(
    tx,
    sql<{
      status: string
      customerType: JoiningType
      version: number
      businessAnswer: BusinessKind | null
      businessAsked: string
    }>`
    with ${heldFirst(memberId)}
    select who.status, who."customerType", a.version, a."businessAnswer", a."businessAsked"
    from who join "joinApplication" a on a."memberId" = who.id for update of a`,
  )

/** A form as it is kept: without the licence's number, which stands sealed and apart. */
export type KeptForm = { form: Omit<JoinForm, 'licenceNumber'>; licence: string; at: Date }

/** What is typed so far; undefined: there is no application, or it is not to be changed now. */
export const writeForm = (on: Queryable, memberId: number, { form, licence, at }: KeptForm) =>
  row(
    on,
    sql<{ memberId: number }>`
    with ${heldFirst(memberId)}, held as materialized (select id from who where status = any(${writable}::text[])),
      ${keepingLicence({ memberId, sealed: licence, at }, sql`select from held`)}
    update "joinApplication" a set form = ${JSON.stringify(form)}::jsonb from held where a."memberId" = held.id returning a."memberId"`,
  )

/** Whether the member applies, where that stands, and whether the number is another institution's. */
export const standing = (on: Queryable, memberId: number, businessNumber: string) =>
  row(
    on,
    sql<{ status: string; known: boolean }>`
    select m.status, ${isInstitution(businessNumber, memberId)} as known
    from "joinApplication" a join member m on m.id = a."memberId" where a."memberId" = ${memberId}`,
  )

export const writeAnswer = (
  on: Queryable,
  memberId: number,
  said: { answer: BusinessKind; asked: string; taxType: string; at: Date },
) =>
  rows(
    on,
    sql`update "joinApplication" set "businessAnswer" = ${said.answer}, "businessAsked" = ${said.asked}, "businessTaxType" = ${said.taxType},
      "businessAskedAt" = ${said.at} where "memberId" = ${memberId}`,
  )

/** What stands beside a form that is sent: the newest paper of each kind, and whether the number is another institution's. */
export const beside = async (tx: Tx, memberId: number, businessNumber: string) =>
  (await row(
    tx,
    sql<{ papers: { kind: PaperKind; state: JoinPaper['state'] }[]; known: boolean }>`
    select coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'state', p.state)) from (
        select distinct on (kind) kind, state from "joinPaper" where "memberId" = ${memberId} order by kind, id desc) p), '[]') as papers,
      ${isInstitution(businessNumber, memberId)} as known`,
  ))!

/**
 * A paper whose files have just been stored, with them; undefined: it is not to be handed in now. What is read beside
 * the lock may be older than the lock: then the version is another, and it is not taken either.
 */
export const insertPaper = (
  on: Queryable,
  paper: { memberId: number; kind: PaperKind; fileId: string; nos: number[]; at: Date },
) =>
  row(
    on,
    sql<{ id: number }>`
    with ${heldFirst(paper.memberId)}, held as materialized (
      select a."memberId" from who join "joinApplication" a on a."memberId" = who.id
      where who.status = any(${writable}::text[]) and a.version = (select version from "joinApplication" where "memberId" = ${paper.memberId})
        and 'accepted' is distinct from (select state from "joinPaper" where "memberId" = ${paper.memberId} and kind = ${paper.kind} order by id desc limit 1)
      for update of a
    ), ${keeping({ ...paper, claimedBy: `join-paper:${paper.memberId}/${paper.kind}` }, sql`select from held`)}
    insert into "joinPaper" ("memberId", kind, "fileId", state, at) select "memberId", ${paper.kind}, ${paper.fileId}, 'sent', ${paper.at}::timestamptz from held returning id`,
  )

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

/** The application is sent, and its member moves on. */
export const markSent = (tx: Tx, memberId: number, sent: KeptForm & { status: string; actor: string }) =>
  rows(
    tx,
    sql`
    with sent as (update "joinApplication" set form = ${JSON.stringify(sent.form)}::jsonb, "sentAt" = ${sent.at}, "decidedAt" = null, reason = '', "firstYesBy" = '', "firstYesAt" = null, version = version + 1
      where "memberId" = ${memberId} returning "memberId"),
      ${keepingLicence({ memberId, sealed: sent.licence, at: sent.at }, sql`select from sent`)},
      ${moving(memberId, { ...sent, reason: '' })}
    insert into "joinEvent" ("memberId", kind, actor, at) select "memberId", 'sent', ${sent.actor}, ${sent.at}::timestamptz from sent`,
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
