import { announceChange } from '#features/access/sessions/server/index.ts'
import { expect, test } from 'vitest'
import type { Input } from '#platform/contract/endpoint.ts'
import { readCart, removeFromCart } from '#features/buying/cart/contract.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { isAuthenticated, logout, readUser } from '#features/access/sessions/session-contract.ts'
import { isFull, note } from '#testing/load.ts'
import { codeFor } from '#testing/codes.ts'
import { staffLogin } from '#features/access/authority/login-contract.ts'
import type { Call, Database } from '#platform/database/database.ts'
import { login } from '../login-contract.ts'
import { DEMO_PASSWORD, demoAccounts } from '#features/access/accounts/demo-accounts.ts'

const PASSWORD = 'Medimall!2026'
const signIn = (shop: Shop, loginId: string, password = PASSWORD) =>
  shop.send(login, { body: { loginId, password } })

test('[AU-08] a right id and password begin a session whose token carries sub and cp', async () => {
  const shop = await openShop()
  const answer = await signIn(shop, 'demo01')
  expect(answer).toMatchObject({
    status: 200,
    resultCode: '0000',
    reply: { code: '0000', hasUser: true, user: { loginId: 'demo01', customerType: '02', status: '05' } },
  })
  const claims = JSON.parse(
    Buffer.from(answer.reply.accessToken.split('.')[1]!, 'base64url').toString(),
  ) as Record<string, unknown>
  expect(claims).toMatchObject({
    sub: 'demo01',
    cp: expect.stringMatching(/^\d+$/),
    procId: expect.any(String),
    'FO_SYS_CART-PRODUCT_COUNT': expect.any(Number),
  })
})

test('[AU-10] the wire names of the login answer are the ones the seed gives', async () => {
  const shop = await openShop()
  expect(Object.keys((await signIn(shop, 'demo01')).body).sort()).toEqual([
    'accessToken',
    'action',
    'authorities',
    'hasUser',
    'loginFailCnt',
    'pwdUnchangedDays',
    'refreshToken',
    'resCd',
    'user',
    'userMenus',
  ])
})

test('[A7] a password that is another one by the time the session would begin opens nothing, whoever it is', async () => {
  let change: (() => Promise<unknown>) | undefined
  const plant = (db: Database): Database => ({
    ...db,
    async run<Row>(call: Call) {
      const found = await db.run<Row>(call)
      if (call.text.startsWith('select') && call.text.includes('"passwordHash"')) await change?.()
      return found
    },
  })
  const shop = await openShop({ plant, env: { STAFF_OTP: 'off' } })
  for (const [table, owner, enter] of [
    ['member', 'demo01', login],
    ['staff', 'ops01', staffLogin],
  ] as const) {
    const sessions = () => shop.run(`select id from session where "endedAt" is null`)
    const before = await sessions()
    change = () => shop.run(`update ${table} set "passwordHash" = 'another' where "loginId" = $1`, [owner])
    const answer = await shop.send(enter, { body: { loginId: owner, password: PASSWORD } })
    expect(answer).toMatchObject({ status: 401, resultCode: 'login-failed' })
    expect(await sessions()).toEqual(before)
  }
})

test('[LG-01] [LG-03] a wrong password says so and counts, word for word', async () => {
  const shop = await openShop()
  const answer = await signIn(shop, 'demo01', 'wrong')
  expect(answer).toMatchObject({
    status: 401,
    message: '아이디 또는 비밀번호가 일치하지 않습니다.',
    body: {
      hasUser: false,
      loginFailCnt: 1,
      maxLoginFailCnt: 5,
      detail: '인증이 실패되었습니다. 최대 인증 시도 5 건 중 1 건을 시도하였습니다.',
    },
  })
})

test('[LG-03] [AU-12] with no most tries nothing is counted, said or locked', async () => {
  const shop = await openShop({ env: { MAX_LOGIN_FAILURES: '0' } })
  for (let tries = 1; tries <= 7; tries++)
    expect(await signIn(shop, 'demo01', 'wrong')).toMatchObject({
      status: 401,
      message: '아이디 또는 비밀번호가 일치하지 않습니다.',
      body: { loginFailCnt: 0, maxLoginFailCnt: 0, detail: '' },
    })
  expect((await signIn(shop, 'demo01')).status).toBe(200)
})

test('[LG-04] the fifth wrong password locks the id, and the right one no longer opens it; without approvals the lock ends by itself', async () => {
  const shop = await openShop({ env: { AUTH_APPROVAL_TYPE: 'NONE' } })
  for (let tries = 1; tries <= 4; tries++) expect((await signIn(shop, 'demo01', 'wrong')).status).toBe(401)
  for (const password of ['wrong', PASSWORD]) {
    expect(await signIn(shop, 'demo01', password)).toMatchObject({
      status: 423,
      message: '최대 인증 시도를 초과하여 계정이 잠겼습니다.',
      body: { resCd: 'FS09' },
    })
  }
  shop.clock.advance(11 * 60_000)
  expect((await signIn(shop, 'demo01')).status).toBe(200)
})

test('[A1] [LG-04] strangers lock nobody out: a code to the mobile opens the door again, to its holder alone', async () => {
  const shop = await openShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const from = (ip: string, body: Input<typeof login>['body']) =>
    shop.send(login, { body }, { headers: { 'x-forwarded-for': ip } })
  for (let stranger = 1; stranger <= 5; stranger++)
    for (let time = 0; time < 5; time++)
      await from(`192.0.2.${stranger}`, { loginId: 'demo03', password: 'wrong' })
  const here = '198.51.100.7'
  expect((await from(here, { loginId: 'demo03', password: PASSWORD })).resultCode).toBe('login-guarded')
  const guard = async (mobile: string, boundTo = 'demo03') => ({
    mobile,
    ...(await codeFor(shop, { purpose: 'member-guard', mobile, boundTo })),
  })
  const foreign = await guard('01000009999')
  expect((await from(here, { loginId: 'demo03', password: PASSWORD, guard: foreign })).resultCode).toBe(
    'login-guarded',
  )
  const own = await guard('01000000103')
  expect((await from(here, { loginId: 'demo04', password: PASSWORD, guard: own })).resultCode).toBe('FS0F')
  const answer = await from(here, { loginId: 'demo03', password: PASSWORD, guard: own })
  expect(answer.reply.user.loginId).toBe('demo03')
})

test('[A1] of 200 parallel guesses at most 5 are evaluated', async () => {
  const shop = await openShop()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => signIn(shop, 'demo01', `guess ${n}`)),
  )
  expect(shop.app.hasher.verified()).toBeLessThanOrEqual(5)
  expect(answers.filter(({ status }) => status === 423 || status === 429).length).toBeGreaterThanOrEqual(195)
  expect((await signIn(shop, 'demo01')).status).toBe(423)
})

test('[A1] counting after the check would let guesses outrun the lock (planted control)', async () => {
  const shop = await openShop()
  const { passwordHash } = await shop.one<{ passwordHash: string }>(
    `select "passwordHash" from member where "loginId" = 'demo01'`,
  )
  const guess = async () => {
    const seen = await shop.run<{ failed: number }>(`select failed from "loginFailure"`)
    if ((seen[0]?.failed ?? 0) >= 5) return
    await shop.app.hasher.verify(passwordHash, 'guess')
    await shop.run(
      `insert into "loginFailure" values ('x', 1, now()) on conflict ("loginKey") do update set failed = "loginFailure".failed + 1`,
    )
  }
  await Promise.all(Array.from({ length: 15 }, guess))
  expect(shop.app.hasher.verified()).toBeGreaterThan(5)
})

test('[A2] an id that does not exist answers, counts and locks exactly like one that does', async () => {
  const shop = await openShop()
  for (let tries = 1; tries <= 6; tries++) {
    const known = await signIn(shop, 'demo01', 'wrong')
    const unknown = await signIn(shop, 'nobody-here', 'wrong')
    const {
      'x-tran-id': _,
      date: __,
      'x-ratelimit-remaining': ___,
      'x-ratelimit-reset': ____,
      ...headers
    } = unknown.headers
    expect(unknown.status).toBe(known.status)
    expect(JSON.stringify(unknown.body)).toBe(JSON.stringify(known.body))
    expect(known.headers).toMatchObject(headers)
  }
  expect(shop.app.hasher.verified()).toBe(10)
})

test.runIf(isFull)('[A2] an id that does not exist takes as long as one that does', async () => {
  const shop = await openShop({ env: { MAX_LOGIN_FAILURES: '0' } })
  const took = { known: [] as number[], unknown: [] as number[] }
  for (let pair = 0; pair < 500; pair++)
    for (const [whose, loginId] of [
      ['known', 'demo01'],
      ['unknown', `nobody${pair}`],
    ] as const) {
      const begun = performance.now()
      await signIn(shop, loginId, 'wrong')
      took[whose].push(performance.now() - begun)
    }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[250]!
  const gapMs = Math.abs(median(took.known) - median(took.unknown))
  note('A2', { pairs: 500, knownMs: median(took.known), gapMs })
  expect(gapMs).toBeLessThan(5)
})

test('[A3] a flood of logins is refused beyond a short queue, and other calls go on', async () => {
  const shop = await openShop()
  const flood = Array.from({ length: 60 }, (_, n) => signIn(shop, `stranger${n}`, 'x'))
  expect((await shop.app.http.inject('/livez')).statusCode).toBe(200)
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(40)
})

test('[A3] while the line for hashes is full every door that hashes is closed before it reads a body or asks the database', async () => {
  const shop = await openShop()
  const [member, admin] = [await shop.as('demo01'), await shop.asStaff('admin01')]
  let leave = () => {}
  const stay = new Promise<void>((done) => (leave = done))
  const line: Promise<void>[] = []
  while (!shop.app.hasher.full()) line.push(shop.app.hasher.admit(() => stay))
  const hashing = shop.app.served.filter(({ turnAway }) => turnAway).map(({ endpoint }) => endpoint)
  expect(hashing.map(({ path }) => path).sort()).toEqual([
    '/api/authentication/edit-password',
    '/api/authentication/login',
    '/api/bo/staff',
    '/api/bo/staff/:staffId/password-reset',
    '/api/fo/cm/cmm/auth/login-with-username-password',
    '/api/fo/cm/cmm/auth/reset-password',
    '/api/fo/cm/cmm/auth/set-password',
    '/api/fo/invitations/accept',
    '/api/fo/joins',
    '/api/fo/member/confirmation',
    '/api/fo/member/contact',
    '/api/fo/member/password',
  ])
  for (const { method, path } of hashing) {
    const authorization = `Bearer ${path.startsWith('/api/bo') ? admin.token : member.token}`
    const sent = await shop.statements(async () => {
      const answer = await shop.app.http.inject({
        method,
        url: path.replace(':staffId', '1'),
        headers: { authorization, 'content-type': 'application/json' },
        payload: '{ no json',
      })
      expect([path, answer.statusCode, answer.headers['retry-after'], answer.json().resultCode]).toEqual([
        path,
        429,
        '5',
        expect.stringMatching(/^(login-busy|too-many)$/),
      ])
    })
    expect(sent).toEqual([])
  }
  leave()
  await Promise.all(line)
  expect((await signIn(shop, 'demo01')).status).toBe(200)
})

test('[A3] one address gets 20 login calls a minute', async () => {
  const shop = await openShop({ env: { LIMITED_PER_MINUTE: '20' } })
  const statuses: number[] = []
  for (let n = 0; n < 22; n++) statuses.push((await signIn(shop, `stranger${n}`, 'x')).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect((await signIn(shop, 'demo01')).headers['retry-after']).toBeDefined()
})

test('[A4] every stored password, of members and of staff, is Argon2id at the configured cost', async () => {
  const shop = await openShop()
  const tables = (
    await shop.run<{ table: string }>(
      `select table_name as "table" from information_schema.columns where table_schema = 'public' and column_name = 'passwordHash' order by 1`,
    )
  ).map(({ table }) => table)
  expect(tables).toEqual(['member', 'staff'])
  for (const table of tables) {
    const hashes = await shop.run<{ passwordHash: string }>(
      `select "passwordHash" from "${table}" where "passwordHash" is not null`,
    )
    expect(hashes.length).toBeGreaterThan(5)
    for (const { passwordHash } of hashes)
      expect([table, passwordHash]).toEqual([
        table,
        expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      ])
  }
})

test('[A4] a long Hangul password is taken whole, neither cut nor trimmed', async () => {
  const shop = await openShop()
  const long = `${'가나다라마바사 '.repeat(12)}끝 `
  const hash = await shop.app.hasher.hash(long)
  expect(await shop.app.hasher.verify(hash, long)).toBe(true)
  expect(await shop.app.hasher.verify(hash, long.trim())).toBe(false)
  expect(await shop.app.hasher.verify(hash, long.slice(0, -1))).toBe(false)
})

test('[A7] after logout the same token opens nothing', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  expect((await member.send(isAuthenticated)).reply).toBe(true)
  await member.send(logout)
  expect((await member.send(isAuthenticated)).reply).toBe(false)
  expect(await member.send(readUser)).toMatchObject({ status: 401, resultCode: 'FS10' })
})

test('[A7] signing in elsewhere ends the older session on its next call', async () => {
  const shop = await openShop()
  const first = await shop.as('demo01')
  const second = await shop.as('demo01')
  expect(await first.send(readUser)).toMatchObject({ status: 401, resultCode: 'FS01' })
  expect((await second.send(readUser)).status).toBe(200)
})

test('[A7] a member suspended in the database may buy nothing as soon as the database has said so, and still reads', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  const change = () => member.send(removeFromCart, { body: { lines: [{ lineId: 1 }] } })
  expect((await change()).status).toBe(200)
  await shop.db.transaction(async (tx) => {
    await tx.run({ text: `update member set status = '07' where id = $1`, values: [member.memberId] })
    await announceChange(tx, { memberId: member.memberId })
  })
  // the news reaches every process by NOTIFY, this one too
  await expect.poll(async () => (await change()).status).toBe(403)
  expect(await change()).toMatchObject({
    status: 403,
    resultCode: 'suspended',
    message: '이용이 정지되어 주문할 수 없어요. 고객센터로 문의해 주세요.',
  })
  expect((await member.send(readCart)).reply.mayOrder).toBe(false)
  expect((await member.send(readUser)).reply.status).toBe('07')
})

test('[AU-02] an idle session expires and says so', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  shop.clock.advance(29 * 60_000)
  expect((await member.send(readUser)).status).toBe(200)
  shop.clock.advance(31 * 60_000)
  expect(await member.send(readUser)).toMatchObject({
    status: 401,
    resultCode: 'FS10',
    message: '로그인 정보가 만료되었습니다. 다시 로그인해 주세요.',
  })
})

test('[AU-01] an answer to an older token carries a fresh one', async () => {
  const shop = await openShop()
  const member = await shop.as('demo01')
  expect((await member.send(readUser)).headers['x-access-token']).toBeUndefined()
  shop.clock.advance(2 * 60_000)
  expect((await member.send(readUser)).headers['x-access-token']).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect((await member.send(isAuthenticated)).headers['x-access-token']).toBeUndefined()
})

test('[LG-07] a call without a session says 권한이 없습니다.', async () => {
  const shop = await openShop()
  expect(await shop.send(readUser)).toMatchObject({ status: 401, message: '권한이 없습니다.' })
})

test('[HT-07] a broken secured body is one generic 400', async () => {
  const shop = await openShop()
  for (const payload of ['{}', '{"data":"not base64!"}', '{"data":"AAAA"}', '[]', 'null', '{"data":{}}']) {
    const answer = await shop.app.http.inject({
      method: 'POST',
      url: login.path,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([payload, answer.statusCode, answer.json().resultCode]).toEqual([payload, 400, 'invalid-input'])
  }
})

test('[AU-08] an empty id and password are told at their fields', async () => {
  const shop = await openShop()
  const answer = await shop.send(login, { body: { loginId: '  ', password: '' } })
  expect(answer.issues).toEqual([
    { path: 'userId', message: '아이디를 입력해 주세요.' },
    { path: 'userPw', message: '비밀번호를 입력해 주세요.' },
  ])
})

test('[AU-08] every demo account of the login page opens with the printed password, or shows why not', async () => {
  const shop = await openShop()
  const closed: Record<string, string> = {
    demo17: 'FS06',
    demo27: 'login-locked',
    demo28: 'FS07',
    demo29: 'FS08',
  }
  for (const { loginId } of demoAccounts) {
    const answer = await signIn(shop, loginId, DEMO_PASSWORD)
    expect([loginId, answer.resultCode]).toEqual([loginId, closed[loginId] ?? '0000'])
  }
})
