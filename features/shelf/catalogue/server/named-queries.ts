import { sql } from 'kysely'
import type { BuyerNow } from '#features/shelf/prices/server/index.ts'
import { statement } from '#platform/database/database.ts'
import { listColumns, listTables, reachable, type ListRow } from './rows.ts'

type Asked = BuyerNow & { licensed: readonly string[] }

export const byCodes = statement<Asked & { codes: readonly string[] }>()(
  (input) => sql<ListRow>`
    select ${listColumns(input)}
    from unnest(${input.codes}::text[]) with ordinality as wanted(code, place) join ${listTables} on p.code = wanted.code
    where ${reachable(input.licensed)} order by wanted.place`,
)
