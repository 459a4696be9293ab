import { expect, test } from 'vitest'
import { login } from '#features/access/sign-in/login-contract.ts'
import { decideApproval, listApprovals } from '#features/access/recovery/approvals-contract.ts'
import type { Shop } from '#testing/shop.ts'
import type { Page } from 'playwright-core'
import { fieldError, openStorefront, signIn } from './browser.ts'

const PASSWORD = 'Medimall!2026'
const NEW = '새 비밀번호는 길어요'
const pathOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string | RegExp) =>
  page.getByLabel(name, { exact: typeof name === 'string' })
const ID = /^아이디/,
  MOBILE = /^휴대폰 번호/,
  CODE = /^인증번호/

async function tryLogin(page: Page, loginId: string, password = PASSWORD) {
  if (pathOf(page) !== '/login') await page.goto('/login')
  await page.getByLabel('아이디', { exact: true }).fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await button(page, '로그인').click()
}
/** Asks for a code and types the one that arrived. */
async function giveCode(page: Page, shop: Shop, mobile: string) {
  await page.getByRole('textbox', { name: MOBILE }).fill(mobile)
  await button(page, '인증번호 받기').click()
  await button(page, '재전송').waitFor()
  await page.getByLabel(CODE).fill(await shop.lastCode(mobile))
}
async function decideNewest(shop: Shop, decision: 'approved' | 'rejected') {
  const staff = await shop.asStaff('cs01')
  const [row] = (await staff.send(listApprovals, { query: {} })).reply.rows
  await staff.send(decideApproval, {
    params: { approvalId: row!.approvalId },
    body: { decision, reason: '본인 확인을 마쳤어요' },
  })
}
async function typeNewPassword(page: Page, password = NEW) {
  await field(page, /^새 비밀번호(?! 확인)/).fill(password)
  await field(page, /^새 비밀번호 확인/).fill(password)
}
const atHome = (page: Page) => expect.poll(() => pathOf(page)).toBe('/')

test('[AU-13] [LG-06] a locked member asks to be let in, staff approve, a text message says so, the login works', async () => {
  const { shop, visitor } = await openStorefront()
  const { page, problems } = await visitor()
  await tryLogin(page, 'demo27')
  await page.getByRole('link', { name: '잠금 해제 요청하기' }).click()
  await heading(page, '잠금 해제 요청')
  await expect.poll(() => page.getByLabel(ID).inputValue()).toBe('demo27')
  await giveCode(page, shop, '01000000127')
  await button(page, '요청하기').click()
  await page.getByText('요청을 받았어요').waitFor()
  await decideNewest(shop, 'approved')
  expect((await shop.smsInbox())[0]!.text).toContain('잠금 해제 요청이 승인됐어요')
  await page.getByRole('link', { name: '로그인 화면으로' }).click()
  await heading(page, '로그인')
  await tryLogin(page, 'demo27')
  await atHome(page)
  expect(problems).toEqual([])
})

test('[LG-04] [AU-13] after the last try a reset is offered; its link sets a new password once', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor()
  for (let tries = 1; tries <= 5; tries++) {
    await tryLogin(page, 'demo03', `wrong ${tries}`)
    await page
      .getByRole('alert')
      .getByText(tries < 5 ? `5 건 중 ${tries} 건` : '계정이 잠겼습니다')
      .waitFor()
  }
  await page.getByRole('link', { name: '비밀번호 초기화 요청하기' }).click()
  await giveCode(page, shop, '01000000103')
  await button(page, '요청하기').click()
  await page.getByText('요청을 받았어요').waitFor()
  await decideNewest(shop, 'approved')
  const [, ticket] = /\/login\/password#([\w-]+)/.exec((await shop.smsInbox())[0]!.text)!
  await page.goto(`/login/password#${ticket}`)
  await heading(page, '새 비밀번호')
  expect(page.url()).not.toContain(ticket)
  await typeNewPassword(page)
  await button(page, '비밀번호 변경하기').click()
  // the address changes before the page does
  await heading(page, '로그인')
  await tryLogin(page, 'demo03', NEW)
  await atHome(page)
})

test('[AU-11] [LG-06] a dormant member is offered to be woken', async () => {
  const { shop, visitor } = await openStorefront({ env: { AUTH_APPROVAL_TYPE: 'AUTO' } })
  const { page } = await visitor()
  await tryLogin(page, 'demo28')
  await page.getByText('오랫동안 로그인하지 않아 계정이 만료되었습니다.').waitFor()
  await page.getByRole('link', { name: '휴면 해제 요청하기' }).click()
  await giveCode(page, shop, '01000000128')
  await button(page, '요청하기').click()
  await page.getByText('바로 처리하고 문자로').waitFor()
  await page.getByRole('link', { name: '로그인 화면으로' }).click()
  await heading(page, '로그인')
  await tryLogin(page, 'demo28')
  await atHome(page)
})

test('[AU-11] [LG-05] who must change the password does it before entering, and is in afterwards', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await tryLogin(page, 'demo29')
  const said = page.getByRole('alertdialog')
  await said.getByText('비밀번호 변경 후, 이용 가능합니다.').waitFor()
  await said.getByRole('button', { name: '확인' }).click()
  await heading(page, '새 비밀번호')
  await typeNewPassword(page, 'qwertyuiop12')
  await button(page, '비밀번호 변경하기').click()
  await fieldError(page, '너무 흔한 비밀번호예요').waitFor()
  await typeNewPassword(page)
  await button(page, '비밀번호 변경하기').click()
  await atHome(page)
})

test('[AU-11] an old password is recommended for change: later is remembered, now leads to the page', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor()
  await signIn(page, 'demo30')
  await page.getByRole('button', { name: '90일 뒤에' }).click()
  await expect
    .poll(
      async () =>
        (
          await shop.one<{ at: Date | null }>(
            `select "passwordPostponedAt" as at from member where "loginId" = 'demo30'`,
          )
        ).at,
    )
    .not.toBeNull()
  await shop.run(`update member set "passwordPostponedAt" = null`)
  const again = await visitor()
  await signIn(again.page, 'demo30')
  await again.page.getByRole('button', { name: '지금 바꾸기' }).click()
  await heading(again.page, '비밀번호 변경')
})

test('[MY-03] the own password changes with the old one, and the places say who was signed out', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await signIn(page)
  await page.goto('/my/member/password')
  await heading(page, '비밀번호 변경')
  await field(page, /^지금 비밀번호/).fill('wrong')
  await typeNewPassword(page)
  await button(page, '비밀번호 변경하기').click()
  await fieldError(page, '지금 비밀번호가 맞지 않아요.').waitFor()
  await field(page, /^지금 비밀번호/).fill(PASSWORD)
  await button(page, '비밀번호 변경하기').click()
  await heading(page, '회원정보')
  await page.getByText('지금 이 기기').waitFor()
})

test('[AU-14] an id is found masked, and a password reset with a confirmed code', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor()
  await page.goto('/login')
  await page.getByRole('link', { name: '아이디 찾기' }).click()
  await heading(page, '아이디 찾기')
  await giveCode(page, shop, '01000000101')
  await button(page, '아이디 확인').click()
  await page.getByText('demo**').waitFor()
  shop.clock.advance(60_000)
  await page.getByRole('link', { name: '비밀번호 찾기' }).click()
  await heading(page, '비밀번호 찾기')
  await page.getByLabel(ID).fill('demo01')
  await giveCode(page, shop, '01000000101')
  await button(page, '확인').click()
  await page.getByText('휴대폰 인증을 마쳤어요').waitFor()
  await typeNewPassword(page)
  await button(page, '비밀번호 변경하기').click()
  await page.getByText('연결된 카카오 로그인은 안전을 위해 해제했어요.').waitFor()
  await heading(page, '로그인')
  await tryLogin(page, 'demo01', NEW)
  await atHome(page)
})

test('[AU-14] a proof that ran out while the password was thought of is asked for again', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor()
  await page.goto('/login/find/password')
  await page.getByLabel(ID).fill('demo01')
  const prove = async () => {
    await giveCode(page, shop, '01000000101')
    await button(page, '확인').click()
    await page.getByText('휴대폰 인증을 마쳤어요').waitFor()
  }
  await prove()
  await typeNewPassword(page)
  shop.clock.advance(11 * 60_000)
  await button(page, '비밀번호 변경하기').click()
  await page.getByText('유효하지 않은 인증 키 입니다.').waitFor()
  await prove()
  await button(page, '비밀번호 변경하기').click()
  await heading(page, '로그인')
})

test('[AU-15] whoever proves who they are by identity verification sees the whole id', async () => {
  const { visitor } = await openStorefront()
  const { page, problems } = await visitor()
  await page.goto('/login/find/id')
  await page.getByText('휴대폰 본인인증으로 찾기').click()
  const popup = page.waitForEvent('popup')
  await button(page, '휴대폰 본인인증').click()
  const window = await popup
  await window.locator('[name=name]').fill('이가온')
  await window.locator('[name=phoneNumber]').fill('01000000101')
  await window.locator('[name=birthDate]').fill('1980-01-01')
  await window.getByRole('button', { name: '인증', exact: true }).click()
  await page.getByText('demo01', { exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('[AU-08] [MY-02] Kakao: a linked account signs in and is unlinked, one that nobody linked is linked by the next login', async () => {
  const { visitor } = await openStorefront()
  const { page, problems } = await visitor()
  await page.goto('/login')
  await button(page, '카카오로 로그인').click()
  await page.getByText('이가온').click()
  await expect.poll(() => pathOf(page)).toBe('/')
  await page.goto('/my/member/info')
  const linked = page.getByRole('region', { name: '연결된 로그인' })
  await linked.getByRole('button', { name: '카카오 연결 해제' }).click()
  const ask = page.getByRole('dialog', { name: '비밀번호를 확인할게요' })
  await ask.locator('[name=password]').fill(PASSWORD)
  await ask.getByRole('button', { name: '확인', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '연결 해제' }).click()
  await linked.getByText('연결된 계정이 없어요.').waitFor()
  expect(problems).toEqual([])
  const other = (await visitor()).page
  await other.goto('/login')
  await button(other, '네이버로 로그인').click()
  await other.getByText('박나래').click()
  await other.getByText('아직 연결된 계정이 없어요').waitFor()
  await tryLogin(other, 'demo02')
  await other.getByText('다음부터 네이버 계정으로 로그인할 수 있어요.').waitFor()
  await atHome(other)
})

test('[AU-08] a link that took too long is told, and keeps nobody from signing in', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor()
  await page.goto('/login')
  await button(page, '네이버로 로그인').click()
  await page.getByText('박나래').click()
  await page.getByText('아직 연결된 계정이 없어요').waitFor()
  shop.clock.advance(11 * 60_000)
  await tryLogin(page, 'demo02')
  await page.getByText('연결할 시간이 지났어요').waitFor()
  await button(page, '로그인').click()
  await atHome(page)
})

test('[AU-08] a non-member sees their own orders after name, number and code', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor()
  await page.goto('/login')
  await page.getByRole('link', { name: '비회원 주문조회' }).click()
  await field(page, /^이름/).fill('손방문')
  await giveCode(page, shop, '01000007777')
  await button(page, '주문 조회하기').click()
  await heading(page, '내 주문')
  await page.getByText('조회되는 주문이 없어요.').waitFor()
})

test('[AU-08] the golf app opens the shop with a token that the address forgets', async () => {
  const { visitor } = await openStorefront()
  const { page, problems } = await visitor()
  await page.goto('/login')
  await button(page, '골프앱에서 들어오기').click()
  await atHome(page)
  await page.getByText('우시온').first().waitFor()
  expect(problems).toEqual([])
})

test('[AU-17] a page that was left alone for eleven minutes goes on with the next refresh token', async () => {
  const { shop, visitor } = await openStorefront()
  const { page, problems } = await visitor()
  await signIn(page)
  // else the page that is left may ask for a token itself, and nobody waits for its answer
  await page.goto('about:blank')
  shop.clock.advance(11 * 60_000)
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/auth/refresh'))
  await page.goto('/my')
  expect((await refreshed).status()).toBe(200)
  await heading(page, '마이페이지')
  expect(problems.filter((problem) => !problem.includes('401'))).toEqual([])
})

test('[VA-10] a form that was sent with mistakes leads to the first of them and reads all of them out', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await page.goto('/login/non-member')
  await page.getByRole('button', { name: '주문 조회하기' }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
    .toBe('true')
  const words = await page
    .getByRole('alert')
    .filter({ hasText: /입력을 \d곳 확인해 주세요\. \S/ })
    .textContent()
  expect(words).toContain(await page.locator('.field-error').first().innerText())
})

test('[LG-04] [BX-15] who is held up by the wrong passwords of strangers enters with a code to the own mobile, and sees where they signed in', async () => {
  const { shop, visitor } = await openStorefront({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  for (let stranger = 1; stranger <= 5; stranger++)
    for (let time = 0; time < 5; time++)
      await shop.send(
        login,
        { body: { loginId: 'demo03', password: 'wrong' } },
        { headers: { 'x-forwarded-for': `192.0.2.${stranger}` } },
      )
  const { page, problems } = await visitor()
  await page.goto('/login')
  await tryLogin(page, 'demo03', PASSWORD)
  await page.getByLabel('휴대폰 번호').waitFor()
  await giveCode(page, shop, '01000000103')
  await button(page, '로그인').click()
  await atHome(page)
  await page.goto('/my/member/info')
  const places = page.getByRole('region', { name: '로그인한 기기' })
  await places.getByText('지금 이 기기').waitFor()
  await places.getByRole('button', { name: '다른 곳 로그아웃' }).click()
  await page.getByText('다른 곳에서 모두 로그아웃했어요.').waitFor()
  expect(problems).toEqual([])
})
