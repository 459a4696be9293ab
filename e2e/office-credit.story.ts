import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop } from './browser.ts'
import { enterOffice, heading, openOffice, openScreen, widths } from './office.ts'

test('[BO-04] [OD-10] staff see who owes what for how long, stop a clinic with a reason, and find the change in its history', async () => {
  const { visitor, shop } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop, 'ops01')
  await openScreen(page, '여신/수금')
  await page.getByText('미수 합계').waitFor()
  await page.getByRole('navigation', { name: '보기' }).getByRole('button', { name: '연체' }).click()
  await page.getByRole('row', { name: /데모 마루의원.*연체 정지/ }).waitFor()
  await page.getByRole('navigation', { name: '보기' }).getByRole('button', { name: '미결제' }).click()
  await page.getByRole('row', { name: /데모 가온의원/ }).click()
  const drawer = page.getByRole('complementary', { name: '데모 가온의원' })
  await drawer.getByText('거래를 시작하며 정한 조건').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByLabel('여신한도').fill('1000')
  await drawer.getByLabel('사유').fill('담보 조정')
  await drawer.getByRole('button', { name: '저장' }).click()
  await drawer.getByText('미결제 금액보다 낮은 한도로 바꿀 수 없어요.', { exact: false }).waitFor()
  await drawer.getByLabel('여신한도').fill('-500')
  await drawer.getByLabel('여신한도').blur()
  await drawer.getByText('0 이상의 정수로 입력해 주세요.').waitFor()
  await drawer.getByRole('button', { name: '저장' }).click()
  await drawer.getByText('여신한도를 원 단위로 입력해 주세요.').waitFor()
  expect(await drawer.getByLabel('여신한도').inputValue()).toBe('-500')
  await drawer.getByLabel('여신한도').fill('60,000,000.00')
  await drawer.getByRole('checkbox', { name: '여신 주문 정지', exact: true }).check()
  await drawer.getByRole('button', { name: '저장' }).click()
  await page.getByText('여신 조건을 바꿨어요.').waitFor()
  await page.getByRole('row', { name: /데모 가온의원.*60,000,000.*주문 정지/ }).click()
  await drawer.getByText(/한도 60,000,000원 · 30일 · 연체 시 정지 · 여신 주문 정지/).waitFor()
  await drawer.getByText('담보 조정').waitFor()

  const clinic = await visitor({ width: widths.XS })
  await enterShop(clinic.page, shop, 'demo01', '/my/order/loan')
  await clinic.page.getByText('여신 주문이 정지됐어요').first().waitFor()
  await expectNoSidewaysScroll(clinic.page)
  for (const width of [widths.L, widths.XS]) {
    await page.setViewportSize({ width, height: 900 })
    await heading(page, '여신/수금')
    await expectNoSidewaysScroll(page)
  }
  expect(problems).toEqual([])
})
