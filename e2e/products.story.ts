import { expect, test } from 'vitest'
import { addProduct } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { openOffice, openScreen, signInStaff } from './office.ts'

test('[BO-03] staff change a price with its reason beside a second editor', async () => {
  const { shop, visitor } = await openOffice()
  const optionId = await addProduct(shop, { price: 9_000, listPrice: 12_000 })
  const { id, code, name } = await shop.one<{ id: number; code: string; name: string }>(
    `select p.id, p.code, p.name from product p join "productOption" o on o."productId" = p.id where o.id = $1`,
    [optionId],
  )
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInStaff(page, shop, 'ops01')
  await openScreen(page, '상품·가격')
  await page.getByLabel('상품·품번·브랜드').fill(code)
  await page.getByRole('button', { name: '조회' }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByText(name).click()
  const form = page.locator('.office-drawer')
  const price = form.getByLabel(`${code} 판매가`)
  await price.fill('13000')
  await form.getByLabel('사유').fill('공급가 인하')
  await form.getByRole('button', { name: '저장' }).click()
  await form.getByText('판매가는 정가보다 높을 수 없어요.').waitFor()
  await price.fill('8000')

  // meanwhile somebody else saves another field
  await shop.run(
    `with other as (update product set spec = '10매' where id = $1)
     insert into "productChange" ("productId", actor, at, reason, changes) values ($1, 'admin01', $2, '규격 고침', '[{"field":"spec","from":"1개","to":"10매"}]')`,
    [id, shop.clock.now()],
  )
  await form.getByRole('button', { name: '저장' }).click()
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await form.getByText('규격 1개 → 10매').first().waitFor()
  await expect.poll(() => form.getByLabel('규격').inputValue()).toBe('10매')
  expect(await price.inputValue()).toBe('8000')
  expect(await seriousFindings(page)).toEqual([])
  for (const width of [1440, 1100, 768, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/products-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.getByRole('button', { name: '저장' }).click()
  await form.waitFor({ state: 'detached' })
  await row.getByText('8,000원').waitFor()

  await row.getByText(name).click()
  await form.getByText('판매가: 9000 → 8000').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(problems.filter((problem) => !/400|409/.test(problem))).toEqual([])
})
