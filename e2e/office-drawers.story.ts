import { expect, test } from 'vitest'
import { fieldError } from './browser.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

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
