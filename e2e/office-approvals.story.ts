import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { build } from '#platform/database/compile.ts'
import { row } from '#platform/database/database.ts'
import { enterOffice, heading, openOffice, openScreen, typePassword } from './office.ts'

const PASSWORD = 'Medimall!2026'
const inbox = async (page: Page, url: string) =>
  (await page.context().request.get(`${url}/standin/sms`)).text()

async function tryShopLogin(page: Page, password: string) {
  await page.getByLabel('아이디', { exact: true }).fill('demo02')
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
}

test('[LG-06] [AU-13] [BO-02] an account locks, its owner asks for unlock, staff approve it in the back office, and the owner is in again', async () => {
  const { shop, url, visitor } = await openOffice()
  const { mobile } = (await row(
    shop.db,
    build.selectFrom('member').select('mobile').where('loginId', '=', 'demo02'),
  ))!
  const buyer = await visitor()
  await buyer.page.goto('/login')
  for (let tries = 1; tries <= 5; tries++) {
    await tryShopLogin(buyer.page, `wrong ${tries}`)
    await buyer.page
      .getByRole('alert')
      .getByText(tries < 5 ? `5 건 중 ${tries} 건` : '계정이 잠겼습니다')
      .waitFor()
  }
  await tryShopLogin(buyer.page, PASSWORD)
  await buyer.page.getByRole('link', { name: '잠금 해제 요청하기' }).click()
  await buyer.page.getByLabel('휴대폰 번호').fill(mobile)
  await buyer.page.getByRole('button', { name: '인증번호 받기' }).click()
  await buyer.page.getByText('남은 시간').waitFor()
  await buyer.page.getByRole('textbox', { name: '인증번호' }).fill(await shop.lastCode(mobile))
  await buyer.page.getByRole('button', { name: '요청하기' }).click()
  await buyer.page.getByText('요청을 받았어요').waitFor()

  const office = await visitor()
  await enterOffice(office.page, shop, 'cs01')
  await office.page.getByText('로그인 승인 요청').filter({ visible: true }).first().waitFor()
  await openScreen(office.page, '로그인 승인')
  await office.page.getByRole('row').filter({ hasText: '잠금 해제' }).first().click()
  await office.page.getByRole('complementary').getByRole('button', { name: '승인' }).click()
  await office.page.getByRole('dialog').getByRole('combobox').selectOption('통화로 본인 확인')
  await office.page.getByRole('dialog').getByRole('button', { name: '승인' }).click()
  await office.page.getByText('승인하고 문자로 알렸어요.').waitFor()
  expect(await inbox(office.page, url)).toContain('잠금 해제 요청이 승인됐어요')

  await buyer.page.goto('/login')
  await tryShopLogin(buyer.page, PASSWORD)
  await expect.poll(() => new URL(buyer.page.url()).pathname).not.toBe('/login')
  expect([...buyer.problems, ...office.problems]).toEqual([])
})

test('[LG-06] [AU-13] a colleague of the back office is unlocked by another, never by themselves', async () => {
  const { shop, visitor } = await openOffice()
  const { mobile } = (await row(
    shop.db,
    build.selectFrom('staff').select('mobile').where('loginId', '=', 'ops01'),
  ))!
  const { page } = await visitor()
  await page.goto('/office/login')
  for (let tries = 1; tries <= 5; tries++) {
    await typePassword(page, 'ops01', `wrong ${tries}`)
    await page
      .getByRole('alert')
      .getByText(tries < 5 ? `5 건 중 ${tries} 건` : '계정이 잠겼습니다')
      .waitFor()
  }
  await typePassword(page, 'ops01', PASSWORD)
  await page.getByRole('link', { name: '잠금 해제 요청하기' }).click()
  await heading(page, '잠금 해제 요청')
  await expect.poll(() => page.getByLabel('아이디').inputValue()).toBe('ops01')
  await page.getByLabel('휴대폰 번호').fill(mobile)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await page.getByText('남은 시간').waitFor()
  await page.getByRole('textbox', { name: '인증번호' }).fill(await shop.lastCode(mobile))
  await page.getByRole('button', { name: '요청하기' }).click()
  await page.getByText('다른 관리자가 확인한 뒤').waitFor()

  const admin = await visitor()
  await enterOffice(admin.page, shop, 'admin01')
  await openScreen(admin.page, '로그인 승인')
  await admin.page.getByRole('row').filter({ hasText: '직원' }).first().click()
  await admin.page.getByRole('complementary').getByRole('button', { name: '승인' }).click()
  await admin.page.getByRole('dialog').getByRole('combobox').selectOption('통화로 본인 확인')
  await admin.page.getByRole('dialog').getByRole('button', { name: '승인' }).click()
  await admin.page.getByText('승인하고 문자로 알렸어요.').waitFor()
  shop.clock.advance(40_000)
  await enterOffice(page, shop, 'ops01')
})
