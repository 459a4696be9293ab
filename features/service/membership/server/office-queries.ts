import { sql } from 'kysely'
import type { IsoDate } from '#domain/calendar.ts'
import { institutionName } from '#features/access/accounts/server/index.ts'
import { rows, type Queryable } from '#platform/database/database.ts'
import type { InstitutionForm } from '../contract.ts'
import { filesOf, type RenewalState, type Subject } from './queries.ts'

type RenewalRow = {
  id: number
  subject: Subject
  institutionName: string
  loginId: string
  customerType: string
  state: RenewalState
  form: InstitutionForm | null
  before: InstitutionForm | null
  fileId: string | null
  files: { no: number; name: string }[]
  reason: string
  endsOn: IsoDate | null
  sentAt: Date
  decidedBy: string
}
type Asked = {
  state: string
  only: number | null
  after: { sentAt: Date; id: number } | null
  size: number
}
/** What waits, the longest first; what is done, the last first. One by its id whatever its state. */
export const renewalsPage = (on: Queryable, { state, only, after, size }: Asked) => {
  const waits = state === 'waiting'
  const from = after && sql`(r."sentAt", r.id) ${waits ? sql`>` : sql`<`} (${after.sentAt}, ${after.id})`
  return rows(
    on,
    sql<RenewalRow>`
    select r.id, r.subject, ${institutionName(sql.ref('r.institutionId'))} as "institutionName", m."loginId", m."customerType", r.state,
      r.form, r.before, r."fileId", ${filesOf} as files, r.reason, r."endsOn", r."sentAt", r."decidedBy"
    from renewal r join member m on m.id = r."memberId"
    where ${only === null ? sql`r.state = ${state}` : sql`r.id = ${only}`} and ${from ?? sql`true`}
    order by r."sentAt" ${waits ? sql`asc` : sql`desc`}, r.id ${waits ? sql`asc` : sql`desc`} limit ${size}`,
  )
}

/** Papers and changes that wait for staff; they are found by the institution's name or the member's id. */
export const renewalsOnDesk = {
  menuId: 'renewals',
  waiting: () => sql<{ count: number; oldestAt: Date | null; latestAt: Date | null }>`
    select count(*)::int as count, min("sentAt") as "oldestAt", max("sentAt") as "latestAt" from renewal where state = 'waiting'`,
  records: (like: string, most: number) => sql<{ key: string; parts: string[] }>`
    select r.id::text as key, array[r.name, r."loginId"]::text[] as parts
    from (select n.id, n."sentAt", m."loginId", ${institutionName(sql.ref('n.institutionId'))} as name from renewal n join member m on m.id = n."memberId") r
    where r.name ilike ${like} or r."loginId" ilike ${like} order by r."sentAt" desc limit ${most}`,
  shown: ([name = '', loginId = '']: readonly string[]) => ({
    title: `서류·정보 변경 ${name || loginId}`,
    note: loginId,
  }),
}
