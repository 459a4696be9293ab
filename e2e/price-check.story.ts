import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { openOffice, openScreen, signInStaff } from './office.ts'

test('[BX-05] staff ask what a clinic pays for a quantity and read why', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInStaff(page, shop, 'ops01')
  await openScreen(page, '단가 확인')
  await page.getByLabel('병의원 이름·사업자등록번호').fill('데모')
  await page.getByLabel('품번').fill('DM-FIL-0001')
  await page.getByLabel('날짜').fill('2026-11-20')
  await page.getByRole('button', { name: '조회', exact: true }).click()
  await page.getByText('여러 곳이 있어요').waitFor()
  await page.getByLabel('병의원 이름·사업자등록번호').fill('데모 가온의원')
  await page.getByLabel('수량').fill('10')
  await page.getByRole('button', { name: '조회', exact: true }).click()
  await page.getByRole('row', { name: /이 단가를 써요/ }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/price-check-1440.png` })
  await page.setViewportSize({ width: 375, height: 800 })
  await expectNoSidewaysScroll(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/price-check-375.png` })
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
})
