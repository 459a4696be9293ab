import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { fieldError, widths } from './browser.ts'
import {
  agree,
  BUYER,
  expectNoProblems,
  goToSheet,
  heading,
  newOrders,
  openBuyer,
  order,
  pathOf,
  press,
} from './buying.ts'

const NAME = '윤곽 1회분'

test('[BX-18] a kit made from the cart is ordered twice: two sets, then three, and what is sold out stops nothing', async () => {
  const { page, shop, problems } = await openBuyer()
  await page.goto('/order/cart')
  await page.getByRole('link', { name: '묶음으로 저장' }).click()
  await heading(page, '묶음 만들기')
  await press(page, '저장')
  await fieldError(page, '묶음 이름을 입력해 주세요.').waitFor()
  await page.getByRole('textbox', { name: /묶음 이름/ }).fill(NAME)
  await page.getByRole('combobox', { name: '품번 또는 상품명' }).fill('더마노트 시카 크림')
  await press(page, '줄 추가')
  await page
    .getByRole('table', { name: '묶음의 상품과 1회분 수량' })
    .getByRole('rowheader', { name: /더마노트 시카 크림/ })
    .waitFor()
  await press(page, '저장')
  await heading(page, '묶음 주문')
  const kit = page.getByRole('region', { name: NAME })
  await kit.waitFor()

  await page.goto('/order/cart')
  await page.getByRole('checkbox', { name: /전체선택/ }).check()
  await press(page, '선택 삭제')
  await page.getByRole('button', { name: '삭제', exact: true }).click()
  await expect
    .poll(async () => {
      const { held } = await shop.one<{ held: number }>(
        'select count(*)::int as held from "cartLine" where "memberId" = (select id from member where "loginId" = $1)',
        [BUYER],
      )
      return held
    })
    .toBeLessThan(7)

  for (const sets of [2, 3]) {
    await page.goto('/order/lists')
    await kit.getByRole('textbox', { name: `${NAME} 회분 수량` }).fill(String(sets))
    await page.keyboard.press('Enter')
    await kit.getByRole('button', { name: `${sets}회분 담기` }).click()
    await page
      .getByText(/장바구니에 담았어요|가운데 \d+종을 담았어요/)
      .first()
      .waitFor()
    await goToSheet(page)
    await agree(page)
    await order(page)
    await heading(page, '주문이 완료됐어요')
  }
  const lines = await shop.run<{ name: string; quantities: number[] }>(
    `select l."productName" as name, array_agg(l.quantity order by l."orderId") as quantities from "orderLine" l join "salesOrder" o on o.id = l."orderId"
     where o.number = any($1) group by 1 order by 1`,
    [(await newOrders(shop)).map(({ number }) => number)],
  )
  // of one the shop had three left
  const [short, ...others] = lines.toSorted((a, b) => a.quantities.length - b.quantities.length)
  expect(short).toEqual({ name: '더마노트 시카 크림 50mL', quantities: [3] })
  expect(others.length).toBeGreaterThan(2)
  for (const { quantities } of others) expect(quantities[0]! * 3).toBe(quantities[1]! * 2)
  expectNoProblems(problems)
})

test('[BX-18] lines that are typed in a row are looked up each on its own', async () => {
  const { page, problems } = await openBuyer()
  await page.goto('/order/lists/edit')
  await heading(page, '묶음 만들기')
  const late = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let looked = 0
  await page.route('**/api/fo/quick-orders/check', async (route) => {
    await late[looked++]?.promise
    await route.continue()
  })
  const field = page.getByRole('combobox', { name: '품번 또는 상품명' })
  for (const text of ['메디쎄온 니트릴 장갑', '없는 물건', '더마노트 시카 크림']) {
    await field.fill(text)
    await field.press('Enter')
  }
  await expect.poll(() => looked).toBe(3)
  const save = page.getByRole('button', { name: '저장' })
  const choice = page.getByRole('status').filter({ hasText: '어떤 상품인지 골라 주세요.' })
  const missing = page.getByRole('alert').filter({ hasText: '‘없는 물건’ 상품을 찾을 수 없어요.' })
  late[0]!.resolve()
  await choice.waitFor()
  late[1]!.resolve()
  await missing.waitFor()
  expect(await save.getAttribute('aria-busy')).toBe('true')
  late[2]!.resolve()
  const lines = page.getByRole('table', { name: '묶음의 상품과 1회분 수량' }).getByRole('rowheader')
  await lines.filter({ hasText: '더마노트 시카 크림' }).waitFor()
  await expect.poll(() => save.getAttribute('aria-busy')).toBe(null)
  await missing.waitFor()
  await choice
    .getByRole('button', { name: /니트릴 장갑/ })
    .first()
    .click()
  await lines.filter({ hasText: '니트릴 장갑' }).waitFor()
  await expect.poll(() => choice.count()).toBe(0)
  expectNoProblems(problems)
})

test('[BX-18] what is wrong is said at its line before anything is put in; it is changed, deleted and made from an order on a phone', async () => {
  const { page, shop, problems } = await openBuyer({ width: widths.XS })
  await page.goto('/order/lists')
  await heading(page, '묶음 주문')
  const kit = page.getByRole('region', { name: '톡신 1회분' })
  await kit.getByText(/품절이에요/).waitFor()
  await kit.getByText('담을 상품 2종 · 담지 못하는 상품 1종').waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  const shots = process.env['SHOTS']
  const shoot = async (name: string) => {
    if (!shots) return
    for (const width of [375, 768, 1100, 1440]) {
      await page.setViewportSize({ width, height: 1000 })
      await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true })
    }
    await page.setViewportSize({ width: 375, height: 812 })
  }
  await shoot('lists')
  await kit.getByRole('link', { name: '톡신 1회분 고치기' }).click()
  await heading(page, '묶음 고치기')
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  await shoot('lists-edit')
  await page.getByRole('textbox', { name: /묶음 이름/ }).fill('리프팅 1회분')
  await press(page, '저장')
  await fieldError(page, '같은 이름의 묶음이 있어요. 다른 이름을 써 주세요.').waitFor()
  await page.getByRole('textbox', { name: /묶음 이름/ }).fill('톡신 원데이')
  await press(page, '저장')
  await heading(page, '묶음 주문')
  await press(page, '톡신 원데이 지우기')
  await page.getByRole('button', { name: '지우기', exact: true }).click()
  await page.getByText('‘톡신 원데이’ 묶음을 지웠어요.').waitFor()
  await expect.poll(() => page.getByRole('region', { name: '톡신 원데이' }).count()).toBe(0)

  const past = await shop.one<{ number: string; lineCount: number }>(
    `select number, "lineCount" from "salesOrder" where "institutionId" = (select "institutionId" from member where "loginId" = $1) and "lineCount" > 1 order by id desc limit 1`,
    [BUYER],
  )
  await page.goto(`/my/order/detail?ordId=${past.number}`)
  await page.getByRole('link', { name: '묶음으로 저장' }).click()
  await heading(page, '묶음 만들기')
  const lines = page.getByRole('table', { name: '묶음의 상품과 1회분 수량' }).getByRole('rowheader')
  await expect.poll(() => lines.count()).toBe(past.lineCount)
  expectNoProblems(problems)
})

test('[BX-18] what is changed while an answer is on its way: each press puts its own sets into the cart, and a late save pulls nobody back', async () => {
  const { page, shop, problems } = await openBuyer({ loginId: 'demo01' })
  const name = '리프팅 1회분'
  const pieces = () =>
    shop
      .one<{ pieces: number }>(
        'select coalesce(sum(quantity), 0)::int as pieces from "cartLine" where "memberId" = (select id from member where "loginId" = \'demo01\')',
      )
      .then((row) => row.pieces)
  await shop.run(
    `delete from "kitLine" l using "productOption" o, product p where o.id = l."optionId" and p.id = o."productId" and p.name like '%코그%'`,
  )
  await page.goto('/order/lists')
  const kit = page.getByRole('region', { name })
  const setTo = async (sets: number) => {
    await kit.getByRole('textbox', { name: `${name} 회분 수량` }).fill(String(sets))
    await page.keyboard.press('Enter')
  }
  const put = (sets: number) => kit.getByRole('button', { name: `${sets}회분 담기` }).click()
  let late = Promise.withResolvers<void>()
  await page.route('**/api/fo/kits/*/cart', (route) => late.promise.then(() => route.continue()))
  await put(1)
  await setTo(2)
  late.resolve()
  await page.getByText(new RegExp(`${name} 1회분, .+ 담았어요`)).waitFor()
  const once = await pieces()
  expect(once).toBeGreaterThan(0)
  await setTo(1)
  await put(1)
  await expect.poll(pieces).toBe(2 * once)

  late = Promise.withResolvers<void>()
  await page.route('**/api/fo/kits', (route) =>
    route.request().method() === 'POST' ? late.promise.then(() => route.continue()) : route.continue(),
  )
  await page.goto('/order/cart')
  await page.getByRole('link', { name: '묶음으로 저장' }).click()
  await page.getByRole('textbox', { name: /묶음 이름/ }).fill(NAME)
  await press(page, '저장')
  await page.goBack()
  await heading(page, '장바구니')
  late.resolve()
  await page.getByText(`‘${NAME}’ 묶음을 저장했어요.`).waitFor()
  await page.waitForTimeout(500)
  expect(pathOf(page)).toBe('/order/cart')
  expectNoProblems(problems)
})
