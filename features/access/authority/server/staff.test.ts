import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rows } from '#platform/database/database.ts'
import { sentBehind } from '#testing/behind.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { strFromU8, unzipSync } from 'fflate'
import {
  changeRole,
  changeStaff,
  completeStaffLogin,
  createRole,
  createStaff,
  exportStaff,
  listRoles,
  listStaff,
  readRole,
  readStaff,
  readStaffContact,
  readStaffUser,
  removeRole,
  resetStaffPassword,
  setStaffStatus,
  staffLogin,
} from '../contract.ts'

const asAdmin = async () => {
  const shop = await openShop({ env: { STAFF_OTP: 'off' } })
  return { shop, admin: await shop.asStaff('admin01') }
}
const idOf = async (shop: Shop, loginId: string) =>
  (await shop.one<{ id: number }>('select id from staff where "loginId" = $1', [loginId])).id
const roleOf = async (shop: Shop, name: string) =>
  (await shop.one<{ id: number }>('select id from role where name = $1', [name])).id
const fresh = {
  loginId: 'fresh01',
  name: '새직원',
  email: 'fresh01@medimall.example',
  mobile: '010-0000-0099',
}
const reason = '업무 담당자가 바뀌어서'

test('[BO-07] a role is made of menus and functions, and counts from the next call of whoever holds it', async () => {
  const { shop, admin } = await asAdmin()
  const { roleId } = (
    await admin.send(createRole, {
      body: { name: '점검 담당', grants: [{ menuId: 'maintenance', functionId: 'write' }] },
    })
  ).reply
  expect((await admin.send(readRole, { params: { roleId } })).reply).toMatchObject({
    role: { full: false, staffCount: 0 },
    grants: [
      { menuId: 'maintenance', functionId: 'read' },
      { menuId: 'maintenance', functionId: 'write' },
    ],
    holders: [],
  })
  const auditor = await shop.asStaff('audit01')
  const staffId = await idOf(shop, 'audit01')
  const seen = (await admin.send(readStaff, { params: { staffId } })).reply
  await admin.send(changeStaff, {
    params: { staffId },
    body: { name: seen.name, allowedIps: '', roleIds: [roleId], version: seen.version },
  })
  expect(
    (await auditor.send(readStaffUser)).reply.authorities.map(({ clientAuthority }) => clientAuthority),
  ).toEqual(['maintenance:system:read', 'maintenance:system:write'])
  expect((await admin.send(removeRole, { params: { roleId }, body: { version: 1 } })).resultCode).toBe(
    'role-held',
  )
  const names = await Promise.all([
    admin.send(createRole, { body: { name: '점검 담당', grants: [] } }),
    admin.send(createRole, { body: { name: '없는 기능', grants: [{ menuId: 'codes', functionId: 'fly' }] } }),
  ])
  expect(names.map(({ resultCode }) => resultCode)).toEqual(['role-taken', 'grant-unknown'])
  const saved = await Promise.all(
    ['하나', '둘'].map((name) =>
      admin.send(changeRole, { params: { roleId }, body: { name, grants: [], version: 1 } }),
    ),
  )
  expect(saved.map(({ resultCode }) => resultCode).sort()).toEqual(['0000', 'changed-meanwhile'])
})

test('[BO-07] nobody takes away their own authority to hand out authority, nor the last there is', async () => {
  const { shop, admin } = await asAdmin()
  const roleId = await roleOf(shop, '시스템 관리자')
  const { role, grants } = (await admin.send(readRole, { params: { roleId } })).reply
  expect(role.full).toBe(true)
  expect(
    (
      await admin.send(changeRole, {
        params: { roleId },
        body: {
          name: role.name,
          version: role.version,
          grants: grants.filter(({ menuId }) => menuId !== 'roles'),
        },
      })
    ).resultCode,
  ).toBe('own-authority')
  const own = (await admin.send(readStaff, { params: { staffId: admin.staffId } })).reply
  expect(
    (
      await admin.send(changeStaff, {
        params: { staffId: admin.staffId },
        body: { name: own.name, roleIds: [], version: own.version },
      })
    ).resultCode,
  ).toBe('own-authority')
  expect(
    (
      await admin.send(setStaffStatus, {
        params: { staffId: admin.staffId },
        body: { status: 'disabled', reason, version: own.version },
      })
    ).resultCode,
  ).toBe('own-authority')
  // somebody who may change staff, but not roles, tries to disable the last administrator
  await shop.run(
    `insert into "roleAuthority" select id, m, f from role, unnest(array['staff']) m, unnest(array['read', 'write']) f where name = '고객지원'`,
  )
  const cs = await shop.asStaff('cs01')
  expect(
    (
      await cs.send(setStaffStatus, {
        params: { staffId: admin.staffId },
        body: { status: 'disabled', reason, version: own.version },
      })
    ).resultCode,
  ).toBe('beyond-own-authority')
  // and somebody who may change roles, to take that from the last administrator
  await shop.run(
    `insert into "roleAuthority" select id, 'roles', f from role, unnest(array['write']) f where name = '고객지원'`,
  )
  expect(
    (
      await cs.send(changeRole, {
        params: { roleId },
        body: {
          name: role.name,
          grants: grants.filter((one) => `${one.menuId}:${one.functionId}` !== 'roles:write'),
          version: role.version,
        },
      })
    ).resultCode,
  ).toBe('last-full-holder')
  expect((await admin.send(listRoles)).reply.roles.find((one) => one.roleId === roleId)).toMatchObject({
    version: role.version,
    staffCount: 1,
  })
})

test('[BO-07] two administrators who disable each other at once leave one', async () => {
  const { shop, admin } = await asAdmin()
  const roleId = await roleOf(shop, '시스템 관리자')
  await shop.run('insert into "staffRole" values ($1, $2)', [await idOf(shop, 'cs01'), roleId])
  const other = await shop.asStaff('cs01')
  const answers = await Promise.all([
    admin.send(setStaffStatus, {
      params: { staffId: other.staffId },
      body: { status: 'disabled', reason, version: 1 },
    }),
    other.send(setStaffStatus, {
      params: { staffId: admin.staffId },
      body: { status: 'disabled', reason, version: 1 },
    }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(
    await shop.one(
      `select count(*)::int as n from staff f join "staffRole" s on s."staffId" = f.id where s."roleId" = $1 and f.status = 'active'`,
      [roleId],
    ),
  ).toEqual({ n: 1 })
})

test('[BO-07] who may change staff but not roles hands out no more than they have, and resets nobody who has more', async () => {
  const { shop, admin } = await asAdmin()
  await shop.run(
    `insert into "roleAuthority" select id, 'staff', f from role, unnest(array['read', 'write']) f where name = '고객지원'`,
  )
  const cs = await shop.asStaff('cs01')
  const full = await roleOf(shop, '시스템 관리자')
  const own = (await cs.send(readStaff, { params: { staffId: cs.staffId } })).reply
  const answers = [
    await cs.send(createStaff, { body: { ...fresh, roleIds: [full] } }),
    await cs.send(changeStaff, {
      params: { staffId: cs.staffId },
      body: { name: own.name, roleIds: [full], version: own.version },
    }),
    await cs.send(resetStaffPassword, { params: { staffId: admin.staffId }, body: { reason } }),
  ]
  expect(answers.map(({ resultCode }) => resultCode)).toEqual([
    'beyond-own-authority',
    'beyond-own-authority',
    'beyond-own-authority',
  ])
  expect(
    (await cs.send(createStaff, { body: { ...fresh, roleIds: own.roles.map(({ roleId }) => roleId) } }))
      .status,
  ).toBe(200)
})

test('[BO-07] an account is made with a password for one login, and changed without showing what is masked', async () => {
  const { shop, admin } = await asAdmin()
  const roleId = await roleOf(shop, '운영')
  const made = (
    await admin.send(createStaff, {
      body: { ...fresh, allowedIps: ' 127.0.0.1 , 10.0.0.1', roleIds: [roleId] },
    })
  ).reply
  expect(made.temporaryPassword).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect((await admin.send(createStaff, { body: { ...fresh, roleIds: [] } })).resultCode).toBe(
    'login-id-taken',
  )
  const first = await shop.send(staffLogin, {
    body: { loginId: 'fresh01', password: made.temporaryPassword },
  })
  expect([first.resultCode, first.body.action]).toEqual(['FS08', 'REQUIRE_CHANGE_PASSWORD'])
  const params = { staffId: made.staffId }
  const seen = (await admin.send(readStaff, { params })).reply
  expect(seen).toMatchObject({
    email: '****h01@medimall.example',
    mobile: '010-****-0099',
    allowedIps: '127.0.0.1,10.0.0.1',
    status: 'active',
    mustChangePassword: true,
    roles: [{ roleId, name: '운영' }],
  })
  await admin.send(changeStaff, {
    params,
    body: { name: '헌직원', roleIds: [roleId], version: seen.version },
  })
  expect((await admin.send(readStaffContact, { params, query: { reason } })).reply).toEqual({
    email: fresh.email,
    mobile: '01000000099',
  })
  expect((await admin.send(readStaffContact, { params, query: { reason: '' } })).status).toBe(400)
  expect(
    await shop.one(`select reason, target from "auditEntry" where menu = 'staff:unmask' and reason <> ''`),
  ).toEqual({ reason, target: { staffId: made.staffId } })
  expect(
    (await admin.send(changeStaff, { params, body: { name: '또', roleIds: [], version: seen.version } }))
      .resultCode,
  ).toBe('changed-meanwhile')
})

test('[BO-07] [A7] whoever may no longer enter from where they are is signed out at once, and nobody shuts themself out', async () => {
  const { shop, admin } = await asAdmin()
  const ops = await shop.asStaff('ops01')
  const limit = async (staffId: number, allowedIps: string) => {
    const { name, roles, version } = (await admin.send(readStaff, { params: { staffId } })).reply
    const roleIds = roles.map(({ roleId }) => roleId)
    return (
      await admin.send(changeStaff, { params: { staffId }, body: { name, roleIds, allowedIps, version } })
    ).resultCode
  }
  expect(await limit(admin.staffId, '10.0.0.0/8, 2001:db8::/32')).toBe('locks-you-out')
  expect(await limit(admin.staffId, '127.0.0.0/8')).toBe('0000')
  expect(await limit(ops.staffId, '127.0.0.1,10.0.0.1')).toBe('0000')
  expect((await ops.send(readStaffUser)).status).toBe(200)
  expect(await limit(ops.staffId, '10.0.0.1')).toBe('0000')
  expect([
    (await ops.send(readStaffUser)).resultCode,
    (await shop.send(staffLogin, { body: { loginId: 'ops01', password: 'Medimall!2026' } })).resultCode,
  ]).toEqual(['FS10', 'FS04'])
  // who is outside already, like a colleague on the road, still changes their own name
  await shop.run(`update staff set "allowedIps" = '10.0.0.1' where id = $1`, [admin.staffId])
  expect(await limit(admin.staffId, '10.0.0.1')).toBe('0000')
  for (const wrong of ['10.0.0.256', '10.0.0.0/33', '::1/129', '10.0.0.1,', '{ip}', 'localhost'])
    expect(await limit(ops.staffId, wrong)).toBe('invalid-input')
})

test('[A7] disabling somebody, or giving them another password, ends their sessions at once', async () => {
  const { shop, admin } = await asAdmin()
  const ops = await shop.asStaff('ops01')
  const params = { staffId: ops.staffId }
  expect((await ops.send(readStaffUser)).status).toBe(200)
  await admin.send(setStaffStatus, { params, body: { status: 'disabled', reason, version: 1 } })
  expect([
    (await ops.send(readStaffUser)).resultCode,
    (await shop.send(staffLogin, { body: { loginId: 'ops01', password: 'Medimall!2026' } })).resultCode,
  ]).toEqual(['FS10', 'FS06'])
  await admin.send(setStaffStatus, { params, body: { status: 'active', reason, version: 2 } })
  const again = await shop.asStaff('ops01')
  const { temporaryPassword } = (await admin.send(resetStaffPassword, { params, body: { reason } })).reply
  expect((await again.send(readStaffUser)).resultCode).toBe('FS10')
  expect(
    (await shop.send(staffLogin, { body: { loginId: 'ops01', password: temporaryPassword } })).resultCode,
  ).toBe('FS08')
})

test('[A7] nobody is disabled, or given another password, whose sessions do not end with it', async () => {
  const { shop, admin } = await asAdmin()
  const ops = await shop.asStaff('ops01')
  const params = { staffId: ops.staffId }
  const standing = () => shop.one('select status, "passwordHash" from staff where id = $1', [ops.staffId])
  const before = await standing()
  await shop.run(
    `alter table session add constraint "stays" check ("staffId" <> ${ops.staffId} or "endedAt" is null)`,
  )
  await admin.send(setStaffStatus, { params, body: { status: 'disabled', reason, version: 1 } })
  await admin.send(resetStaffPassword, { params, body: { reason } })
  expect(await standing()).toEqual(before)
})

test('[A7] whoever is disabled while they sign in is not let in', async () => {
  const { shop } = await asAdmin()
  const body = { loginId: 'ops01', password: 'Medimall!2026' }
  const answer = await sentBehind(
    shop,
    (tx) => rows(tx, sql`update staff set status = 'disabled' where "loginId" = 'ops01'`),
    () => shop.send(staffLogin, { body }),
  )
  expect(answer.resultCode).toBe('login-failed')
})

test('[A7] a code sent after a password is worth nothing once staff were given another', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const staffId = await idOf(shop, 'ops01')
  const asked = await shop.send(staffLogin, { body: { loginId: 'ops01', password: 'Medimall!2026' } })
  const { mobile } = await shop.one<{ mobile: string }>('select mobile from staff where id = $1', [staffId])
  const code = await shop.lastCode(mobile)
  await admin.send(resetStaffPassword, { params: { staffId }, body: { reason } })
  const body = { loginId: 'ops01', code, ticket: asked.reply.challenge!.ticket }
  expect((await shop.send(completeStaffLogin, { body })).resultCode).toBe('FS0F')
})

test('[BO-07] staff are listed newest first, page by page, by name, status and role', async () => {
  const { shop, admin } = await asAdmin()
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const { reply } = await admin.send(listStaff, { query: { size: 4, cursor } })
    ids.push(...reply.rows.map(({ staffId }) => staffId))
    expect(reply.total).toBe(9)
    cursor = reply.next ?? undefined
  } while (cursor)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(9)
  const found = async (query: object) =>
    (await admin.send(listStaff, { query })).reply.rows.map(({ loginId }) => loginId)
  expect(await found({ status: 'disabled' })).toEqual(['off01'])
  expect(await found({ search: 'ADM', status: '' as never, roleId: '' as never })).toEqual(['admin01'])
  expect(await found({ roleId: await roleOf(shop, '감사') })).toEqual(['audit01'])
  expect(await found({ search: '100%_' })).toEqual([])
  expect((await shop.statements(() => admin.send(listStaff, { query: {} }))).length).toBeLessThan(8)
})

test('[F3] staff come as a workbook for a reason, masked', async () => {
  const { shop, admin } = await asAdmin()
  const path = `${exportStaff.path}?reason=${encodeURIComponent(reason)}`
  const answer = await shop.app.http.inject({
    method: 'GET',
    url: path,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="staff_20261120_1000.xlsx"; filename*=UTF-8''%EC%A7%81%EC%9B%90_20261120_1000.xlsx`,
  ])
  const text = Object.values(unzipSync(answer.rawPayload))
    .map((file) => strFromU8(file))
    .join('')
  expect([text.includes('admin01'), text.includes('010-****-'), text.includes('01000000201')]).toEqual([
    true,
    true,
    false,
  ])
  expect(await shop.one(`select reason from "auditEntry" where menu = 'staff:export'`)).toEqual({ reason })
})
