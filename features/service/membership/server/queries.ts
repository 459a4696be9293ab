import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { row, rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { InstitutionForm } from '../contract.ts'
import type { PaperKind } from '../paper-kinds.ts'

export type Who = { memberId: number; institutionId: number | null }
export type RenewalState = 'waiting' | 'accepted' | 'rejected' | 'taken-back'
export type Subject = 'institution' | PaperKind
type StoredFile = { no: number; name: string }

/** Renewals `r` of whoever this is: the institution's, or the member's own. */
const ownedBy = ({ memberId, institutionId }: Who) =>
  institutionId === null
    ? sql`r."memberId" = ${memberId} and r."institutionId" is null`
    : sql`r."institutionId" = ${institutionId}`

export const filesOf = sql<
  StoredFile[]
>`coalesce((select jsonb_agg(jsonb_build_object('no', f.no, 'name', f.name) order by f.no)
  from "storedFile" f where f."setId" = r."fileId" and f.state = 'stored'), '[]')`

/** Of each subject the newest of each state that a page tells. */
export const renewalsOf = (on: Queryable, who: Who) =>
  rows(
    on,
    sql<{
      id: number
      subject: Subject
      state: RenewalState
      form: InstitutionForm | null
      fileId: string | null
      files: StoredFile[]
      reason: string
      endsOn: IsoDate | null
      sentAt: Date
    }>`
    select distinct on (r.subject, r.state) r.id, r.subject, r.state, r.form, r."fileId", ${filesOf} as files, r.reason, r."endsOn", r."sentAt"
    from renewal r where ${ownedBy(who)} order by r.subject, r.state, r.id desc`,
  )

type NewRenewal = Who & {
  subject: Subject
  form: InstitutionForm | null
  before: InstitutionForm | null
  fileId: string | null
  at: Date
}
/** Undefined: one of this subject waits already. A file that is gone is left out: claiming it says so. */
export const insertRenewal = (tx: Tx, made: NewRenewal) =>
  row(
    tx,
    sql<{ id: number }>`
    insert into renewal ("memberId", "institutionId", subject, form, before, "fileId", state, "sentAt")
    values (${made.memberId}, ${made.institutionId}, ${made.subject}, ${made.form && JSON.stringify(made.form)}::jsonb,
      ${made.before && JSON.stringify(made.before)}::jsonb, (select f.id from "fileSet" f where f.id = ${made.fileId}), 'waiting', ${made.at})
    on conflict do nothing returning id`,
  )

/** Papers that the shop accepted with an application: they are on file from now on. */
export const keepPapers = (
  tx: Tx,
  who: Who & { papers: readonly { kind: PaperKind; fileId: string }[]; at: Date; by: string },
) =>
  rows(
    tx,
    sql`insert into renewal ("memberId", "institutionId", subject, "fileId", state, "sentAt", "decidedAt", "decidedBy")
    select ${who.memberId}::int, ${who.institutionId}::int, p.kind, p.file, 'accepted', ${who.at}::timestamptz, ${who.at}::timestamptz, ${who.by}
    from unnest(${who.papers.map(({ kind }) => kind)}::text[], ${who.papers.map(({ fileId }) => fileId)}::text[]) p (kind, file)`,
  )

/** Whether a change was there to be taken back. */
export const takeBack = async (tx: Tx, who: Who, at: Date) =>
  (await row(
    tx,
    sql<{ id: number }>`update renewal r set state = 'taken-back', "decidedAt" = ${at}
    where ${ownedBy(who)} and r.subject = 'institution' and r.state = 'waiting' returning r.id`,
  )) !== undefined

/** Locked until the transaction ends; undefined: there is none. */
export const holdRenewal = (tx: Tx, id: number) =>
  row(
    tx,
    sql<{
      memberId: number
      institutionId: number | null
      customerType: string
      subject: Subject
      state: RenewalState
      form: InstitutionForm | null
    }>`select r."memberId", r."institutionId", m."customerType", r.subject, r.state, r.form
    from renewal r join member m on m.id = r."memberId" where r.id = ${id} for update of r`,
  )

export const decide = (
  tx: Tx,
  id: number,
  to: { state: 'accepted' | 'rejected'; reason: string; endsOn: IsoDate | null; by: string; at: Date },
) =>
  rows(
    tx,
    sql`update renewal set state = ${to.state}, reason = ${to.reason}, "endsOn" = ${to.endsOn}::date, "decidedBy" = ${to.by}, "decidedAt" = ${to.at}
    where id = ${id}`,
  )

/** Renewals `r` that count: accepted, and no newer accepted one of the same owner and subject. */
const newest = sql`r.state = 'accepted' and not exists (
  select from renewal n where n.id > r.id and n.state = 'accepted' and n.subject = r.subject
    and coalesce(n."institutionId", -n."memberId") = coalesce(r."institutionId", -r."memberId"))`

/** Papers on file that end until a day and of which no other is under way, each with its last day, in SQL. */
export const papersEnding = (who: Who, until: IsoDate) => sql<{
  subject: string
  count: number
  until: IsoDate | null
}>`
  select r.subject, 1 as count, r."endsOn" as until from renewal r where ${ownedBy(who)} and r."endsOn" <= ${until}::date and ${newest}
    and not exists (select from renewal w where w.state = 'waiting' and w.subject = r.subject
      and coalesce(w."institutionId", -w."memberId") = coalesce(r."institutionId", -r."memberId"))`

/** Whether a paper that counts has ended. */
export const anyEnded = async (on: Queryable, who: Who, today: IsoDate) =>
  (await row(
    on,
    sql<{
      id: number
    }>`select r.id from renewal r where ${ownedBy(who)} and r."endsOn" < ${today}::date and ${newest} limit 1`,
  )) !== undefined

/** Whether this paper still counts and has ended: nobody has accepted another meanwhile. */
export const hasEndedStill = async (on: Queryable, id: number, today: IsoDate) =>
  (await row(
    on,
    sql<{
      id: number
    }>`select r.id from renewal r where r.id = ${id} and r."endsOn" < ${today}::date and ${newest}`,
  )) !== undefined

export type EndingPaper = Who & {
  id: number
  kind: 'institution' | PaperKind
  customerType: string
  endsOn: IsoDate
}
const ending = sql`r.id, r."memberId", r."institutionId", r.subject as kind, m."customerType", r."endsOn" from renewal r join member m on m.id = r."memberId"`

/** Papers that end within these days and of which nobody was told so near their end. */
export const papersToTell = (on: Queryable, today: IsoDate, days: number, most: number) =>
  rows(
    on,
    sql<EndingPaper>`
    select ${ending} where r."endsOn" between ${today}::date and ${today}::date + ${days}::int
      and coalesce(r."toldDays", 9999) > ${days} and ${newest} order by r.id limit ${most}`,
  )
export const markTold = (tx: Tx, id: number, days: number) =>
  rows(tx, sql`update renewal set "toldDays" = ${days} where id = ${id}`)

/** Papers that ended while somebody of theirs may still order. */
export const papersEnded = (on: Queryable, today: IsoDate, most: number) =>
  rows(
    on,
    sql<EndingPaper>`
    select ${ending} where r."endsOn" < ${today}::date and ${newest} and exists (
      select from member o where o.status = '05' and case when r."institutionId" is null then o.id = r."memberId" else o."institutionId" = r."institutionId" end)
    order by r.id limit ${most}`,
  )
