import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousFindings } from './accessible.ts'
import { bringSession, openStorefront, signIn } from './browser.ts'

const EXPIRED = '로그인 정보가 만료되었습니다. 다시 로그인해 주세요.'
const DUPLICATED = '다른 곳에서 로그인되어 로그아웃됩니다.'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const dialog = (page: Page) => page.getByRole('alertdialog')
const offer = (page: Page) => page.getByRole('alertdialog', { name: '곧 자동으로 로그아웃돼요' })
const pathOf = (page: Page) => new URL(page.url()).pathname

/** The session's code comes once the first page stands: its first poll shows that it is there. */
async function openWatched(page: Page, path: string) {
  const watched = page.waitForRequest(/\/api\/auth-ws/)
  await page.goto(path)
  await watched
}

async function signInAgain(page: Page, loginId = 'demo01') {
  await heading(page, '로그인')
  await page.getByLabel('아이디', { exact: true }).fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill('Medimall!2026')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

/** A shop with a short idle time, a browser whose clock can be moved, and both clocks moved together. */
async function openClocked(env: Record<string, string> = {}) {
  const front = await openStorefront({ env: { IDLE_MINUTES: '2', SESSION_POLL_MS: '1000', ...env } })
  const { page, context, problems } = await front.visitor({ stranger: true })
  await context.clock.install()
  await signIn(page)
  return {
    ...front,
    page,
    context,
    problems,
    forward: async (ms: number) => {
      front.shop.clock.advance(ms)
      await context.clock.fastForward(ms)
    },
  }
}

test('[AU-05] a minute before the end a dialog counts down and offers to stay, which takes one call', async () => {
  const { page, forward, problems } = await openClocked()
  await openWatched(page, '/my')
  await heading(page, '마이페이지')
  await page.waitForLoadState('networkidle')
  await expect.poll(() => offer(page).count()).toBe(0)
  await forward(62_000)
  await offer(page).waitFor()
  const left = () => offer(page).getByRole('timer').innerText()
  const before = await left()
  expect(before).toMatch(/^0:[1-5]\d$/)
  await expect.poll(left).not.toBe(before)
  await expect.poll(() => offer(page).innerText()).toContain('계속 이용하려면 로그인을 연장해 주세요.')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('로그인 연장')
  expect(await seriousFindings(page)).toEqual([])
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // but for those that go on by themselves
    if (pathname.startsWith('/api/') && !/\/(syschk|auth-ws|live)$/.test(pathname)) asked.push(pathname)
  })
  await offer(page).getByRole('button', { name: '로그인 연장' }).click()
  await offer(page).waitFor({ state: 'detached' })
  expect(asked).toEqual(['/api/fo/user'])
  await forward(62_000)
  await offer(page).waitFor()
  await page.keyboard.press('Escape')
  await offer(page).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('[AU-05] [AU-07] who does not stay is signed out with the reason, and comes back to the same page', async () => {
  const { page, forward } = await openClocked()
  await openWatched(page, '/my/order/list')
  await heading(page, '주문내역')
  await page.waitForLoadState('networkidle')
  await forward(62_000)
  await offer(page).waitFor()
  await forward(61_000)
  await dialog(page).getByText(EXPIRED).waitFor()
  await expect.poll(() => offer(page).count()).toBe(0)
  await dialog(page).getByRole('button', { name: '확인' }).click()
  await signInAgain(page)
  await heading(page, '주문내역')
  expect(pathOf(page)).toBe('/my/order/list')
})

test('[AU-05] leaving from the dialog signs out at once', async () => {
  const { page, forward } = await openClocked()
  await openWatched(page, '/my')
  await page.waitForLoadState('networkidle')
  await forward(62_000)
  await offer(page).getByRole('button', { name: '로그아웃' }).dispatchEvent('click')
  await heading(page, '로그인')
  await expect.poll(() => dialog(page).allInnerTexts()).toEqual([])
})

test('[AU-05] what one tab does keeps the others', async () => {
  const { page, context, forward } = await openClocked()
  await openWatched(page, '/my')
  const other = await context.newPage()
  await openWatched(other, '/cs/notice')
  await page.waitForLoadState('networkidle')
  await other.waitForLoadState('networkidle')
  await forward(62_000)
  await offer(page).waitFor()
  await offer(other).waitFor()
  await other.getByRole('button', { name: '로그인 연장' }).click()
  await offer(other).waitFor({ state: 'detached' })
  await offer(page).waitFor({ state: 'detached' })
})

test('[AU-05] a computer that slept past the end is signed out as it wakes', async () => {
  const { page, forward } = await openClocked()
  await openWatched(page, '/my')
  // the server is not asked: the clock alone says it
  await page.route('**/api/auth-ws?*', (route) => route.abort())
  await page.waitForLoadState('networkidle')
  await forward(8 * 3_600_000)
  await dialog(page).getByText(EXPIRED).waitFor()
})

test('[AU-06] [AU-07] who is taken over elsewhere keeps what was typed, signs in again and goes on', async () => {
  const { visitor } = await openStorefront({ env: { SESSION_POLL_MS: '1000' } })
  const [first, second] = [await visitor(), await visitor()]
  const { page } = first
  await signIn(page)
  await page
    .getByRole('table', { name: /자주 주문한 품목/ })
    .getByRole('checkbox', { name: /메디쎄온 니트릴 장갑/ })
    .check()
  await page.getByRole('button', { name: '선택 상품 담기' }).click()
  await page.getByRole('link', { name: '장바구니 보기' }).click()
  await heading(page, '장바구니')
  await page
    .getByRole('button', { name: /^선택상품 \d+종 주문$/ })
    .filter({ visible: true })
    .click()
  await heading(page, '주문서')
  await page.getByRole('button', { name: '받는 분', exact: true }).click()
  const memo = page.getByLabel('배송 메모')
  await memo.fill('3층 접수대에 맡겨 주세요')
  await signIn(second.page)
  await dialog(page).getByText(DUPLICATED).waitFor()
  const polls: string[] = []
  page.on('request', (request) => request.url().includes('/api/auth-ws') && polls.push(request.url()))
  await dialog(page).getByRole('button', { name: '확인' }).click()
  await heading(page, '로그인')
  await page.waitForTimeout(2_500)
  expect(polls).toEqual([])
  await signInAgain(page)
  await heading(page, '주문서')
  await expect.poll(() => memo.inputValue()).toBe('3층 접수대에 맡겨 주세요')
  await dialog(second.page).getByText(DUPLICATED).waitFor()
})

test.each([
  { path: '/cs/inquiry/visit?ask=true', title: '방문 신청하기', field: '미리 알려 주실 것' },
  { path: '/order/lists/edit?from=cart', title: '묶음 만들기', field: '묶음 이름' },
  { path: '/my/order/standing-edit?kit=1', title: '정기 주문 만들기', field: '이름' },
])(
  '[AU-06] [AU-07] what was typed at $title is there after signing in again',
  async ({ path, title, field }) => {
    const { shop, visitor } = await openStorefront({ env: { SESSION_POLL_MS: '1000' } })
    const { page, problems } = await visitor()
    await bringSession(page, 'medimall.token', await shop.as('demo02'))
    await openWatched(page, path)
    await heading(page, title)
    const typed = page.getByRole('textbox', { name: new RegExp(field) })
    await typed.fill('점심시간은 피해 주세요')
    await signIn((await visitor()).page, 'demo02')
    await dialog(page).getByText(DUPLICATED).waitFor()
    await dialog(page).getByRole('button', { name: '확인' }).click()
    await signInAgain(page, 'demo02')
    await heading(page, title)
    await expect.poll(() => typed.inputValue()).toBe('점심시간은 피해 주세요')
    // who gives it up begins anew
    await page.getByRole('button', { name: '취소', exact: true }).click()
    await typed.waitFor({ state: 'detached' })
    await page.goBack()
    await heading(page, title)
    await expect.poll(() => typed.inputValue()).toBe('')
    expect(problems).toEqual([])
  },
)

test('[MY-02] [BX-11] what was typed of a change or of an answer to a recall is there when the page is opened again', async () => {
  const { shop, visitor } = await openStorefront()
  const { page, problems } = await visitor()
  await bringSession(page, 'medimall.token', await shop.as('demo02'))
  await page.goto('/my/member/info')
  const ask = page.getByRole('button', { name: '변경 신청', exact: true })
  const form = page.getByRole('dialog', { name: '기관 정보 변경 신청' })
  const director = form.getByLabel(/대표자/)
  await ask.click()
  const password = page.getByRole('dialog', { name: '비밀번호를 확인할게요' })
  await password.getByRole('textbox', { name: /^비밀번호/ }).fill('Medimall!2026')
  await password.getByRole('button', { name: '확인', exact: true }).click()
  const before = await director.inputValue()
  await director.fill('김새봄')
  await page.reload()
  await ask.click()
  await expect.poll(() => director.inputValue()).toBe('김새봄')
  // who gives it up begins anew
  await form.getByRole('button', { name: '닫기', exact: true }).last().click()
  await ask.click()
  await expect.poll(() => director.inputValue()).toBe(before)

  await page.goto('/my/order/recalls')
  const left = page.getByRole('textbox', { name: /남은 수량/ }).first()
  const note = page.getByRole('textbox', { name: /수거 때 알아 둘 점/ }).first()
  await left.fill('1')
  await note.fill('3층 약품 냉장고')
  await page.goto('/my')
  await page.goBack()
  await expect.poll(() => left.inputValue()).toBe('1')
  await expect.poll(() => note.inputValue()).toBe('3층 약품 냉장고')
  await page
    .getByRole('button', { name: /남은 수량 (알리기|고치기)/ })
    .first()
    .click()
  await page.getByText('남은 수량을 알렸어요.').waitFor()
  expect(problems).toEqual([])
})

test('[AU-06] the poll carries one encrypted key; a server that sheds load logs nobody out, one that is gone does after ten', async () => {
  const { page, context } = await openClocked({ IDLE_MINUTES: '0', SESSION_POLL_MS: '10000' })
  await page.goto('/my')
  await heading(page, '마이페이지')
  await page.waitForLoadState('networkidle')
  let polls = 0
  await page.route('**/api/auth-ws?*', async (route) => {
    expect(new URL(route.request().url()).search).toMatch(/^\?k=[\w%]+$/)
    polls++
    await route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"resultCode":"busy","body":null}',
    })
  })
  const turn = async () => {
    const before = polls
    for (let tries = 0; polls === before && tries < 20; tries++) {
      await context.clock.runFor(2_500)
      await page.waitForTimeout(20)
    }
  }
  for (let turns = 0; turns < 15; turns++) await turn()
  expect(polls).toBe(15)
  await expect.poll(() => dialog(page).count()).toBe(0)
  await page.unroute('**/api/auth-ws?*')
  await page.route('**/api/auth-ws?*', async (route) => {
    polls++
    await route.abort()
  })
  for (let turns = 0; turns < 10; turns++) await turn()
  await dialog(page).getByText(EXPIRED).waitFor()
  expect(polls).toBe(25)
})

test('[AU-02] by setting, a page without a session and a session that ends are a 401 instead of the login', async () => {
  const { shop, visitor } = await openStorefront({
    env: { AUTH_ON_FAILURE: 'error', AUTH_ON_INACTIVE: 'error', SESSION_POLL_MS: '1000' },
  })
  const { page } = await visitor()
  await page.goto('/my')
  await heading(page, '오류 안내')
  await page.getByText('권한이 없습니다.').waitFor()
  expect(pathOf(page)).toBe('/my')
  await signIn(page)
  await openWatched(page, '/my')
  await heading(page, '마이페이지')
  shop.clock.advance(31 * 60_000)
  await dialog(page).getByText(EXPIRED).waitFor()
  await dialog(page).getByRole('button', { name: '확인' }).click()
  await heading(page, '오류 안내')
  expect(pathOf(page)).toBe('/my')
})

test('[AU-04] the token is kept in the tab, in the browser or in a cookie too, by setting', async () => {
  const kept = (page: Page) =>
    page.evaluate(() => [
      sessionStorage.getItem('medimall.token') !== null,
      localStorage.getItem('medimall.token') !== null,
      document.cookie.includes('medimall.token='),
    ])
  const plain = await (await openStorefront()).visitor()
  await signIn(plain.page)
  expect(await kept(plain.page)).toEqual([true, false, false])
  const local = await (await openStorefront({ env: { TOKEN_STORE: 'local', TOKEN_COOKIE: 'on' } })).visitor()
  await signIn(local.page)
  expect(await kept(local.page)).toEqual([false, true, true])
  const cookie = (await local.context.cookies()).find(({ name }) => name === 'medimall.token')
  expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'None' })
  await local.page.getByRole('button', { name: '로그아웃' }).click()
  await heading(local.page, '병원과 의원의 주문이')
  expect(await kept(local.page)).toEqual([false, false, false])
})
