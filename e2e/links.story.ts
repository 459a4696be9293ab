import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listOrders } from '#features/buying/orders/contract.ts'
import { shareStatement } from '#features/buying/orders/statement-contract.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, openStorefront, widths } from './browser.ts'

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const search = (page: Page) => new URL(page.url()).searchParams

async function openLink() {
  const front = await openStorefront()
  const buyer = await front.shop.as('demo01')
  const { orders } = (await buyer.send(listOrders, { query: { filter: 'delivered' } })).reply
  const { orderNumber } = orders[0]!
  const { path } = (await buyer.send(shareStatement, { params: { orderNumber } })).reply
  return { ...front, orderNumber, path, other: orders[1]!.orderNumber }
}

test('[RT-17] a link from a message opens its statement once, and the key leaves the address at once', async () => {
  const { visitor, url, path, orderNumber } = await openLink()
  for (let previews = 0; previews < 3; previews++) {
    const answer = await fetch(url + path, { headers: { 'user-agent': 'link-previewer' } })
    expect([answer.status, answer.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
  }
  const robot = await visitor()
  await robot.page.goto(path)
  await robot.page.getByRole('button', { name: '거래명세서 열기' }).waitFor()
  await robot.page.waitForLoadState('networkidle')
  const { page, problems } = await visitor()
  await page.goto(path)
  const open = page.getByRole('button', { name: '거래명세서 열기' })
  await open.waitFor()
  await expect.poll(() => search(page).has('encKey')).toBe(false)
  expect(search(page).get('ordId')).toBe(orderNumber)
  await page.waitForLoadState('networkidle')
  await open.click()
  await page.getByText('공급받는자').waitFor()
  await expect.poll(() => page.locator('.statement').innerText()).toContain('(주)데모메디몰')
  await expect.poll(() => page.locator('.statement').innerText()).toMatch(/일금 .+원정/)
  expect(problems).toEqual([])
  await page.reload()
  await heading(page, '로그인')
  expect(search(page).get('rtnUrl')).toBe(`/mypage/statement?ordId=${orderNumber}`)
  await robot.page.getByRole('button', { name: '거래명세서 열기' }).click()
  await robot.page
    .getByRole('alertdialog')
    .getByText('링크가 만료됐거나 이미 사용됐어요. 로그인하면 볼 수 있어요.')
    .waitFor()
  await heading(robot.page, '로그인')
})

test("[RT-17] a bad, a late and another document's key lead to the login and open nothing else", async () => {
  const { visitor, shop, path, orderNumber, other } = await openLink()
  const { page } = await visitor()
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/fo/orders') && calls.push(request.url()))
  const bad = async (address: string) => {
    await page.goto(address)
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await heading(page, '로그인')
  }
  await bad(`/mypage/statement?ordId=${orderNumber}&encKey=nonsense`)
  await bad(path.replace(orderNumber, other))
  shop.clock.advance(10 * 60_000)
  await bad(path)
  for (const address of [
    '/mypage/statement?ordId=1',
    '/mypage',
    '/mypage/orders',
    '/mypage/orders?encKey=anything',
    '/my?encKey=anything',
  ]) {
    await page.goto(address)
    await heading(page, '로그인')
  }
  expect(calls).toEqual([])
})

test('[RT-17] who is signed in reads the statement from the order, at every width and on paper', async () => {
  const { shop, visitor, orderNumber } = await openLink()
  const { page, problems } = await visitor()
  await enterShop(page, shop, 'demo01', `/my/order/detail?ordId=${orderNumber}`)
  await page.getByRole('link', { name: '거래명세서' }).click()
  await heading(page, '거래명세서')
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (width === widths.XS || width === widths.L) expect(await seriousFindings(page)).toEqual([])
  }
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('.masthead').isVisible()).toBe(false)
  await expect.poll(() => page.locator('.footer').isVisible()).toBe(false)
  await expect.poll(() => page.locator('.statement').isVisible()).toBe(true)
  await page.goto('/mypage/other')
  await heading(page, '오류 안내')
  expect(problems).toEqual([])
})
