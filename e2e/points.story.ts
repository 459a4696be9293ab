import { expect, test } from 'vitest'
import { widths } from './browser.ts'
import { heading, open } from './shelf.ts'

test('[OD-12] a clinic reads where its points come from and went, at a phone and at a desk, and follows one to its order', async () => {
  for (const width of [widths.XS, widths.L]) {
    const { page, problems } = await open('/my', { loginId: 'demo01', width })
    await page.getByRole('link', { name: '포인트 내역' }).click()
    await heading(page, '포인트')
    const rows = page.getByRole('table', { name: '포인트 내역' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await rows.filter({ hasText: /사용/ }).first().getByRole('link').click()
    await heading(page, '주문상세')
    expect(problems).toEqual([])
  }
})
