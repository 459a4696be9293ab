import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, openStorefront, widths } from './browser.ts'
import { agree, BUYER, goToSheet, heading, order, pathOf } from './buying.ts'

test('[RT-13] [RT-14] cart and sheet name themselves, for members of clinics only', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor()
  await enterShop(page, shop, BUYER)
  await goToSheet(page)
  await expect.poll(() => page.locator('main').getAttribute('class')).toContain('order-pay')
  await expect.poll(() => page.getByRole('navigation', { name: '현재 위치' }).innerText()).toContain('주문서')
  await page.goto('/order/cart')
  await heading(page, '장바구니')
  await expect.poll(() => page.locator('main').getAttribute('class')).toContain('order-cart')
  await expect
    .poll(() => page.getByRole('navigation', { name: '현재 위치' }).innerText())
    .toContain('장바구니')

  const { page: stranger } = await visitor()
  await stranger.goto('/order/cart')
  await heading(stranger, '로그인')
  const { page: pharmacy } = await visitor()
  await enterShop(pharmacy, shop, 'demo19', '/order/cart')
  await heading(pharmacy, '오류 안내')
})

/** The pages of buying, one after the other; the last two are of the order that was placed on the way. */
async function walk(page: Page, look: (name: string) => Promise<void>) {
  await page.goto('/order/cart')
  await heading(page, '장바구니')
  await look('cart')
  await goToSheet(page)
  for (const title of ['주문상품', '배송지', '받는 분', '출고희망일', '포인트', '증빙'])
    await page.getByRole('button', { name: title, exact: true }).click()
  await look('sheet')
  await order(page)
  await page.getByRole('alert').first().waitFor()
  await look('sheet with errors')
  await agree(page)
  await order(page)
  await heading(page, '주문이 완료됐어요')
  await look('complete')
  await page.getByRole('link', { name: '주문상세' }).click()
  await heading(page, '주문상세')
  await look('detail')
  await page.getByRole('button', { name: '주문취소' }).click()
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(400)
  await look('cancel')
  await page.goto('/my/order/list')
  await heading(page, '주문내역')
  await look('list')
  await page.goto('/my/order/loan')
  await heading(page, '여신 결제내역')
  await look('loan')
  expect(pathOf(page)).toBe('/my/order/loan')
}

for (const width of [widths.XS, widths.L]) {
  test(`[UI] axe finds nothing serious on the buying pages at ${width}, and none scrolls sideways`, async () => {
    const { shop, visitor } = await openStorefront()
    const { page, problems } = await visitor({ width })
    await enterShop(page, shop, BUYER)
    const found: string[] = []
    await walk(page, async (name) => {
      await expectNoSidewaysScroll(page)
      found.push(...(await seriousFindings(page)).map((finding) => `${name}: ${finding}`))
    })
    expect([found, problems]).toEqual([[], []])
  })
}

for (const width of [widths.S, widths.M]) {
  test(`[UI] the buying pages fit ${width}`, async () => {
    const { shop, visitor } = await openStorefront()
    const { page } = await visitor({ width })
    await enterShop(page, shop, BUYER)
    await walk(page, () => expectNoSidewaysScroll(page))
  })
}

test('[NV-17] order numbers and addresses stay selectable wherever an order shows, and other text does not', async () => {
  const { shop, visitor } = await openStorefront()
  const { page } = await visitor()
  await enterShop(page, shop, BUYER)
  const { number } = await shop.one<{ number: string }>(
    `select o.number from "salesOrder" o join member m on m.id = o."memberId" where m."loginId" = $1 order by o.id desc limit 1`,
    [BUYER],
  )
  /** The words that show the text outside of what is left selectable. */
  const guarded = (text: string) =>
    page.evaluate((wanted) => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      let shown = 0
      while (walk.nextNode()) {
        const parent = walk.currentNode.parentElement!
        if (
          !parent.textContent.includes(wanted) ||
          !walk.currentNode.textContent!.includes(wanted) ||
          parent.closest('script, .visually-hidden')
        )
          continue
        shown++
        if (!parent.closest('[data-selectable], input, textarea, select')) found.push(parent.outerHTML)
      }
      return { shown, found }
    }, text)
  await page.goto('/my/order/list')
  await page.getByText(number).first().waitFor()
  expect((await guarded(number)).found).toEqual([])
  await page.goto(`/my/order/detail?ordId=${number}`)
  await heading(page, '주문상세')
  expect(await guarded(number)).toMatchObject({
    found: [],
    shown: expect.toSatisfy((shown: number) => shown > 0),
  })
  const { address1 } = await shop.one<{ address1: string }>(
    `select delivery->>'address1' as "address1" from "salesOrder" where number = $1`,
    [number],
  )
  await page.getByText(address1).first().waitFor()
  expect(await guarded(address1)).toMatchObject({
    found: [],
    shown: expect.toSatisfy((shown: number) => shown > 0),
  })
  // the walk sees what is guarded
  expect((await guarded('주문상품')).found).not.toEqual([])
})
