import { expect, test } from 'vitest'
import { fieldError, openStorefront, signIn } from './browser.ts'
import type { Page } from 'playwright-core'

const pathOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const dialog = (page: Page) => page.getByRole('alertdialog')

async function tryLogin(page: Page, loginId: string, password: string) {
  await page.getByLabel('아이디', { exact: true }).fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

test('[LG-01] [LG-03] a wrong password says how many tries are left, a right one leads on', async () => {
  const { visitor } = await openStorefront()
  const { page, problems } = await visitor()
  await page.goto('/login')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await fieldError(page, '아이디를 입력해 주세요.').waitFor()
  await tryLogin(page, 'demo01', 'wrong')
  const alert = page.getByRole('alert')
  await alert.getByText('아이디 또는 비밀번호가 일치하지 않습니다.').waitFor()
  // one alert: what was said of the empty form is gone
  await expect.poll(() => alert.innerText()).toContain('최대 인증 시도 5 건 중 1 건을 시도하였습니다.')
  await tryLogin(page, 'demo01', 'Medimall!2026')
  await heading(page, '자주 주문한 품목')
  expect(pathOf(page)).toBe('/')
  expect(problems).toEqual([])
})

test('[VA-10] the login begins in its first field, names what is wrong with a far too long id, and drops what an earlier try said', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await page.goto('/cs/notice')
  await page.getByRole('link', { name: '로그인' }).first().click()
  await heading(page, '로그인')
  const id = page.getByLabel('아이디', { exact: true })
  await expect.poll(() => id.evaluate((field) => field === document.activeElement)).toBe(true)
  await tryLogin(page, 'demo01', 'wrong')
  await page.getByText('아이디 또는 비밀번호가 일치하지 않습니다.').waitFor()
  await tryLogin(page, 'x'.repeat(5_000), 'wrong')
  await fieldError(page, '아이디는 100자까지예요. 다시 확인해 주세요.').waitFor()
  await expect.poll(() => page.getByText('아이디 또는 비밀번호가 일치하지 않습니다.').count()).toBe(0)
})

test('[LG-04] an id locks after the last try and says what helps; without approvals that is time or the administrator', async () => {
  const { visitor } = await openStorefront({ env: { AUTH_APPROVAL_TYPE: 'NONE' } })
  const { page } = await visitor()
  await page.goto('/login')
  for (let tries = 1; tries <= 5; tries++) {
    await tryLogin(page, 'demo02', `wrong ${tries}`)
    await page
      .getByRole('alert')
      .getByText(tries < 5 ? `5 건 중 ${tries} 건` : '계정이 잠겼습니다')
      .waitFor()
  }
  await tryLogin(page, 'demo02', 'Medimall!2026')
  await page.getByRole('alert').getByText('10분 뒤에 다시 로그인하거나 관리자에게 문의해 주세요.').waitFor()
  expect(pathOf(page)).toBe('/login')
})

test('[RT-03] [NV-03] [NV-05] a page that needs login leads there and back again', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await page.goto('/my/member/info')
  await page.waitForURL(
    (url) => url.pathname === '/login' && url.searchParams.get('rtnUrl') === '/my/member/info',
  )
  await heading(page, '로그인')
  await tryLogin(page, 'demo01', 'Medimall!2026')
  await heading(page, '회원정보')
  expect(pathOf(page)).toBe('/my/member/info')
  await page.goto('/login')
  await heading(page, '자주 주문한 품목')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/%2f%2fevil.example',
])('[NV-03] the way back %s is dropped', async (rtnUrl) => {
  const { visitor, url } = await openStorefront()
  const { page } = await visitor()
  await page.goto(`/login?rtnUrl=${encodeURIComponent(rtnUrl)}`)
  await tryLogin(page, 'demo01', 'Medimall!2026')
  await heading(page, '자주 주문한 품목')
  expect(new URL(page.url()).origin).toBe(url)
  expect(pathOf(page)).toBe('/')
})

test('[AU-07] an expired session says so within a poll and asks for a login that leads back', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor()
  await signIn(page)
  await page.goto('/my')
  await heading(page, '마이페이지')
  await page.waitForLoadState('networkidle')
  shop.clock.advance(31 * 60_000)
  await dialog(page).getByText('로그인 정보가 만료되었습니다. 다시 로그인해 주세요.').waitFor()
  await dialog(page).getByRole('button', { name: '확인' }).click()
  await heading(page, '로그인')
  await tryLogin(page, 'demo01', 'Medimall!2026')
  await heading(page, '마이페이지')
})

test('[AU-06] [AU-07] who signs in elsewhere takes the session over, and the older place is told within a poll', async () => {
  const { visitor } = await openStorefront()
  const first = await visitor()
  const second = await visitor()
  await signIn(first.page)
  await signIn(second.page)
  await dialog(first.page).getByText('다른 곳에서 로그인되어 로그아웃됩니다.').waitFor({ timeout: 40_000 })
  await dialog(first.page).getByRole('button', { name: '확인' }).click()
  await first.page.goto('/my')
  await heading(first.page, '로그인')
  await second.page.goto('/my')
  await heading(second.page, '마이페이지')
})

test.each([
  ['demo11', '/join', '회원가입'],
  ['demo12', '/join/confirm/review', '심사하고 있어요'],
  ['demo13', '/join/confirm/review', '가입이 반려됐어요'],
  ['demo14', '/join/confirm/review', '서류를 보완해 주세요'],
  ['demo15', '/my/member/info', '회원정보를 갱신해 주세요'],
])('[NV-10] [NV-11] [NV-12] %s is kept at %s', async (loginId, path, words) => {
  const { visitor } = await openStorefront()
  const { page, problems } = await visitor()
  await signIn(page, loginId)
  for (const wanted of ['/', '/my', '/product']) {
    await page.goto(wanted)
    await page.getByText(words).first().waitFor()
    await expect.poll(() => pathOf(page)).toBe(path)
  }
  await page.goto('/main/terms')
  await heading(page, '이용약관과 개인정보처리방침')
  expect(problems).toEqual([])
})

test('[AU-04] a second tab of the same browser is signed in, and signing out ends both', async () => {
  const { visitor } = await openStorefront()
  const { page, context } = await visitor()
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/my')
  await heading(other, '마이페이지')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await heading(page, '병원과 의원의 주문이')
  await heading(other, '로그인')
})

test('[AU-04] a tab too busy to answer hands the session over later, and the new tab goes on from the login', async () => {
  const { visitor } = await openStorefront()
  const { page, context, problems } = await visitor()
  await signIn(page)
  await heading(page, '자주 주문한 품목')
  // a synchronous request keeps the tab from hearing anything
  const held = Promise.withResolvers<void>()
  await page.route('**/held', (route) => held.promise.then(() => route.fulfill({ body: '' })))
  const asked = page.waitForRequest('**/held')
  const busy = page.evaluate(() => {
    const request = new XMLHttpRequest()
    request.open('GET', '/held', false)
    request.send()
  })
  await asked
  const other = await context.newPage()
  await other.goto('/my')
  await heading(other, '로그인')
  held.resolve()
  await busy
  await heading(other, '마이페이지')
  expect(pathOf(other)).toBe('/my')
  await other.reload()
  await heading(other, '마이페이지')
  expect(problems).toEqual([])
})
