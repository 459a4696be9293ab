import { expect, test } from 'vitest'
import { enterOffice, openOffice, openScreen } from './office.ts'

test('[BO-04] staff change the terms of points and give a clinic some, each with a reason', async () => {
  const office = await openOffice()
  const { page, problems } = await office.visitor()
  await enterOffice(page, office.shop, 'ops01')
  await openScreen(page, '포인트')
  await page.getByRole('button', { name: '적립 기준' }).click()
  await page.getByLabel('화장품').fill('20')
  await page.getByLabel('사유').fill('가을 행사')
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByText('화장품 2%').first().waitFor()
  // somebody else changes the terms meanwhile: what is typed stays, and may be saved over theirs
  await page.getByRole('button', { name: '적립 기준' }).click()
  await page.getByLabel('도서').fill('30')
  await page.getByLabel('사유').fill('도서전')
  await office.shop.run(`
    insert into "pointTerms" (earning, "cosmeticPermille", "bookPermille", "consumablePermille", "perOrder", "validDays", reason, actor, at)
    select earning, "cosmeticPermille", "bookPermille", 7, "perOrder", "validDays", '다른 행사', 'admin01', at from "pointTerms" order by id desc limit 1`)
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.getByText('그사이 다른 사람이 저장했어요').waitFor()
  expect(await page.getByLabel('소모품').inputValue()).toBe('7')
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByText('도서 3%, 소모품 0.7%').first().waitFor()

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
  expect(problems.filter((problem) => !/409/.test(problem))).toEqual([])
})
