import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { widths } from './browser.ts'
import { heading, open } from './shelf.ts'

test.each([widths.XS, widths.L])(
  '[PD-04] [RT-07] at %i px a brand is found by its initial, tells its story and puts a product into the cart',
  async (width) => {
    const { page, problems } = await open('/brand', { loginId: 'demo24', width })
    await heading(page, '브랜드')
    await page.locator('main.brand-main').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await expectNoSidewaysScroll(page)

    await page.getByRole('navigation', { name: '초성으로 찾기' }).getByRole('link', { name: /^ㄴ/ }).click()
    await page.getByRole('link', { name: '메디쎄온' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '누벨린', exact: true }).click()

    await heading(page, '누벨린')
    await page.getByText('점도별로 나눈 HA 필러').waitFor()
    const cards = page.locator('.product-card')
    await cards.first().waitFor()
    const count = Number((await page.getByRole('heading', { name: /^상품 \d+$/ }).innerText()).slice(3))
    await expect.poll(() => cards.count()).toBe(Math.min(24, count))
    await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])
    await page
      .getByRole('button', { name: /장바구니|담기/ })
      .first()
      .click()
    await page.getByRole('link', { name: '장바구니 보기' }).waitFor()

    // what the shop published about a brand stands on its page
    await page.goto('/brand')
    await page.getByRole('link', { name: '루미테크닉', exact: true }).click()
    await page
      .getByRole('region', { name: '공지사항' })
      .getByRole('link', { name: '신규 입점: 루미테크닉 루미 V5' })
      .click()
    await heading(page, '신규 입점: 루미테크닉 루미 V5')

    await page.goto('/brand/detail?brandCode=none')
    await page.getByText('없는 브랜드예요.').waitFor()
    expect(problems).toEqual([])
  },
)
