import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { fieldError } from './browser.ts'
import { enterOffice, heading, menuOf, openOffice, openScreen, widths } from './office.ts'

const giveReason = async (page: import('playwright-core').Page, button: string) => {
  await page.getByRole('dialog').getByLabel('사유').selectOption('직접 입력')
  await page.getByRole('dialog').getByLabel('사유 내용').fill('담당자가 바뀌어서 확인해요')
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}

test('[BO-07] [MN-09] a role is changed by clicking, and counts at the very next call of whoever holds it', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  const { page: other } = await visitor()
  await enterOffice(page, shop)
  await enterOffice(other, shop, 'ops01')
  await openScreen(other, '공통코드')
  await openScreen(page, '권한')
  await page.locator('main').getByRole('button', { name: /^운영/ }).click()
  await page.getByLabel('공통코드 조회').uncheck()
  await expect.poll(() => page.getByLabel('공통코드 등록·수정').isChecked()).toBe(false)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('권한을 저장했어요.').waitFor()
  await other.getByRole('button', { name: '조회', exact: true }).click()
  await expect.poll(() => menuOf(other).getByRole('link', { name: '공통코드', exact: true }).count()).toBe(0)
  await openScreen(page, '감사 이력')
  await page.getByRole('search').getByLabel('결과').selectOption({ label: '거부' })
  await page.getByRole('button', { name: '조회', exact: true }).click()
  await page
    .getByRole('row', { name: /공통코드.*도운영/ })
    .first()
    .waitFor()
  expect(problems).toEqual([])
})

/** Gives 고객지원 a function that whoever is signed in does not hold. */
async function askForTrail(page: Page) {
  await page.getByRole('button', { name: /^고객지원/ }).click()
  await page.getByLabel('감사 이력 조회').check()
  await page.getByRole('button', { name: '저장', exact: true }).click()
}

test('[MN-02] [BO-01] authority that somebody does not hold themself waits for a second person, who is told and decides', async () => {
  const { shop, visitor } = await openOffice()
  await shop.run(
    `insert into "roleAuthority" select id, 'roles', f from role, unnest(array['read', 'write']) f where name = '고객지원'`,
  )
  const { page, problems } = await visitor()
  await enterOffice(page, shop, 'cs01')
  await openScreen(page, '권한')
  await askForTrail(page)
  await page.getByText('본인에게 없는 기능 1개는 다른 직원이 승인하면 적용돼요.').waitFor()
  const approve = '고객지원 권한에 감사 이력 조회 추가 승인'
  await page.getByLabel('고객지원 권한에 감사 이력 조회 추가 요청 취소').waitFor()
  expect(await page.getByLabel(approve).count()).toBe(0)
  expect(await menuOf(page).getByRole('link', { name: '감사 이력', exact: true }).count()).toBe(0)

  // who goes on writing at the same role loses nothing when it changes beneath them
  await page.getByLabel('설명').fill('전화와 채팅을 받아요')
  const { page: other } = await visitor()
  await enterOffice(other, shop)
  await menuOf(other)
    .getByRole('listitem')
    .filter({ hasText: '권한' })
    .locator('.side-waiting')
    .getByText('1')
    .waitFor()
  await openScreen(other, '권한')
  await other.getByLabel(approve).click()
  await other.getByText('권한을 승인했어요.').waitFor()
  await other.getByRole('button', { name: /^고객지원/ }).click()
  await other.getByLabel('이름').fill('고객지원팀')
  await other.getByRole('button', { name: '저장', exact: true }).click()
  await other.getByText('권한을 저장했어요.').waitFor()
  await page.getByLabel('회원 목록 조회').uncheck()
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByRole('alertdialog').getByText('그사이 다른 사람이 바꿨어요.').waitFor()
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.getByText('그사이 다른 사람이 저장했어요').waitFor()
  await expect.poll(() => page.getByLabel('이름').inputValue()).toBe('고객지원팀')
  expect(await page.getByLabel('감사 이력 조회').isChecked()).toBe(true)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await page.getByText('그사이 다른 사람이 저장했어요').waitFor({ state: 'detached' })
  expect(
    await shop.one(
      `select description, array(select "menuId" from "roleAuthority" where "roleId" = role.id and "menuId" in ('members', 'audit')) as menus from role where name = '고객지원팀'`,
    ),
  ).toEqual({ description: '전화와 채팅을 받아요', menus: ['audit'] })
  await page.reload()
  await menuOf(page).getByRole('link', { name: '감사 이력', exact: true }).waitFor()
  expect(problems.filter((problem) => !/409/.test(problem))).toEqual([])
})

test('[BO-07] a box whose function is gone before the role is saved is taken out, with the rest as it was typed', async () => {
  const { shop, visitor } = await openOffice()
  await shop.run(`insert into "menuFunction" values ('maintenance', 'retire', '시험')`)
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '권한')
  await page.getByRole('button', { name: /^고객지원/ }).click()
  await page.getByLabel('설명').fill('전화와 채팅을 받아요')
  await page.getByLabel('점검 시험').check()
  await shop.run(`delete from "menuFunction" where function = 'retire'`)
  const save = page.getByRole('button', { name: '저장', exact: true })
  await save.click()
  await page.getByRole('alertdialog').getByText('그사이 없어진 메뉴나 기능이 들어 있어요.').waitFor()
  await page.getByRole('alertdialog').getByRole('button').click()
  const told = page.getByText('그사이 없어진 메뉴나 기능 1개는 뺐어요')
  await told.waitFor()
  expect(await page.getByLabel('설명').inputValue()).toBe('전화와 채팅을 받아요')
  expect(await page.getByLabel('점검 조회').isChecked()).toBe(true)
  await save.click()
  await page.getByText('권한을 저장했어요.').waitFor()
  await told.waitFor({ state: 'detached' })
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
  expect(
    await shop.one(
      `select description, array(select function from "roleAuthority" where "roleId" = role.id and "menuId" = 'maintenance') as granted from role where name = '고객지원'`,
    ),
  ).toEqual({ description: '전화와 채팅을 받아요', granted: ['read'] })
  expect(problems.filter((problem) => !/422/.test(problem))).toEqual([])
})

test('[MN-02] [BO-07] who asked for authority takes the request back, and a role that is gone before an account is saved is taken out of it', async () => {
  const { shop, visitor } = await openOffice()
  await shop.run(`
    with editing as (select id from role where name = '고객지원')
    insert into "roleAuthority" select id, m, f from editing, unnest(array['roles', 'staff']) m, unnest(array['read', 'write']) f`)
  await shop.run(`insert into role (name) values ('없어질 권한')`)
  const { page, problems } = await visitor()
  await enterOffice(page, shop, 'cs01')
  await openScreen(page, '권한')
  await askForTrail(page)
  await expect.poll(() => page.getByLabel('감사 이력 조회', { exact: true }).isChecked()).toBe(false)
  const withdraw = page.getByLabel('고객지원 권한에 감사 이력 조회 추가 요청 취소')
  await withdraw.press('Enter')
  await page.getByText('권한 요청을 취소했어요.').waitFor()
  await withdraw.waitFor({ state: 'detached' })
  // its block goes with the last request, and the keyboard goes on where it stood
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  expect(await shop.run('select id from "grantRequest"')).toEqual([])

  await openScreen(page, '직원')
  await page.getByRole('row', { name: /cs01/ }).click()
  const drawer = page.getByRole('complementary', { name: /cs01/ })
  await drawer.getByLabel('이름').fill('남지원새')
  await drawer.getByLabel('없어질 권한').check()
  await shop.run(`delete from role where name = '없어질 권한'`)
  const save = drawer.getByRole('button', { name: '저장' })
  await save.click()
  await page.getByRole('alertdialog').getByText('그사이 없어진 권한이 들어 있어요.').waitFor()
  await page.getByRole('alertdialog').getByRole('button').click()
  await drawer.getByText('그사이 없어진 권한 1개는 뺐어요').waitFor()
  expect(await drawer.getByLabel('이름').inputValue()).toBe('남지원새')
  await save.click()
  await page.getByRole('row', { name: /남지원새/ }).waitFor()
  expect(problems.filter((problem) => !/422/.test(problem))).toEqual([])
})

test('[BO-07] an account is made, its first password shown once, its contact unmasked for a reason, and it is disabled', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '직원')
  await page.getByRole('button', { name: '직원 등록' }).click()
  const drawer = page.getByRole('complementary', { name: '직원 등록' })
  await drawer.getByRole('button', { name: '저장' }).click()
  await fieldError(drawer, '이름을 입력해 주세요.').waitFor()
  await drawer.getByLabel('아이디').fill('fresh01')
  await drawer.getByLabel('이름').fill('새직원')
  await drawer.getByLabel('이메일').fill('fresh01@medimall.example')
  await drawer.getByLabel('휴대폰').fill('010-0000-0099')
  await drawer.getByLabel('운영').check()
  await drawer.getByRole('button', { name: '저장' }).click()
  const shown = page.getByRole('alertdialog')
  await expect.poll(() => shown.innerText()).toMatch(/fresh01 · ([a-z2-9]{4}-){3}[a-z2-9]{4}/)
  await shown.getByRole('button').click()
  await page.getByRole('row', { name: /fresh01/ }).click()
  const open = page.getByRole('complementary', { name: '새직원 (fresh01)' })
  await open.getByText('010-****-0099').waitFor()
  await open.getByRole('button', { name: '원문 보기(사유 기록)' }).click()
  await giveReason(page, '보기')
  await open.getByText('01000000099').waitFor()
  // somebody else saves the same account meanwhile, and stopping it throws nothing typed away
  await open.getByLabel('이름').fill('새이름')
  await open.getByLabel('고객지원').check()
  await shop.run(`
    with other as (insert into "staffRole" select f.id, r.id from staff f, role r where f."loginId" = 'fresh01' and r.name = '감사' returning "staffId")
    update staff set "allowedIps" = '10.0.0.1', version = version + 1 where id in (select "staffId" from other)`)
  await open.getByRole('button', { name: '저장' }).click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await open.getByText('그사이 다른 사람이 저장했어요').waitFor()
  expect(await open.getByLabel('허용 IP').inputValue()).toBe('10.0.0.1')
  expect(await open.getByRole('checkbox', { checked: true }).count()).toBe(3)
  await open.getByRole('button', { name: '중지' }).click()
  await giveReason(page, '중지')
  await open.getByRole('button', { name: '다시 사용' }).waitFor()
  await open.getByRole('button', { name: '저장' }).click()
  await page.getByRole('row', { name: /새이름/ }).waitFor()
  expect(
    await shop.one(
      `select name, "allowedIps", (select count(*)::int from "staffRole" where "staffId" = staff.id) as roles from staff where "loginId" = 'fresh01'`,
    ),
  ).toEqual({ name: '새이름', allowedIps: '10.0.0.1', roles: 3 })
  await expect
    .poll(
      async () =>
        (await shop.one<{ status: string }>(`select status from staff where "loginId" = 'fresh01'`)).status,
    )
    .toBe('disabled')
  // the entry follows the change: it says how the call ended
  await expect
    .poll(() =>
      shop.one(`select count(*)::int as n from "auditEntry" where reason = '담당자가 바뀌어서 확인해요'`),
    )
    .toEqual({ n: 2 })
  expect(problems.filter((problem) => !/409/.test(problem))).toEqual([])
})

test('[MN-07] [BO-07] menus change their places, a new one is made, and a menu in use says why it stays', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '메뉴')
  await page.getByRole('button', { name: '권한 위로' }).click()
  await page.getByRole('button', { name: '순서 저장' }).click()
  await page.getByText(/메뉴 순서를 저장했어요/).waitFor()
  expect(
    (
      await shop.run<{ id: string }>(
        `select id from menu where "parentId" = 'system' order by rank, id limit 2`,
      )
    ).map(({ id }) => id),
  ).toEqual(['roles', 'menus'])
  await page.getByRole('button', { name: '메뉴 등록' }).click()
  const drawer = page.getByRole('complementary', { name: '메뉴 등록' })
  await drawer.getByLabel('메뉴 ID').fill('reports')
  await drawer.getByLabel(/^이름/).fill('주간 보고')
  await drawer.getByLabel('상위 메뉴').selectOption('system')
  await drawer.getByLabel('주소').fill('/roles')
  await drawer.getByRole('button', { name: '저장' }).click()
  await page.getByRole('alertdialog').getByText('다른 메뉴가 쓰고 있는 주소예요.').waitFor()
  await page.getByRole('alertdialog').getByRole('button').click()
  await drawer.getByLabel('주소').fill('/reports')
  await drawer.getByRole('button', { name: '저장' }).click()
  await page.getByRole('row', { name: /^주간 보고/ }).click()
  const made = page.getByRole('complementary', { name: '주간 보고' })
  await made.getByLabel(/^이름/).fill('매주 보고')
  await shop.run(`update menu set icon = 'chart', version = version + 1 where id = 'reports'`)
  await made.getByRole('button', { name: '저장' }).click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await made.getByText('그사이 다른 사람이 저장했어요').waitFor()
  expect(await made.getByLabel('아이콘').inputValue()).toBe('chart')
  await made.getByRole('button', { name: '저장' }).click()
  await page.getByRole('row', { name: /^매주 보고/ }).waitFor()
  expect(await shop.one(`select step, url from menu where id = 'reports'`)).toEqual({
    step: 2,
    url: '/reports',
  })
  expect(problems.filter((problem) => !/409/.test(problem))).toEqual([])
})

test('[BO-07] the four screens of authority read well and fit at every width', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterOffice(page, shop)
  for (const name of ['메뉴', '권한', '직원', '감사 이력']) {
    await openScreen(page, name)
    for (const width of Object.values(widths)) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      expect([name, width, await seriousFindings(page)]).toEqual([name, width, []])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await heading(page, name)
  }
})
