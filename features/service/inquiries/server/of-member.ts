import { sql } from 'kysely'
import { row, type Queryable } from '#platform/database/database.ts'

/** Everything a member asked and was answered; notes of staff are not the member's. */
export const inquiriesOf = async (on: Queryable, memberId: number) =>
  (await row(
    on,
    sql<{ inquiries: unknown[] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('title', q.title, 'state', q.state, 'messages', (
        select jsonb_agg(jsonb_build_object('author', g.author, 'body', g.body, 'at', g.at) order by g.id)
        from "inquiryMessage" g where g."inquiryId" = q.id and g.author <> 'note')) order by q.id)
      from inquiry q where q."memberId" = ${memberId}), '[]') as inquiries`,
  ))!.inquiries
