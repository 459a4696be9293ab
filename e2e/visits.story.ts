import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, widths } from './browser.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

const SHOTS = process.env.SHOTS

test('[CS-04] [RT-12] a clinic asks for a visit on a phone, staff agree on a day, and it comes to its end', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 375, height: 800 })
  await enterShop(page, shop, 'demo05', '/cs/inquiry/visit')
  await page.getByRole('link', { name: '방문 신청하기' }).click()
  // what was pressed is gone: the heading of what came has the focus
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.getByRole('button', { name: '방문 신청하기' }).click()
  await page.getByText('목적을 골라 주세요.', { exact: true }).waitFor()
  await page.getByText('방문할 날짜와 시간을 골라 주세요.', { exact: true }).waitFor()
  await page.getByLabel(/^목적/).selectOption({ label: '장비 A/S·점검' })
  // a week of times: the first press is the first wish, the next the second, another press takes it away
  const free = (time: string) => page.getByRole('button', { name: new RegExp(`${time} 가능$`) })
  await page.getByRole('button', { name: '다음 주 보기' }).click()
  await free('11:00').first().click()
  await free('14:00').first().click()
  await page.getByRole('button', { name: /14:00 2순위$/ }).waitFor()
  await page.getByLabel(/^방문할 곳/).fill('본원 3층')
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/visit-${width}.png`, fullPage: true })
  }
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: '방문 신청하기' }).click()
  const asked = page.getByRole('listitem').filter({ hasText: '본원 3층' })
  await asked.getByText('일정 조율').waitFor()
  await asked.getByRole('link', { name: '일정 바꾸기' }).click()
  await page.getByRole('heading', { level: 1, name: '일정 바꾸기' }).waitFor()
  // it opens at the week of the first wish
  await page.getByRole('button', { name: /11:00 1순위$/ }).click()
  await page.getByRole('button', { name: /14:00 1순위$/ }).waitFor()
  await page.getByRole('button', { name: '일정 바꾸기' }).click()
  await asked.getByText(/1순위.* 14:00/).waitFor()

  const office = await visitor()
  await office.page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(office.page, shop)
  await openScreen(office.page, '방문신청')
  await office.page.getByRole('row', { name: /데모 새론의원/ }).click()
  const drawer = office.page.getByRole('complementary', { name: '데모 새론의원' })
  await drawer.getByRole('textbox', { name: /^담당자 \(필수\)/ }).fill('최이음 팀장')
  if (SHOTS) await office.page.screenshot({ path: `${SHOTS}/visits-1440.png` })
  expect(await seriousFindings(office.page)).toEqual([])
  await drawer.getByRole('button', { name: '일정 확정' }).click()
  await office.page.getByText('방문 일정을 확정했어요.').waitFor()

  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: '최이음 팀장' })
  await row.getByText('방문 확정').waitFor()
  await row.getByRole('button', { name: '취소' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '취소하기' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: '본원 3층' })
    .getByText('취소', { exact: true })
    .waitFor()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/visit-list-1440.png`, fullPage: true })
  expect(await seriousFindings(page)).toEqual([])
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
})
