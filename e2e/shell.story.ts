import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { LIVE_FACTS } from '#testing/live-settings.ts'
import { openStorefront, signIn, widths } from './browser.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('[RT-01] [RT-19] a visitor sees the public face: no price, and no call that a stranger may not make', async () => {
  const { visitor } = await openStorefront()
  const { page, problems } = await visitor()
  const refused: string[] = []
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()))
  await page.goto('/')
  await heading(page, '병원과 의원의 주문이')
  await page.getByRole('link', { name: /냉장상품 금요일 출고 마감/ }).waitFor()
  await page.getByRole('link', { name: /NUVELIN/ }).waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/[\d,]+원/)
  await expect.poll(() => page.title()).toBe('홈 | 메디몰')
  await expect
    .poll(() => page.locator('footer').innerText())
    .toContain('데모 서비스 · 모든 상품·기업·번호는 가상입니다')
  expect([refused, problems]).toEqual([[], []])
  await page.getByRole('link', { name: /^필러/ }).click()
  await heading(page, '로그인')
  expect(new URL(page.url()).searchParams.get('rtnUrl')).toMatch(/^\/product\?category=/)
})

test('[RT-01] [CF-01] a shop that goes live says who it is, from the first paint on', async () => {
  const { visitor, url } = await openStorefront({ env: { ...LIVE_FACTS, DEMO: 'off' } })
  const { page, problems } = await visitor({ stranger: true })
  expect(await (await fetch(url)).text()).toContain(
    `고객센터 <span class="figure">${LIVE_FACTS.SHOP_PHONE}</span>`,
  )
  await page.goto('/')
  await page.getByText(`궁금한 점은 고객센터 ${LIVE_FACTS.SHOP_PHONE}에 물어봐 주세요.`).waitFor()
  const footer = page.locator('footer')
  for (const fact of ['SHOP_COMPANY', 'SHOP_BUSINESS_NUMBER', 'SHOP_MAIL_ORDER', 'SHOP_PHONE'] as const)
    await footer.getByText(LIVE_FACTS[fact]).filter({ visible: true }).first().waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/데모 서비스|데모메디몰|의약품도매상/)
  await page.goto('/main/terms')
  await page.getByText(LIVE_FACTS.SHOP_PRIVACY_OFFICER).first().waitFor()
  expect(problems).toEqual([])
})

test('[RT-16] [RT-18] the header shows the member, balances and cart; reordering from the home fills the cart', async () => {
  const { visitor } = await openStorefront()
  const { page, problems } = await visitor()
  await signIn(page)
  await page.getByText('데모 가온의원').first().waitFor()
  const before = Number(
    /\d+/.exec((await page.getByRole('link', { name: /^장바구니 \d+개/ }).getAttribute('aria-label'))!)![0],
  )
  const table = page.getByRole('table', { name: /자주 주문한 품목/ })
  await table.getByRole('checkbox', { name: /메디쎄온 니트릴 장갑/ }).check()
  await page.getByRole('button', { name: '선택 상품 담기' }).click()
  await page.getByText('1종을 장바구니에 담았어요.').waitFor()
  await page.getByRole('link', { name: `장바구니 ${before + 1}개` }).waitFor()
  await page.getByRole('link', { name: '마이', exact: true }).click()
  await heading(page, '마이페이지')
  await page.getByRole('table', { name: /최근 주문/ }).waitFor()
  await expect.poll(() => page.title()).toBe('마이페이지 | 메디몰')
  expect(problems).toEqual([])
})

test('[NV-09] a page for business members: an alert on the way there, a 404 by its address', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await page.goto('/login?rtnUrl=/order/cart')
  await page.getByLabel('아이디', { exact: true }).fill('demo18')
  await page.getByLabel('비밀번호', { exact: true }).fill('Medimall!2026')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  const alert = page.getByRole('alertdialog')
  await alert
    .getByText('병의원 사업자 회원만 이용할 수 있는 서비스예요. 사업자 계정으로 전환해 주세요.')
    .waitFor()
  expect(pathOf(page)).toBe('/')
  await alert.getByRole('button', { name: '확인' }).click()
  await expect.poll(() => page.getByRole('link', { name: '주문내역' }).count()).toBe(0)
  await page.goto('/order/cart')
  await heading(page, '오류 안내')
  await page.getByText('이 페이지에 접근할 권한이 없어요.').waitFor()
  await expect.poll(() => page.title()).toBe('오류 안내 | 메디몰')
})

test('[NV-13] [NV-17] [RT-22] the frame keeps the locale, guards copying but not fields, and shows that a page is loading', async () => {
  const { visitor } = await openStorefront()
  const { page, context } = await visitor()
  await page.goto('/')
  await heading(page, '병원과 의원의 주문이')
  const locale = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')!
  expect(locale.value).toBe('ko')
  expect(locale.expires * 1000 - Date.now()).toBeGreaterThan(364 * 86_400_000)
  const stops = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element) =>
          !element.dispatchEvent(
            new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }),
          ),
      )
  expect([await stops('main h1'), await stops('input[type=search]'), await stops('footer dl')]).toEqual([
    true,
    false,
    false,
  ])
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/fo\/notices/, async (route) => {
    await seen
    await route.continue()
  })
  await page.getByRole('link', { name: /냉장상품 금요일 출고 마감/ }).click()
  await page.getByRole('progressbar', { name: '불러오고 있어요' }).waitFor()
  await page.getByText('페이지를 불러오고 있어요').waitFor({ state: 'attached' })
  release()
  await heading(page, '냉장상품 금요일 출고 마감 안내')
  await page.getByRole('progressbar', { name: '불러오고 있어요' }).waitFor({ state: 'hidden' })
})

test('[NV-01] a step back from the page a login leads to goes home, not to the login', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await signIn(page)
  await page.goto('/main')
  await heading(page, '자주 주문한 품목')
  await page.getByRole('link', { name: '고객센터', exact: true }).filter({ visible: true }).first().click()
  await heading(page, '공지사항')
  await page.goBack()
  await heading(page, '자주 주문한 품목')
  expect(pathOf(page)).toBe('/main')
  await page.goBack()
  await expect.poll(() => pathOf(page)).toBe('/')
  await heading(page, '자주 주문한 품목')
})

test('[NV-02] a step back never leads to an order sheet: it leads to the my page', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
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
  await page.getByRole('link', { name: /메디몰 Medimall 홈/ }).click()
  await heading(page, '자주 주문한 품목')
  await page.goBack()
  await heading(page, '마이페이지')
  expect(pathOf(page)).toBe('/my')
})

test('[RT-21] an unknown address shows the error page with two ways on', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await page.goto('/cs/notice')
  await heading(page, '공지사항')
  await page.goto('/no/such/page')
  await heading(page, '오류 안내')
  await page.getByText('잘못된 페이지에 접근했어요.').waitFor()
  await page.getByRole('button', { name: '이전 화면' }).click()
  await heading(page, '공지사항')
  for (const broken of [
    '/cs/notice/detail',
    '/cs/notice/detail?ntcNo=abc',
    '/cs/notice/detail?ntcNo=999999',
  ]) {
    await page.goto(broken)
    await heading(page, '오류 안내')
  }
  await page.route('**/api/fo/notices/*', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<p>secret detail' }),
  )
  await page.goto('/cs/notice/detail?ntcNo=1')
  await heading(page, '오류 안내')
  await expect
    .poll(() => page.locator('main').innerText())
    .toMatch(/500[\s\S]*서버에 문제가 생겼어요\. 계속되면 관리자에게 문의해 주세요\./)
  await page.getByRole('button', { name: '이전 화면' }).waitFor()
  await page.getByRole('link', { name: '쇼핑몰 홈' }).click()
  await heading(page, '병원과 의원의 주문이')
})

test('[RT-18] the thumb menu answers a tap while its code is still on the way', async () => {
  const { visitor } = await openStorefront()
  const { page, problems } = await visitor({ width: widths.XS })
  let arrive = () => {}
  const arrived = new Promise<void>((resume) => (arrive = resume))
  let held = 0
  await page.route('**/assets/menus-*.js', (route) => {
    held++
    return arrived.then(() => route.continue())
  })
  await page.goto('/')
  const tab = page.getByRole('button', { name: '카테고리', exact: true })
  await tab.click()
  await expect.poll(() => tab.getAttribute('aria-expanded')).toBe('true')
  expect([held, await page.getByRole('dialog').count()]).toEqual([1, 0])
  arrive()
  await page.getByRole('dialog').getByRole('link', { name: '로그인' }).first().waitFor()
  expect(problems).toEqual([])
})

test('[RT-20] the notice list stays as it was left', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor({ height: 500 })
  await page.goto('/cs/notice')
  const rows = page.getByRole('table', { name: /공지사항/ }).getByRole('link')
  await rows.first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 300))
  const count = await rows.count()
  await rows.nth(count - 1).click()
  await page.getByRole('link', { name: '목록' }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await heading(page, '공지사항')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await expect.poll(() => rows.count()).toBe(count)
})

test('[UI-02] a page moves the focus to its heading, and the keyboard walks menu and search', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await signIn(page)
  await page.goto('/')
  await heading(page, '자주 주문한 품목')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('본문으로 건너뛰기')
  const menu = page.getByRole('button', { name: '전체카테고리' })
  await menu.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('link', { name: '필러', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('필러')
  await page.keyboard.press('Escape')
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false')
  const search = page.getByRole('combobox', { name: '상품 검색' })
  await search.fill('ㅂㄴㅌ')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toMatch(/^\/product/)
  await page.getByRole('link', { name: '고객센터' }).first().click()
  await heading(page, '공지사항')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('[UI-02] who goes on typing after a search keeps the field when the late page comes, which is told', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await signIn(page)
  await heading(page, '자주 주문한 품목')
  const search = page.getByRole('combobox', { name: '상품 검색' })
  const tag = () => page.evaluate(() => document.activeElement?.tagName)
  for (const typesOn of [false, true]) {
    await page.goto('/my/order/list')
    await heading(page, '주문내역')
    const late = Promise.withResolvers<void>()
    await page.route(/\/api\/fo\/products\?/, (route) => late.promise.then(() => route.continue()))
    await search.focus()
    await page.keyboard.type('필러')
    await page.keyboard.press('Enter')
    if (typesOn) await page.keyboard.type(' 리도')
    await page.getByRole('progressbar', { name: '불러오고 있어요' }).waitFor()
    late.resolve()
    await heading(page, '‘필러’ 검색 결과')
    await page.getByText(/‘필러’ 검색 결과 \|/).waitFor({ state: 'attached' })
    await expect.poll(tag).toBe(typesOn ? 'INPUT' : 'H1')
    if (typesOn) {
      await page.keyboard.type('카인')
      expect(await search.inputValue()).toBe('필러 리도카인')
    }
  }
})

test('[NV-18] nothing moves for who asked for less motion, on either side of the shop', async () => {
  const { visitor } = await openStorefront()
  async function moving(page: Page, path: string, shown: string) {
    await page.goto(path)
    await heading(page, shown)
    return page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        // a list of times by its first: all that are used here are of one
        .filter(
          (style) => parseFloat(style.transitionDuration) > 0 || parseFloat(style.animationDuration) > 0.001,
        )
        .map((style) => `${style.transitionProperty} ${style.transitionDuration} ${style.animationDuration}`),
    )
  }
  const calm = await visitor({ stranger: true })
  await calm.page.emulateMedia({ reducedMotion: 'reduce' })
  const usual = await visitor({ stranger: true })
  for (const [path, shown] of [
    ['/', '병원과 의원의 주문이'],
    ['/office/login', '로그인'],
  ] as const) {
    expect([path, await moving(calm.page, path, shown)]).toEqual([path, []])
    expect(await moving(usual.page, path, shown)).not.toEqual([])
  }
})

const pages: [name: string, loginId: string | null, path: string][] = [
  ['home of a visitor', null, '/'],
  ['login', null, '/login'],
  ['notices', null, '/cs/notice'],
  ['terms', null, '/main/terms'],
  ['error', null, '/nowhere'],
  ['home of a buyer', 'demo01', '/'],
  ['my page', 'demo01', '/my'],
  ['member info', 'demo15', '/my/member/info'],
  ['review', 'demo13', '/join/confirm/review'],
]

test.each(pages)(
  '[NV-18] %s fits four widths and has no serious accessibility finding',
  async (_, loginId, path) => {
    const { visitor } = await openStorefront()
    const { page } = await visitor()
    if (loginId) await signIn(page, loginId)
    for (const width of Object.values(widths)) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await page.locator('#root main h1').waitFor()
      await page.waitForLoadState('networkidle')
      await expectNoSidewaysScroll(page)
      if (width === widths.XS || width === widths.L) expect(await seriousFindings(page)).toEqual([])
    }
  },
)

test('[NV-09] a member who may not order hears one thing about prices on home and list, and sees no empty category', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await signIn(page, 'demo18')
  await page.getByText('상품의 기본 단가와 재고를 볼 수 있어요', { exact: false }).waitFor()
  const home = page.locator('main')
  await expect.poll(() => home.innerText()).toMatch(/\d원/)
  await expect.poll(() => page.locator('.categories > li').count()).toBeGreaterThan(0)
  expect(await page.locator('.categories i').allTextContents()).not.toContain('0개')
  await page.goto('/product')
  await page.getByText('기본 단가와 지금 재고예요.', { exact: false }).waitFor()
  expect(await home.innerText()).not.toContain('에게만')
})
