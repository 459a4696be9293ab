import { sql } from 'kysely'
import { build } from '#platform/database/compile.ts'
import { rows, type Tx } from '#platform/database/database.ts'

type NewStaff = {
  loginId: string
  name: string
  email: string
  mobile: string
  allowedIps: string
  passwordHash: string
  now: Date
}
/** Undefined: the id is taken. */
export const insertStaff = async (tx: Tx, { now, ...staff }: NewStaff) =>
  (
    await rows(
      tx,
      build
        .insertInto('staff')
        .values({
          ...staff,
          status: 'active',
          mustChangePassword: true,
          passwordChangedAt: now,
          createdAt: now,
        })
        .onConflict((conflict) => conflict.column('loginId').doNothing())
        .returning('id'),
    )
  )[0]?.id

type StaffChange = {
  name?: string | undefined
  email?: string | undefined
  mobile?: string | undefined
  allowedIps?: string | undefined
  status?: 'active' | 'disabled' | undefined
}
/** No row: somebody changed it meanwhile. The caller tells open sessions, so that they know the new name. */
export const updateStaff = async (tx: Tx, staffId: number, version: number, change: StaffChange) =>
  (
    await rows(
      tx,
      build
        .updateTable('staff')
        .set({ ...change, version: version + 1 })
        .where('id', '=', staffId)
        .where('version', '=', version)
        .returning('version'),
    )
  )[0]

export const setTemporaryPassword = (tx: Tx, staffId: number, passwordHash: string, now: Date) =>
  rows(
    tx,
    sql<{ version: number }>`
    update staff set "passwordHash" = ${passwordHash}, "passwordChangedAt" = ${now}, "mustChangePassword" = true, version = version + 1 where id = ${staffId} returning version`,
  )

/** Whoever has this account open learns that it changed, as by a role that was given to it. */
export const renewStaff = (tx: Tx, staffId: number) =>
  rows(tx, sql`update staff set version = version + 1 where id = ${staffId}`)
