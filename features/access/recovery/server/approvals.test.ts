import { expect, test } from 'vitest'
import { announce } from '#features/signals/live/server/index.ts'
import { codeFor } from '#testing/codes.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { decideApproval, exportApprovals, listApprovals, readApprovalContact } from '../approvals-contract.ts'
import { login } from '#features/access/sign-in/login-contract.ts'
import { type ApprovalKind, approvalPurpose } from '#features/access/sign-in/login-words.ts'
import { askApproval, setPassword } from '../recovery-contract.ts'

const PASSWORD = 'Medimall!2026'
const signIn = (shop: Shop, loginId: string, password = PASSWORD) =>
  shop.send(login, { body: { loginId, password } })
const mobileOf = async (shop: Shop, loginId: string) =>
  (await shop.one<{ mobile: string }>('select mobile from member where "loginId" = $1', [loginId])).mobile

async function ask(shop: Shop, kind: ApprovalKind, loginId: string, mobile?: string) {
  const to = mobile ?? (await mobileOf(shop, loginId))
  return shop.send(askApproval, {
    body: {
      kind,
      loginId,
      mobile: to,
      ...(await codeFor(shop, { purpose: approvalPurpose[kind], mobile: to, boundTo: loginId })),
    },
  })
}
async function lock(shop: Shop, loginId: string) {
  for (let tries = 1; tries <= 5; tries++) await signIn(shop, loginId, 'wrong')
}
async function decideNewest(shop: Shop, decision: 'approved' | 'rejected', reason = '본인 확인을 마쳤어요') {
  const staff = await shop.asStaff('cs01')
  const { rows } = (await staff.send(listApprovals, { query: {} })).reply
  return staff.send(decideApproval, {
    params: { approvalId: rows[0]!.approvalId },
    body: { decision, reason },
  })
}

test('[AU-13] [LG-06] a locked member asks with a code, staff approve, the account opens and a text message says so', async () => {
  const shop = await openShop()
  await lock(shop, 'demo01')
  expect(await signIn(shop, 'demo01')).toMatchObject({
    status: 423,
    body: { resCd: 'FS09', action: 'FAIL_REQUIRE_APPROVAL', approvalType: '01' },
  })
  expect((await ask(shop, '01', 'demo01')).reply).toEqual({ by: 'staff' })
  expect((await signIn(shop, 'demo01')).status).toBe(423)
  expect((await decideNewest(shop, 'approved')).reply).toMatchObject({
    state: 'approved',
    decidedBy: expect.any(String),
  })
  expect((await shop.smsInbox())[0]!.text).toContain('잠금 해제 요청이 승인됐어요')
  expect((await signIn(shop, 'demo01')).status).toBe(200)
})

test('[AU-13] [ST-04] a request that waits is told to whoever may open the approvals, once; nobody hears of a stranger', async () => {
  const shop = await openShop()
  const news: unknown[] = []
  await shop.db.listen('live', (payload) => void news.push(JSON.parse(payload)))
  await ask(shop, '01', 'demo01', '01099998888')
  for (const _ of ['first', 'again']) {
    await ask(shop, '01', 'demo01')
    shop.clock.advance(5 * 60_000)
  }
  await announce(shop.db, { to: 'everyone', topic: 'build', data: { id: 'last' } })
  await expect.poll(() => news.at(-1)).toMatchObject({ topic: 'build' })
  expect(news).toMatchObject([{ to: { menu: 'approvals' }, topic: 'approval', data: {} }, { topic: 'build' }])
})

test('[LG-04] at the last try the offer is a password reset; without approvals it is the administrator', async () => {
  const shop = await openShop()
  for (let tries = 1; tries <= 4; tries++) await signIn(shop, 'demo01', 'wrong')
  expect(await signIn(shop, 'demo01', 'wrong')).toMatchObject({
    status: 423,
    message: '최대 인증 시도를 초과하여 계정이 잠겼습니다.',
    body: { action: 'FAIL_REQUIRE_APPROVAL', approvalType: '02' },
  })
  const without = await openShop({ env: { AUTH_APPROVAL_TYPE: 'NONE' } })
  await lock(without, 'demo01')
  const answer = await signIn(without, 'demo01')
  expect(answer.body).toMatchObject({ action: 'SHOW_DIALOG', approvalType: null })
  expect(answer.body.detail).toContain('관리자에게 문의')
  expect(await ask(without, '01', 'demo01')).toMatchObject({ status: 403, resultCode: 'approvals-off' })
})

test('[AU-13] an approved reset sends a way to a new password that works once', async () => {
  const shop = await openShop()
  await lock(shop, 'demo01')
  await ask(shop, '02', 'demo01')
  await decideNewest(shop, 'approved')
  const ticket = /\/login\/password#([\w-]+)/.exec((await shop.smsInbox())[0]!.text)![1]!
  const set = (newPassword: string) =>
    shop.send(setPassword, { body: { kind: 'approved-reset', ticket, newPassword } })
  expect((await set('짧아요')).issues).toMatchObject([{ path: 'newPassword' }])
  expect((await set('새로운 비밀번호 열두 자')).status).toBe(200)
  expect(await set('다른 비밀번호 열두 자 이상')).toMatchObject({ status: 422, resultCode: 'ticket-over' })
  expect((await signIn(shop, 'demo01', '새로운 비밀번호 열두 자')).status).toBe(200)
})

test.each([
  ['password', `update member set "passwordHash" = 'another' where "loginId" = 'demo01'`],
  ['number', `update member set mobile = '01000009901' where "loginId" = 'demo01'`],
])('[AU-13] a link for a new password ends with the %s that it was sent for', async (_, change) => {
  const shop = await openShop()
  await ask(shop, '02', 'demo01')
  await decideNewest(shop, 'approved')
  const ticket = /\/login\/password#([\w-]+)/.exec((await shop.smsInbox())[0]!.text)![1]!
  await shop.run(change)
  const late = await shop.send(setPassword, {
    body: { kind: 'approved-reset', ticket, newPassword: '새로운 비밀번호 열두 자' },
  })
  expect(late).toMatchObject({ status: 422, resultCode: 'ticket-over' })
})

test.each([
  ['moved to another number', `update member set mobile = '01000009901' where "loginId" = 'demo01'`],
  ['left', `update member set status = '09' where "loginId" = 'demo01'`],
])('[AU-13] nobody is let in by the number of somebody who %s since they asked', async (_, change) => {
  const shop = await openShop()
  await ask(shop, '02', 'demo01')
  await shop.run(change)
  const told = (await shop.smsInbox()).length
  expect(await decideNewest(shop, 'approved')).toMatchObject({ status: 409, resultCode: 'account-changed' })
  expect(await shop.smsInbox()).toHaveLength(told)
  expect((await decideNewest(shop, 'rejected')).reply.state).toBe('rejected')
})

test('[AU-13] staff hear when the message about their decision did not leave', async () => {
  const shop = await openShop()
  await ask(shop, '01', 'demo01')
  const { control } = await shop.standin()
  control.sms.fail({ kind: 'refuse', statusCode: '1062' })
  expect((await decideNewest(shop, 'approved')).reply).toMatchObject({ state: 'approved', told: false })
})

test('[AU-11] [LG-06] a dormant member hears FS07 only after the right password, and wakes by approval', async () => {
  const shop = await openShop()
  expect(await signIn(shop, 'demo28', 'wrong')).toMatchObject({ status: 401, resultCode: 'login-failed' })
  expect(await signIn(shop, 'demo28')).toMatchObject({
    resultCode: 'FS07',
    body: { action: 'FAIL_REQUIRE_APPROVAL', approvalType: '03' },
  })
  await ask(shop, '03', 'demo28')
  await decideNewest(shop, 'approved')
  expect((await signIn(shop, 'demo28')).status).toBe(200)
})

test('[AU-13] with AUTO the proof opens the account at once', async () => {
  const shop = await openShop({ env: { AUTH_APPROVAL_TYPE: 'AUTO' } })
  await lock(shop, 'demo01')
  expect((await ask(shop, '01', 'demo01')).reply).toEqual({ by: 'setting' })
  await expect.poll(async () => (await shop.smsInbox())[0]!.text).toContain('잠금 해제')
  expect((await signIn(shop, 'demo01')).status).toBe(200)
  expect(await shop.one('select state, "decidedBy" from "approvalRequest"')).toEqual({
    state: 'approved',
    decidedBy: null,
  })
})

test('[AU-13] an unknown id and a number of somebody else get the same answer, and leave no request', async () => {
  const shop = await openShop()
  const known = await ask(shop, '01', 'demo01')
  shop.clock.advance(60_000)
  for (const [loginId, mobile] of [
    ['nobody-here', '01000000999'],
    ['demo01', '01000000998'],
  ] as const) {
    const answer = await ask(shop, '01', loginId, mobile)
    expect([answer.status, answer.body]).toEqual([known.status, known.body])
  }
  expect(await shop.one('select count(*)::int as n from "approvalRequest"')).toEqual({ n: 1 })
})

test('[AU-13] one request of a kind waits at a time, and a rejection tells its reason', async () => {
  const shop = await openShop()
  await ask(shop, '01', 'demo01')
  shop.clock.advance(60_000)
  await ask(shop, '01', 'demo01')
  expect(await shop.one('select count(*)::int as n from "approvalRequest"')).toEqual({ n: 1 })
  await decideNewest(shop, 'rejected', '통화로 본인 확인이 되지 않았어요')
  expect((await shop.smsInbox())[0]!.text).toContain('사유: 통화로 본인 확인이 되지 않았어요')
  expect(await decideNewest(shop, 'approved')).toMatchObject({ status: 409, resultCode: 'already-decided' })
})

test('[AU-13] two staff who decide at once: one of them does', async () => {
  const shop = await openShop()
  await ask(shop, '01', 'demo01')
  const [one, other] = [await shop.asStaff('cs01'), await shop.asStaff('admin01')]
  const { approvalId } = (await one.send(listApprovals, { query: {} })).reply.rows[0]!
  const decide = (staff: typeof one, decision: 'approved' | 'rejected') =>
    staff.send(decideApproval, { params: { approvalId }, body: { decision, reason: '본인 확인을 마쳤어요' } })
  const answers = await Promise.all([
    decide(one, 'approved'),
    decide(other, 'rejected'),
    decide(one, 'approved'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('[AU-13] the list is masked, searched and paged; unmasking and Excel ask for a reason and are recorded', async () => {
  const shop = await openShop()
  for (const loginId of ['demo01', 'demo03', 'demo05']) await ask(shop, '01', loginId)
  const staff = await shop.asStaff('admin01')
  const first = (await staff.send(listApprovals, { query: { size: 2 } })).reply
  expect([first.rows.length, first.waiting]).toEqual([2, 3])
  expect(first.rows[0]).toMatchObject({ loginId: 'demo**', mobile: expect.stringContaining('****') })
  expect(
    (await staff.send(listApprovals, { query: { size: 2, cursor: first.next! } })).reply.rows,
  ).toHaveLength(1)
  expect(
    (
      await staff.send(listApprovals, {
        query: { search: 'demo03', state: 'asked', kind: '01', owner: 'member' },
      })
    ).reply.rows,
  ).toHaveLength(1)
  const { approvalId } = first.rows[0]!
  expect(
    (await staff.send(readApprovalContact, { params: { approvalId }, query: { reason: '' } })).status,
  ).toBe(400)
  expect(
    (
      await staff.send(readApprovalContact, {
        params: { approvalId },
        query: { reason: '통화로 확인하려고요' },
      })
    ).reply.loginId,
  ).toBe('demo05')
  const excel = await shop.app.http.inject({
    url: `${exportApprovals.path}?reason=${encodeURIComponent('월간 보고에 씁니다')}`,
    headers: { authorization: `Bearer ${staff.token}` },
  })
  expect([excel.statusCode, excel.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('spreadsheetml'),
  ])
  const audit = await shop.run<{ menu: string; reason: string }>(
    'select menu, reason from "auditEntry" order by id',
  )
  expect(audit.map(({ menu }) => menu)).toEqual(
    expect.arrayContaining(['approvals', 'approvals:unmask', 'approvals:export']),
  )
  expect(audit.map(({ reason }) => reason)).toContain('통화로 확인하려고요')
})

test('[AU-13] staff without the function are refused', async () => {
  const shop = await openShop()
  await ask(shop, '01', 'demo01')
  const auditor = await shop.asStaff('audit01')
  expect((await auditor.send(listApprovals, { query: {} })).status).toBe(403)
  expect(
    (await (await shop.asStaff('cs01')).send(exportApprovals, { query: { reason: '엑셀로 보려고요' } }))
      .status,
  ).toBe(403)
})
