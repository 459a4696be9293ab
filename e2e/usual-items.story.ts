import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { widths } from './browser.ts'
import { heading, open } from './shelf.ts'

test.each([widths.XS, widths.L])(
  '[PD-06] [RT-10] at %i px usual items come ticked when due, and one of them shows what the clinic bought of it',
  async (width) => {
    const { page, problems, readLines } = await open('/', { loginId: 'demo24', width })
    await heading(page, '자주 주문한 품목')
    if (width >= 960) await page.getByRole('link', { name: '자주 찾는 상품' }).first().click()
    else await page.goto('/frequently')
    await heading(page, '자주 찾는 상품')
    await page.getByText(/^\d+종이 주문할 때가 됐어요$/).waitFor()
    const ticked = Number((await page.locator('.list-tools-count b').innerText()).replace('종', ''))
    await expect.poll(() => page.locator('tbody input:checked').count()).toBe(ticked)
    await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])

    const name = page.locator('tbody tr').first().getByRole('link').first()
    const title = await name.innerText()
    await name.click()
    await heading(page, title)
    await page.getByRole('heading', { name: '달마다 주문한 수량' }).waitFor()
    await page
      .getByRole('table', { name: /주문 이력/ })
      .getByRole('link')
      .first()
      .waitFor()
    await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.goBack()

    await heading(page, '자주 찾는 상품')
    await page.getByLabel('정렬').selectOption('recent')
    await page.getByRole('button', { name: '선택 상품 담기' }).filter({ visible: true }).click()
    await page.getByRole('link', { name: '장바구니 보기' }).waitFor()
    await page.getByText('지금 주문할 때가 된 상품은 없어요').waitFor()
    await page.getByRole('link', { name: '빠른주문' }).filter({ visible: true }).first().click()
    await heading(page, '빠른주문')
    expect(problems).toEqual([])
    expect(await readLines()).toHaveLength(ticked)
  },
)
