import { expect, test } from 'vitest'
import { confirmPassword } from '#features/access/recovery/confirm-contract.ts'
import { askApproval, resetPassword, setPassword } from '#features/access/recovery/recovery-contract.ts'
import { decideApproval, listApprovals } from '#features/access/recovery/approvals-contract.ts'
import { confirmCode } from '#features/access/verification/contract.ts'
import { sentBehind } from '#testing/behind.ts'
import { codeFor } from '#testing/codes.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { login } from '../login-contract.ts'
import { listLinkedLogins, unlinkLogin } from '../linked-contract.ts'
import { demoGolfToken, loginWithGolfApp } from '../other-logins-contract.ts'

const NEW = '바뀐 비밀번호는 길어요'
const MOBILE = '01000000122'
const byGolf = async (shop: Shop) =>
  (
    await shop.send(loginWithGolfApp, {
      body: { token: (await shop.send(demoGolfToken)).reply.token },
    })
  ).resultCode

test('[AU-08] [MY-02] members see which accounts elsewhere open theirs, and unlink one after the password alone', async () => {
  const shop = await openShop()
  expect(await byGolf(shop)).toBe('0000')
  const member = await shop.as('demo22')
  const linked = async () => (await member.send(listLinkedLogins)).reply.logins
  expect(await linked()).toEqual([{ provider: 'golf', linkedAt: expect.any(String) }])
  const unlink = (who = member) => who.send(unlinkLogin, { params: { provider: 'golf' } })
  expect((await unlink()).resultCode).toBe('confirm-first')
  const other = await shop.as('demo01')
  await other.send(confirmPassword, { body: { password: 'Medimall!2026' } })
  expect((await unlink(other)).status).toBe(200)
  expect([await linked(), (await other.send(listLinkedLogins)).reply.logins]).toMatchObject([
    [{ provider: 'golf' }],
    [{ provider: 'kakao' }],
  ])
  await member.send(confirmPassword, { body: { password: 'Medimall!2026' } })
  expect((await unlink()).status).toBe(200)
  expect([await linked(), await byGolf(shop)]).toEqual([[], 'not-linked'])
})

test('[AU-08] [A7] an account elsewhere is linked only with whom the password lets in, at the moment that it does', async () => {
  const shop = await openShop()
  await shop.run('delete from "linkedIdentity"')
  const ticket = async () => {
    const token = (await shop.send(demoGolfToken)).reply.token
    const { body } = await shop.send(loginWithGolfApp, { body: { token } })
    return (body as { linkTicket: string }).linkTicket
  }
  const enter = async (loginId: string) =>
    (await shop.send(login, { body: { loginId, password: 'Medimall!2026', linkTicket: await ticket() } }))
      .resultCode
  // a password that must be changed opens nothing, now or later
  expect(await enter('demo29')).toBe('FS08')
  expect(await byGolf(shop)).toBe('not-linked')
  // nor one that is another by then
  const changed = await sentBehind(
    shop,
    (tx) =>
      tx.run({ text: `update member set "passwordHash" = 'another' where "loginId" = 'demo22'`, values: [] }),
    () => enter('demo22'),
  )
  expect([changed, await byGolf(shop)]).toEqual(['login-failed', 'not-linked'])
  expect([await enter('demo01'), await byGolf(shop)]).toEqual(['0000', '0000'])
})

test('[AU-08] a session that began by a linked login is over before its link can be ended elsewhere', async () => {
  const shop = await openShop()
  const enterByGolf = async () =>
    (await shop.send(loginWithGolfApp, { body: { token: (await shop.send(demoGolfToken)).reply.token } }))
      .reply.accessToken
  const ask = async (token: string) =>
    (await shop.send(listLinkedLogins, {}, { headers: { authorization: `Bearer ${token}` } })).resultCode
  const token = await enterByGolf()
  expect(await ask(token)).toBe('0000')
  const member = await shop.as('demo22')
  await member.send(confirmPassword, { body: { password: 'Medimall!2026' } })
  expect(await ask(token)).toBe('FS01')
  expect((await member.send(unlinkLogin, { params: { provider: 'golf' } })).status).toBe(200)
  expect(await ask(member.token)).toBe('0000')
  expect(
    await shop.one(`select count(*)::int as open from session where "memberId" = $1 and "endedAt" is null`, [
      member.memberId,
    ]),
  ).toEqual({ open: 1 })
})

const about = async () => {
  const shop = await openShop()
  const member = await shop.as('demo22')
  await member.send(confirmPassword, { body: { password: 'Medimall!2026' } })
  const { token } = (await shop.send(demoGolfToken)).reply
  return {
    shop,
    memberId: member.memberId,
    unlink: () => member.send(unlinkLogin, { params: { provider: 'golf' } }),
    enter: () => shop.send(loginWithGolfApp, { body: { token } }),
    open: async () =>
      (await shop.run(`select 1 from session where "memberId" = $1 and "endedAt" is null`, [member.memberId]))
        .length,
  }
}
const soon = (sent: Promise<unknown>) =>
  Promise.race([sent, new Promise((resolve) => setTimeout(resolve, 300))])

test('[AU-08] [A7] a sign-in by a link that is being ended begins no session', async () => {
  const { shop, memberId, unlink, enter, open } = await about()
  let entering: ReturnType<typeof enter>
  const unlinked = await sentBehind(
    shop,
    (tx) =>
      tx.run({ text: `select 1 from "linkedIdentity" where "memberId" = $1 for update`, values: [memberId] }),
    unlink,
    () => soon((entering = enter())),
  )
  expect([unlinked.status, (await entering!).resultCode, await open()]).toEqual([200, 'golf-token', 1])
})

test('[AU-08] [A7] one that was first is over with the link that it came by', async () => {
  const { shop, memberId, unlink, enter, open } = await about()
  let unlinking: ReturnType<typeof unlink>
  const entered = await sentBehind(
    shop,
    (tx) => tx.run({ text: `select 1 from member where id = $1 for update`, values: [memberId] }),
    enter,
    () => soon((unlinking = unlink())),
  )
  expect([entered.status, (await unlinking!).status, await open()]).toEqual([200, 200, 0])
})

test('[AU-14] [AU-08] a password that is found again ends the linked logins and says which', async () => {
  const shop = await openShop()
  const about = { purpose: 'reset-password', mobile: MOBILE, boundTo: 'demo22' } as const
  const entry = await codeFor(shop, about)
  const { proof } = (await shop.send(confirmCode, { body: { ...entry, ...about } })).reply
  const body = { loginId: 'demo22', by: 'code', mobile: MOBILE, proof, newPassword: NEW } as const
  expect((await shop.send(resetPassword, { body })).reply).toEqual({ unlinked: ['golf'] })
  expect(await byGolf(shop)).toBe('not-linked')
})

test('[AU-13] [AU-08] so does one that was set by the link of an approved reset', async () => {
  const shop = await openShop()
  const about = { purpose: 'reset-password', mobile: MOBILE, boundTo: 'demo22' } as const
  const entry = await codeFor(shop, about)
  await shop.send(askApproval, { body: { kind: '02', loginId: 'demo22', mobile: MOBILE, ...entry } })
  const staff = await shop.asStaff('cs01')
  const { approvalId } = (await staff.send(listApprovals, { query: {} })).reply.rows[0]!
  await staff.send(decideApproval, {
    params: { approvalId },
    body: { decision: 'approved', reason: '본인 확인을 마쳤어요' },
  })
  const ticket = /#([\w-]+)/.exec((await shop.smsInbox())[0]!.text)![1]!
  expect(
    (await shop.send(setPassword, { body: { kind: 'approved-reset', ticket, newPassword: NEW } })).reply,
  ).toEqual({ unlinked: ['golf'] })
  expect(await byGolf(shop)).toBe('not-linked')
})
