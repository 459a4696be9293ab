import { sql, type RawBuilder } from 'kysely'
import { rows, type Queryable } from '#platform/database/database.ts'
import type { Settings } from '#platform/settings/settings.ts'

type Counted = { count: number; oldestAt: Date | null; latestAt: Date | null }
/** `parts` as the source selects them; its `shown` makes words of them, masked where its list masks. */
type Raw = { key: string; parts: string[] }

/** What a room offers to the desk, with the authority of one menu. */
export type DeskSource = {
  menuId: string
  /** One row. */
  waiting?: (now: Date, settings: Settings) => RawBuilder<Counted>
  /** The likeliest first, `most` at most. `like` matches anywhere in a text. */
  records?: (like: string, most: number) => RawBuilder<Raw>
  shown?: (parts: readonly string[]) => { title: string; note: string }
}

/** Records of one screen: whoever wants more asks there. */
const MOST = 5

const joined = <T>(parts: RawBuilder<T>[]) => sql.join(parts, sql` union all `)

export async function countWaiting(
  on: Queryable,
  sources: readonly DeskSource[],
  now: Date,
  settings: Settings,
) {
  const counts = sources.flatMap(({ menuId, waiting }) =>
    waiting ? [sql`select ${menuId}::text as "menuId", w.* from (${waiting(now, settings)}) w`] : [],
  )
  return counts.length === 0
    ? []
    : rows(
        on,
        sql<Counted & { menuId: string }>`
        select d."menuId", d.count, d."oldestAt", d."latestAt" from (${joined(counts)}) d where d.count > 0 order by d."menuId"`,
      )
}

export async function recordsLike(on: Queryable, sources: readonly DeskSource[], text: string) {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const finds = sources.flatMap(({ menuId, records }, index) =>
    records
      ? [
          sql`(select ${index}::int as source, ${menuId}::text as "menuId", f.key, f.parts, row_number() over () as place from (${records(like, MOST)}) f)`,
        ]
      : [],
  )
  if (finds.length === 0) return []
  const found = await rows(
    on,
    sql<Raw & { source: number; menuId: string }>`
    select d.source, d."menuId", d.key, d.parts from (${joined(finds)}) d order by d.source, d.place`,
  )
  return found.map(({ source, menuId, key, parts }) => {
    const [title = '', note = ''] = parts
    return { menuId, key, ...(sources[source]!.shown?.(parts) ?? { title, note }) }
  })
}
