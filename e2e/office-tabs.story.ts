import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import {
  coldTab,
  enterOffice,
  expectTabs,
  heading,
  menuOf,
  openOffice,
  openScreen,
  passBothSteps,
  rowsStand,
  tabsOf,
  widths,
} from './office.ts'

const MISSING = '선택 메뉴는 존재하지 않습니다. 관리자에게 문의하시기 바랍니다.'
const search = (page: Page) => page.getByRole('textbox', { name: '검색어' }).filter({ visible: true })
const dialog = (page: Page) => page.getByRole('alertdialog')

test('[BO-01] [MN-08] each screen is a tab with a state of its own: filters, drafts, open rows, scroll', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor({ height: 500 })
  await enterOffice(page, shop)
  await openScreen(page, '공통코드')
  await search(page).fill('배')
  const grid = page.locator('.office-grid').filter({ visible: true })
  await grid.evaluate((box) => box.scrollTo(0, 120))
  const scrolled = await grid.evaluate((box) => box.scrollTop)
  expect(scrolled).toBeGreaterThan(0)
  await page.getByRole('row').nth(4).click()
  const title = await page
    .getByRole('complementary')
    .filter({ visible: true })
    .getByRole('heading', { level: 2 })
    .innerText()
  await openScreen(page, '메시지')
  const words = page.getByLabel('문장이나 키')
  await words.fill('가')
  await expectTabs(page, ['업무 홈', '공통코드', '메시지'])
  await tabsOf(page).getByRole('link', { name: '공통코드' }).click()
  await heading(page, '공통코드')
  await expect.poll(() => search(page).inputValue()).toBe('배')
  await expect
    .poll(() =>
      page
        .getByRole('complementary')
        .filter({ visible: true })
        .getByRole('heading', { level: 2 })
        .innerText(),
    )
    .toBe(title)
  await expect.poll(() => grid.evaluate((box) => box.scrollTop)).toBe(scrolled)
  await tabsOf(page).getByRole('link', { name: '메시지' }).click()
  await expect.poll(() => words.inputValue()).toBe('가')

  await tabsOf(page).getByRole('button', { name: '메시지 닫기' }).click()
  await heading(page, '공통코드')
  await expectTabs(page, ['업무 홈', '공통코드'])
  await expect.poll(() => tabsOf(page).getByRole('button', { name: '업무 홈 닫기' }).count()).toBe(0)
  await openScreen(page, '메시지')
  await expect.poll(() => words.inputValue()).toBe('')
  expect(problems).toEqual([])
})

test('[NV-04] a reload keeps the open tabs; the same address opened cold is not found', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '공통코드')
  await openScreen(page, '메시지')
  await page.reload()
  await heading(page, '메시지')
  await expectTabs(page, ['업무 홈', '공통코드', '메시지'])
  const cold = await coldTab(page)
  await cold.goto('/office/codes')
  await heading(cold, '오류 안내')
  await expectTabs(cold, ['업무 홈'])
  await cold.getByRole('link', { name: '업무 홈' }).last().click()
  await heading(cold, '업무 홈')
})

test('[HT-02] the calls of a screen carry its menu, also right after a reload', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  const menus: [string, string | undefined][] = []
  page.on(
    'request',
    (request) =>
      void (
        request.url().includes('/api/bo/') &&
        menus.push([new URL(request.url()).pathname, request.headers()['menu-id']])
      ),
  )
  await enterOffice(page, shop)
  await openScreen(page, '공통코드')
  const ofCodes = () => menus.filter(([path]) => path.includes('code'))
  expect(ofCodes().length).toBeGreaterThan(0)
  expect(new Set(ofCodes().map(([, menu]) => menu))).toEqual(new Set(['codes']))
  menus.length = 0
  await page.reload()
  await heading(page, '공통코드')
  await rowsStand(page)
  expect(new Set(ofCodes().map(([, menu]) => menu))).toEqual(new Set(['codes']))
})

test('[MN-06] favourites are added, moved and removed, and are there after the next login', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterOffice(page, shop)
  const menu = menuOf(page)
  const favourites = page.getByRole('region', { name: '즐겨찾기' })
  for (const name of await favourites.getByRole('button', { pressed: true }).all()) await name.click()
  for (const name of ['공통코드', '메시지']) {
    await menu
      .getByRole('button', { name: `${name} 즐겨찾기` })
      .last()
      .click({ force: true })
    await favourites.getByRole('link', { name }).waitFor()
  }
  await favourites.getByRole('button', { name: '순서' }).click()
  await favourites.getByRole('button', { name: '메시지 위로' }).click()
  await expect.poll(() => favourites.getByRole('listitem').allInnerTexts()).toEqual(['메시지', '공통코드'])
  await favourites.getByRole('button', { name: '완료' }).click()
  // The next code is sent half a minute later at the earliest.
  shop.clock.advance(40_000)
  const again = await visitor()
  await enterOffice(again.page, shop)
  await expect
    .poll(() => again.page.getByRole('region', { name: '즐겨찾기' }).getByRole('listitem').allInnerTexts())
    .toEqual(['메시지', '공통코드'])
})

test('[MN-04] [BO-01] Ctrl+M finds a menu by initial consonants, Ctrl+K goes there by keys alone', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterOffice(page, shop)
  await page.keyboard.press('Control+m')
  await page.keyboard.type('ㄱㅌㅋㄷ')
  await menuOf(page).getByText('메뉴 1개').waitFor()
  await page.keyboard.press('Enter')
  await heading(page, '공통코드')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '찾을 말' }).waitFor()
  await page.keyboard.type('시스템')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('combobox', { name: '찾을 말' }).fill('메시')
  await page.keyboard.press('Enter')
  await heading(page, '메시지')
})

test('[MN-07] each opening of a menu is told once, and a screen opens all the same when that fails', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  const told: unknown[] = []
  await page.route('**/api/system/menu/access', async (route) => {
    told.push(route.request().postDataJSON())
    await route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: '{"resultCode":"invalid-input","body":null,"message":"x"}',
    })
  })
  await enterOffice(page, shop)
  await openScreen(page, '공통코드')
  await expect.poll(() => told).toEqual([{ mnuId: 'codes', mnuUrl: '/codes' }])
  expect([await dialog(page).count(), problems]).toEqual([0, []])
})

test('[MN-08] a menu without a screen says so and opens nothing', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await shop.db.run({
    text: `insert into menu (id, "parentId", name, url, step, rank) values ('nowhere', 'system', '없는 화면', '/nowhere', 2, 99)`,
    values: [],
  })
  await shop.db.run({
    text: `insert into "roleAuthority" select id, 'nowhere', 'read' from role where name = '시스템 관리자'`,
    values: [],
  })
  await enterOffice(page, shop)
  await menuOf(page).getByRole('link', { name: '없는 화면' }).click()
  await dialog(page).getByText(MISSING).waitFor()
  await dialog(page).getByRole('button').click()
  await heading(page, '업무 홈')
  await expectTabs(page, ['업무 홈'])
})

// a call of the screen itself may meet the loss before the click does
const askAgain = (page: Page) =>
  page
    .getByRole('button', { name: '조회' })
    .click({ timeout: 5_000 })
    .catch(() => {})

test('[MN-02] [MN-03] [MN-08] who loses a menu loses its tab with the next call, and who loses all is out', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterOffice(page, shop, 'ops01')
  await expect.poll(() => menuOf(page).getByRole('link', { name: '직원' }).count()).toBe(0)
  await openScreen(page, '공통코드')
  await shop.db.run({
    text: `delete from "roleAuthority" where "menuId" = 'codes' and "roleId" = (select id from role where name = '운영')`,
    values: [],
  })
  await askAgain(page)
  await dialog(page).getByText(MISSING).waitFor()
  await dialog(page).getByRole('button').click()
  await heading(page, '업무 홈')
  await expectTabs(page, ['업무 홈'])
  await expect.poll(() => menuOf(page).getByRole('link', { name: '공통코드' }).count()).toBe(0)

  await openScreen(page, '메시지')
  await shop.db.run({
    text: `delete from "roleAuthority" where "roleId" = (select id from role where name = '운영')`,
    values: [],
  })
  await askAgain(page)
  await dialog(page).getByText('권한이 없습니다.').waitFor()
  await dialog(page).getByRole('button').click()
  await heading(page, '로그인')

  // nor does a new login let in who has no menu
  shop.clock.advance(40_000)
  await passBothSteps(page, shop, 'ops01')
  await dialog(page).getByText('권한이 없습니다.').waitFor()
  await dialog(page).getByRole('button').click()
  await heading(page, '로그인')
})

test('[MN-04] the list shows what fits the device: desktop menus on wide screens, mobile ones on narrow', async () => {
  const { shop, visitor } = await openOffice()
  await shop.db.run({
    text: `update menu set "deviceScope" = case id when 'codes' then 'D' when 'messages' then 'M' else 'A' end`,
    values: [],
  })
  const { page } = await visitor()
  await enterOffice(page, shop)
  const names = () => menuOf(page).getByRole('link').allInnerTexts()
  await expect.poll(names).toContain('공통코드')
  expect(await names()).not.toContain('메시지')
  await page.setViewportSize({ width: 768, height: 900 })
  await page.getByRole('button', { name: '메뉴 열기' }).click()
  await expect.poll(names).toContain('메시지')
  expect(await names()).not.toContain('공통코드')
})

test('[BO-01] nothing serious for axe at the door, and the door fits', async () => {
  const { visitor } = await openOffice()
  const { page } = await visitor()
  await page.goto('/office/login')
  await heading(page, '로그인')
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  expect(await seriousFindings(page)).toEqual([])
})

test.each([
  ['업무 홈', '로그인 승인', '직원'],
  ['메뉴', '권한', '감사 이력'],
  ['공통코드', '메시지', '시스템 점검'],
  ['인터페이스', '파일 그룹', '업무 홈'],
])(
  '[BO-01] nothing serious for axe at 1440 and 768, nothing scrolls sideways: %s, %s, %s',
  async (...screens) => {
    const { shop, visitor } = await openOffice()
    const { page } = await visitor()
    await enterOffice(page, shop)
    for (const screen of screens) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openScreen(page, screen)
      await expect.poll(() => page.locator('[aria-busy="true"]').filter({ visible: true }).count()).toBe(0)
      const rows = page.locator('.office-row-opens').filter({ visible: true })
      if (await rows.count()) await rows.first().press('Enter')
      for (const width of Object.values(widths)) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(page)
        if (width === 768 || width === 1440)
          expect(await seriousFindings(page), `${screen} at ${width}`).toEqual([])
      }
    }
  },
)

test('[BO-01] a table is worked by keys: arrows move, Enter opens, Esc closes and gives the place back', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '공통코드')
  // rows that are still on their way take no focus
  const rows = page.locator('.office-grid tbody tr[tabindex]').filter({ visible: true })
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary')
  await drawer.getByRole('heading', { level: 2 }).waitFor()
  await expect.poll(() => rows.nth(1).getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => rows.nth(1).evaluate((row) => row === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: '열 선택' }).click()
  await page.getByRole('checkbox', { name: '그룹 코드' }).uncheck()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('columnheader', { name: '그룹 코드' }).count()).toBe(0)
})

test('[BX-15] an idle logout keeps the open drawer and what was typed for who signs in again, for nobody else', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  const name = page.getByRole('complementary').getByRole('textbox', { name: /^이름/ })
  const again = async (loginId: string) => {
    shop.clock.advance(31 * 60_000)
    // unless a call in the background met the end first
    await page
      .getByRole('button', { name: '조회', exact: true })
      .click({ timeout: 5_000 })
      .catch(() => {})
    await page.getByRole('alertdialog').getByRole('button').click()
    await heading(page, '로그인')
    await passBothSteps(page, shop, loginId)
    await heading(page, '업무 홈')
  }
  await enterOffice(page, shop)
  await openScreen(page, '공통코드')
  await page.getByRole('button', { name: '코드 등록' }).click()
  await name.fill('반쯤 쓴 이름')
  await again('admin01')
  await openScreen(page, '공통코드')
  await expect.poll(() => name.inputValue()).toBe('반쯤 쓴 이름')
  await again('ops01')
  await openScreen(page, '공통코드')
  await page.getByRole('button', { name: '코드 등록' }).click()
  await expect.poll(() => name.inputValue()).toBe('')
})
