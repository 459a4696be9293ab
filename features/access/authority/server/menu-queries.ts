import { sql } from 'kysely'
import { build } from '#platform/database/compile.ts'
import { rows, type Queryable, type Tx } from '#platform/database/database.ts'
import type { EditedMenu, Menu } from '../menu-contract.ts'
import { lockAuthority } from './role-queries.ts'

const columns = sql`m.id as "menuId", m."parentId", m.name, m.url, m.step, m.rank, m.displayed, m."deviceScope", m."programId",
  m."systemCode", m.icon, m."isDefault", m."authorityScope", m."ipLimited", m."ipList"`

/** Every menu of a system, parents before children. */
export const menusOf = (on: Queryable, systemCode: string) =>
  rows(
    on,
    sql<Menu>`select ${columns} from menu m where m."systemCode" = ${systemCode} order by m.step, m.rank, m.id`,
  )

const edited = sql`${columns}, m.version, (
  select coalesce(jsonb_agg(jsonb_build_object('functionId', f.function, 'name', f.name) order by f.function), '[]') from "menuFunction" f where f."menuId" = m.id) as functions`

export const editedMenus = (on: Queryable, systemCode: string) =>
  rows(
    on,
    sql<EditedMenu>`select ${edited} from menu m where m."systemCode" = ${systemCode} order by m.step, m.rank, m.id`,
  )

export const editedMenu = async (on: Queryable, menuId: string) =>
  (await rows(on, sql<EditedMenu>`select ${edited} from menu m where m.id = ${menuId}`))[0]

/** Editors, of menus and of roles, come one after the other, so that what was checked is still so when it is written. */
export async function lockMenus(tx: Tx) {
  await rows(tx, sql`lock table menu in share row exclusive mode`)
  await lockAuthority(tx)
}

export const menuSystemOf = async (on: Queryable, menuId: string) =>
  (await rows(on, build.selectFrom('menu').select('systemCode').where('id', '=', menuId)))[0]?.systemCode

type Held = { menuId: string; functionId: string }
/** What roles grant on these menus. */
export const heldFunctions = (on: Queryable, menuIds: string[]) =>
  rows(
    on,
    sql<Held>`select distinct "menuId", function as "functionId" from "roleAuthority" where "menuId" = any(${menuIds})`,
  )

export const rolesGranting = async (on: Queryable, menuId: string) =>
  (
    await rows(
      on,
      sql<{
        name: string
      }>`select distinct r.name from "roleAuthority" a join role r on r.id = a."roleId" where a."menuId" = ${menuId} order by 1`,
    )
  ).map(({ name }) => name)

export const insertMenu = (tx: Tx, menu: Menu) =>
  rows(
    tx,
    build.insertInto('menu').values({
      id: menu.menuId,
      parentId: menu.parentId,
      name: menu.name,
      url: menu.url,
      step: menu.step,
      rank: menu.rank,
      displayed: menu.displayed,
      deviceScope: menu.deviceScope,
      programId: menu.programId,
      systemCode: menu.systemCode,
      icon: menu.icon,
      isDefault: menu.isDefault,
      authorityScope: menu.authorityScope,
      ipLimited: menu.ipLimited,
      ipList: menu.ipList,
    }),
  )

/**
 * Several menus in one statement, each a version further. Their addresses are given up first, so that two may
 * swap theirs.
 */
export async function updateMenus(tx: Tx, menus: Menu[]) {
  const ids = menus.map(({ menuId }) => menuId)
  await rows(tx, sql`update menu set url = null where id = any(${ids})`)
  await rows(
    tx,
    sql`
    update menu m set "parentId" = c."parentId", name = c.name, url = c.url, step = c.step, rank = c.rank, displayed = c.displayed, "deviceScope" = c."deviceScope",
      "programId" = c."programId", icon = c.icon, "isDefault" = c."isDefault", "authorityScope" = c."authorityScope", "ipLimited" = c."ipLimited", "ipList" = c."ipList", version = m.version + 1
    from jsonb_to_recordset(${JSON.stringify(menus)}::jsonb) as c ("menuId" text, "parentId" text, name text, url text, step int, rank int, displayed boolean,
      "deviceScope" text, "programId" text, icon text, "isDefault" boolean, "authorityScope" text, "ipLimited" boolean, "ipList" text)
    where m.id = c."menuId"`,
  )
}

export async function replaceFunctions(tx: Tx, menus: Pick<EditedMenu, 'menuId' | 'functions'>[]) {
  const wanted = JSON.stringify(
    menus.flatMap(({ menuId, functions }) =>
      functions.map(({ functionId, name }) => ({ menuId, functionId, name })),
    ),
  )
  await rows(
    tx,
    sql`
    with wanted as (select * from jsonb_to_recordset(${wanted}::jsonb) as c ("menuId" text, "functionId" text, name text)),
      gone as (delete from "menuFunction" f where f."menuId" = any(${menus.map(({ menuId }) => menuId)}) and not exists (select from wanted w where w."menuId" = f."menuId" and w."functionId" = f.function))
    insert into "menuFunction" ("menuId", function, name) select "menuId", "functionId", name from wanted
    on conflict ("menuId", function) do update set name = excluded.name`,
  )
}

/** No row: somebody changed it meanwhile, or it is gone. */
export const deleteMenu = (tx: Tx, menuId: string, version: number) =>
  rows(tx, build.deleteFrom('menu').where('id', '=', menuId).where('version', '=', version).returning('id'))

type GrantRow = { menuId: string; parentId: string | null; functionId: string }
/** What the roles of this person grant. */
export const grantsOf = (on: Queryable, staffId: number) =>
  rows(
    on,
    sql<GrantRow>`
    select distinct a."menuId", m."parentId", a.function as "functionId"
    from "staffRole" s join "roleAuthority" a on a."roleId" = s."roleId" join menu m on m.id = a."menuId"
    where s."staffId" = ${staffId} order by 1, 3`,
  )

export const favouritesOf = (on: Queryable, staffId: number, systemCode: string) =>
  rows(
    on,
    sql<{ menuId: string }>`
    select f."menuId" from "favouriteMenu" f join menu m on m.id = f."menuId"
    where f."staffId" = ${staffId} and m."systemCode" = ${systemCode} order by f.rank, f."menuId"`,
  )

/** Puts menus behind the favourites that are there; those that are there already stay where they are. */
export const insertFavourites = (on: Queryable, staffId: number, menuIds: string[]) =>
  rows(
    on,
    sql`
    insert into "favouriteMenu" ("staffId", "menuId", rank)
    select ${staffId}, w.id, coalesce((select max(rank) from "favouriteMenu" where "staffId" = ${staffId}), 0) + w.place
    from unnest(${menuIds}::text[]) with ordinality as w (id, place) on conflict do nothing`,
  )

export const deleteFavourites = (
  on: Queryable,
  staffId: number,
  systemCode: string,
  menuIds: string[] | null,
) =>
  rows(
    on,
    sql`
    delete from "favouriteMenu" f using menu m
    where m.id = f."menuId" and m."systemCode" = ${systemCode} and f."staffId" = ${staffId} and (${menuIds}::text[] is null or f."menuId" = any(${menuIds}))`,
  )
