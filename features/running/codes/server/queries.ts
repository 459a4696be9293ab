import { sql, type RawBuilder } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { CodeRow, CommonCode, GroupRow } from '../contract.ts'
import { GROUP_ENTRY } from '../shop-data.ts'

export const groups = (on: Queryable) =>
  rows(
    on,
    sql<GroupRow>`
    select g.id, g.name, g.rank, g.needed, g."removedAt" is not null as removed, count(c.id)::int as codes
    from "codeGroup" g left join code c on c."groupId" = g.id and c."removedAt" is null group by g.id order by removed, g.rank, g.id`,
  )

type CodeFilter = {
  groupId?: string | undefined
  search?: string | undefined
  used?: 'Y' | 'N' | 'removed' | undefined
}
type Place = { groupId: string; rank: number; id: string }

const matching = ({ groupId, search, used }: CodeFilter) => sql`
  ${groupId ? sql`c."groupId" = ${groupId}` : sql`true`} and g."removedAt" is null and (c."removedAt" is not null) = ${used === 'removed'}
  and ${used === 'Y' || used === 'N' ? sql`c.used = ${used === 'Y'}` : sql`true`}
  and ${search ? sql`(strpos(c.name, ${search}) > 0 or strpos(c.id, ${search}) > 0 or strpos(g.name, ${search}) > 0)` : sql`true`}`

export const codesPage = (on: Queryable, filter: CodeFilter, place: Place | null, size: number) =>
  rows(
    on,
    sql<CodeRow & { total: number }>`
    with found as (select c."groupId", g.name as "groupName", c.id, c.name, c.rank, c.used, c.needed, c."removedAt" is not null as removed from code c join "codeGroup" g on g.id = c."groupId" where ${matching(filter)})
    select *, (select count(*)::int from found) as total from found
    where ${place ? sql`("groupId", rank, id) > (${place.groupId}, ${place.rank}, ${place.id})` : sql`true`} order by "groupId", rank, id limit ${size}`,
  )

/** Whether a code is in use, for a code that the statement knows: a switch that staff turn. */
export const isUsed = (groupId: string, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from code c where c."groupId" = ${groupId} and c.id = ${id} and c.used and c."removedAt" is null)`

/** Every code in use, with one entry `*` for each group. */
export const wireCodes = (on: Queryable) =>
  rows(
    on,
    sql<CommonCode>`
    select "groupId", id, name, rank from (
      select id as "groupId", ${sql.lit(GROUP_ENTRY)} as id, name, rank, rank as "groupRank", 0 as part from "codeGroup" where "removedAt" is null
      union all select c."groupId", c.id, c.name, c.rank, g.rank, 1 from code c join "codeGroup" g on g.id = c."groupId" where c.used and c."removedAt" is null and g."removedAt" is null) listed
    order by "groupRank", "groupId", part, rank, id`,
  )

export const upsertGroup = (on: Queryable, group: { id: string; name: string; rank: number }) =>
  rows(
    on,
    sql`insert into "codeGroup" (id, name, rank) values (${group.id}, ${group.name}, ${group.rank})
    on conflict (id) do update set name = excluded.name, rank = excluded.rank, "removedAt" = null`,
  )

/** No row: there is none, or it is needed, or it is so already. */
export const removeGroup = (on: Queryable, id: string, removedAt: Date | null) =>
  row(
    on,
    sql<{ id: string }>`
    update "codeGroup" set "removedAt" = ${removedAt} where id = ${id} and not needed and ("removedAt" is null) = ${removedAt !== null} returning id`,
  )
export const isNeeded = async (on: Queryable, groupId: string, id: string | null) =>
  (await row(
    on,
    id === null
      ? sql`select 1 from "codeGroup" where id = ${groupId} and needed`
      : sql`select 1 from code where "groupId" = ${groupId} and id = ${id} and needed`,
  )) !== undefined

/** No row: there is no such group. */
export const upsertCode = (on: Queryable, code: Omit<CodeRow, 'groupName' | 'needed' | 'removed'>) =>
  row(
    on,
    sql<{ id: string }>`
    insert into code ("groupId", id, name, rank, used) select id, ${code.id}, ${code.name}, ${code.rank}, ${code.used} from "codeGroup" where id = ${code.groupId}
    on conflict ("groupId", id) do update set name = excluded.name, rank = excluded.rank, used = excluded.used, "removedAt" = null returning id`,
  )

export const removeCode = (on: Queryable, groupId: string, id: string, removedAt: Date | null) =>
  row(
    on,
    sql<{ id: string }>`
    update code set "removedAt" = ${removedAt} where "groupId" = ${groupId} and id = ${id} and not needed and ("removedAt" is null) = ${removedAt !== null} returning id`,
  )

export const malls = (on: Queryable) =>
  rows(on, sql<{ id: string; name: string }>`select id, name from mall order by id`)

export type ChangedText = { key: string; text: string; updatedAt: Date; updatedBy: string }
export const changedTexts = (on: Queryable) =>
  rows(
    on,
    sql<ChangedText>`select m.key, m.text, m."updatedAt", f.name as "updatedBy" from "messageText" m join staff f on f.id = m."updatedBy"`,
  )

export const upsertText = (on: Queryable, text: { key: string; text: string; staffId: number; now: Date }) =>
  rows(
    on,
    sql`insert into "messageText" (key, text, "updatedAt", "updatedBy") values (${text.key}, ${text.text}, ${text.now}, ${text.staffId})
    on conflict (key) do update set text = excluded.text, "updatedAt" = excluded."updatedAt", "updatedBy" = excluded."updatedBy"`,
  )

export const deleteText = (on: Queryable, key: string) =>
  rows(on, sql`delete from "messageText" where key = ${key}`)

/** Every server process reads codes and sentences again. */
export const announceWords = (on: Queryable) => rows(on, sql`select pg_notify('words', '')`)
