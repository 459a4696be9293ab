import { announce } from '#features/signals/live/server/index.ts'
import { mask } from '#domain/masks.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { EXCEL_ROWS, excelOf } from '#platform/server/excel.ts'
import { idKey, keyset } from '#platform/server/keyset.ts'
import { serve } from '#platform/server/serve.ts'
import type { Queryable, Tx } from '#platform/database/database.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { StaffCaller } from '#platform/server/caller.ts'
import {
  hashing,
  insertStaff,
  releaseAttempts,
  setTemporaryPassword,
  updateStaff,
  type PasswordHasher,
} from '#features/access/accounts/server/index.ts'
import { announceChange, endSessions, type Sessions } from '#features/access/sessions/server/index.ts'
import { staffStatusLabel } from '../labels.ts'
import {
  changeStaff,
  createStaff,
  exportStaff,
  listStaff,
  listStaffRoles,
  readStaff,
  readStaffContact,
  resetStaffPassword,
  setStaffStatus,
  type StaffRow,
} from '../staff-contract.ts'
import { askForGrants, rolesToAskFor } from './grant-requests.ts'
import { keepManagers } from './keep-managers.ts'
import { lockAuthority } from './role-queries.ts'
import { menuStanding } from './queries.ts'
import { endShutOut, isShutOut } from './shut-out.ts'
import {
  holdsMore,
  replaceRoles,
  roleNames,
  staffById,
  staffCount,
  staffFrom,
  type StaffFound,
} from './staff-queries.ts'
import { temporaryPassword } from './temporary-password.ts'

const rowOf = (found: StaffFound): StaffRow => ({
  ...found,
  email: mask('EMAIL', found.email),
  mobile: mask('PHONE', found.mobile),
  createdAt: found.createdAt.toISOString(),
  lastLoginAt: found.lastLoginAt?.toISOString() ?? null,
})

const places = keyset({ staffId: idKey })
const plainList = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .join(',')

type Changing = { caller: StaffCaller; refuse: (code: 'beyond-own-authority') => Error }
/** Nobody lays hands on somebody who has more authority than they have. */
async function stayWithin(on: Queryable, { caller, refuse }: Changing, staffId: number) {
  if (await holdsMore(on, caller.staffId, staffId)) throw refuse('beyond-own-authority')
}

/**
 * The roles that this person may give alone. The others wait for a second person when the caller may change
 * roles, else they are refused.
 */
async function rolesWithin(
  tx: Tx,
  { caller, refuse, clock }: Changing & { clock: Clock },
  staffId: number,
  roleIds: readonly number[],
) {
  const waiting = await rolesToAskFor(tx, caller.staffId, staffId, roleIds)
  if (waiting.length === 0) return roleIds
  if (!(await menuStanding(tx, { staffId: caller.staffId, menuId: 'roles', function: 'write' }))?.allowed)
    throw refuse('beyond-own-authority')
  for (const roleId of waiting)
    await askForGrants(tx, { roleId, staffId, grants: [], askedBy: caller.staffId, now: clock.now() })
  return roleIds.filter((roleId) => !waiting.includes(roleId))
}

const handed = ({ caller, clock }: { caller: StaffCaller; clock: Clock }, staffId: number) => ({
  staffId,
  by: caller.staffId,
  now: clock.now(),
})

export const staffRoutes = ({ sessions, hasher }: { sessions: Sessions; hasher: PasswordHasher }) => [
  serve(listStaff, async ({ db, query }) => {
    const [found, total] = await Promise.all([
      staffFrom(db, query, places.read(query.cursor)?.staffId ?? null, query.size + 1),
      staffCount(db, query),
    ])
    const { rows, next } = places.page(found, query.size)
    return { rows: rows.map(rowOf), total, next }
  }),

  serve(listStaffRoles, ({ db }) => roleNames(db)),

  serve(readStaff, async ({ db, params, refuse }) => {
    const found = await staffById(db, params.staffId)
    if (!found) throw refuse('staff-not-found')
    return rowOf(found)
  }),

  serve(readStaffContact, async ({ db, params, refuse }) => {
    const found = await staffById(db, params.staffId)
    if (!found) throw refuse('staff-not-found')
    return { email: found.email, mobile: found.mobile }
  }),

  hashing(
    hasher,
    serve(createStaff, async (call) => {
      const { db, body, clock, refuse } = call
      const password = temporaryPassword()
      const passwordHash = await hasher.hash(password)
      const { roleIds, ...fields } = body
      const made = await db.transaction(async (tx) => {
        const id = await insertStaff(tx, {
          ...fields,
          allowedIps: plainList(fields.allowedIps),
          passwordHash,
          by: call.caller.staffId,
          now: clock.now(),
        })
        if (id === undefined) throw refuse('login-id-taken')
        await lockAuthority(tx)
        const within = await rolesWithin(tx, call, id, roleIds)
        if ((await replaceRoles(tx, id, within)) !== new Set(within).size) throw refuse('role-unknown')
        return { staffId: id, waiting: roleIds.length - within.length }
      })
      return { ...made, temporaryPassword: password }
    }),
  ),

  serve(changeStaff, async (call) => {
    const { caller, refuse } = call
    const { staffId } = call.params
    const { roleIds, version, ...change } = call.body
    const allowedIps = plainList(change.allowedIps)
    const { saved, ended } = await call.db.transaction((tx) =>
      keepManagers(tx, caller.staffId, refuse, async () => {
        const found = await staffById(tx, staffId)
        if (!found) throw refuse('staff-not-found')
        const lists = { was: found.allowedIps, is: allowedIps }
        if (staffId === caller.staffId && isShutOut(call.ip, lists)) throw refuse('locks-you-out')
        await stayWithin(tx, call, staffId)
        const within = await rolesWithin(tx, call, staffId, roleIds)
        const done = await updateStaff(tx, handed(call, staffId), version, { ...change, allowedIps })
        if (!done) throw refuse('changed-meanwhile')
        await announceChange(tx, { staffId })
        if ((await replaceRoles(tx, staffId, within)) !== new Set(within).size) throw refuse('role-unknown')
        return {
          saved: { ...done, waiting: roleIds.length - within.length },
          ended: await endShutOut(tx, { ...lists, staffId, now: call.clock.now() }),
        }
      }),
    )
    sessions.forget(ended)
    return saved
  }),

  serve(setStaffStatus, async (call) => {
    const {
      db,
      body,
      params: { staffId },
      caller,
      clock,
      refuse,
    } = call
    if (body.status === 'disabled' && staffId === caller.staffId) throw refuse('own-authority')
    const { done: saved, ended } = await db.transaction((tx) =>
      keepManagers(tx, caller.staffId, refuse, async () => {
        if (!(await staffById(tx, staffId))) throw refuse('staff-not-found')
        await stayWithin(tx, call, staffId)
        const done = await updateStaff(tx, handed(call, staffId), body.version, { status: body.status })
        if (!done) throw refuse('changed-meanwhile')
        await announceChange(tx, { staffId })
        await announce(tx, { to: { menu: 'staff' }, topic: 'waiting', data: {} })
        if (body.status === 'active') return { done, ended: [] }
        return { done, ended: await endSessions(tx, { staffId }, 'disabled', clock.now()) }
      }),
    )
    sessions.forget(ended)
    return saved
  }),

  hashing(
    hasher,
    serve(resetStaffPassword, async (call) => {
      const {
        db,
        params: { staffId },
        clock,
        seal,
        refuse,
      } = call
      const found = await staffById(db, staffId)
      if (!found) throw refuse('staff-not-found')
      const password = temporaryPassword()
      const passwordHash = await hasher.hash(password)
      const ended = await db.transaction(async (tx) => {
        await lockAuthority(tx)
        await stayWithin(tx, call, staffId)
        await setTemporaryPassword(tx, handed(call, staffId), passwordHash)
        await releaseAttempts(tx, seal, { realm: 'staff', loginId: found.loginId })
        return endSessions(tx, { staffId }, 'password', clock.now())
      })
      sessions.forget(ended)
      return { staffId, temporaryPassword: password }
    }),
  ),

  serve(exportStaff, async ({ db, clock, query, refuse }) => {
    const found = await staffFrom(db, query, null, EXCEL_ROWS + 1)
    if (found.length > EXCEL_ROWS) throw refuse('too-many-rows', { values: [formatWhole(EXCEL_ROWS)] })
    return excelOf({
      name: '직원',
      plainName: 'staff',
      at: clock.now(),
      rows: found.map(rowOf),
      columns: [
        { title: '아이디', value: ({ loginId }) => loginId },
        { title: '이름', value: ({ name }) => name },
        { title: '이메일', width: 28, value: ({ email }) => email },
        { title: '휴대폰', value: ({ mobile }) => mobile },
        { title: '상태', width: 12, value: ({ status }) => staffStatusLabel[status] },
        { title: '권한', width: 30, value: ({ roles }) => roles.map(({ name }) => name).join(', ') },
        { title: '허용 IP', width: 24, value: ({ allowedIps }) => allowedIps },
        { title: '등록일시', width: 20, value: ({ createdAt }) => new Date(createdAt) },
        {
          title: '최근 로그인',
          width: 20,
          value: ({ lastLoginAt }) => (lastLoginAt ? new Date(lastLoginAt) : null),
        },
      ],
    })
  }),
]
