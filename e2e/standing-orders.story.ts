import { expect, test } from 'vitest'
import { runStandingOrders } from '#features/buying/standing-orders/server/index.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { fieldError, widths } from './browser.ts'
import { expectNoProblems, heading, openBuyer, press } from './buying.ts'

const DAY = 86_400_000

test('[BX-17] a standing order whose answer was lost is not made twice after a reload', async () => {
  const { page, shop } = await openBuyer()
  await page.goto('/order/lists')
  await page.getByRole('link', { name: '리프팅 1회분 정기 주문' }).click()
  await page.getByRole('textbox', { name: /이름/ }).fill('끊긴 정기')
  await page.getByRole('checkbox', { name: /모두 동의/ }).check()
  await page.route(
    '**/api/fo/standing-orders',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await press(page, '저장')
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.reload()
  await heading(page, '정기 주문 만들기')
  await press(page, '저장')
  await heading(page, '정기 주문')
  expect(await shop.run(`select id from "standingOrder" where name = '끊긴 정기'`)).toHaveLength(1)
})

test('[BX-17] a standing order made from a kit meets a price change: asked, agreed to with one press, ordered on its day', async () => {
  const { page, shop, problems } = await openBuyer({ width: widths.XS })
  await page.goto('/order/lists')
  await page.getByRole('link', { name: '리프팅 1회분 정기 주문' }).click()
  await heading(page, '정기 주문 만들기')
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  await press(page, '저장')
  await fieldError(page, '이름을 입력해 주세요.').waitFor()
  await page.getByRole('textbox', { name: /이름/ }).fill('리프팅 정기')
  await page.getByLabel(/다음 주문일/).fill('2026-11-23')
  await page.getByRole('checkbox', { name: /모두 동의/ }).check()
  await press(page, '저장')
  await heading(page, '정기 주문')
  const mine = page.getByRole('region', { name: '리프팅 정기' })
  await mine.getByText(/다음 주문 2026.11.23/).waitFor()

  const { optionId } = await shop.one<{ optionId: number }>(
    `select l."optionId" from "standingOrderLine" l join "standingOrder" s on s.id = l."standingId" join "productOption" o on o.id = l."optionId"
     join product p on p.id = o."productId" where s.name = '리프팅 정기' and p.name like '%캐뉼라%'`,
  )
  await shop.run(
    'update "productOption" set price = price + 3000, "listPrice" = "listPrice" + 3000 where id = $1',
    [optionId],
  )
  await shop.run('delete from "priceEntry" where "optionId" = $1', [optionId])
  await runStandingOrders(shop)
  await page.reload()
  await mine.getByText('가격이 바뀌었어요. 확인해 주셔야 주문해요.').waitFor()
  await mine.getByText(/확인한 가격 .* → /).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  const shots = process.env['SHOTS']
  if (shots) {
    for (const width of [375, 768, 1100, 1440]) {
      await page.setViewportSize({ width, height: 1000 })
      await page.screenshot({ path: `${shots}/standing-${width}.png`, fullPage: true })
    }
    await page.setViewportSize({ width: widths.XS, height: 812 })
  }
  const placed = () =>
    shop.run<{ goods: number }>(
      `select o.goods from "standingOrderRun" r join "standingOrder" s on s.id = r."standingId" join "salesOrder" o on o.number = r."orderNumber" where s.name = '리프팅 정기'`,
    )
  await page.getByRole('button', { name: '리프팅 정기 새 가격으로 주문하기' }).click()
  await page.getByText(/새 가격으로 .*에 주문할게요/).waitFor()
  await runStandingOrders(shop)
  expect(await placed()).toEqual([])
  shop.clock.advance(3 * DAY)
  await runStandingOrders(shop)
  expect(await placed()).toHaveLength(1)
  expectNoProblems(problems)
})

test('[BX-17] the next day is skipped with one press and a yes, the rule rests and goes on', async () => {
  const { page, shop, problems } = await openBuyer({ loginId: 'demo01' })
  await page.goto('/my/order/standing')
  await heading(page, '정기 주문')
  const supplies = page.getByRole('region', { name: '소모품' })
  await supplies.getByText(/다음 주문 2026.11.23/).waitFor()
  await press(page, '소모품 이번만 건너뛰기')
  await page.getByRole('button', { name: '이번만 건너뛰기', exact: true }).click()
  await supplies.getByText(/다음 주문 2026.12.07/).waitFor()
  await supplies.getByText(/건너뜀/).waitFor()
  await press(page, '소모품 잠시 쉬기')
  await supplies.getByText('쉬는 중').waitFor()
  await press(page, '소모품 다시 시작')
  await supplies.getByText('진행 중').waitFor()
  await page.getByRole('link', { name: '소모품 바꾸기' }).click()
  await heading(page, '정기 주문 바꾸기')
  await page.getByRole('combobox', { name: /주기/ }).selectOption('month-25')
  await press(page, '저장')
  await supplies.getByText(/매달 25일/).waitFor()
  await page.goto('/my/order/standing-edit')
  await page.getByText('정기 주문으로 만들 상품이 없어요.').waitFor()
  expect(await shop.one(`select every, count from "standingOrder" where name = '소모품'`)).toEqual({
    every: 'month',
    count: 25,
  })
  expectNoProblems(problems)
})
