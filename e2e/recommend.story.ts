import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { widths } from './browser.ts'
import { heading, open } from './shelf.ts'

test.each([widths.XS, widths.L])(
  '[PD-05] [RT-09] at %i px a clinic opens a collection, and puts what it orders together into the cart',
  async (width) => {
    const { page, problems, readLines } = await open('/recommend', { loginId: 'demo01', width })
    await heading(page, '추천상품')
    const set = page.locator('.together').first()
    await set.waitFor()
    await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])
    await set.getByRole('button', { name: /담기$/ }).click()
    await page.getByRole('link', { name: '장바구니 보기' }).waitFor()

    await page.getByRole('link', { name: '11월 스킨부스터 모음' }).click()
    await heading(page, '11월 스킨부스터 모음')
    await page.locator('.product-card').first().waitFor()
    await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.goto('/recommend/detail?collectionId=4')
    await page.getByText('끝났거나 없는 기획전이에요.').waitFor()
    expect(problems.filter((problem) => !/404|끝났거나/.test(problem))).toEqual([])
    expect((await readLines()).length).toBeGreaterThan(0)
  },
)
