import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Shop } from '#testing/shop.ts'
import { announce } from '#features/signals/live/server/index.ts'
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
  tabNames,
  tabsOf,
} from './office.ts'

const EVERY = [
  '로그인 승인',
  '직원',
  '메뉴',
  '권한',
  '감사 이력',
  '공통코드',
  '메시지',
  '시스템 점검',
  '인터페이스',
  '파일 그룹',
]
const drawer = (page: Page) => page.getByRole('complementary').filter({ visible: true })
const addressOf = (page: Page) => page.url().slice(page.url().indexOf('/office'))
const openList = (page: Page) =>
  tabsOf(page)
    .getByRole('button', { name: /열린 화면/ })
    .click()
const tabList = (page: Page) => page.getByRole('group', { name: '열린 화면 목록' })

/** A request to open an account, as a member leaves it. */
async function ask(shop: Shop, loginId: string) {
  await shop.db.transaction(async (tx) => {
    await tx.run({
      text: `insert into "approvalRequest" (kind, "memberId", mobile, ip, "requestedAt", state) select '01', id, mobile, '127.0.0.1', $2, 'asked' from member where "loginId" = $1`,
      values: [loginId, shop.clock.now()],
    })
    await announce(tx, { to: { menu: 'approvals' }, topic: 'approval', data: {} })
  })
}

test('[BO-01] every screen of the menu opens: where no more tabs fit, the longest unused gives way, and the list closes one or all', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  // said for three seconds, which the last screen may take to come
  const told = page.getByText('오래 쓰지 않은 ‘로그인 승인’ 화면을 닫았어요.').waitFor({ timeout: 120_000 })
  await Promise.all([
    told,
    (async () => {
      for (const name of EVERY) await openScreen(page, name)
    })(),
  ])
  expect(await tabNames(page)).toHaveLength(10)
  await openList(page)
  await tabList(page).getByRole('button', { name: '메뉴', exact: true }).click()
  await heading(page, '메뉴')
  // now the longest unused is another one
  await openScreen(page, '로그인 승인')
  await expect.poll(() => tabNames(page)).not.toContain('직원')
  expect(await tabNames(page)).toContain('메뉴')
  await openList(page)
  await tabList(page).getByRole('button', { name: '감사 이력 닫기' }).click()
  await expect.poll(() => tabNames(page)).not.toContain('감사 이력')
  expect(await seriousFindings(page)).toEqual([])
  await tabList(page).getByRole('button', { name: '모두 닫기' }).click()
  await heading(page, '업무 홈')
  await expectTabs(page, ['업무 홈'])
  expect(problems).toEqual([])
})

test('[BO-01] close-all asks first when something is not saved', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '공통코드')
  await page.getByRole('button', { name: '코드 등록' }).click()
  await drawer(page).getByLabel(/^이름/).fill('새 코드')
  const question = page.getByRole('alertdialog')
  await openList(page)
  await tabList(page).getByRole('button', { name: '모두 닫기' }).click()
  await question.getByRole('button', { name: '계속 쓰기' }).click()
  await expect.poll(() => drawer(page).getByLabel(/^이름/).inputValue()).toBe('새 코드')
  await openList(page)
  await tabList(page).getByRole('button', { name: '모두 닫기' }).click()
  await question.getByRole('button', { name: '저장하지 않고 모두 닫기' }).click()
  await expectTabs(page, ['업무 홈'])
})

test("[NV-04] a record's address opens as a tab for who may, after a login too; a menu's mere address does not", async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '직원')
  await page.getByRole('row').filter({ hasText: 'ops01' }).click()
  await drawer(page).getByRole('heading', { level: 2, name: '도운영' }).waitFor()
  await expect.poll(() => addressOf(page)).toMatch(/^\/office\/staff\?open=\d+$/)
  const record = addressOf(page)

  const cold = await coldTab(page)
  await cold.goto(record)
  await drawer(cold).getByRole('heading', { level: 2, name: '도운영' }).waitFor()
  await expectTabs(cold, ['업무 홈', '직원'])
  await cold.getByRole('button', { name: '닫기', exact: true }).click()
  await expect.poll(() => addressOf(cold)).toBe('/office/staff')
  await cold.goto('/office/codes')
  await heading(cold, '오류 안내')
  await cold.locator('main').getByRole('link', { name: '공통코드 화면 열기' }).click()
  await heading(cold, '공통코드')
  await cold.goto('/office/staff?open=999999')
  await heading(cold, '직원')
  await cold.getByText('찾는 항목이 없어요.').waitFor()
  await cold.close()

  // Ctrl opens it beside
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('row')
      .filter({ hasText: 'cs01' })
      .click({ modifiers: ['Control'] }),
  ])
  await drawer(beside).getByRole('heading', { level: 2 }).waitFor()
  expect(addressOf(beside)).not.toBe(record)
  await heading(beside, '직원')
  await beside.close()

  // somebody else, who has to sign in first and may not open it
  shop.clock.advance(40_000)
  const other = await visitor()
  await other.page.goto(record)
  await passBothSteps(other.page, shop, 'cs01')
  await other.page.getByRole('alertdialog').getByText('선택 메뉴는 존재하지 않습니다.').waitFor()
  await other.page.getByRole('alertdialog').getByRole('button').click()
  await expectTabs(other.page, ['업무 홈'])
  shop.clock.advance(40_000)
  const again = await visitor()
  await again.page.goto(record)
  await passBothSteps(again.page, shop, 'admin01')
  await drawer(again.page).getByRole('heading', { level: 2, name: '도운영' }).waitFor()
  await expectTabs(again.page, ['업무 홈', '직원'])
  expect(problems).toEqual([])
})

test('[NV-04] a screen of the menu opens beside by Ctrl', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterOffice(page, shop)
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    menuOf(page)
      .getByRole('link', { name: '공통코드', exact: true })
      .last()
      .click({ modifiers: ['Control'] }),
  ])
  await heading(beside, '공통코드')
  await expect.poll(() => addressOf(beside)).toBe('/office/codes')
})

test('[NV-15] after a release the next click takes the new build, keeps the tabs and opens the screen', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '공통코드')
  // the build that the server has from now on
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'another-build' } }))
  shop.app.hub.setBuild('another-build')
  await shop.db.transaction((tx) =>
    announce(tx, { to: 'everyone', topic: 'build', data: { id: 'another-build' } }),
  )
  await page.getByText('새 버전이 준비됐어요.').waitFor({ timeout: 40_000 })
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(addressOf(page)))
  await openScreen(page, '직원')
  expect(documents).toHaveLength(1)
  await expectTabs(page, ['업무 홈', '공통코드', '직원'])
  expect(problems).toEqual([])
})

test('[BO-01] counters, the bell and the home tell what waits, as it comes, and by authority', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop, 'cs01')
  const home = page.getByRole('table', { name: '기다리는 일' })
  const counter = menuOf(page)
    .getByRole('listitem')
    .filter({ hasText: '로그인 승인' })
    .locator('.side-waiting')
  const before = Number((await counter.count()) > 0 ? (await counter.innerText()).match(/\d+/)![0] : 0)
  await expect.poll(() => shop.app.hub.count(), { timeout: 40_000 }).toBeGreaterThan(0)
  await ask(shop, 'demo02')
  await expect.poll(async () => (await counter.innerText()).match(/\d+/)![0]).toBe(String(before + 1))
  await home
    .getByRole('row')
    .filter({ hasText: '로그인 승인 요청' })
    .getByText(`${before + 1}건`)
    .waitFor()
  const bell = page.getByRole('button', { name: /^알림/ })
  // one of each queue: approvals, and what waits in the demo
  await expect.poll(() => bell.innerText()).toMatch(/알림\s*새 소식\s*6\s*건/)
  await bell.click()
  const news = page.getByRole('group', { name: '알림' })
  await news.getByRole('link', { name: `로그인 승인 요청 ${before + 1}건` }).click()
  await heading(page, '로그인 승인')
  await expect.poll(() => bell.innerText()).toBe('알림')
  expect(await menuOf(page).getByRole('listitem').filter({ hasText: '직원' }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('[BO-01] opening the main page leaves no row in the audit trail', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  const rows = async () =>
    (
      await shop.one<{ n: number }>(
        `select count(*)::int as n from "auditEntry" where endpoint not like '%login%'`,
      )
    ).n
  const before = await rows()
  await enterOffice(page, shop)
  await page.getByRole('heading', { name: '기다리는 일' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: '기다리는 일' }).waitFor()
  expect(await rows()).toBe(before)
})

test('[AU-05] the time left until auto-logout stands in the bar, and 연장 makes it whole again', async () => {
  const { shop, visitor } = await openOffice()
  const { page, context } = await visitor({ stranger: true })
  await context.clock.install()
  await enterOffice(page, shop)
  const left = page.getByRole('timer')
  await expect.poll(() => left.innerText()).toMatch(/^(30:00|29:\d\d)$/)
  await context.clock.fastForward(20 * 60_000)
  await expect.poll(() => left.innerText()).toMatch(/^(10:00|9:\d\d)$/)
  await page.getByRole('button', { name: '로그인 시간 연장' }).click()
  await expect.poll(() => left.innerText()).toMatch(/^(30:00|29:\d\d)$/)
})

test('[BO-01] Ctrl K finds records too, by keys alone, and opens them in their screen', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '찾을 말' })
  await field.waitFor()
  await page.keyboard.type('도운영')
  await page.getByRole('option', { name: /도운영 \(ops01\)/ }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await drawer(page).getByRole('heading', { level: 2, name: '도운영' }).waitFor()
  await expectTabs(page, ['업무 홈', '직원'])
  // another record of a screen that is open
  await page.keyboard.press('Control+k')
  await field.fill('cs01')
  await page.getByRole('option', { name: /\(cs01\)/ }).click()
  await expect.poll(() => drawer(page).getByRole('heading', { level: 2 }).innerText()).toContain('(cs01)')
  await page.keyboard.press('Control+k')
  await field.fill('없는 말')
  await page.getByText('찾는 것이 없어요.').waitFor()
  expect(problems).toEqual([])
})

test('[BO-01] at 390 the bar keeps the name, the password change and the way out, and nothing scrolls sideways', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor({ width: 390 })
  await enterOffice(page, shop)
  await expectNoSidewaysScroll(page)
  const own = page.getByRole('banner').getByRole('button', { name: /내 계정/ })
  await own.click()
  const sheet = page.getByRole('group', { name: '내 계정' })
  expect(await sheet.innerText()).toContain('admin01')
  await sheet.getByRole('button', { name: '비밀번호 변경' }).click()
  await page.getByRole('dialog').getByRole('heading', { name: '비밀번호 변경' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
})
