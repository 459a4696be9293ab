import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { passwordHasher } from '#features/access/accounts/server/index.ts'
import { countOf, openShop } from '#testing/shop.ts'
import {
  createRole,
  listAudit,
  listMenus,
  listStaff,
  openMenu,
  readAudit,
  readStaff,
  removeRole,
  staffLogin,
} from '../contract.ts'
import { openFirstAdmin } from './index.ts'
import { insertAudit } from './queries.ts'

/** Names of fields that hold facts of a person, in any room's contract. */
const PERSONAL =
  /^(name|email|mobile|phone|address\d?|ip|loginId|usrId|userId|birthDate|receiver\w*|temporaryPassword)$/
/** Names of things, not of people. */
const NOT_OF_PEOPLE = new Set(['name'])

/** Every field name in a schema, however deep, as the wire has it. */
function fieldsOf(schema: z.ZodType | undefined, found = new Set<string>()): Set<string> {
  if (!schema) return found
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') Object.keys(value as object).forEach((name) => found.add(name))
      walk(value)
    }
  }
  walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return found
}

const personalFields = ({ reply, body }: Endpoint) =>
  [...fieldsOf(reply), ...fieldsOf(body)].filter((name) => PERSONAL.test(name) && !NOT_OF_PEOPLE.has(name))

/** Fields that are named like a person's and are not: shown to staff without a row, each for a reason. */
const KNOWN: Record<string, string> = {}

test('[P2] every endpoint of a menu whose body or reply holds facts of a person is declared so, and each call of it is recorded', async () => {
  const shop = await openShop()
  const endpoints = shop.app.served
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access.startsWith('menu:'))
  const silent = endpoints.filter(
    (endpoint) =>
      !endpoint.personal &&
      personalFields(endpoint).length > 0 &&
      !KNOWN[`${endpoint.method} ${endpoint.path}`],
  )
  expect(
    silent.map((endpoint) => `${endpoint.method} ${endpoint.path}: ${personalFields(endpoint).join(', ')}`),
  ).toEqual([])
  expect(endpoints.filter(({ personal }) => personal).length).toBeGreaterThan(8)
  // a planted breach: the walk sees it
  expect(
    personalFields({ ...listMenus, reply: z.object({ rows: z.array(z.object({ mobile: z.string() })) }) }),
  ).toEqual(['mobile'])
})

test('[P2] a look at personal data is in the trail before it is answered: who, when, from where, what, whose, why', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  await admin.send(listStaff, { query: { search: '남지원' } })
  await admin.send(readStaff, { params: { staffId: 2 } })
  const { rows } = (await admin.send(listAudit, { query: {} })).reply
  expect(
    rows
      .slice(0, 2)
      .map(({ menu, summary, ip, loginId, at, outcome }) => ({ menu, summary, ip, loginId, at, outcome })),
  ).toEqual(
    [readStaff, listStaff].map(({ access, summary }) => ({
      menu: access.slice(5),
      summary,
      ip: '127.0.***.1',
      loginId: 'admin01',
      at: '2026-11-20T01:00:00.000Z',
      outcome: 'allowed',
    })),
  )
  const detail = await admin.send(readAudit, { params: { entryId: rows[0]!.entryId } })
  expect(detail.reply).toMatchObject({ endpoint: 'GET /api/bo/staff/:staffId', target: { staffId: 2 } })
  expect((await admin.send(readAudit, { params: { entryId: 999_999 } })).resultCode).toBe('entry-not-found')
})

test('[P2] an entry says what the screen said to whoever was refused, and leaves open what was filled in', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const told = async () => {
    const { entryId } = (await admin.send(listAudit, { query: {} })).reply.rows[0]!
    return (await admin.send(readAudit, { params: { entryId } })).reply.told
  }
  await admin.send(readStaff, { params: { staffId: 2 } })
  expect(await told()).toBe('')
  await admin.send(createRole, { body: { name: '감사', grants: [] } })
  expect(await told()).toBe('같은 이름의 권한이 이미 있어요.')
  const params = { roleId: (await shop.one<{ id: number }>(`select id from role where name = '감사'`)).id }
  await admin.send(removeRole, { params, body: { version: 1 } })
  expect(await told()).toBe('이 권한을 가진 직원이 …명 있어 삭제할 수 없어요.')
  await (await shop.asStaff('ops01')).send(listStaff, { query: {} })
  expect(await told()).toBe('권한이 없습니다.')
})

test('[P2] whatever staff are refused with says something without what was filled in', async () => {
  const { app } = await openShop({ seeded: false })
  const bare = app.served.flatMap(({ endpoint: { access, method, path, refusals } }) =>
    Object.entries(access.startsWith('menu:') ? (refusals ?? {}) : {})
      .filter(([, { message }]) => !/\p{Script=Hangul}{2}/u.test(message))
      .map(([code]) => `${method} ${path}: ${code}`),
  )
  expect(bare).toEqual([])
})

test("[P2] the trail can only grow, and a row that is changed behind the database's back breaks the chain", async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  await Promise.all(Array.from({ length: 12 }, () => admin.send(openMenu, { body: { menuId: 'codes' } })))
  for (const change of [
    `update "auditEntry" set reason = 'x'`,
    'delete from "auditEntry"',
    'truncate "auditEntry"',
  ])
    await expect(shop.run(change)).rejects.toThrow(/append-only/)
  expect([await countOf(shop, 'auditEntry'), await countOf(shop, 'auditBreak')]).toEqual([12, 0])
  await shop.run('alter table "auditEntry" disable trigger "auditEntryReadOnly"')
  await shop.run(
    `update "auditEntry" set ip = '10.0.0.1' where id = (select id from "auditEntry" order by id offset 3 limit 1)`,
  )
  expect(await countOf(shop, 'auditBreak')).toBe(1)
  await shop.run(
    'delete from "auditEntry" where id = (select id from "auditEntry" order by id offset 7 limit 1)',
  )
  expect(await countOf(shop, 'auditBreak')).toBe(2)
})

test('[P2] entries that come together leave together, in their order, and one that cannot be written takes none along', async () => {
  const shop = await openShop()
  const staffIds = [1, 2, 99_999, 3]
  const told = await Promise.allSettled(
    staffIds.map((staffId) =>
      insertAudit(shop.db, {
        callId: randomUUID(),
        at: shop.clock.now(),
        staffId,
        ip: '10.0.0.1',
        tranId: 'together',
        menu: 'codes',
        endpoint: 'GET /',
        summary: '',
        target: '{}',
        reason: '',
        outcome: 'allowed',
        result: '0000',
      }),
    ),
  )
  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  const kept = await shop.run('select "staffId" from "auditEntry" order by id')
  expect(kept).toEqual([{ staffId: 1 }, { staffId: 2 }, { staffId: 3 }])
  expect(await countOf(shop, 'auditBreak')).toBe(0)
})

test('[BO-07] the trail is found by period, person, menu and outcome, page by page', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const cs = await shop.asStaff('cs01')
  await cs.send(openMenu, { body: { menuId: 'staff' } })
  await cs.send(openMenu, { body: { menuId: 'approvals' } })
  shop.clock.advance(86_400_000)
  const next = await shop.asStaff('admin01')
  for (let time = 0; time < 5; time++) await next.send(openMenu, { body: { menuId: 'codes' } })
  const found = async (query: object) =>
    (await next.send(listAudit, { query })).reply.rows.map(({ menu }) => menu)
  expect(await found({ to: '2026-11-20' })).toEqual(['approvals', 'staff'])
  expect(await found({ from: '2026-11-21', menuId: 'codes' })).toHaveLength(5)
  expect(await found({ loginId: 'CS01', outcome: 'refused' })).toEqual(['staff'])
  expect(await found({ menuId: '%' })).toEqual([])
  expect((await next.send(listAudit, { query: { from: 'yesterday' } })).status).toBe(400)
  const first = (await next.send(listAudit, { query: { menuId: 'codes', size: 3 } })).reply
  const second = (await next.send(listAudit, { query: { menuId: 'codes', size: 3, cursor: first.next! } }))
    .reply
  expect([first.rows.length, second.rows.length, second.next]).toEqual([3, 2, null])
  void admin
})

test('[C3] extra fields of a body never reach a row', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const staff = (await admin.send(readStaff, { params: { staffId: 2 } })).reply
  const columns = await shop.run<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const extra = Object.fromEntries(columns.map(({ name }) => [name, name === 'id' ? 1 : true]))
  const before = await shop.one<Record<string, unknown>>('select * from staff where id = 2')
  const answer = await shop.app.http.inject({
    method: 'PUT',
    url: '/api/bo/staff/2',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: {
      ...extra,
      name: staff.name,
      allowedIps: '',
      roleIds: staff.roles.map(({ roleId }) => roleId),
      version: 1,
      email: undefined,
      mobile: undefined,
    },
  })
  expect(answer.statusCode).toBe(200)
  expect(await shop.one('select * from staff where id = 2')).toEqual({ ...before, version: 2 })
})

test('[CF-01] the first administrator is made once, when there is nobody, and must change the password', async () => {
  const shop = await openShop({
    seeded: false,
    env: { FIRST_ADMIN_PASSWORD: 'first-admin-password', STAFF_OTP: 'off' },
  })
  const hasher = passwordHasher()
  expect([await openFirstAdmin(shop, hasher), await openFirstAdmin(shop, hasher)]).toEqual([true, false])
  expect(
    (await shop.send(staffLogin, { body: { loginId: 'admin', password: 'first-admin-password' } }))
      .resultCode,
  ).toBe('FS08')
  expect((await (await shop.asStaff('admin')).send(listMenus, { body: {} })).status).toBe(200)
})
