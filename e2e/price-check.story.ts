import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPriceEntry } from '#features/shelf/price-desk/contract.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { agree, goToSheet, openBuyer, optionNamed, order } from './buying.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

test('[BX-05] staff ask what a clinic pays for a quantity and read why', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(page, shop, 'ops01')
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

test('[BX-05] [BO-05] a price that staff lower is seen in an open list, and a sheet from before is refused with its reason', async () => {
  const { page, context, shop } = await openBuyer()
  const name = '보네타주 100단위'
  const list = await context.newPage()
  await list.goto(`/product?q=${encodeURIComponent(name)}`)
  const shown = list.locator('main')
  await shown.getByText('44,000원').first().waitFor()
  await goToSheet(page)
  await agree(page)
  const { code } = await shop.one<{ code: string }>('select code from "productOption" where id = $1', [
    await optionNamed(shop, name),
  ])
  const staff = await shop.asStaff('ops01')
  const body = {
    optionCode: code,
    scope: 'tier' as const,
    priceGroupId: null,
    promotionId: null,
    businessNumber: '',
    minQuantity: 1,
    unitPrice: 43_000,
    reason: '공급가 인하',
  }
  expect((await staff.send(addPriceEntry, { body }, { key: randomUUID() })).status).toBe(200)
  await shown.getByText('43,000원').first().waitFor()
  await order(page)
  await page.getByText(/가격 변경 44,000원 → 43,000원 \(-1,000원\)/).waitFor()
})
