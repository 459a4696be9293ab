import { sql } from 'kysely'
import { row, type Queryable } from '#platform/database/database.ts'

/** Everything a member wrote and read in the chat; notes of staff are not the member's. */
export const chatOf = async (on: Queryable, memberId: number) =>
  (await row(
    on,
    sql<{ messages: unknown[] }>`
    select coalesce((select jsonb_agg(jsonb_build_object('author', m.author, 'body', m.body, 'at', m.at,
        'file', (select f.name from "storedFile" f where f."setId" = m."fileId" and f.state = 'stored' order by f.no limit 1)) order by m.seq)
      from "chatMessage" m where m."memberId" = ${memberId} and m.author <> 'note'), '[]') as messages`,
  ))!.messages
