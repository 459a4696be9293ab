import { expect, test } from 'vitest'
import { decideApproval, listApprovals } from '#features/access/recovery/approvals-contract.ts'
import { setPassword } from '#features/access/recovery/recovery-contract.ts'
import { sendCode } from '#features/access/verification/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { askStaffApproval, listAudit, staffLogin } from '../contract.ts'

const password = 'Medimall!2026'
const reason = '본인 확인을 마쳤어요'
const purposes = {
  '01': 'staff-unlock',
  '02': 'staff-reset-password',
  '03': 'staff-release-dormancy',
} as const

async function ask(shop: Shop, loginId: string, kind: keyof typeof purposes, mobile?: string) {
  const own =
    mobile ??
    (await shop.one<{ mobile: string }>('select mobile from staff where "loginId" = $1', [loginId])).mobile
  const { ticket } = (
    await shop.send(sendCode, { body: { mobile: own, purpose: purposes[kind], boundTo: loginId } })
  ).reply
  return shop.send(askStaffApproval, {
    body: { kind, loginId, mobile: own, ticket, code: await shop.lastCode(own) },
  })
}
const login = (shop: Shop, loginId: string, given = password) =>
  shop.send(staffLogin, { body: { loginId, password: given } })

test.each([
  ['ops01', '01', 'login-locked'],
  ['old01', '03', 'FS07'],
] as const)(
  '[AU-13] %s asks for %s with a code, somebody else approves, and they may enter',
  async (loginId, kind, shut) => {
    const shop = await openShop({ env: { STAFF_OTP: 'off' } })
    if (kind === '01') for (let time = 0; time < 5; time++) await login(shop, loginId, 'wrong password')
    expect((await login(shop, loginId)).resultCode).toBe(shut)
    expect((await ask(shop, loginId, kind)).reply).toEqual({ by: 'staff' })
    const admin = await shop.asStaff('admin01')
    const [request] = (await admin.send(listApprovals, { query: { owner: 'staff' } })).reply.rows
    expect(request).toMatchObject({ kind, owner: 'staff', state: 'asked' })
    expect((await login(shop, loginId)).resultCode).toBe(shut)
    expect(
      (
        await admin.send(decideApproval, {
          params: { approvalId: request!.approvalId },
          body: { decision: 'approved', reason },
        })
      ).reply.state,
    ).toBe('approved')
    expect((await login(shop, loginId)).reply.action).toBe('SUCCESS')
    expect((await shop.smsInbox())[0]!.text).toContain('승인')
  },
)

test("[AU-13][A2] who asks for somebody else's account, or for one that does not exist, is answered alike, and nothing waits", async () => {
  const shop = await openShop({ env: { STAFF_OTP: 'off' } })
  const answers = [
    await ask(shop, 'ops01', '01', '01000009999'),
    await ask(shop, 'nobody01', '02', '01000009998'),
  ]
  expect(answers.map(({ status, reply }) => [status, reply])).toEqual([
    [200, { by: 'staff' }],
    [200, { by: 'staff' }],
  ])
  expect(
    (await (await shop.asStaff('admin01')).send(listApprovals, { query: { owner: 'staff' } })).reply.rows,
  ).toEqual([])
})

test('[AU-13] by setting the proof itself opens the account at once, or nobody may ask', async () => {
  const auto = await openShop({ env: { STAFF_OTP: 'off', AUTH_APPROVAL_TYPE: 'AUTO' } })
  expect([(await ask(auto, 'old01', '03')).reply, (await login(auto, 'old01')).reply.action]).toEqual([
    { by: 'setting' },
    'SUCCESS',
  ])
  const off = await openShop({ env: { STAFF_OTP: 'off', AUTH_APPROVAL_TYPE: 'NONE' } })
  expect((await ask(off, 'old01', '03')).resultCode).toBe('approvals-off')
  expect((await login(off, 'old01')).body).toMatchObject({
    action: 'SHOW_DIALOG',
    approvalType: null,
    detail: '관리자에게 문의해 주세요.',
  })
})

test('[AU-13] [P2] a password that staff set by the link of an approved reset stands on the trail, and so does each try that failed', async () => {
  const shop = await openShop({ env: { STAFF_OTP: 'off' } })
  await ask(shop, 'ops01', '02')
  const admin = await shop.asStaff('admin01')
  const [request] = (await admin.send(listApprovals, { query: { owner: 'staff' } })).reply.rows
  await admin.send(decideApproval, {
    params: { approvalId: request!.approvalId },
    body: { decision: 'approved', reason },
  })
  const ticket = /#([\w-]+)/.exec((await shop.smsInbox())[0]!.text)![1]!
  const body = { kind: 'approved-reset', ticket, newPassword: '봄바람처럼 부드러운 저녁' } as const
  expect((await shop.send(setPassword, { body: { ...body, newPassword: 'ops01' } })).status).toBe(400)
  expect((await shop.send(setPassword, { body })).reply).toEqual({ unlinked: [] })
  expect((await shop.send(setPassword, { body })).resultCode).toBe('ticket-over')
  const nobodys = { ...body, ticket: 'a'.repeat(43) }
  expect((await shop.send(setPassword, { body: nobodys })).resultCode).toBe('ticket-over')
  const set = (await admin.send(listAudit, { query: {} })).reply.rows.filter(({ action }) =>
    action.startsWith('비밀번호 변경'),
  )
  expect(set).toMatchObject(
    [
      { outcome: 'failed', result: 'ticket-over' },
      { outcome: 'allowed', result: '0000' },
      { outcome: 'failed', result: 'invalid-input' },
    ].map((ending) => ({ loginId: 'ops01', action: '비밀번호 변경(링크)', ...ending })),
  )
})
