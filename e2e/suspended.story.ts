import { expect, test } from 'vitest'
import { addToCart } from '#features/buying/cart/contract.ts'
import { enterShop, openStorefront } from './browser.ts'
import { heading } from './shelf.ts'

test('[OD-01] a suspended member sees the cart and why nothing can be ordered from it', async () => {
  const { shop, visitor } = await openStorefront()
  const { optionId } = await shop.one<{ optionId: number }>(
    `select "defaultOptionId" as "optionId" from product where code = 'DM-CON-0019'`,
  )
  await (await shop.as('demo01')).send(addToCart, { body: { lines: [{ optionId, quantity: 5 }] } })
  await shop.run(`update member set status = '07' where "loginId" = 'demo01'`)
  const { page, problems } = await visitor()
  await enterShop(page, shop, 'demo01')
  await page
    .getByRole('link', { name: /^장바구니/ })
    .first()
    .click()
  await heading(page, '장바구니')
  await page
    .locator('.cart-refusal')
    .getByText('이용이 정지되어 주문할 수 없어요. 고객센터로 문의해 주세요.')
    .waitFor()
  await expect
    .poll(() => page.getByRole('main').getByRole('textbox', { name: /수량/ }).isDisabled())
    .toBe(true)
  const order = page.getByRole('button', { name: /^선택상품 1종 주문/ }).first()
  await expect.poll(() => order.getAttribute('aria-disabled')).toBe('true')
  expect(problems).toEqual([])
})
