import { sql } from 'kysely'
import { row, rows, type Queryable } from '#platform/database/database.ts'
import type { SeenCheck } from '../checks-contract.ts'

type CheckFields = {
  title: string
  beginsAt: string
  endsAt: string
  ipList: string
  redirectUrl: string
  used: boolean
}
export type StoredCheck = {
  id: number
  systemCode: string
  targetCode: string
  title: string
  beginsAt: Date
  endsAt: Date
  ipList: string
  redirectUrl: string
  used: boolean
}

/** Windows that are not over yet, soonest first. */
export const windowsFrom = (on: Queryable, now: Date) =>
  rows(
    on,
    sql<StoredCheck>`
    select id, "systemCode", "targetCode", title, "beginsAt", "endsAt", "ipList", "redirectUrl", used
    from "systemCheck" where used and "endsAt" > ${now} order by "beginsAt", id`,
  )

type Place = { beginsAt: Date; id: number }

export const checksPage = (on: Queryable, place: Place | null, size: number) =>
  rows(
    on,
    sql<StoredCheck & { createdBy: string }>`
    select c.id, "systemCode", "targetCode", title, "beginsAt", "endsAt", "ipList", "redirectUrl", used, f.name as "createdBy"
    from "systemCheck" c join staff f on f.id = c."createdBy"
    where ${place ? sql`("beginsAt", c.id) < (${place.beginsAt}, ${place.id})` : sql`true`}
    order by "beginsAt" desc, c.id desc limit ${size}`,
  )

export const insertCheck = (on: Queryable, check: CheckFields, by: { staffId: number; now: Date }) =>
  row(
    on,
    sql<{ id: number }>`
    insert into "systemCheck" (title, "beginsAt", "endsAt", "ipList", "redirectUrl", used, "createdAt", "createdBy")
    values (${check.title}, ${check.beginsAt}, ${check.endsAt}, ${check.ipList}, ${check.redirectUrl}, ${check.used}, ${by.now}, ${by.staffId}) returning id`,
  )

const isAsSeen = (seen: SeenCheck) => sql`
  title = ${seen.title} and "beginsAt" = ${seen.beginsAt}::timestamptz and "endsAt" = ${seen.endsAt}::timestamptz
  and "ipList" = ${seen.ipList} and "redirectUrl" = ${seen.redirectUrl} and used = ${seen.used}`

/** No row: there is none, or it is not the one that was seen. */
export const updateCheck = (on: Queryable, id: number, check: CheckFields, seen: SeenCheck) =>
  row(
    on,
    sql<{ id: number }>`
    update "systemCheck" set title = ${check.title}, "beginsAt" = ${check.beginsAt}, "endsAt" = ${check.endsAt}, "ipList" = ${check.ipList},
      "redirectUrl" = ${check.redirectUrl}, used = ${check.used} where id = ${id} and ${isAsSeen(seen)} returning id`,
  )

/** No row: there is none, or it is not the one that was seen. */
export const deleteCheck = (on: Queryable, id: number, seen: SeenCheck) =>
  row(on, sql<{ id: number }>`delete from "systemCheck" where id = ${id} and ${isAsSeen(seen)} returning id`)

export const checkStands = async (on: Queryable, id: number) =>
  (await row(on, sql`select 1 from "systemCheck" where id = ${id}`)) !== undefined

/** Every server process reads the windows again. */
export const announceWindows = (on: Queryable) => rows(on, sql`select pg_notify('maintenance', '')`)
