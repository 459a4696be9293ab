import { sql } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { FileGroup, GroupFields, GroupRow } from '../groups-contract.ts'

const columns = sql`g.id, g.name, g.accept, g."maxBytes", g."maxCount", g."readableBy", g."writableBy", g."menuId", g.variants`

/** In the order of their ids; `after` is the last id of the page before. */
export const groupRows = (
  on: Queryable,
  { search, after, limit }: { search: string; after: string; limit: number | null },
) =>
  rows(
    on,
    sql<GroupRow>`
    select ${columns}, m.name as "menuName", coalesce(u.files, 0) as files, coalesce(u.bytes, 0) as bytes
    from "fileGroup" g left join menu m on m.id = g."menuId"
      left join (select s."groupId", count(*)::int as files, sum(f.bytes) as bytes from "storedFile" f join "fileSet" s on s.id = f."setId"
        where f.state = 'stored' group by s."groupId") u on u."groupId" = g.id
    where g.id > ${after} and (${search} = '' or strpos(lower(g.name || ' ' || g.id), lower(${search})) > 0)
    order by g.id limit ${limit}`,
  )

export const countGroups = async (on: Queryable, search: string) =>
  (await row(
    on,
    sql<{
      total: number
    }>`select count(*)::int as total from "fileGroup" g where ${search} = '' or strpos(lower(g.name || ' ' || g.id), lower(${search})) > 0`,
  ))!.total

/** Menus that lead to a page. */
export const menuChoices = (on: Queryable) =>
  rows(
    on,
    sql<{ id: string; name: string }>`select id, name from menu where url is not null order by name, id`,
  )

export const menuExists = async (on: Queryable, id: string | null) =>
  id === null || (await row(on, sql`select 1 from menu where id = ${id}`)) !== undefined

export const insertGroup = async (on: Queryable, group: FileGroup) =>
  (await row(
    on,
    sql`
    insert into "fileGroup" (id, name, accept, "maxBytes", "maxCount", "readableBy", "writableBy", "menuId", variants)
    values (${group.id}, ${group.name}, ${group.accept}, ${group.maxBytes}, ${group.maxCount}, ${group.readableBy}, ${group.writableBy}, ${group.menuId}, ${group.variants})
    on conflict do nothing returning id`,
  )) !== undefined

const isAsSeen = (seen: GroupFields) => sql`
  name = ${seen.name} and accept = ${seen.accept} and "maxBytes" = ${seen.maxBytes} and "maxCount" = ${seen.maxCount}
  and "readableBy" = ${seen.readableBy} and "writableBy" = ${seen.writableBy} and "menuId" is not distinct from ${seen.menuId}::text
  and variants = ${seen.variants}`

/** False: there is none, or it is not the one that was seen. */
export const updateGroup = async (on: Queryable, { seen, ...group }: FileGroup & { seen: GroupFields }) =>
  (await row(
    on,
    sql`
    update "fileGroup" set name = ${group.name}, accept = ${group.accept}, "maxBytes" = ${group.maxBytes}, "maxCount" = ${group.maxCount},
      "readableBy" = ${group.readableBy}, "writableBy" = ${group.writableBy}, "menuId" = ${group.menuId}, variants = ${group.variants}
    where id = ${group.id} and ${isAsSeen(seen)}
    returning id`,
  )) !== undefined

export const groupStands = async (on: Queryable, id: string) =>
  (await row(on, sql`select 1 from "fileGroup" where id = ${id}`)) !== undefined

/** Deletes a group as it was seen that no file belongs to; no row when there is no such group. */
export const deleteUnusedGroup = (on: Queryable, id: string, seen: GroupFields) =>
  row(
    on,
    sql<{ used: boolean; gone: boolean }>`
    with found as (select g.id, exists (select from "fileSet" s where s."groupId" = g.id) as used from "fileGroup" g where g.id = ${id}),
      gone as (delete from "fileGroup" g using found where g.id = found.id and not found.used and ${isAsSeen(seen)} returning g.id)
    select found.used, gone.id is not null as gone from found left join gone on true`,
  )

/** MN-11: what pages know of groups, without who may read them. */
export const publicGroups = (on: Queryable) =>
  rows(
    on,
    sql<{
      id: string
      name: string
      accept: string
      maxBytes: number
      maxCount: number
    }>`select id, name, accept, "maxBytes", "maxCount" from "fileGroup" order by id`,
  )
