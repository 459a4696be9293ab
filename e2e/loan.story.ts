import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { widths } from './browser.ts'
import { heading, open } from './shelf.ts'

test('[OD-10] at a phone what is open comes first, paid charges unfold, and the ledger is saved as Excel', async () => {
  const { page, problems } = await open('/my/order/loan', { loginId: 'demo01', width: widths.XS })
  await heading(page, '여신 결제내역')
  const charges = page.getByRole('table', { name: '결제예정일별 청구' }).locator('tbody tr')
  const paid = page.getByRole('button', { name: /^결제한 청구 \d+건 보기$/ })
  await paid.waitFor()
  await expect.poll(() => charges.filter({ hasText: '결제완료' }).count()).toBe(0)
  const { y } = (await page.getByRole('heading', { name: '월별 원장' }).boundingBox())!
  expect(y).toBeLessThan(2 * 900)
  const open_ = await charges.count()
  await paid.click()
  await expect.poll(() => charges.count()).toBeGreaterThan(open_)
  await page.getByRole('button', { name: '결제한 청구 접기' }).click()
  await expect.poll(() => charges.count()).toBe(open_)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '원장 다운로드 (엑셀)' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^여신 원장 20\d\d-\d\d_\d{8}_\d{4}\.xlsx$/)
  expect(strFromU8(unzipSync(await readFile(await file.path()))['xl/worksheets/sheet1.xml']!)).toContain(
    '이월 잔액',
  )
  expect(problems).toEqual([])
})
