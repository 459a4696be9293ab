import { expect, test } from 'vitest'
import fc from 'fast-check'
import { confirmCode, confirmIdentity, startIdentity } from '#features/access/verification/contract.ts'
import { codeFor } from '#testing/codes.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { login, postponePassword } from '#features/access/sign-in/login-contract.ts'
import { readUser } from '#features/access/sessions/session-contract.ts'
import { passwordProblems } from '#features/access/accounts/password-rules.ts'
import { listPlaces, endOtherPlaces } from '#features/access/sessions/places-contract.ts'
import {
  changeOwnPassword,
  findIdByCode,
  findIdByIdentity,
  resetPassword,
  setPassword,
} from '../recovery-contract.ts'
import { isCommonPassword, passwordIssues } from '#features/access/accounts/server/index.ts'

const PASSWORD = 'Medimall!2026'
const NEW = '바뀐 비밀번호는 길어요'
const signIn = (shop: Shop, loginId: string, password = PASSWORD) =>
  shop.send(login, { body: { loginId, password } })
const MOBILE = '01000000101'

const findId = async (shop: Shop, mobile: string, businessNumber = '') =>
  shop.send(findIdByCode, {
    body: {
      mobile,
      businessNumber,
      ...(await codeFor(shop, { purpose: 'find-id', mobile, boundTo: businessNumber })),
    },
  })

async function reset(shop: Shop, loginId: string, mobile = MOBILE, newPassword = NEW) {
  const entry = await codeFor(shop, { purpose: 'reset-password', mobile, boundTo: loginId })
  const { proof } = (
    await shop.send(confirmCode, { body: { ...entry, mobile, purpose: 'reset-password', boundTo: loginId } })
  ).reply
  return shop.send(resetPassword, { body: { loginId, by: 'code', mobile, proof, newPassword } })
}

test('[AU-14] an id is found masked by mobile and code, and by business number', async () => {
  const shop = await openShop()
  expect((await findId(shop, MOBILE)).reply.accounts).toMatchObject([{ loginId: 'demo**' }])
  const { businessNumber } = await shop.one<{ businessNumber: string }>(
    'select i."businessNumber" from member m join institution i on i.id = m."institutionId" where m."loginId" = $1',
    ['demo01'],
  )
  shop.clock.advance(60_000)
  expect((await findId(shop, MOBILE, businessNumber)).reply.accounts).toHaveLength(1)
  shop.clock.advance(60_000)
  expect((await findId(shop, '01000000103', businessNumber)).reply.accounts).toEqual([])
})

test('[AU-14] a code for one business number finds nothing with another', async () => {
  const shop = await openShop()
  const entry = await codeFor(shop, { purpose: 'find-id', mobile: MOBILE, boundTo: '' })
  const { businessNumber } = await shop.one<{ businessNumber: string }>(
    'select "businessNumber" from institution limit 1',
  )
  expect(
    (await shop.send(findIdByCode, { body: { mobile: MOBILE, businessNumber, ...entry } })).resultCode,
  ).toBe('FS0F')
})

test('[AU-14] [A7] a reset ends every session, and the old password with it', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  expect((await reset(shop, 'demo01')).status).toBe(200)
  expect((await member.send(readUser)).status).toBe(401)
  expect((await signIn(shop, 'demo01')).status).toBe(401)
  expect((await signIn(shop, 'demo01', NEW)).status).toBe(200)
})

test('[AU-14] [A2] an id that does not exist and one of somebody else answer alike', async () => {
  const shop = await openShop()
  const unknown = await reset(shop, 'nobody-here', '01000000999')
  shop.clock.advance(60_000)
  const foreign = await reset(shop, 'demo03', '01000000999')
  expect([unknown.status, unknown.resultCode, unknown.message]).toEqual([
    foreign.status,
    foreign.resultCode,
    foreign.message,
  ])
  expect(unknown.status).toBe(422)
})

test('[AU-13] with staff deciding, a reset does not get around a lock', async () => {
  const shop = await openShop()
  for (let tries = 0; tries < 5; tries++) await signIn(shop, 'demo01', 'wrong')
  await reset(shop, 'demo01')
  expect((await signIn(shop, 'demo01', NEW)).status).toBe(423)
  const auto = await openShop({ env: { AUTH_APPROVAL_TYPE: 'AUTO' } })
  for (let tries = 0; tries < 5; tries++) await signIn(auto, 'demo01', 'wrong')
  await reset(auto, 'demo01')
  expect((await signIn(auto, 'demo01', NEW)).status).toBe(200)
})

test('[AU-12] where users may not change passwords, neither door does', async () => {
  const shop = await openShop({ env: { CAN_UPDATE_USER_PASSWORD: 'no' } })
  expect((await reset(shop, 'demo01')).resultCode).toBe('password-by-admin')
  expect(
    (
      await (
        await shop.as('demo01')
      ).send(changeOwnPassword, { body: { oldPassword: PASSWORD, newPassword: NEW } })
    ).resultCode,
  ).toBe('password-by-admin')
})

test('[AU-11] [LG-05] FS08: who must change the password does so before entering, once', async () => {
  const shop = await openShop()
  const answer = await signIn(shop, 'demo29')
  expect(answer).toMatchObject({
    status: 403,
    resultCode: 'FS08',
    message: '비밀번호 변경 후, 이용 가능합니다.',
    body: { action: 'REQUIRE_CHANGE_PASSWORD' },
  })
  const body = {
    kind: 'must-change' as const,
    ticket: (answer.body as { ticket: string }).ticket,
    newPassword: NEW,
  }
  expect((await shop.send(setPassword, { body })).status).toBe(200)
  expect((await shop.send(setPassword, { body })).resultCode).toBe('ticket-over')
  expect((await signIn(shop, 'demo29', NEW)).reply.action).toBe('SUCCESS')
})

test('[AU-11] an old password is recommended for change, and put off for as many days again', async () => {
  const shop = await openShop()
  const first = await signIn(shop, 'demo30')
  expect(first.reply).toMatchObject({
    action: 'SUCCESS_RECOMMEND_CHANGE_PASSWORD',
    passwordUnchangedDays: 120,
  })
  await (await shop.as('demo30')).send(postponePassword)
  expect((await signIn(shop, 'demo30')).reply.action).toBe('SUCCESS')
  shop.clock.advance(91 * 86_400_000)
  expect((await signIn(shop, 'demo30')).reply.action).toBe('SUCCESS_RECOMMEND_CHANGE_PASSWORD')
})

test('[LG-05] a member who left hears FS06 after the right password, the general words after a wrong one', async () => {
  const shop = await openShop()
  expect(await signIn(shop, 'demo17')).toMatchObject({
    resultCode: 'FS06',
    message: '시스템을 사용할 수 없는 사용자입니다.',
    body: { action: 'SHOW_DIALOG' },
  })
  expect((await signIn(shop, 'demo17', 'wrong')).message).toBe('아이디 또는 비밀번호가 일치하지 않습니다.')
})

test('[A2] locked, dormant, left, must change: a wrong password answers like an unknown id', async () => {
  const shop = await openShop()
  const unknown = JSON.stringify((await signIn(shop, 'nobody-here', 'wrong')).body)
  for (const loginId of ['demo17', 'demo27', 'demo28', 'demo29'])
    expect(JSON.stringify((await signIn(shop, loginId, 'wrong')).body)).toBe(unknown)
})

test('[MY-03] the own password changes with the old one; this place stays signed in', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const change = (oldPassword: string, newPassword: string) =>
    member.send(changeOwnPassword, { body: { oldPassword, newPassword } })
  expect((await change('wrong', NEW)).issues).toEqual([
    { path: 'oldPassword', message: '지금 비밀번호가 맞지 않아요.' },
  ])
  expect((await change(PASSWORD, 'demo01demo01')).issues![0]!.message).toContain('아이디')
  expect((await change(PASSWORD, PASSWORD)).status).toBe(400)
  expect((await change(PASSWORD, NEW)).status).toBe(200)
  expect((await member.send(readUser)).status).toBe(200)
})

test('[A1] guesses at the old password count with those at the door', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  for (let tries = 0; tries < 5; tries++)
    await member.send(changeOwnPassword, { body: { oldPassword: `wrong ${tries}`, newPassword: NEW } })
  expect(
    (await member.send(changeOwnPassword, { body: { oldPassword: PASSWORD, newPassword: NEW } })).resultCode,
  ).toBe('password-locked')
  expect((await signIn(shop, 'demo01')).status).toBe(423)
})

test('[AU-17] the list of places says where one is signed in and why it ended elsewhere', async () => {
  const shop = await openShop()
  await shop.as('demo01')
  const member = await shop.as('demo01')
  const { places } = (await member.send(listPlaces)).reply
  expect(places.filter(({ current }) => current)).toHaveLength(1)
  expect(places).toContainEqual(
    expect.objectContaining({ current: false, endReason: 'duplicated', ip: '127.0.***.1' }),
  )
  expect((await member.send(endOtherPlaces)).status).toBe(200)
  expect((await member.send(readUser)).status).toBe(200)
})

test('[A4] the 3,000 commonest passwords are refused, with capitals and ornaments too', async () => {
  const { readFileSync } = await import('node:fs')
  const common = readFileSync(new URL('../../accounts/server/common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('# '))
    .slice(0, 3000)
  expect(common).toHaveLength(3000)
  for (const password of common) expect(passwordIssues('p', password)).not.toEqual([])
  for (const password of ['Qwertyuiop', '!!qwertyuiop!!', '1234567890'])
    expect(passwordIssues('p', password)).not.toEqual([])
  expect(isCommonPassword('바뀐 비밀번호는 길어요')).toBe(false)
})

test('[A4] any 15 to 64 characters of any script pass, nothing is demanded but length', () => {
  const words = fc
    .string({ unit: 'grapheme', minLength: 15, maxLength: 64 })
    .filter(
      (text) =>
        [...text.normalize('NFC')].length <= 128 && new Set(text.normalize('NFC').toLowerCase()).size >= 4,
    )
  fc.assert(
    fc.property(words, (password) => {
      expect(passwordProblems(password)).toEqual([])
    }),
  )
})

test('[A4] passwords that hold the id or the number, or repeat, are refused', () => {
  expect(passwordProblems('my-DEMO01-pass', { loginId: 'demo01' })).toHaveLength(1)
  expect(passwordProblems('pass 00000101 x', { mobile: '010-0000-0101' })).toHaveLength(1)
  expect(passwordProblems('abababababab')).toHaveLength(1)
  expect(passwordProblems('짧은 것')).toHaveLength(1)
})

async function prove(
  shop: Shop,
  purpose: 'find-id' | 'reset-password',
  boundTo: string,
  person = { name: '이가온', phoneNumber: MOBILE, birthDate: '1980-01-01' },
) {
  const { reply } = await shop.send(startIdentity, { body: { purpose, boundTo } })
  const { control } = await shop.standin()
  control.portone.open(reply.identityVerificationId)
  control.portone.verify(reply.identityVerificationId, person)
  return (
    await shop.send(confirmIdentity, {
      body: { ticket: reply.ticket, identityVerificationId: reply.identityVerificationId },
    })
  ).reply.proof
}

test('[AU-15] [AU-14] a verified person sees the whole id, once, and somebody of another name with the same number sees none', async () => {
  const shop = await openShop()
  const proof = await prove(shop, 'find-id', '')
  expect((await shop.send(findIdByIdentity, { body: { proof } })).reply.accounts).toMatchObject([
    { loginId: 'demo01' },
  ])
  expect((await shop.send(findIdByIdentity, { body: { proof } })).resultCode).toBe('FS0F')
  const other = await prove(shop, 'find-id', '', {
    name: '딴사람',
    phoneNumber: MOBILE,
    birthDate: '1980-01-01',
  })
  expect((await shop.send(findIdByIdentity, { body: { proof: other } })).reply.accounts).toEqual([])
})

test('[AU-15] [AU-14] a verified person resets the password of their own id, not of another', async () => {
  const shop = await openShop()
  const resetBy = async (loginId: string, proof: string) =>
    shop.send(resetPassword, { body: { loginId, by: 'identity', mobile: '', proof, newPassword: NEW } })
  expect((await resetBy('demo03', await prove(shop, 'reset-password', 'demo01'))).resultCode).toBe('FS0F')
  expect((await resetBy('demo03', await prove(shop, 'reset-password', 'demo03'))).resultCode).toBe(
    'no-account',
  )
  expect((await resetBy('demo01', await prove(shop, 'reset-password', 'demo01'))).status).toBe(200)
  expect((await signIn(shop, 'demo01', NEW)).status).toBe(200)
})
