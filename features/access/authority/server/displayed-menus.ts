import { sql } from 'kysely'
import { rows, type Queryable } from '#platform/database/database.ts'

type DisplayedMenu = {
  menuId: string
  parentId: string | null
  name: string
  url: string | null
  step: number
}

/** The menus of a system that are shown, in their order, whatever anybody's authority. */
export const displayedMenus = (on: Queryable, systemCode: string) =>
  rows(
    on,
    sql<DisplayedMenu>`
    select id as "menuId", "parentId", name, url, step from menu where "systemCode" = ${systemCode} and displayed order by step, rank, id`,
  )
