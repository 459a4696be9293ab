import { sql } from 'kysely'
import { row, type Queryable } from '#platform/database/database.ts'

export const ordererOf = (on: Queryable, { memberId }: { memberId: number }) =>
  row(on, sql<{ name: string; phone: string; institutionName: string; taxEmail: string }>`
    select m.name, m.mobile as phone, i.name as "institutionName", i."taxEmail"
    from member m join institution i on i.id = m."institutionId" where m.id = ${memberId}`)
