import { expect, test } from 'vitest'
import { z } from 'zod'
import { decideApproval } from '#features/access/recovery/approvals-contract.ts'
import { saveCode } from '#features/running/codes/contract.ts'
import { faqCategoryLabel, boardLabel } from '#features/service/boards/labels.ts'
import { orderStatusLabel, paymentKindLabel } from '#features/buying/orders/labels.ts'
import { onlyLabel, orderSortLabel, searchTargetLabel } from '#features/delivery/order-work/labels.ts'
import { stageLabel } from '#features/delivery/shipments/labels.ts'
import { depositShowLabel } from '#features/money/deposits/labels.ts'
import { storageLabel, synonymMeaningLabel } from '#features/shelf/catalogue/labels.ts'
import { entryStateLabel, scopeLabel } from '#features/shelf/price-desk/labels.ts'
import { countOf, openShop, type Shop } from '#testing/shop.ts'
import {
  changeRole,
  changeStaff,
  completeStaffLogin,
  listAudit,
  listStaff,
  openMenu,
  readAudit,
  readRecordHistory,
  readRole,
  readStaff,
  staffLogin,
  staffLogout,
} from '../contract.ts'
import { isAsked, isNamed, valueText } from '../change-labels.ts'
import { auditEnd } from './audit-queries.ts'
import { closeInterrupted } from './audit.ts'

const password = 'Medimall!2026'
const entries = (shop: Shop) =>
  shop.run<{ endpoint: string; outcome: string; result: string; staffId: number | null }>(
    'select "endpoint", outcome, result, "staffId" from "auditEntry" order by id',
  )

test('[P2] the trail says what was done: each field before and after, facts of people masked, whoever writes the row', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const staffId = (await shop.one<{ id: number }>(`select id from staff where "loginId" = 'ops01'`)).id
  const { name, version, roles } = (await admin.send(readStaff, { params: { staffId } })).reply
  const roleId = roles[0]!.roleId
  await admin.send(changeStaff, {
    params: { staffId },
    body: { name: '새이름', mobile: '01000007777', roleIds: [], version },
  })
  const [row] = (await admin.send(listAudit, { query: { menuId: 'staff' } })).reply.rows
  expect(row).toMatchObject({ outcome: 'allowed', result: '0000', changes: 2 })
  const { changed } = (await admin.send(readAudit, { params: { entryId: row!.entryId } })).reply
  expect(changed).toEqual([
    {
      record: 'staff',
      key: String(staffId),
      fields: [
        { field: 'name', before: name, after: '새이름' },
        { field: 'mobile', before: expect.stringMatching(/^\*{3}-\d{4}$/), after: '***-7777' },
      ],
    },
    {
      record: 'staffRole',
      key: `${staffId}/${roleId}`,
      fields: [
        { field: 'roleId', before: roleId, after: null },
        { field: 'staffId', before: staffId, after: null },
      ],
    },
  ])
  expect(JSON.stringify(await shop.run('select before, after from "auditChange"'))).not.toMatch(
    /01000007777|argon2/,
  )
  const again = (await admin.send(readStaff, { params: { staffId } })).reply
  await admin.send(changeStaff, { params: { staffId }, body: { name, roleIds: [], version: again.version } })
  const history = (await admin.send(readRecordHistory, { params: { record: 'staff', key: String(staffId) } }))
    .reply
  expect(history.map(({ fields }) => fields[0])).toEqual([
    { field: 'name', before: '새이름', after: name },
    { field: 'name', before: name, after: '새이름' },
  ])
})

test('[P2] staff read every record and field that the trail keeps in Korean', async () => {
  const shop = await openShop()
  const kept = await shop.run<{ record: string; field: string }>(`
    select c.relname as record, a.attname as field from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped where t.tgname = 'changeKept'`)
  expect(kept.length).toBeGreaterThan(300)
  expect(kept.filter(({ record, field }) => !isNamed(record, field))).toEqual([])
})

/** The words that an enumeration of the wire allows, by the name of its field. */
const wordsOf = (schema: z.ZodType | undefined) =>
  Object.entries(
    schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : {},
  ).map(([field, part]) => ({
    field,
    words: [part, ...((part as { anyOf?: object[] }).anyOf ?? [])].flatMap(
      (one) => (one as { enum?: string[] }).enum ?? [],
    ),
  }))

test('[P2] staff read in Korean every word that a kept column may hold and every condition that a call is asked by', async () => {
  const shop = await openShop()
  const kept = await shop.run<{ record: string; field: string; rule: string }>(`
    select c.relname as record, a.attname as field, pg_get_constraintdef(k.oid) as rule
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and cardinality(k.conkey) = 1
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where t.tgname = 'changeKept' and pg_get_constraintdef(k.oid) ~ 'ARRAY'`)
  const inColumns = kept.flatMap(({ record, field, rule }) =>
    [...rule.matchAll(/'([^']*)'::/g)].map(([, word]) => ({ where: record, field, word: word! })),
  )
  const asked = shop.app.served
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access.startsWith('menu:'))
    .flatMap(({ method, path, query, params }) =>
      [...wordsOf(query), ...wordsOf(params)].map((one) => ({ ...one, where: `${method} ${path}` })),
    )
  expect([inColumns.length > 80, asked.length > 200]).toEqual([true, true])
  expect(asked.filter(({ field }) => !isAsked(field)).map(({ where, field }) => `${where} ${field}`)).toEqual(
    [],
  )
  const words = [
    ...inColumns,
    ...asked.flatMap(({ where, field, words: all }) => all.map((word) => ({ where, field, word }))),
  ]
  // a name of the trade that staff say as it is
  const plain = /^(|GET|POST|PUT|PATCH|DELETE|iOS|Android|BEST|CSV|\d+)$/
  expect(
    words
      .filter(
        ({ field, word }) => !/[가-힣]/.test(valueText(field, word)) && !plain.test(valueText(field, word)),
      )
      .map(({ where, field, word }) => `${where} ${field}: ${word}`),
  ).toEqual([])
})

test('[P2] the trail calls things what their own screens call them', () => {
  const tables: [string, Record<string, string>][] = [
    ['board', boardLabel],
    ['category', faqCategoryLabel],
    ['means', synonymMeaningLabel],
    ['only', onlyLabel],
    ['paymentKind', paymentKindLabel],
    ['scope', scopeLabel],
    ['show', depositShowLabel],
    ['sort', { amount: orderSortLabel.amount }],
    ['stage', stageLabel],
    ['state', entryStateLabel],
    ['status', orderStatusLabel],
    ['storage', storageLabel],
    ['target', searchTargetLabel],
  ]
  for (const [field, labels] of tables)
    expect([
      field,
      Object.fromEntries(Object.keys(labels).map((word) => [word, valueText(field, word)])),
    ]).toEqual([field, labels])
})

test('[P2] a role that is written anew is told by what it grants more or less', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const roleId = (await shop.one<{ id: number }>(`select id from role where name = '감사'`)).id
  const { role, grants } = (await admin.send(readRole, { params: { roleId } })).reply
  await admin.send(changeRole, {
    params: { roleId },
    body: {
      name: role.name,
      description: role.description,
      version: role.version,
      grants: [...grants, { menuId: 'audit', functionId: 'export' }],
    },
  })
  const [row] = (await admin.send(listAudit, { query: { menuId: 'roles' } })).reply.rows
  expect((await admin.send(readAudit, { params: { entryId: row!.entryId } })).reply.changed).toMatchObject([
    { record: 'roleAuthority', key: `${roleId}/audit/export` },
  ])
})

test('[P2] who loses a double decision is no success, and the decision is in the row of who won', async () => {
  const shop = await openShop()
  const one = await shop.asStaff('cs01')
  const other = await shop.asStaff('admin01')
  const { id } = await shop.one<{ id: number }>(
    `insert into "approvalRequest" (kind, "memberId", mobile, ip, "requestedAt") select '01', id, mobile, '127.0.0.1', now() from member where "loginId" = 'demo01' returning id`,
  )
  const decide = (who: typeof one) =>
    who.send(decideApproval, {
      params: { approvalId: id },
      body: { decision: 'approved', reason: '본인 확인을 마쳤어요' },
    })
  await Promise.all([decide(one), decide(other)])
  expect((await entries(shop)).map(({ outcome, result }) => `${outcome} ${result}`).sort()).toEqual([
    'allowed 0000',
    'failed already-decided',
  ])
  const [won] = (await other.send(listAudit, { query: { outcome: 'allowed', menuId: 'approvals' } })).reply
    .rows
  const { changed } = (await other.send(readAudit, { params: { entryId: won!.entryId } })).reply
  expect(changed.find(({ record }) => record === 'approvalRequest')!.fields).toContainEqual({
    field: 'state',
    before: 'asked',
    after: 'approved',
  })
})

test('[P2] sign-ins, wrong passwords, wrong codes and sign-outs leave a row; an id that nobody has leaves nothing of itself', async () => {
  const shop = await openShop()
  await shop.send(staffLogin, { body: { loginId: 'ops01', password: 'wrong' } })
  await shop.send(staffLogin, { body: { loginId: 'my-Secret-typed-as-id', password: 'wrong' } })
  const { ticket } = (await shop.send(staffLogin, { body: { loginId: 'ops01', password } })).reply.challenge!
  const { mobile } = await shop.one<{ mobile: string }>(`select mobile from staff where "loginId" = 'ops01'`)
  const code = await shop.lastCode(mobile)
  const wrong = code === '000000' ? '111111' : '000000'
  await shop.send(completeStaffLogin, { body: { loginId: 'ops01', code: wrong, ticket } })
  const done = await shop.send(completeStaffLogin, { body: { loginId: 'ops01', code, ticket } })
  await shop.send(staffLogout, {}, { headers: { authorization: `Bearer ${done.reply.accessToken}` } })
  const { staffId } = done.reply.user!
  const rows = await entries(shop)
  expect(rows.map(({ endpoint, result, staffId: who }) => [endpoint.split('/').at(-1), result, who])).toEqual(
    [
      ['login', 'login-failed', staffId],
      ['login', 'login-failed', null],
      ['login', 'REQUIRE_CODE', staffId],
      ['login-complete', 'code-wrong', staffId],
      ['login-complete', '0000', staffId],
      ['logout', '0000', staffId],
    ],
  )
  expect(JSON.stringify(await shop.run('select * from "auditEntry"'))).not.toMatch(/secret/i)
  const admin = await shop.asStaff('admin01')
  expect((await admin.send(listAudit, { query: {} })).reply.rows.map(({ action }) => action)).toContain(
    '로그아웃',
  )
})

test('[P2] a name, a number or an e-mail that was typed into a search is masked for good', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  for (const search of ['남지원', '010-1234-5678', 'buyer@demo.example'])
    await admin.send(listStaff, { query: { search } })
  expect(await shop.run(`select target ->> 'search' as typed from "auditEntry" order by id`)).toEqual([
    { typed: '남*원' },
    { typed: '010-****-5678' },
    { typed: '**yer@demo.example' },
  ])
})

test('[P2] entries are numbered without a gap, and rows cut from the end or a change rewritten are noticed', async () => {
  const shop = await openShop()
  const admin = await shop.asStaff('admin01')
  const params = { groupId: 'DLV_MEMO_CD', id: '01' }
  const kept = { rank: 1, used: true }
  const code = (from: string, name: string) =>
    admin.send(saveCode, { params, body: { ...kept, name, seen: { ...kept, name: from, removed: false } } })
  await Promise.all(Array.from({ length: 10 }, () => admin.send(openMenu, { body: { menuId: 'codes' } })))
  await code('진료시간 내 배송해 주세요', '하나')
  // an entry whose transaction fails takes no number
  await expect(
    shop.run(
      `insert into "auditEntry" (at, ip, "tranId", menu, "endpoint", summary, target, outcome) values (now(), '', '', '', '', '', '{}', 'unknown')`,
    ),
  ).rejects.toThrow()
  await code('하나', '둘')
  expect(await shop.run('select id from "auditEntry" order by id')).toEqual(
    Array.from({ length: 12 }, (_, place) => ({ id: place + 1 })),
  )
  expect([await countOf(shop, 'auditBreak'), (await auditEnd(shop.db)).whole]).toEqual([0, true])
  for (const table of ['auditEntry', 'auditChange'])
    await shop.run(`alter table "${table}" disable trigger "${table}ReadOnly"`)
  await shop.run(
    `update "auditChange" set after = '{"name": "셋"}' where id = (select min(id) from "auditChange")`,
  )
  expect(await countOf(shop, 'auditBreak')).toBe(1)
  await shop.run('delete from "auditEntry" where id = (select max(id) from "auditEntry")')
  expect([await countOf(shop, 'auditBreak'), (await auditEnd(shop.db)).whole]).toEqual([2, false])
})

test('[P2] a call that was cut off after it changed something gets its entry', async () => {
  const shop = await openShop()
  const { staffId } = await shop.asStaff('admin01')
  await shop.db.transaction(async (tx) => {
    await tx.run({
      text: `select set_config('medimall.call', gen_random_uuid()::text, true), set_config('medimall.staff', $1, true)`,
      values: [String(staffId)],
    })
    await tx.run({
      text: `update code set name = '몰래' where "groupId" = 'DLV_MEMO_CD' and id = '01'`,
      values: [],
    })
  })
  await closeInterrupted(shop.db, new Date(Date.now() + 700_000))
  await closeInterrupted(shop.db, new Date(Date.now() + 700_000))
  expect(await entries(shop)).toEqual([{ endpoint: '', outcome: 'failed', result: 'interrupted', staffId }])
  expect(await countOf(shop, 'auditBreak')).toBe(0)
})
