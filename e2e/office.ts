import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Shop } from '#testing/shop.ts'
import { build } from '#platform/database/compile.ts'
import { row } from '#platform/database/database.ts'
import { bringSession, openStorefront, widths } from './browser.ts'

/** The same server, looked at from the back office. */
export const openOffice = openStorefront

/** Signs staff in through both steps, as a person does: the code is read from the SMS. */
export async function signInStaff(page: Page, shop: Shop, loginId = 'admin01', password = 'Medimall!2026') {
  await page.goto('/office/login')
  await passBothSteps(page, shop, loginId, password)
  await heading(page, '업무 홈')
}

/** Goes in with a session that the server has begun: for stories that tell of something else than signing in. */
export async function enterOffice(page: Page, shop: Shop, loginId = 'admin01') {
  await bringSession(page, 'medimall-office.token', await shop.asStaff(loginId))
  await page.goto('/office')
  await heading(page, '업무 홈')
}

/** On the login page: id and password, then the code. */
export async function passBothSteps(page: Page, shop: Shop, loginId: string, password = 'Medimall!2026') {
  await typePassword(page, loginId, password)
  await heading(page, '인증번호 입력')
  const staff = await row(shop.db, build.selectFrom('staff').select('mobile').where('loginId', '=', loginId))
  await page.getByLabel('인증번호 6자리').fill(await shop.lastCode(staff!.mobile))
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

/** Another tab of the same browser and session, opened cold. */
export async function coldTab(page: Page) {
  const token = await page.evaluate(() => sessionStorage.getItem('medimall-office.token')!)
  const tab = await page.context().newPage()
  await tab.addInitScript((held) => sessionStorage.setItem('medimall-office.token', held), token)
  return tab
}

export async function typePassword(page: Page, loginId: string, password = 'Medimall!2026') {
  await page.getByLabel('아이디', { exact: true }).fill(loginId)
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '다음', exact: true }).click()
}

export const heading = (page: Page, name: string) =>
  page.locator('main').getByRole('heading', { level: 1, name, exact: true }).waitFor()
export const menuOf = (page: Page) => page.getByRole('navigation', { name: '메뉴' })
export const tabsOf = (page: Page) => page.getByRole('navigation', { name: '열린 화면' })

/** Rows that only stand for what is being loaded open nothing. */
export const rowsStand = (page: Page) =>
  expect.poll(() => page.locator('table[aria-busy="true"]').filter({ visible: true }).count()).toBe(0)

/** Opens a screen by its name in the menu, with what its lists hold. */
export async function openScreen(page: Page, name: string) {
  if (page.viewportSize()!.width < 1024) await page.getByRole('button', { name: '메뉴 열기' }).click()
  await menuOf(page).getByRole('link', { name, exact: true }).last().click()
  await heading(page, name)
  await rowsStand(page)
}

export const tabNames = (page: Page) => tabsOf(page).getByRole('link').allInnerTexts()
export const expectTabs = (page: Page, names: string[]) => expect.poll(() => tabNames(page)).toEqual(names)
export { widths }
