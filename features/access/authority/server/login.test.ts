import { expect, test } from 'vitest'
import { openShop, type Shop } from '#testing/shop.ts'
import { sendCode } from '#features/access/verification/contract.ts'
import {
  checkPassword,
  completeStaffLogin,
  editStaffPassword,
  readStaffUser,
  staffLogin,
  staffLogout,
  validatePassword,
} from '../contract.ts'
import { validateId } from '../id-contract.ts'

const password = 'Medimall!2026'
const another = '봄바람처럼 부드러운 저녁'
const mobileOf = async (shop: Shop, loginId: string) =>
  (await shop.one<{ mobile: string }>('select mobile from staff where "loginId" = $1', [loginId])).mobile

test('[AU-09][AU-10] id and password send a code to the mobile; the code begins the session with menus and authorities', async () => {
  const shop = await openShop()
  const first = await shop.send(staffLogin, { body: { loginId: 'OPS01', password } })
  expect(first.reply).toMatchObject({
    action: 'REQUIRE_CODE',
    accessToken: null,
    user: null,
    menus: [],
    authorities: [],
    challenge: { mobile: expect.stringMatching(/^010-\*+-\d{4}$/), expiresInSeconds: 180 },
  })
  const code = await shop.lastCode(await mobileOf(shop, 'ops01'))
  const ticket = first.reply.challenge!.ticket
  const wrong = await shop.send(completeStaffLogin, {
    body: { loginId: 'ops01', code: code === '000000' ? '111111' : '000000', ticket },
  })
  expect([wrong.resultCode, wrong.message, wrong.body.resCd]).toEqual([
    'code-wrong',
    '정확한 인증번호를 입력하세요.',
    'FS0F',
  ])
  const other = await shop.send(completeStaffLogin, { body: { loginId: 'admin01', code, ticket } })
  expect([other.resultCode, other.message]).toEqual(['FS0F', '유효하지 않은 인증 키 입니다.'])
  const done = await shop.send(completeStaffLogin, { body: { loginId: 'ops01', code, ticket } })
  expect(done.body).toMatchObject({
    resCd: '0000',
    hasUser: true,
    loginFailCnt: 0,
    pwdUnchangedDays: 20,
    action: 'SUCCESS',
    user: { userId: 'ops01', accessInfo: { userIp: '127.0.0.1' } },
  })
  expect(done.body.authorities).toContainEqual({ clientAuthority: 'codes:system:write' })
  expect(done.body.userMenus.map(({ mnuId }: { mnuId: string }) => mnuId)).toEqual([
    'home',
    'insight',
    'trade',
    'goods',
    'money',
    'system',
    'dashboard',
    'orders',
    'payment-differences',
    'stock',
    'fulfil',
    'recalls',
    'sales',
    'special-orders',
    'prepared-orders',
    'codes',
    'supply-reports',
    'claims',
    'messages',
    'points',
    'maintenance',
    'papers',
    'credit',
    'deposits',
    'backups',
    'jobs',
    'operations',
    'price-check',
    'collections',
    'synonyms',
    'product-grid',
    'products',
    'prices',
    'categories',
    'brands',
    'shop-home',
  ])
  const as = { headers: { authorization: `Bearer ${done.reply.accessToken}` } }
  expect((await shop.send(readStaffUser, {}, as)).reply.user.loginId).toBe('ops01')
  expect((await shop.send(completeStaffLogin, { body: { loginId: 'ops01', code, ticket } })).resultCode).toBe(
    'FS0F',
  )
  await shop.send(staffLogout, {}, as)
  expect((await shop.send(readStaffUser, {}, as)).resultCode).toBe('FS10')
})

test('[A5] codes that strangers ask for to the number of staff leave those after a password alone', async () => {
  const shop = await openShop()
  const mobile = await mobileOf(shop, 'cs01')
  for (let sent = 0; sent < 5; sent++) {
    expect((await shop.send(sendCode, { body: { purpose: 'non-member', mobile } })).status).toBe(200)
    shop.clock.advance(31_000)
  }
  expect((await shop.send(sendCode, { body: { purpose: 'non-member', mobile } })).resultCode).toBe(
    'send-limit',
  )
  for (let sent = 0; sent < 5; sent++) {
    expect(
      (await shop.send(staffLogin, { body: { loginId: 'cs01', password } })).reply.challenge,
    ).not.toBeNull()
    shop.clock.advance(31_000)
  }
  expect((await shop.send(staffLogin, { body: { loginId: 'cs01', password } })).resultCode).toBe('send-limit')
})

test('[A5] of many who give the same right code at once one begins a session', async () => {
  const shop = await openShop()
  const { ticket } = (await shop.send(staffLogin, { body: { loginId: 'cs01', password } })).reply.challenge!
  const code = await shop.lastCode(await mobileOf(shop, 'cs01'))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      shop.send(completeStaffLogin, { body: { loginId: 'cs01', code, ticket } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test.each([
  ['off01', 'FS06', '시스템을 사용할 수 없는 사용자입니다.', 'SHOW_DIALOG', null],
  ['new01', 'FM17', '관리자 승인 대기 중 입니다. 승인 완료 후 이용 가능합니다.', 'SHOW_DIALOG', null],
  ['far01', 'FS04', '허용되지 않은 접속 지역입니다.', 'SHOW_DIALOG', null],
  ['old01', 'FS07', '오랫동안 로그인하지 않아 계정이 만료되었습니다.', 'FAIL_REQUIRE_APPROVAL', '03'],
  ['chg01', 'FS08', '비밀번호 변경 후, 이용 가능합니다.', 'REQUIRE_CHANGE_PASSWORD', null],
])(
  '[LG-05][LG-06][A2] %s is told %s with the right password, and nothing of it with a wrong one',
  async (loginId, code, message, action, approvalType) => {
    const shop = await openShop()
    const wrong = await shop.send(staffLogin, { body: { loginId, password: 'wrong password' } })
    const nobody = await shop.send(staffLogin, { body: { loginId: 'nobody01', password: 'wrong password' } })
    expect([wrong.status, wrong.resultCode, wrong.message, wrong.body]).toEqual([
      nobody.status,
      nobody.resultCode,
      nobody.message,
      nobody.body,
    ])
    expect(wrong).toMatchObject({
      status: 401,
      message: '아이디 또는 비밀번호가 일치하지 않습니다.',
      body: { resCd: 'FS02', detail: '인증이 실패되었습니다. 최대 인증 시도 5 건 중 1 건을 시도하였습니다.' },
    })
    const right = await shop.send(staffLogin, { body: { loginId, password } })
    expect([
      right.resultCode,
      right.message,
      right.body.resCd,
      right.body.action,
      right.body.approvalType,
    ]).toEqual([code, message, code, action, approvalType])
    expect(right.body.ticket !== null).toBe(code === 'FS08')
  },
)

test('[LG-04][LG-06][A1] the fifth wrong password locks, the right one opens no more, and unlocking may be asked for', async () => {
  const shop = await openShop({ env: { STAFF_OTP: 'off' } })
  const verified = shop.app.hasher.verified()
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      shop.send(staffLogin, { body: { loginId: 'ops01', password: 'wrong password' } }),
    ),
  )
  expect(shop.app.hasher.verified() - verified).toBe(5)
  // who comes when the line for hashes is full is told to come back, and counts for nothing
  expect(
    new Set(answers.map(({ resultCode }) => resultCode).filter((code) => code !== 'login-busy')),
  ).toEqual(new Set(['login-failed', 'login-locked']))
  const last = answers.find(
    ({ resultCode, body }) => resultCode === 'login-locked' && body.approvalType === '02',
  )
  expect(last).toMatchObject({
    status: 423,
    message: '최대 인증 시도를 초과하여 계정이 잠겼습니다.',
    body: { resCd: 'FS09', loginFailCnt: 5, maxLoginFailCnt: 5 },
  })
  expect(await shop.send(staffLogin, { body: { loginId: 'ops01', password } })).toMatchObject({
    resultCode: 'login-locked',
    body: { resCd: 'FS09', action: 'FAIL_REQUIRE_APPROVAL', approvalType: '01' },
  })
})

test('[AU-11] without codes the password alone begins the session; an old password is recommended to be changed', async () => {
  const shop = await openShop({ env: { STAFF_OTP: 'off' } })
  expect((await shop.send(staffLogin, { body: { loginId: 'ops01', password } })).reply).toMatchObject({
    action: 'SUCCESS',
    challenge: null,
    user: { loginId: 'ops01' },
    passwordUnchangedDays: 20,
  })
  await shop.run(
    `update staff set "passwordChangedAt" = "passwordChangedAt" - interval '71 days' where "loginId" = 'ops01'`,
  )
  expect((await shop.send(staffLogin, { body: { loginId: 'ops01', password } })).reply).toMatchObject({
    action: 'SUCCESS_RECOMMEND_CHANGE_PASSWORD',
    passwordUnchangedDays: 91,
  })
})

test('[AU-09] a password is changed with the old one, also by whoever must; every session ends and the old one is over', async () => {
  const shop = await openShop({ env: { STAFF_OTP: 'off' } })
  const edit = async (loginId: string, old: string, newPassword: string) =>
    shop.send(editStaffPassword, { body: { loginId, password: old, newPassword } })
  expect((await edit('chg01', 'wrong password', another)).resultCode).toBe('login-failed')
  expect((await edit('off01', password, another)).resultCode).toBe('FS06')
  expect((await edit('chg01', password, 'short')).issues).toEqual([
    { path: 'newPassword', message: '비밀번호는 10자 이상으로 정해 주세요.' },
  ])
  expect((await edit('chg01', password, password)).issues?.map(({ path }) => path)).toContain('newPassword')
  const session = await shop.asStaff('ops01')
  expect([
    (await edit('chg01', password, another)).status,
    (await edit('ops01', password, another)).status,
  ]).toEqual([200, 200])
  expect((await session.send(readStaffUser)).resultCode).toBe('FS10')
  for (const loginId of ['chg01', 'ops01']) {
    expect((await shop.send(staffLogin, { body: { loginId, password } })).resultCode).toBe('login-failed')
    expect((await shop.send(staffLogin, { body: { loginId, password: another } })).reply.action).toBe(
      'SUCCESS',
    )
  }
})

test('[AU-09] with codes on a password is changed by a code too, and other places stay signed in when their owner says so', async () => {
  const shop = await openShop()
  const mobile = await mobileOf(shop, 'ops01')
  const there = await shop.asStaff('ops01')
  const change = { loginId: 'ops01', password, newPassword: another }
  const asked = await shop.send(editStaffPassword, { body: change })
  const { ticket } = asked.reply.challenge!
  const code = await shop.lastCode(mobile)
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await shop.send(editStaffPassword, { body: { ...change, ticket, code: wrong } })).resultCode).toBe(
    'code-wrong',
  )
  const signIn = async (typed: string) => {
    shop.clock.advance(31_000)
    return (await shop.send(staffLogin, { body: { loginId: 'ops01', password: typed } })).resultCode
  }
  expect(await signIn(another)).toBe('login-failed')
  const done = await shop.send(editStaffPassword, { body: { ...change, ticket, code, endOthers: false } })
  expect(done.reply).toEqual({ challenge: null })
  expect([(await there.send(readStaffUser)).status, await signIn(another)]).toEqual([200, '0000'])
  shop.clock.advance(31_000)
  const back = { loginId: 'ops01', password: another, newPassword: '가을바람처럼 서늘한 아침' }
  const again = (await there.send(editStaffPassword, { body: back })).reply.challenge!
  const kept = { ...back, ticket: again.ticket, code: await shop.lastCode(mobile) }
  expect((await there.send(editStaffPassword, { body: kept })).status).toBe(200)
  expect((await there.send(readStaffUser)).status).toBe(200)
})

test('[AU-12] where staff may not change their passwords only who must may', async () => {
  const shop = await openShop({ env: { STAFF_OTP: 'off', CAN_UPDATE_USER_PASSWORD: 'off' } })
  const edit = async (loginId: string) =>
    (await shop.send(editStaffPassword, { body: { loginId, password, newPassword: another } })).resultCode
  expect([await edit('ops01'), await edit('chg01')]).toEqual(['password-by-admin', '0000'])
})

test('[AU-09] the check of an id tells whether a new member may take it; it travels encrypted only', async () => {
  const shop = await openShop()
  const { encryptText } = await import('#platform/contract/secured-body.ts')
  const ask = async (userId: string) =>
    (
      await shop.app.http.inject(
        `${validateId.path}?data=${encodeURIComponent(encryptText(JSON.stringify({ userId }), shop.settings.securedKey))}`,
      )
    ).json()
  expect([
    (await ask('demo01')).body.valid,
    (await ask('freeid01')).body.valid,
    (await ask('A b')).body.valid,
  ]).toEqual([false, true, false])
  expect((await shop.app.http.inject(`${validateId.path}?userId=demo01`)).statusCode).toBe(400)
})

test("[AU-09] the check of a password knows the rules only: no guess at the old one, nobody else's, five a minute, and it can be closed", async () => {
  const shop = await openShop()
  const staff = await shop.asStaff('ops01')
  const { encryptText } = await import('#platform/contract/secured-body.ts')
  const get = async (query: object, on: Shop = shop, token = staff.token) =>
    on.app.http.inject({
      url: `${validatePassword.path}?data=${encodeURIComponent(encryptText(JSON.stringify(query), on.settings.securedKey))}`,
      headers: { authorization: `Bearer ${token}` },
    })
  const check = async (given: { password: string; oldPassword?: string }) =>
    (await staff.send(checkPassword, { body: { loginId: 'ops01', ...given } })).reply.valid
  expect([
    await check({ password: another }),
    await check({ password: 'short' }),
    await check({ password: 'ops01 ops01 ops01' }),
    await check({ password: another, oldPassword: another }),
  ]).toEqual([true, false, false, false])
  expect([
    await check({ password: another, oldPassword: password }),
    await check({ password: another, oldPassword: 'wrong' }),
  ]).toEqual([true, true])
  const answers = []
  for (let time = 0; time < 6; time++) answers.push(await get({ userId: 'ops01', password: another }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429])
  expect([
    answers[0]!.headers['deprecation'],
    (await staff.send(checkPassword, { body: { loginId: 'ops01', password: another } })).headers[
      'deprecation'
    ],
  ]).toEqual(['true', undefined])
  const { paths } = (await shop.app.http.inject('/api/openapi.json')).json()
  expect([paths[validatePassword.path].get.deprecated, paths[checkPassword.path].post.deprecated]).toEqual([
    true,
    undefined,
  ])
  expect(
    (await staff.send(checkPassword, { body: { loginId: 'admin01', password: another } })).resultCode,
  ).toBe('not-your-own')
  const shut = await openShop({ env: { PASSWORD_CHECK_GET: 'off' } })
  expect(
    (await get({ userId: 'ops01', password: another }, shut, (await shut.asStaff('ops01')).token)).json()
      .resultCode,
  ).toBe('check-closed')
})
