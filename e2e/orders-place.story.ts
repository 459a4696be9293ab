import { expect, test } from 'vitest'
import { findAddress } from './address.ts'
import { openStorefront } from './browser.ts'
import {
  agree,
  BUYER,
  expectNoProblems,
  goToSheet,
  heading,
  newOrders,
  openBuyer,
  order,
  orderNumberOf,
  pathOf,
  press,
} from './buying.ts'

test('[OD-06] [NV-02] an order on account: list, cart, sheet, complete page; a step back leads to my page', async () => {
  const { page, shop, problems } = await openBuyer({ loginId: 'demo01' })
  await page.goto('/product?q=메디쎄온 캐뉼라 25G')
  const quantity = page.getByRole('row', { name: /메디쎄온 캐뉼라 25G 50mm/ }).getByRole('textbox')
  await quantity.fill('2')
  await quantity.press('Enter')
  await page.getByRole('link', { name: '장바구니 보기' }).click()
  await heading(page, '장바구니')
  await press(page, '선택상품 1종 주문')
  await heading(page, '주문서')
  await agree(page)
  await press(page, /^여신으로 [\d,]+원 주문하기$/)
  await heading(page, '주문이 완료됐어요')
  const number = orderNumberOf(page)
  expect(await newOrders(shop)).toMatchObject([{ number, status: 'confirmed', paymentKind: 'credit' }])
  await page.getByRole('link', { name: '장바구니 0개' }).waitFor()
  await page.goBack()
  await heading(page, '마이페이지')
  await page.goForward()
  await heading(page, '주문이 완료됐어요')
  expect(await newOrders(shop)).toHaveLength(1)
  expectNoProblems(problems)
})

test('[OD-06] two presses on the order button place one order', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await agree(page)
  await page
    .getByRole('button', { name: /주문하기$/ })
    .filter({ visible: true })
    .dblclick()
  await heading(page, '주문이 완료됐어요')
  expect(await newOrders(shop)).toHaveLength(1)
})

test('[OD-06] after a lost answer the same press leads to the complete page', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await agree(page)
  await page.route(
    '**/api/fo/orders',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await order(page)
  await page.getByText('주문 결과를 받지 못했어요').waitFor()
  expect(await newOrders(shop)).toHaveLength(1)
  await press(page, '다시 시도')
  await heading(page, '주문이 완료됐어요')
  expect(await newOrders(shop)).toHaveLength(1)
})

test('[OD-06] a reload after a lost answer orders nothing more, and says where the order is', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await agree(page)
  await page.route(
    '**/api/fo/orders',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await order(page)
  await page.getByText('주문 결과를 받지 못했어요').waitFor()
  expect(await newOrders(shop)).toHaveLength(1)
  await page.reload()
  await page.getByRole('alertdialog').getByRole('button').click()
  await heading(page, '주문내역')
  const [placed] = await newOrders(shop)
  await page.getByText(placed!.number).first().waitFor({ state: 'attached' })
  expect(await newOrders(shop)).toHaveLength(1)
})

test('[VA-10] what is wrong is told beside its field, and the first of it has the focus', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await page.getByRole('button', { name: '받는 분', exact: true }).click()
  await page.getByRole('textbox', { name: '연락처' }).fill('12')
  await order(page)
  await page.getByRole('alert').getByText('입력을 2곳 확인해 주세요').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sheet-phone')
  await expect
    .poll(() => page.getByRole('textbox', { name: '연락처' }).getAttribute('aria-invalid'))
    .toBe('true')
  await page.getByRole('textbox', { name: '연락처' }).fill('0100000102')
  await expect.poll(() => page.getByRole('textbox', { name: '연락처' }).inputValue()).toBe('010-000-0102')
  await agree(page)
  await order(page)
  await heading(page, '주문이 완료됐어요')
  expect(await newOrders(shop)).toHaveLength(1)
})

test('[OD-03] a new address comes from the postcode search and is kept', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await page.getByRole('button', { name: '배송지', exact: true }).click()
  await page.getByRole('button', { name: '새 배송지' }).click()
  await page.getByLabel('배송지명').fill('2층 시술실')
  await findAddress(page, '가온대로')
  await expect.poll(() => page.getByLabel('우편번호').inputValue()).toMatch(/^\d{5}$/)
  await page.getByLabel('상세주소').fill('2층')
  await agree(page)
  await order(page)
  await heading(page, '주문이 완료됐어요')
  await page.getByText('가온대로').first().waitFor()
  expect(await shop.run('select label from "deliveryAddress" where label = $1', ['2층 시술실'])).toHaveLength(
    1,
  )
})

test('[OD-03] the day that is asked for moves what leaves at once, and the order keeps it; cold goods cannot ask for a Friday', async () => {
  const { page, problems } = await openBuyer()
  await goToSheet(page)
  await page.getByRole('button', { name: '출고희망일', exact: true }).click()
  const day = page.getByRole('combobox', { name: '출고희망일' })
  const offered = await day.locator('option').allInnerTexts()
  expect(offered.filter((text) => /\((금|토|일)\)/.test(text))).toEqual([])
  expect(offered).not.toContain('2026.12.24(목)')
  await day.selectOption({ label: '2026.12.15(화)' })
  await page.getByText('출고 예정 냉장 12.15(화) · 실온 12.15(화)').waitFor()
  await page.getByRole('button', { name: '주문상품' }).click()
  await expect.poll(() => page.getByText('12.15(화) 출고').count()).toBeGreaterThan(1)
  await agree(page)
  await order(page)
  await heading(page, '주문이 완료됐어요')
  await page.getByText('냉장 12.15(화) · 실온 12.15(화)').waitFor()
  await page.getByRole('link', { name: '주문상세' }).click()
  await heading(page, '주문상세')
  await page.getByText('냉장 12.15(화) · 실온 12.15(화)').waitFor()
  expectNoProblems(problems)
})

test('[OD-03] the sheet says who orders, lets them receive at one press, and shows every agreement whole', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  const { name } = await shop.one<{ name: string }>(`select name from member where "loginId" = $1`, [BUYER])
  await page.getByRole('button', { name: '주문자', exact: true }).click()
  await page.getByRole('definition').filter({ hasText: name }).first().waitFor()
  await page.getByRole('button', { name: '받는 분', exact: true }).click()
  const receiver = page.getByRole('textbox', { name: '받는 분' })
  await receiver.fill('이가온')
  const oneself = page.getByRole('checkbox', { name: '주문자와 동일' })
  await expect.poll(() => oneself.isChecked()).toBe(false)
  await oneself.check()
  await expect.poll(() => receiver.inputValue()).toBe(name)
  await page.getByRole('button', { name: '전문보기 배송을 위한 개인정보 제공' }).click()
  const dialog = page.getByRole('dialog')
  for (const term of ['제공받는 자', '제공 목적', '제공 항목', '보유·이용 기간', '거부할 권리'])
    await dialog.getByText(term, { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '닫기' }).click()
  await agree(page)
  await order(page)
  await heading(page, '주문이 완료됐어요')
  expect(
    (
      await shop.run(
        'select c.code from "orderConsent" c join "salesOrder" o on o.id = c."orderId" where o.number = $1',
        [orderNumberOf(page)],
      )
    ).length,
  ).toBe(3)
})

test('[RT-14] the order sheet needs a kind and something to order, else it is one page back, and home where there is none', async () => {
  const { page, context } = await openBuyer({ loginId: 'demo06' })
  const refused = [
    '/order/pay',
    '/order/pay?ordType=02&sordId=1',
    '/order/pay?ordType=02&tordId=1',
    '/order/pay?ordType=03',
    '/order/pay?ordType=01',
  ]
  for (const address of refused) {
    await page.goto('/cs/notice')
    await heading(page, '공지사항')
    await page.goto(address)
    await expect.poll(() => page.url(), { message: address }).toMatch(/\/cs\/notice$/)
    await heading(page, '공지사항')
  }
  const fresh = await context.newPage()
  await fresh.goto('/order/pay')
  await expect.poll(() => pathOf(fresh)).toBe('/')
})

test('[RT-14] a sheet whose cart was emptied meanwhile is one page back when it is loaded again', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await shop.run('delete from "cartLine" where "memberId" = (select id from member where "loginId" = $1)', [
    BUYER,
  ])
  await page.reload()
  await heading(page, '장바구니')
  expect(pathOf(page)).toBe('/order/cart')
})

test.each(['/order/pay', '/order/pay?ordType=01'])(
  '[RT-14] whoever signs in on the way to %s, with nothing to order, does not stay at the login',
  async (address) => {
    const { visitor } = await openStorefront()
    const { page } = await visitor()
    await page.goto('/cs/notice')
    await page.goto(address)
    await page.waitForURL('**/login?rtnUrl=**')
    await page.getByLabel('아이디', { exact: true }).fill('demo06')
    await page.getByLabel('비밀번호', { exact: true }).fill('Medimall!2026')
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await heading(page, '공지사항')
    expect(pathOf(page)).toBe('/cs/notice')
  },
)

test('[RT-11] [RT-14] the sheet of a special order that is not there leads to the offers and says why', async () => {
  const { page } = await openBuyer()
  await page.goto('/order/pay?ordType=02&sordId=S20261101-0001&tordId=00000000-0000-4000-8000-000000000000')
  await heading(page, '스페셜오더')
  await page.getByText('스페셜오더를 찾을 수 없어요.').waitFor()
})
