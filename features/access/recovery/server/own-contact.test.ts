import { expect, test } from 'vitest'
import { readMember } from '#features/access/accounts/member-contract.ts'
import { confirmCode } from '#features/access/verification/contract.ts'
import { PROOF_SECONDS } from '#features/access/verification/rules.ts'
import { codeFor } from '#testing/codes.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { emptyMember, NOBODY_HASH } from '#features/access/accounts/server/index.ts'
import { sentBehind } from '#testing/behind.ts'
import { changeOwnPassword } from '../recovery-contract.ts'
import { changeOwnContact } from '../own-contact-contract.ts'

const PASSWORD = 'Medimall!2026'
const NEW = '01000009901'

const proofFor = async (
  shop: Shop,
  mobile: string,
  purpose: 'change-mobile' | 'find-id' = 'change-mobile',
) => {
  const entry = await codeFor(shop, { purpose, mobile, boundTo: '' })
  return (await shop.send(confirmCode, { body: { ...entry, mobile, purpose, boundTo: '' } })).reply.proof
}

test('[MY-02] a member changes e-mail and number with the password and a code to the new number; the old number hears of it', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const before = (await member.send(readMember)).reply
  const change = (part: object) =>
    member.send(changeOwnContact, {
      body: { password: PASSWORD, email: 'new@demo.example', mobile: before.mobile, proof: null, ...part },
    })
  expect((await change({})).status).toBe(200)
  expect((await change({ mobile: NEW })).resultCode).toBe('mobile-unproven')
  const wrong = await change({ mobile: NEW, proof: await proofFor(shop, NEW, 'find-id') })
  expect(wrong.resultCode).toBe('FS0F')
  shop.clock.advance(60_000)
  const proof = await proofFor(shop, NEW)
  expect((await change({ mobile: '01000009902', proof })).resultCode).toBe('FS0F')
  expect((await change({ mobile: '010-0000-9901', proof })).status).toBe(200)
  expect((await change({ mobile: before.mobile, proof })).resultCode).toBe('FS0F')
  expect((await member.send(readMember)).reply).toMatchObject({ email: 'new@demo.example', mobile: NEW })
  expect((await shop.smsInbox())[0]).toMatchObject({
    to: before.mobile,
    text: expect.stringContaining('휴대폰 번호가 바뀌었어요'),
  })
})

test('[MY-02] a wrong password changes nothing, is said at its field, and is counted as at the door', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const before = (await member.send(readMember)).reply
  const guess = () =>
    member.send(changeOwnContact, {
      body: { password: '틀린 비밀번호예요', email: 'x@demo.example', mobile: before.mobile, proof: null },
    })
  const first = await guess()
  expect([first.status, JSON.stringify(first)]).toEqual([
    400,
    expect.stringContaining('비밀번호가 맞지 않아요.'),
  ])
  const codes = [first.resultCode]
  for (let n = 0; n < 8; n++) codes.push((await guess()).resultCode)
  expect(codes.at(-1)).toBe('password-locked')
  expect((await member.send(readMember)).reply).toEqual(before)
})

test('[MY-02] a number whose proof ran out is not taken, and the old one stays', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const before = (await member.send(readMember)).reply
  const proof = await proofFor(shop, NEW)
  shop.clock.advance(PROOF_SECONDS * 1_000)
  const late = await member.send(changeOwnContact, {
    body: { password: PASSWORD, email: 'late@demo.example', mobile: NEW, proof },
  })
  expect(late).toMatchObject({ status: 422, resultCode: 'FS0F' })
  expect((await member.send(readMember)).reply).toEqual(before)
})

test('[P3] a number and a password that are changed while their member is taken out are written into the emptied account no more', async () => {
  const shop = await openShop()
  for (const loginId of ['demo01', 'demo02']) {
    const member = await shop.as(loginId)
    const { mobile } = (await member.send(readMember)).reply
    const { id } = await shop.one<{ id: number }>('select id from member where "loginId" = $1', [loginId])
    const answer = await sentBehind(
      shop,
      (tx) => emptyMember(tx, id),
      async () =>
        loginId === 'demo01'
          ? member.send(changeOwnContact, {
              body: { password: PASSWORD, email: 'new@demo.example', mobile, proof: null },
            })
          : member.send(changeOwnPassword, {
              body: { oldPassword: PASSWORD, newPassword: '가온의원 새 비밀번호 9' },
            }),
    )
    if (loginId === 'demo01') expect(answer.status).toBe(401)
    expect(
      await shop.one('select status, email, mobile, "passwordHash" from member where id = $1', [id]),
    ).toEqual({ status: '09', email: '', mobile: '', passwordHash: NOBODY_HASH })
  }
})
