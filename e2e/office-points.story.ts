import { expect, test } from 'vitest'
import { openOffice, openScreen, signInStaff } from './office.ts'

test('[BO-04] staff change the terms of points and give a clinic some, each with a reason', async () => {
  const office = await openOffice()
  const { page, problems } = await office.visitor()
  await signInStaff(page, office.shop, 'ops01')
  await openScreen(page, '포인트')
  await page.getByRole('button', { name: '적립 기준' }).click()
  await page.getByLabel('화장품').fill('20')
  await page.getByLabel('사유').fill('가을 행사')
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByText('화장품 2%').first().waitFor()

  await page.getByLabel('기관').fill('가온')
  await page.getByRole('button', { name: '조회' }).click()
  const row = page.getByRole('row', { name: /가온의원/ }).first()
  const before = Number((await row.getByRole('cell').nth(0).innerText()).replace(/\D/g, ''))
  await row.click()
  await page.getByRole('textbox', { name: '포인트' }).fill('3000')
  await page.getByLabel('사유').fill('오배송 사과')
  await page.getByRole('button', { name: '조정', exact: true }).click()
  await expect
    .poll(async () => Number((await row.getByRole('cell').nth(0).innerText()).replace(/\D/g, '')))
    .toBe(before + 3_000)
  expect(problems).toEqual([])
}, 60_000)
