import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { openStorefront, signIn, widths } from './browser.ts'
import { BUYER, heading } from './buying.ts'

const LIST = /\/api\/fo\/orders\?/

test('[HT-05] home asks for at most three things at once, what it asks before its code has come included', async () => {
  const now = new Map<string, string>()
  let most: string[] = []
  const { visitor } = await openStorefront({
    watch: (http) => {
      http.addHook('onRequest', async ({ id, url }) => {
        // the stream of news is no call
        if (!url.startsWith('/api/') || url.startsWith('/api/live')) return
        now.set(id, url)
        if (now.size > most.length) most = [...now.values()]
        await new Promise((resume) => setTimeout(resume, 250))
      })
      http.addHook('onResponse', async ({ id }) => void now.delete(id))
    },
  })
  const { page } = await visitor()
  await signIn(page, BUYER)
  await page.goto('about:blank')
  await page.waitForTimeout(1_000)
  now.clear()
  most = []
  await page.goto('/')
  await page.locator('#root main tbody tr').first().waitFor()
  await page.waitForTimeout(2_000)
  expect(most.length, most.join(' ')).toBe(3)
})

test('[HT-03] [UI-02] a list that the server fails to give is asked for twice, and shows no count beside its failure', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await signIn(page, BUYER)
  let asked = 0
  await page.route(LIST, (route) => {
    asked++
    return route.fulfill({ status: 503, body: 'upstream' })
  })
  await page.goto('/my/order/list')
  await page.getByText('주문내역을 불러오지 못했어요').waitFor()
  await page.waitForTimeout(1_500)
  expect(asked).toBe(2)
  expect(await page.locator('main').innerText()).not.toMatch(/총 *\d+ *건/)
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect.poll(() => asked).toBe(4)
})

test('[AU-16] the number at the cart is right after a full load, however old the token is', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await signIn(page, 'demo01')
  await page.goto('/product?q=메디쎄온 캐뉼라 25G')
  const quantity = page.getByRole('row', { name: /메디쎄온 캐뉼라 25G 50mm/ }).getByRole('textbox')
  await quantity.fill('2')
  await quantity.press('Enter')
  await page.getByRole('link', { name: '장바구니 보기' }).waitFor()
  await page.goto('/my')
  await page.getByRole('link', { name: '장바구니 1개' }).first().waitFor()
})

/** What a browser's translator does to the words of a page, without changing them. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const words: Node[] = []
    while (walker.nextNode())
      if (
        walker.currentNode.nodeValue!.trim() &&
        !walker.currentNode.parentElement!.closest('[translate=no]')
      )
        words.push(walker.currentNode)
    for (const word of words) {
      const font = document.createElement('font')
      font.textContent = word.nodeValue
      word.parentNode!.replaceChild(font, word)
    }
  })

test('[UI] in a page that the browser has translated no old sum stands where the new one should', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor({ width: widths.L })
  await signIn(page, BUYER)
  await page.goto('/order/cart')
  await heading(page, '장바구니')
  await page.locator('.cart-summary').waitFor()
  await page.waitForTimeout(1_000)
  const sums = async () =>
    (await page.locator('.cart-summary, .cart-parcel tbody, .cart-tools').allInnerTexts()).map((text) =>
      text.replace(/\s+/g, ''),
    )
  const before = await sums()
  await translate(page)
  expect(await sums()).toEqual(before)
  await page.locator('.qty:not(.qty-off) button:last-child').first().click()
  await page.getByRole('checkbox', { name: /선택$/ }).filter({ visible: true }).last().click()
  await page.waitForTimeout(5_000)
  const after = await sums()
  expect(after).not.toEqual(before)
  await page.reload()
  await page.locator('.cart-summary').waitFor()
  await expect.poll(sums).toEqual(after)
})
