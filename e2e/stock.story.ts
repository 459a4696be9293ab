import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Shop } from '#testing/shop.ts'
import { addLot, addProduct, buy, sendFromLots } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, widths } from './browser.ts'
import { agree, choosePayment, goToSheet, order } from './buying.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

const drawer = (page: Page) => page.locator('.office-drawer')
const button = (page: Page, name: string | RegExp) =>
  drawer(page).getByRole('button', { name, exact: typeof name === 'string' })

/** Demo01's clinic got some of a lot; a few are left in the warehouse. */
async function shipLot(shop: Shop) {
  const optionId = await addProduct(shop, { stock: 0 })
  await addLot(shop, optionId, { number: 'D25X01', quantity: 12 })
  const { orderNumber } = (await buy(await shop.as('demo01'), [{ optionId, quantity: 5 }])).reply
  await sendFromLots(shop, orderNumber, [{ code: 'D25X01', quantity: 5 }])
}

test('[BO-03] cold goods are scanned in with their temperature, a short date is asked about, and a count and a scrap are journalled', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  const option = await shop.one<{ udi: string; code: string; name: string }>(
    `select o.udi, o.code, p.name from "productOption" o join product p on p.id = o."productId" where p.storage = 'cold' and o.udi <> '' order by o.id limit 1`,
  )
  const openLot = () => page.getByRole('row').filter({ hasText: 'D26Z09' }).getByText(option.name).click()
  await enterOffice(page, shop, 'ops01')
  await openScreen(page, '재고·로트')
  await page.getByRole('button', { name: '입고 등록' }).click()
  const scan = drawer(page).getByLabel('상자 바코드·UDI')
  await scan.fill(`(01)${option.udi}(17)270331(10)D26Z09`)
  await scan.press('Enter')
  await drawer(page)
    .getByLabel(/입고 수량$/)
    .fill('24')
  await drawer(page).getByLabel('공급처').fill('데모공급')
  await button(page, '저장').click()
  await drawer(page).getByText('냉장·냉동 상품은 인수 온도를 입력해 주세요.').waitFor()
  await drawer(page).getByLabel('인수 온도').fill('9.5')
  await drawer(page).getByText('보관 온도를 벗어났어요').waitFor()
  await drawer(page).getByLabel('인수 온도').fill('4.1')
  await button(page, '저장').click()
  await page.getByRole('button', { name: '맞아요, 입고' }).click()
  await drawer(page).waitFor({ state: 'detached' })

  await page.getByLabel('상품·코드·로트').fill('D26Z09')
  await page.getByRole('button', { name: '조회' }).click()
  await page.getByRole('row').filter({ hasText: 'D26Z09' }).getByText('임박').waitFor()
  await openLot()
  await drawer(page).getByText('4.1℃').waitFor()
  await drawer(page).getByLabel('증감 수량').fill('-3.5')
  await drawer(page).getByLabel('증감 수량').blur()
  await drawer(page).getByText('정수로 입력해 주세요.', { exact: true }).waitFor()
  await drawer(page).getByLabel('작업').selectOption('count')
  await drawer(page).getByLabel('세어 본 수량').fill('23')
  await drawer(page).getByLabel('사유').fill('실사')
  await button(page, '저장').click()
  await drawer(page).waitFor({ state: 'detached' })
  await openLot()
  await drawer(page).getByRole('row').filter({ hasText: '실사' }).getByText('-1').waitFor()
  await drawer(page).getByLabel('작업').selectOption('scrap')
  await drawer(page)
    .getByLabel(/^폐기할 수량/)
    .fill('2')
  await drawer(page).getByLabel('사유').fill('파손 폐기')
  await button(page, '저장').click()
  await drawer(page).waitFor({ state: 'detached' })
  await openLot()
  await drawer(page).getByRole('row').filter({ hasText: '파손 폐기' }).getByText('-2').waitFor()
  await drawer(page).getByLabel('증감 수량').fill('−3')
  await drawer(page).getByLabel('사유').fill('분실')
  await button(page, '저장').click()
  await drawer(page).waitFor({ state: 'detached' })
  await openLot()
  await drawer(page).getByRole('row').filter({ hasText: '분실' }).getByText('-3').waitFor()
  expect(await shop.run('select rule, key from "booksViolation"')).toEqual([])
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
})

for (const width of [widths.XS, widths.L])
  test(`[BX-11] a recall reaches a clinic, which answers what is left, at ${width} px`, async () => {
    const { shop, visitor } = await openOffice()
    await shipLot(shop)
    const office = await visitor()
    await enterOffice(office.page, shop, 'ops01')
    await openScreen(office.page, '로트 회수')
    await office.page.getByRole('button', { name: '회수 시작' }).click()
    const search = drawer(office.page).getByLabel('로트 번호나 품번')
    await search.fill('D25X01')
    await search.press('Enter')
    await button(office.page, /D25X01$/).click()
    await drawer(office.page).getByLabel('회수 사유').fill('포장 봉함 불량')
    await button(office.page, '저장').click()
    await office.page.getByText('1개 기관, 주문 1건에 5개가 나갔어요').waitFor()
    await office.page.getByRole('alertdialog').getByRole('button', { name: '회수 시작' }).click()
    await drawer(office.page).waitFor({ state: 'detached' })

    const { page, problems } = await visitor({ width })
    await enterShop(page, shop, 'demo01', '/my')
    await page.getByRole('link', { name: '남은 수량 알리기' }).click()
    await page.getByRole('heading', { level: 1, name: '로트 회수 안내' }).waitFor()
    const recall = page.getByRole('region', { name: /^시험 상품/ })
    const left = recall.getByLabel('D25X01 남은 수량')
    await left.fill('6')
    await recall.getByRole('button', { name: '남은 수량 알리기' }).click()
    await recall.getByText('0~5 사이로 입력해 주세요.').waitFor()
    await left.fill('3')
    await recall.getByRole('button', { name: '남은 수량 알리기' }).click()
    await recall.getByText('회신 완료 · 수거 예정').waitFor()
    await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])
    expect(problems).toEqual([])

    // The answer stands in the open list by itself.
    await office.page.getByRole('row').filter({ hasText: 'D25X01' }).getByText('1 / 1곳').waitFor()
    await office.page.getByText('D25X01').first().click()
    await button(office.page, '수거 완료').click()
    await office.page.getByRole('alertdialog').getByRole('button', { name: '수거 완료' }).click()
    await office.page.getByText('3개를 수거해 격리에 넣었어요.').waitFor()
    await drawer(office.page).getByRole('row').filter({ hasText: '수거 완료' }).getByText('1곳').waitFor()
    expect(office.problems).toEqual([])
  })

test('[BX-03] [BO-05] staff sell a lot near its use-by date for less: a clinic sees the date, buys it, and that very lot is picked', async () => {
  const { shop, visitor } = await openOffice()
  const optionId = await addProduct(shop, { stock: 0 })
  await addLot(shop, optionId, { number: 'NEAR-01', quantity: 8, expiresOn: '2027-02-28' })
  const { code, name } = await shop.one<{ code: string; name: string }>(
    `select p.code, p.name from product p where p."defaultOptionId" = $1`,
    [optionId],
  )
  const office = await visitor()
  await enterOffice(office.page, shop, 'ops01')
  await openScreen(office.page, '재고·로트')
  await office.page.getByLabel('상품·코드·로트').fill('NEAR-01')
  await office.page.getByRole('button', { name: '조회' }).click()
  await office.page.getByText(name).first().click()
  await drawer(office.page).getByLabel(/^특가/).fill('12000')
  await button(office.page, '특가로 팔기').click()
  await drawer(office.page).getByText('지금 판매가 10,000원보다 낮게 입력해 주세요.').waitFor()
  await drawer(office.page).getByLabel(/^특가/).fill('6000')
  await button(office.page, '특가로 팔기').click()
  await drawer(office.page).getByText('8개 중 8개 남음').waitFor()
  expect(await seriousFindings(office.page)).toEqual([])

  const { page, problems } = await visitor({ width: widths.XS })
  await enterShop(page, shop, 'demo01', `/product?q=${code}`)
  await page.getByText('유효기간 2027.02.28 · 특가는 재고 있음').first().waitFor()
  // among all goods they are found by a filter
  await page.goto('/product')
  await page.getByRole('button', { name: '임박 특가', exact: true }).click()
  await page.waitForURL(/clearance=true/)
  await page.getByText(name).first().waitFor()
  await page.getByRole('button', { name: /임박 특가\s*빼기/ }).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/clearance-list-375.png` })
  await page.goto(`/product/detail?webPrdId=${code}`)
  await page.getByText('교환 없이 환불만 돼요').first().waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  const pieces = page.getByRole('textbox', { name: new RegExp(`${name} 임박 특가`) })
  await pieces.fill('3')
  await pieces.press('Tab')
  await page
    .getByRole('button', { name: /장바구니/ })
    .filter({ visible: true })
    .last()
    .click()
  await page
    .getByText(/담았어요/)
    .first()
    .waitFor()
  await goToSheet(page)
  await page.getByText('유효기간이 가까운 임박 특가가 있어요').waitFor()
  await page.getByText(/임박 특가: 유효기간 2027.02.28까지/).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: widths.L, height: 900 })
  await choosePayment(page, /여신/)
  await agree(page)
  await order(page)
  await page.waitForURL('**/order/complete**')
  const { number } = await shop.one<{ number: string }>(
    'select o.number from "salesOrder" o join "orderLine" l on l."orderId" = o.id where l."productCode" = $1',
    [code],
  )

  await openScreen(office.page, '피킹·출고')
  await office.page.getByRole('button', { name: new RegExp(number) }).click()
  await office.page.getByLabel('바코드·UDI·로트번호').fill('NEAR-01')
  await office.page.getByLabel('수량', { exact: true }).fill('3')
  await office.page.getByLabel('바코드·UDI·로트번호').press('Enter')
  await office.page.getByText('NEAR-01 3개를 담았어요.').waitFor()
  await office.page.getByRole('button', { name: '포장 완료' }).waitFor()
  expect(await shop.run(`select picked from lot where number = 'NEAR-01' order by id`)).toEqual([
    { picked: 0 },
    { picked: 3 },
  ])
  expect([problems, office.problems]).toEqual([[], []])
})
