import { expect, test } from 'vitest'
import { fieldError } from './browser.ts'
import { enterOffice, openOffice, openScreen, widths } from './office.ts'

test('[BO-07] an address that is none is told at its field, on the drawers of a menu and of staff, and nothing typed is lost', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  const wrong = 'IP 주소나 대역(10.0.0.0/8)을 쉼표로 나누어 입력해 주세요.'
  await openScreen(page, '메뉴')
  await page.getByRole('row', { name: /^공통코드/ }).click()
  const menu = page.getByRole('complementary', { name: '공통코드' })
  await menu.getByLabel(/^이름/).fill('코드')
  await menu.getByLabel('정한 IP에서만').check()
  const save = (drawer: typeof menu) => drawer.getByRole('button', { name: '저장' }).click()
  await save(menu)
  await fieldError(menu, /IP를 하나 이상 입력해 주세요/).waitFor()
  await menu.getByLabel('허용 IP').fill('10.0.0.0/8, 사무실')
  await save(menu)
  await fieldError(menu, wrong).waitFor()
  expect(await menu.getByLabel('허용 IP').inputValue()).toBe('10.0.0.0/8, 사무실')
  await menu.getByLabel('허용 IP').fill('10.0.0.0/8, 127.0.0.1, {ip}')
  await expect.poll(() => fieldError(menu, /IP/).count()).toBe(0)
  await save(menu)
  await page.getByText('메뉴를 저장했어요.').waitFor()
  expect(await shop.one(`select name, "ipLimited", "ipList" from menu where id = 'codes'`)).toEqual({
    name: '코드',
    ipLimited: true,
    ipList: '10.0.0.0/8, 127.0.0.1, {ip}',
  })

  await openScreen(page, '직원')
  await page.getByRole('row', { name: /ops01/ }).click()
  const staff = page.getByRole('complementary', { name: /ops01/ })
  await staff.getByLabel('이름').fill('도운영새')
  await staff.getByLabel('허용 IP').fill('10.0.0.300')
  await save(staff)
  await fieldError(staff, wrong).waitFor()
  expect(await staff.getByLabel('이름').inputValue()).toBe('도운영새')
  await staff.getByLabel('허용 IP').fill('10.0.0.30')
  await save(staff)
  await page.getByRole('row', { name: /도운영새/ }).waitFor()
  expect(await shop.one(`select name, "allowedIps" from staff where "loginId" = 'ops01'`)).toEqual({
    name: '도운영새',
    allowedIps: '10.0.0.30',
  })
  expect(problems.filter((problem) => !/422/.test(problem))).toEqual([])
})

test('[BO-07] [MN-10] a group of codes is made, renamed, removed and put back in its drawer, which tells at the field what is wrong', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '공통코드')
  await page.getByRole('button', { name: '그룹 관리' }).click()
  const drawer = page.getByRole('complementary', { name: '코드 그룹' })
  const save = drawer.getByRole('button', { name: '저장' })
  await drawer.getByLabel(/^이름/).fill('시험 그룹')
  await drawer.getByLabel('그룹 코드').fill('CST_TY_CD')
  await save.click()
  await fieldError(drawer, '이미 있는 그룹 코드예요.').waitFor()
  await drawer.getByLabel('그룹 코드').fill('시험')
  await save.click()
  await fieldError(drawer, /영문 대문자/).waitFor()
  expect(await drawer.getByLabel(/^이름/).inputValue()).toBe('시험 그룹')
  await drawer.getByLabel('그룹 코드').fill('trial')
  expect(await drawer.getByLabel('그룹 코드').inputValue()).toBe('TRIAL')
  await save.click()
  await page.getByText('그룹을 저장했어요.').waitFor()
  await drawer.getByRole('button', { name: '시험 그룹 수정' }).click()
  await drawer.getByLabel(/^이름/).fill('새 시험 그룹')
  await save.click()
  await drawer.getByRole('button', { name: '새 시험 그룹 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await drawer.getByRole('button', { name: '새 시험 그룹 되살리기' }).click()
  await drawer.getByRole('button', { name: '새 시험 그룹 삭제' }).waitFor()
  expect(await shop.one(`select name, rank, "removedAt" from "codeGroup" where id = 'TRIAL'`)).toEqual({
    name: '새 시험 그룹',
    rank: 1,
    removedAt: null,
  })
  expect(problems.filter((problem) => !/409|422/.test(problem))).toEqual([])
})

test('[BO-07] the drawer of a file group tells at the field what is wrong, and keeps what was typed beside what somebody else saved', async () => {
  const { shop, visitor } = await openOffice()
  await shop.run(`insert into menu (id, name, step, url) values ('leaving', '없어질 메뉴', 1, '/leaving')`)
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '파일 그룹')
  await page.getByRole('button', { name: '그룹 등록' }).click()
  const made = page.getByRole('complementary', { name: '그룹 등록' })
  await made.getByLabel('그룹 ID').fill('Join-Papers')
  await made.getByLabel(/^이름/).fill('시험 서류')
  await shop.run(
    `insert into "fileGroup" (id, name, accept, "maxBytes", "maxCount", "readableBy", "writableBy") values ('join-papers', '먼저 만든 그룹', '', 1000, 1, 'owner', 'signed-in')`,
  )
  await made.getByRole('button', { name: '저장' }).click()
  await fieldError(made, '이미 있는 그룹 ID예요.').waitFor()
  await made.getByLabel('그룹 ID').fill('trial-papers')
  await made.getByLabel('담당 메뉴').selectOption('없어질 메뉴')
  await shop.run(`delete from menu where id = 'leaving'`)
  await made.getByRole('button', { name: '저장' }).click()
  await fieldError(made, '없는 메뉴예요. 메뉴를 다시 선택해 주세요.').waitFor()
  await made.getByLabel('담당 메뉴').selectOption('공통코드')
  await made.getByRole('button', { name: '저장' }).click()
  await page.getByText('파일 그룹을 등록했어요.').waitFor()

  await page.getByRole('row', { name: /시험 서류/ }).click()
  const open = page.getByRole('complementary', { name: '시험 서류' })
  const save = open.getByRole('button', { name: '저장' })
  await open.getByLabel('파일 개수').fill('3')
  await shop.run(`update "fileGroup" set name = '새 시험 서류' where id = 'trial-papers'`)
  await save.click()
  await page.getByRole('alertdialog').getByRole('button').click()
  const renamed = page.getByRole('complementary', { name: '새 시험 서류' })
  await renamed.getByText('그사이 다른 사람이 저장했어요').waitFor()
  expect(await renamed.getByLabel('파일 개수').inputValue()).toBe('3')
  await renamed.getByRole('button', { name: '저장' }).click()
  await page.getByText('파일 그룹을 저장했어요.').waitFor()
  expect(
    await shop.one(`select name, "maxCount", "menuId" from "fileGroup" where id = 'trial-papers'`),
  ).toEqual({
    name: '새 시험 서류',
    maxCount: 3,
    menuId: 'codes',
  })
  expect(problems.filter((problem) => !/409|422/.test(problem))).toEqual([])
})

test('[BO-07] [MN-10] beside a drawer on a small screen a list keeps in sight what tells its rows apart, and no date breaks in two', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor({ width: widths.M })
  await enterOffice(page, shop)
  await openScreen(page, '공통코드')
  const rows = page.locator('main tbody tr').filter({ visible: true })
  await rows.first().click()
  await page.getByRole('complementary', { name: /01$/ }).waitFor()
  await rows.first().getByRole('cell', { name: '로그인 승인 종류' }).waitFor()
  await page.keyboard.press('Escape')

  await openScreen(page, '가격 조건')
  await rows.first().click()
  const drawer = page.getByRole('complementary').filter({ has: page.getByLabel('단가') })
  const edge = (await drawer.boundingBox())!.x
  const state = (await rows.first().locator('.office-state').boundingBox())!
  expect(state.x + state.width).toBeLessThanOrEqual(edge)
  await page.keyboard.press('Escape')

  await openScreen(page, '대리 주문')
  const until = page.getByText('2026.11.27', { exact: true })
  expect((await until.boundingBox())!.height).toBeLessThan(24)
  expect(problems).toEqual([])
})

test('[BO-07] a very long name of a clinic pushes neither state nor date out of a list, nor breaks a date', async () => {
  const { shop, visitor } = await openOffice()
  await shop.run(
    `update institution set name = '의료법인 데모가온의료재단 강남역삼통합메디컬센터 피부과의원·성형외과의원 신사본점' where name = '데모 가온의원'`,
  )
  const { page, problems } = await visitor({ width: widths.M })
  await enterOffice(page, shop)
  const expectInSight = async (name: string) => {
    await openScreen(page, name)
    const row = page.getByRole('row', { name: /데모가온의료재단/ }).filter({ visible: true })
    const state = (await row.first().locator('.office-state').first().boundingBox())!
    expect(state.x + state.width).toBeLessThan(widths.M)
  }
  await expectInSight('주문 관리')
  await expectInSight('입금 대조')
  await openScreen(page, '주문 문서')
  const papers = (await page.getByRole('columnheader', { name: '거래명세서' }).boundingBox())!
  expect(papers.x + papers.width).toBeLessThan(widths.M)
  await openScreen(page, '스페셜오더')
  const asked = page.getByRole('cell', { name: '2026.11.20', exact: true }).locator('span')
  expect((await asked.boundingBox())!.height).toBeLessThan(24)
  expect(problems).toEqual([])
})

test('[BO-07] when the line is cut over a save, what is typed stays; sent again, a save that had come after all is told as saved, and blamed on nobody else', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '자주 묻는 질문')
  const drawer = page.getByRole('complementary').filter({ has: page.getByLabel(/^질문/) })
  const cut = (when: 'before' | 'after') =>
    page.route(
      (url) => url.pathname.startsWith('/api/bo/faqs/'),
      async (route) => {
        if (when === 'after') await route.fetch()
        await route.abort('connectionfailed')
      },
      { times: 1 },
    )
  const isOffline = page.getByRole('alertdialog').getByText(/인터넷에 연결할 수 없어요/)
  const save = () => drawer.getByRole('button', { name: '저장', exact: true }).click()
  const isSaved = page.getByText('질문을 저장했어요.')
  for (const when of ['before', 'after'] as const) {
    await page.locator('main tbody tr').filter({ visible: true }).first().click()
    await drawer.getByLabel(/^질문/).fill(`${when} 물어보나요?`)
    await cut(when)
    await save()
    await isOffline.waitFor()
    await page.getByRole('alertdialog').getByRole('button').click()
    expect(await drawer.getByLabel(/^질문/).inputValue()).toBe(`${when} 물어보나요?`)
    await save()
    await isSaved.waitFor()
    await drawer.waitFor({ state: 'detached' })
    expect(await page.getByText(/그사이 다른 사람이/).count()).toBe(0)
    await isSaved.waitFor({ state: 'detached' })
  }
  expect(await shop.run(`select version from faq where question = 'after 물어보나요?'`)).toHaveLength(1)

  // what somebody else saved meanwhile is told all the same
  await page.locator('main tbody tr').filter({ visible: true }).first().click()
  await drawer.getByLabel(/^질문/).fill('셋째로 물어보나요?')
  await cut('before')
  await save()
  await page.getByRole('alertdialog').getByRole('button').click()
  await shop.run(
    `update faq set question = '동료가 물어보나요?', version = version + 1 where question = 'after 물어보나요?'`,
  )
  await save()
  await drawer.getByText('그사이 다른 사람이 저장했어요').waitFor()
  expect(await drawer.getByLabel(/^질문/).inputValue()).toBe('셋째로 물어보나요?')
  await save()
  await isSaved.waitFor()
})
