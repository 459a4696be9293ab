import { sql, type RawBuilder } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type {
  CodeRow,
  CommonCode,
  GroupRow,
  RemovedCode,
  RemovedGroup,
  SeenCode,
  SeenGroup,
} from '../contract.ts'
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

type Group = { id: string; name: string; rank: number }
/** No row: it stands already. */
export const insertGroup = (on: Queryable, group: Group) =>
  row(
    on,
    sql<{ id: string }>`
    insert into "codeGroup" as g (id, name, rank) values (${group.id}, ${group.name}, ${group.rank})
    on conflict (id) do update set name = excluded.name, rank = excluded.rank, "removedAt" = null where g."removedAt" is not null returning id`,
  )

/** No row: it is not the one that was seen. */
export const updateGroup = (on: Queryable, group: Group, seen: SeenGroup) =>
  row(
    on,
    sql<{ id: string }>`
    update "codeGroup" set name = ${group.name}, rank = ${group.rank}, "removedAt" = null
    where id = ${group.id} and name = ${seen.name} and rank = ${seen.rank} and ("removedAt" is not null) = ${seen.removed} returning id`,
  )

/** No row: `whyKept` says why. */
export const removeGroup = (on: Queryable, id: string, seen: RemovedGroup, at: Date) =>
  row(
    on,
    sql<{ id: string }>`
    update "codeGroup" set "removedAt" = ${at} where id = ${id} and not needed and "removedAt" is null and name = ${seen.name} and rank = ${seen.rank}
      and (select count(*) from code c where c."groupId" = ${id} and c."removedAt" is null) = ${seen.codes} returning id`,
  )
/** No row: there is none, or it is not removed. */
export const restoreGroup = (on: Queryable, id: string) =>
  row(
    on,
    sql<{ id: string }>`
    update "codeGroup" set "removedAt" = null where id = ${id} and "removedAt" is not null returning id`,
  )
/** Why a code, or with no id a group, was not removed. */
export async function whyKept(on: Queryable, groupId: string, id: string | null) {
  const found = await row(
    on,
    id === null
      ? sql<{ needed: boolean }>`select needed from "codeGroup" where id = ${groupId} and "removedAt" is null`
      : sql<{
          needed: boolean
        }>`select needed from code where "groupId" = ${groupId} and id = ${id} and "removedAt" is null`,
  )
  return !found ? 'gone' : found.needed ? 'needed' : 'changed'
}

type Code = Omit<CodeRow, 'groupName' | 'needed' | 'removed'>
/** No row: it stands already, or there is no such group. */
export const insertCode = (on: Queryable, code: Code) =>
  row(
    on,
    sql<{ id: string }>`
    insert into code as c ("groupId", id, name, rank, used) select id, ${code.id}, ${code.name}, ${code.rank}, ${code.used} from "codeGroup" where id = ${code.groupId}
    on conflict ("groupId", id) do update set name = excluded.name, rank = excluded.rank, used = excluded.used, "removedAt" = null
    where c."removedAt" is not null returning id`,
  )

/** No row: there is none, or it is not the one that was seen. */
export const updateCode = (on: Queryable, code: Code, seen: SeenCode) =>
  row(
    on,
    sql<{ id: string }>`
    update code set name = ${code.name}, rank = ${code.rank}, used = ${code.used}, "removedAt" = null
    where "groupId" = ${code.groupId} and id = ${code.id} and name = ${seen.name} and rank = ${seen.rank} and used = ${seen.used}
      and ("removedAt" is not null) = ${seen.removed}
    returning id`,
  )

export const codeIsKnown = async (on: Queryable, groupId: string, id: string) =>
  (await row(on, sql`select 1 from code where "groupId" = ${groupId} and id = ${id}`)) !== undefined

type CodeKey = { groupId: string; id: string }
/** No row: `whyKept` says why. */
export const removeCode = (on: Queryable, { groupId, id }: CodeKey, seen: RemovedCode, at: Date) =>
  row(
    on,
    sql<{ id: string }>`
    update code set "removedAt" = ${at} where "groupId" = ${groupId} and id = ${id} and not needed and "removedAt" is null
      and name = ${seen.name} and rank = ${seen.rank} and used = ${seen.used} returning id`,
  )
/** No row: there is none, or it is not removed. */
export const restoreCode = (on: Queryable, { groupId, id }: CodeKey) =>
  row(
    on,
    sql<{ id: string }>`
    update code set "removedAt" = null where "groupId" = ${groupId} and id = ${id} and "removedAt" is not null returning id`,
  )

export const malls = (on: Queryable) =>
  rows(on, sql<{ id: string; name: string }>`select id, name from mall order by id`)

export type ChangedText = { key: string; text: string; updatedAt: Date; updatedBy: string }
export const changedTexts = (on: Queryable) =>
  rows(
    on,
    sql<ChangedText>`select m.key, m.text, m."updatedAt", f.name as "updatedBy" from "messageText" m join staff f on f.id = m."updatedBy"`,
  )

type Text = { key: string; text: string; staffId: number; now: Date }
/** No row: it is changed already. */
export const insertText = (on: Queryable, { key, text, staffId, now }: Text) =>
  row(
    on,
    sql<{ key: string }>`
    insert into "messageText" (key, text, "updatedAt", "updatedBy") values (${key}, ${text}, ${now}, ${staffId})
    on conflict (key) do nothing returning key`,
  )

/** No row: it is not the one that was seen. */
export const updateText = (on: Queryable, { key, text, staffId, now }: Text, seenAt: string) =>
  row(
    on,
    sql<{ key: string }>`
    update "messageText" set text = ${text}, "updatedAt" = ${now}, "updatedBy" = ${staffId}
    where key = ${key} and "updatedAt" = ${seenAt}::timestamptz returning key`,
  )

/** No row: it is not the one that was seen. */
export const deleteText = (on: Queryable, key: string, seenAt: string) =>
  row(
    on,
    sql<{
      key: string
    }>`delete from "messageText" where key = ${key} and "updatedAt" = ${seenAt}::timestamptz returning key`,
  )

/** Every server process reads codes and sentences again. */
export const announceWords = (on: Queryable) => rows(on, sql`select pg_notify('words', '')`)
