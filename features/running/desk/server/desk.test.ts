import { expect, test } from 'vitest'
import { readQueue } from '#features/delivery/shipments/contract.ts'
import { decideApproval } from '#features/access/recovery/approvals-contract.ts'
import { listStaff, setStaffStatus } from '#features/access/authority/staff-contract.ts'
import { createCheck } from '#features/running/maintenance/checks-contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { addProduct, buy } from '#testing/trade.ts'
import { findRecords, readDesk } from '../contract.ts'

const HOUR = 3_600_000
const ask = (shop: Shop, loginId: string) =>
  shop.run(
    `insert into "approvalRequest" (kind, "memberId", mobile, ip, "requestedAt", state)
     select '01', id, mobile, '127.0.0.1', $2, 'asked' from member where "loginId" = $1`,
    [loginId, shop.clock.now()],
  )
type Staff = Awaited<ReturnType<Shop['asStaff']>>
const waiting = async (staff: Staff) => (await staff.send(readDesk, {})).reply.waiting
const count = async (staff: Staff, menuId: string) =>
  (await waiting(staff)).find((item) => item.menuId === menuId)?.count ?? 0
const find = async (staff: Staff, text: string) =>
  (await staff.send(findRecords, { body: { text } })).reply.records

test('[BO-01] what waits is counted per screen, by authority, and follows what staff do', async () => {
  const shop = await openShop()
  const [admin, cs, audit] = await Promise.all(['admin01', 'cs01', 'audit01'].map((id) => shop.asStaff(id)))
  const before = await count(cs!, 'approvals')
  await ask(shop, 'demo02')
  expect(await count(cs!, 'approvals')).toBe(before + 1)
  expect(await waiting(audit!)).toEqual([])
  expect((await waiting(cs!)).map(({ menuId }) => menuId)).toEqual([
    'approvals',
    'chats',
    'claims',
    'inquiries',
    'join-reviews',
    'orders',
  ])

  const asked = await shop.one<{ id: number }>(`select max(id) as id from "approvalRequest"`)
  await cs!.send(decideApproval, {
    params: { approvalId: asked.id },
    body: { decision: 'rejected', reason: '본인이 아니에요.' },
  })
  expect(await count(cs!, 'approvals')).toBe(before)

  const pending = (await admin!.send(listStaff, { query: { status: 'pending' } })).reply.rows
  expect(await count(admin!, 'staff')).toBe(pending.length)
  await admin!.send(setStaffStatus, {
    params: { staffId: pending[0]!.staffId },
    body: { status: 'active', version: pending[0]!.version, reason: '입사 확인' },
  })
  expect(await count(admin!, 'staff')).toBe(pending.length - 1)
})

test('[BO-01] what is to leave today stands on the desk until it has left', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const toLeave = async () => {
    const { counts } = (await staff.send(readQueue, { query: {} })).reply
    return counts.waiting + counts.picking + counts.packed
  }
  const before = await toLeave()
  expect(await count(staff, 'fulfil')).toBe(before)
  await buy(await shop.as('demo01'), [{ optionId: await addProduct(shop), quantity: 1 }])
  expect(await toLeave()).toBe(before + 1)
  expect(await count(staff, 'fulfil')).toBe(before + 1)
})

test('[BO-01] looking at the desk is no read of data: it writes no audit row and keeps nobody signed in', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const rowsOf = () => shop.one<{ n: number }>(`select count(*)::int as n from "auditEntry"`)
  const before = await rowsOf()
  await waiting(staff)
  await find(staff, '도운영')
  expect(await rowsOf()).toEqual(before)
  expect(readDesk).toMatchObject({ passive: true })
})

test('[BO-01] one statement counts every queue, and one looks into every screen', async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('admin01')
  const asked = async (work: () => Promise<unknown>) =>
    (await shop.statements(work)).filter((text) => text.includes('union all')).length
  expect(await asked(() => waiting(staff))).toBe(1)
  expect(await asked(() => find(staff, '등급'))).toBe(1)
})

test('[BO-01] Ctrl K finds records of the screens that one may open, masked as their lists are', async () => {
  const shop = await openShop()
  const [admin, cs] = await Promise.all(['admin01', 'cs01'].map((id) => shop.asStaff(id)))
  await ask(shop, 'demo02')
  const member = await shop.one<{ name: string; institution: string }>(
    `select m.name, i.name as institution from member m join institution i on i.id = m."institutionId" where m."loginId" = 'demo02'`,
  )
  for (const text of [member.name, 'demo02', member.institution]) {
    const [found] = await find(cs!, text)
    expect(found).toMatchObject({ menuId: 'approvals', note: member.institution })
    expect(found!.title).not.toContain(member.name)
    expect(found!.title).not.toContain('demo02')
  }
  expect((await find(admin!, 'ops01')).map(({ menuId, title }) => [menuId, title])).toEqual([
    ['staff', '도운영 (ops01)'],
  ])
  expect(await find(cs!, 'ops01')).toEqual([])
  const at = (ms: number) => new Date(shop.clock.now().getTime() + ms).toISOString()
  await admin!.send(
    createCheck,
    { body: { title: '창고 이전 점검', beginsAt: at(HOUR), endsAt: at(2 * HOUR) } },
    { key: 'desk-test-check' },
  )
  expect((await find(admin!, '창고'))[0]).toMatchObject({
    menuId: 'maintenance',
    title: '창고 이전 점검',
    note: '2026-11-20 11:00',
  })
  expect((await find(admin!, 'CST_STS_CD/02'))[0]).toMatchObject({ menuId: 'codes', key: 'CST_STS_CD/02' })
  for (const text of ['100%_', "'; drop table staff", '\\\\']) expect(await find(admin!, text)).toEqual([])
})

test('[BO-01] who has no session, or is a member, finds nothing', async () => {
  const shop = await openShop()
  const member = await shop.as('demo02')
  expect((await shop.send(readDesk)).status).toBe(401)
  expect((await member.send(findRecords, { body: { text: '도운영' } })).status).toBe(401)
})
