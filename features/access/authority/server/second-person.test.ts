import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rows } from '#platform/database/database.ts'
import { sentBehind } from '#testing/behind.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import {
  changeRole,
  changeStaff,
  createRole,
  createStaff,
  decideGrantRequest,
  listGrantRequests,
  readRole,
  readStaff,
  resetStaffPassword,
  setStaffStatus,
  withdrawGrantRequest,
} from '../contract.ts'
import { lockAuthority } from './role-queries.ts'

const roleOf = async (shop: Shop, name: string) =>
  (await shop.one<{ id: number }>('select id from role where name = $1', [name])).id
const give = (shop: Shop, role: string, menu: string, functions: string[]) =>
  shop.run(
    `insert into "roleAuthority" select id, $2, f from role, unnest($3::text[]) f where name = $1 on conflict do nothing`,
    [role, menu, functions],
  )

/** cs01 may change roles, and nothing else of the system. */
async function openRoleEditor() {
  const shop = await openShop()
  await give(shop, '고객지원', 'roles', ['read', 'write'])
  const editor = await shop.asStaff('cs01')
  const admin = await shop.asStaff('admin01')
  const roleId = await roleOf(shop, '고객지원')
  const read = async () => (await admin.send(readRole, { params: { roleId } })).reply
  const grants = async () => (await read()).grants.map(({ menuId, functionId }) => `${menuId}:${functionId}`)
  /** cs01 wants their own role to grant `menuId:functionId` too. */
  const ask = async (menuId: string, functionId: string) => {
    const { role, grants: held } = await read()
    return editor.send(changeRole, {
      params: { roleId },
      body: { name: role.name, version: role.version, grants: [...held, { menuId, functionId }] },
    })
  }
  return { shop, editor, admin, roleId, grants, ask }
}

test('[MN-02] who may change roles grants themself nothing: what they do not hold waits for a second person', async () => {
  const { editor, admin, grants, ask } = await openRoleEditor()
  const before = await grants()
  expect((await ask('audit', 'export')).reply.waiting).toBe(2)
  expect(await grants()).toEqual(before)
  const [request] = (await editor.send(listGrantRequests)).reply
  expect(request).toMatchObject({
    roleName: '고객지원',
    staff: null,
    own: true,
    grants: [
      { menuName: '감사 이력', functionName: '엑셀 받기' },
      { menuName: '감사 이력', functionName: '조회' },
    ],
  })
  const decide = (who: typeof admin, decision: 'approved' | 'rejected') =>
    who.send(decideGrantRequest, { params: { requestId: request!.requestId }, body: { decision } })
  expect((await decide(editor, 'approved')).resultCode).toBe('own-request')
  const raced = await Promise.all([decide(admin, 'approved'), decide(admin, 'approved')])
  expect(raced.map(({ resultCode }) => resultCode).sort()).toEqual(['0000', 'request-over'])
  expect(await grants()).toEqual([...before, 'audit:export', 'audit:read'].sort())
  expect((await editor.send(listGrantRequests)).reply).toEqual([])
})

test('[MN-02] a request that is turned down gives nothing, and the newest of one person takes the place of the last', async () => {
  const { editor, admin, grants, ask } = await openRoleEditor()
  const before = await grants()
  await ask('audit', 'read')
  await ask('staff', 'write')
  const waiting = (await admin.send(listGrantRequests)).reply
  expect(waiting.map(({ grants: asked }) => asked.map(({ menuName }) => menuName))).toEqual([
    ['직원', '직원'],
  ])
  await admin.send(decideGrantRequest, {
    params: { requestId: waiting[0]!.requestId },
    body: { decision: 'rejected' },
  })
  expect([await grants(), (await editor.send(listGrantRequests)).reply]).toEqual([before, []])
})

test('[MN-02] who asked for authority takes it back while it waits; nobody else does, and nobody agrees to it any more', async () => {
  const { shop, editor, admin, grants, ask } = await openRoleEditor()
  const before = await grants()
  await ask('audit', 'read')
  const [request] = (await editor.send(listGrantRequests)).reply
  expect([request!.asked, (await admin.send(listGrantRequests)).reply[0]!.asked]).toEqual([true, false])
  const params = { requestId: request!.requestId }
  expect((await admin.send(withdrawGrantRequest, { params })).resultCode).toBe('request-over')
  expect((await editor.send(withdrawGrantRequest, { params })).status).toBe(200)
  const late = await admin.send(decideGrantRequest, { params, body: { decision: 'approved' } })
  expect([late.resultCode, (await admin.send(listGrantRequests)).reply, await grants()]).toEqual([
    'request-over',
    [],
    before,
  ])
  expect((await editor.send(withdrawGrantRequest, { params })).resultCode).toBe('request-over')
  // that it was asked for, the trail tells
  expect(
    await shop.one(
      `select count(*)::int as n from "auditChange" where record = 'grantRequest' and key = $1 and before ->> 'state' = 'asked'`,
      [String(params.requestId)],
    ),
  ).toEqual({ n: 1 })
})

test('[MN-02] a new role grants what its maker holds; the rest waits', async () => {
  const { shop, editor, admin } = await openRoleEditor()
  const made = await editor.send(createRole, {
    body: {
      name: '보조',
      grants: [
        { menuId: 'approvals', functionId: 'read' },
        { menuId: 'menus', functionId: 'write' },
      ],
    },
  })
  const { roleId } = made.reply
  expect((await admin.send(readRole, { params: { roleId } })).reply.grants).toEqual([
    { menuId: 'approvals', functionId: 'read' },
  ])
  await shop.run(`insert into menu (id, name, step) values ('brand-new', '새 메뉴', 1)`)
  const asked = await admin.send(createRole, {
    body: { name: '새 메뉴 담당', grants: [{ menuId: 'brand-new', functionId: 'read' }] },
  })
  expect(asked.reply.waiting).toBe(0)
})

test('[MN-02] a role with more than the giver holds waits too, and nobody agrees to what they are to get', async () => {
  const { shop, editor, admin } = await openRoleEditor()
  await give(shop, '고객지원', 'staff', ['read', 'write'])
  const full = await roleOf(shop, '시스템 관리자')
  const own = (await editor.send(readStaff, { params: { staffId: editor.staffId } })).reply
  const kept = own.roles.map(({ roleId }) => roleId)
  const answer = await editor.send(changeStaff, {
    params: { staffId: editor.staffId },
    body: { name: own.name, roleIds: [...kept, full], version: own.version },
  })
  expect(answer.reply.waiting).toBe(1)
  const roles = async () =>
    (await admin.send(readStaff, { params: { staffId: editor.staffId } })).reply.roles.map(
      ({ roleId }) => roleId,
    )
  expect(await roles()).toEqual(kept)
  const [request] = (await admin.send(listGrantRequests)).reply
  expect(request).toMatchObject({ roleName: '시스템 관리자', staff: own.name, own: false })
  await admin.send(decideGrantRequest, {
    params: { requestId: request!.requestId },
    body: { decision: 'approved' },
  })
  expect((await roles()).toSorted((a, b) => a - b)).toEqual([...kept, full].toSorted((a, b) => a - b))
})

test('[MN-02] an account that the asker made agrees to nothing: only who could give it alone does', async () => {
  const { shop, editor, admin, ask, grants } = await openRoleEditor()
  await give(shop, '고객지원', 'staff', ['read', 'write'])
  const before = await grants()
  const own = (await editor.send(readStaff, { params: { staffId: editor.staffId } })).reply
  const puppet = {
    loginId: 'puppet1',
    name: '꼭두각시',
    email: 'puppet1@medimall.example',
    mobile: '01000000098',
    roleIds: own.roles.map(({ roleId }) => roleId),
  }
  expect((await editor.send(createStaff, { body: puppet })).reply.waiting).toBe(0)
  await shop.run(`update staff set "mustChangePassword" = false,
    "passwordHash" = (select "passwordHash" from staff where "loginId" = 'cs01') where "loginId" = 'puppet1'`)
  const second = await shop.asStaff('puppet1')
  await ask('audit', 'export')
  const [request] = (await second.send(listGrantRequests)).reply
  const approve = (who: typeof admin, requestId: number) =>
    who.send(decideGrantRequest, { params: { requestId }, body: { decision: 'approved' } })
  expect((await approve(second, request!.requestId)).resultCode).toBe('beyond-own-authority')
  expect([await grants(), (await second.send(listGrantRequests)).reply.length]).toEqual([before, 1])

  await editor.send(changeStaff, {
    params: { staffId: editor.staffId },
    body: {
      name: own.name,
      roleIds: [...puppet.roleIds, await roleOf(shop, '시스템 관리자')],
      version: own.version,
    },
  })
  const requests = (await second.send(listGrantRequests)).reply
  expect((await approve(second, requests[1]!.requestId)).resultCode).toBe('beyond-own-authority')
  for (const { requestId } of requests) expect((await approve(admin, requestId)).status).toBe(200)
})

test('[MN-02] who may change roles and staff lays hands on nobody who has more', async () => {
  const { shop, editor, admin } = await openRoleEditor()
  await give(shop, '고객지원', 'staff', ['read', 'write'])
  const params = { staffId: admin.staffId }
  const reason = '맡은 업무가 바뀌었어요'
  const { name, version } = (await admin.send(readStaff, { params })).reply
  const answers = [
    await editor.send(resetStaffPassword, { params, body: { reason } }),
    await editor.send(setStaffStatus, { params, body: { status: 'disabled', reason, version } }),
    await editor.send(changeStaff, { params, body: { name, mobile: '01000009999', roleIds: [], version } }),
  ]
  expect(answers.map(({ resultCode }) => resultCode)).toEqual(Array(3).fill('beyond-own-authority'))
})

test('[MN-02] who may change roles takes from nobody what they do not hold themself', async () => {
  const { shop, editor, admin } = await openRoleEditor()
  const params = { roleId: await roleOf(shop, '시스템 관리자') }
  const { role, grants } = (await admin.send(readRole, { params })).reply
  const keep = (kept: typeof grants) =>
    editor.send(changeRole, { params, body: { name: role.name, version: role.version, grants: kept } })
  expect((await keep(grants.filter(({ menuId }) => menuId !== 'audit'))).resultCode).toBe(
    'beyond-own-authority',
  )
  expect((await admin.send(readRole, { params })).reply.grants).toEqual(grants)
  expect((await keep(grants)).status).toBe(200)
})

test('[MN-02] of two who make a role of one name at once, the second hears that it is taken', async () => {
  const { admin } = await openRoleEditor()
  const make = () => admin.send(createRole, { body: { name: '보조', grants: [] } })
  const made = await Promise.all([make(), make()])
  expect(made.map(({ resultCode }) => resultCode).sort()).toEqual(['0000', 'role-taken'])
})

test('[MN-02] whoever is just given more than another holds gets no password from them', async () => {
  const { shop, editor } = await openRoleEditor()
  await give(shop, '고객지원', 'staff', ['read', 'write'])
  const target = await shop.asStaff('ops01')
  await shop.run('delete from "staffRole" where "staffId" = $1', [target.staffId])
  const answer = await sentBehind(
    shop,
    async (tx) => {
      await lockAuthority(tx)
      await rows(
        tx,
        sql`insert into "staffRole" ("staffId", "roleId") select ${target.staffId}, id from role where name = '시스템 관리자'`,
      )
    },
    () =>
      editor.send(resetStaffPassword, {
        params: { staffId: target.staffId },
        body: { reason: '비밀번호를 잊었어요' },
      }),
  )
  expect(answer.resultCode).toBe('beyond-own-authority')
})
