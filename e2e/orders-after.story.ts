import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fieldError } from './browser.ts'
import {
  expectNoProblems,
  goToSheet,
  heading,
  openBuyer,
  orderNumberOf,
  pathOf,
  payByWindow,
  press,
} from './buying.ts'

test('[OD-09] the list narrows by period, state and words, and keeps itself in the address', async () => {
  const { page, problems } = await openBuyer({ loginId: 'demo01' })
  await page.goto('/my/order/list')
  await heading(page, '주문내역')
  const rows = page.getByRole('table', { name: '주문내역' }).getByRole('rowheader')
  await expect.poll(() => rows.count()).toBe(20)
  await press(page, '더보기')
  await expect.poll(() => rows.count()).toBeGreaterThan(20)
  await page.getByLabel('주문상태').selectOption('cancelled')
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toBe('cancelled')
  await expect.poll(() => rows.count()).toBeLessThan(20)
  await press(page, '6개월')
  await page.getByLabel('상품명 또는 주문번호').fill('세상에 없는 상품')
  await press(page, '조회')
  await page.getByText('조건에 맞는 주문이 없어요').waitFor()
  await press(page, '조건 지우기')
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(20)
  await expect.poll(() => page.getByLabel('상품명 또는 주문번호').inputValue()).toBe('')
  await press(page, '직접입력')
  await page.getByLabel('시작일').fill('2026-11-20')
  await page.getByLabel('종료일').fill('2026-11-01')
  await press(page, '조회')
  await fieldError(page, '끝나는 날이 시작하는 날보다 빨라요.').waitFor()
  expectNoProblems(problems)
})

test('[OD-09] who types words and then chooses a period keeps both the words and the focus', async () => {
  const { page } = await openBuyer({ loginId: 'demo01' })
  await page.goto('/my/order/list')
  const words = page.getByLabel('상품명 또는 주문번호')
  await words.fill('누벨린')
  // longer than a page may take before a skeleton stands for it
  await page.route(/\/api\/fo\/orders\?/, async (route) => {
    await setTimeout(600)
    await route.continue()
  })
  const period = page.getByRole('button', { name: '6개월' })
  await period.click()
  await expect.poll(() => new URL(page.url()).searchParams.get('period')).toBe('6m')
  await expect.poll(() => period.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => period.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(() => words.inputValue()).toBe('누벨린')
  await press(page, '조회')
  await expect.poll(() => new URL(page.url()).searchParams.get('text')).toBe('누벨린')
  await expect.poll(() => words.inputValue()).toBe('누벨린')
})

test('[RT-20] coming back to the list shows the same filter, length and place without loading', async () => {
  const { page } = await openBuyer({ loginId: 'demo01' })
  await page.goto('/my/order/list?period=6m')
  const rows = page.getByRole('table', { name: '주문내역' }).getByRole('rowheader')
  await expect.poll(() => rows.count()).toBe(20)
  await press(page, '더보기')
  await expect.poll(() => rows.count()).toBeGreaterThan(20)
  const length = await rows.count()
  await rows.nth(length - 2).scrollIntoViewIfNeeded()
  await rows
    .nth(length - 2)
    .getByRole('link')
    .click()
  await heading(page, '주문상세')
  await page.goBack()
  await heading(page, '주문내역')
  await expect.poll(() => rows.count()).toBe(length)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600)
  await page.getByRole('link', { name: '여신 결제내역' }).first().click()
  await heading(page, '여신 결제내역')
  await page.getByRole('link', { name: '주문내역' }).first().click()
  await heading(page, '주문내역')
  expect([await rows.count(), new URL(page.url()).searchParams.get('period')]).toEqual([length, '6m'])
})

test('[OD-08] an order on account is cancelled whole, and the credit comes back', async () => {
  const { page, shop } = await openBuyer({ loginId: 'demo01' })
  const used = async () =>
    (
      await shop.one<{ posted: number }>(
        `select posted from account where kind = 'credit' and "institutionId" = (select "institutionId" from member where "loginId" = 'demo01')`,
      )
    ).posted
  const before = await used()
  await page.goto('/my/order/list?filter=confirmed')
  const row = page.getByRole('row').filter({ hasText: '주문확정' }).first()
  const number = (await row.innerText()).match(/\d{8}-\d{6}/)![0]
  await row.getByRole('button', { name: /\d 취소$/ }).click()
  await page.getByRole('dialog').getByText('취소한 주문은 되돌릴 수 없어요.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '주문취소' }).click()
  await expect
    .poll(
      async () =>
        (await shop.one<{ status: string }>('select status from "salesOrder" where number = $1', [number]))
          .status,
    )
    .toBe('cancelled')
  expect(await used()).toBeGreaterThan(before)
  await page.goto(`/my/order/detail?ordId=${number}`)
  await page.getByText('주문취소').first().waitFor()
})

test('[OD-08] what may not be cancelled offers no cancel in the list, and says why and where to ask for one in the order', async () => {
  const { page } = await openBuyer({ loginId: 'demo01' })
  await page.goto('/my/order/list?filter=preparing')
  const row = page.getByRole('table', { name: '주문내역' }).getByRole('rowheader').first()
  await row.waitFor()
  await expect.poll(() => page.getByRole('button', { name: /\d 취소$/ }).count()).toBe(0)
  await row.getByRole('link').click()
  await heading(page, '주문상세')
  await page
    .locator('p.meta', {
      hasText:
        '상품을 준비하고 있어서 바로 취소할 수 없어요. 취소·반품·교환 신청에서 취소를 신청하면 확인한 뒤 취소해 드려요.',
    })
    .waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: '주문취소' }).getAttribute('aria-disabled'))
    .toBe('true')
  await page.getByRole('link', { name: '취소·반품·교환 신청' }).click()
  await heading(page, '취소·반품·교환 신청')
  await page.getByText('확인 뒤 취소해요').waitFor()
})

test('[OD-09] the list says how many orders there are, not how many it has loaded', async () => {
  const { page, shop } = await openBuyer({ loginId: 'demo01' })
  await page.goto('/my/order/list?period=6m')
  const { n } = await shop.one<{ n: number }>(
    `select count(*)::int as n from "salesOrder" where "institutionId" = (select "institutionId" from member where "loginId" = 'demo01') and "placedAt" >= '2026-05-20T15:00:00Z'`,
  )
  expect(n).toBeGreaterThan(20)
  await page.getByText(`총 ${n}건`, { exact: true }).waitFor()
})

test('[OD-08] cancelling a deposit that was made asks for the account to pay back to', async () => {
  const { page, shop } = await openBuyer()
  await goToSheet(page)
  await payByWindow(page, /가상계좌/, '발급')
  await heading(page, '입금을 기다리고 있어요')
  const number = orderNumberOf(page)
  const { control } = await shop.gatewayDoor()
  control.toss.deposit({ orderId: String(control.toss.payments()[0]!.orderId) })
  await control.toss.settled()
  await page.goto(`/my/order/detail?ordId=${number}`)
  await press(page, '주문취소')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '주문취소' }).click()
  await fieldError(dialog, '은행을 선택해 주세요.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('refund-bank')
  await dialog.getByLabel('은행').selectOption({ label: '신한은행' })
  await dialog.getByLabel('계좌번호').fill('110000000000')
  await dialog.getByLabel('예금주').fill('데모 가온의원')
  await dialog.getByRole('button', { name: '주문취소' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect
    .poll(
      async () =>
        (await shop.one<{ status: string }>('select status from "salesOrder" where number = $1', [number]))
          .status,
    )
    .toBe('cancelled')
})

test('[OD-09] ordering again says of each line how it went, and leads to the cart', async () => {
  const { page } = await openBuyer({ loginId: 'demo01' })
  await page.goto('/my/order/list')
  await page
    .getByRole('button', { name: /재주문/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('listitem').first().waitFor()
  await dialog.getByRole('link', { name: '장바구니 가기' }).click()
  await heading(page, '장바구니')
  expect(pathOf(page)).toBe('/order/cart')
})

test('[OD-09] an order that is not ours is not there', async () => {
  const { page } = await openBuyer()
  await page.goto('/my/order/detail?ordId=20200101-000001')
  await heading(page, '오류 안내')
  await page.getByText('주문을 찾을 수 없어요.').waitFor()
})

test('[OD-10] the account: what is left, what falls due when, and a ledger whose balance runs from month to month', async () => {
  const { page } = await openBuyer({ loginId: 'demo01' })
  await page.goto('/')
  const share = (await page.getByText(/여신한도의 \d+% 사용/).innerText()).match(/\d+%/)![0]
  await page.goto('/my/order/loan')
  await heading(page, '여신 결제내역')
  await page.getByRole('meter', { name: '여신한도 사용' }).waitFor()
  await page.getByText(`한도의 ${share}를 쓰고 있어요`).waitFor()
  const won = async (label: string) =>
    Number((await page.locator('p', { hasText: label }).last().locator('b').innerText()).replace(/\D/g, ''))
  const used = Number(
    (await page.locator('.fig', { hasText: '사용금액' }).locator('b').innerText()).replace(/\D/g, ''),
  )
  expect(used).toBeGreaterThan(0)
  await expect.poll(() => won('현재 잔액')).toBe(used)
  const opening = await won('이월 잔액')
  await press(page, '이전 달')
  await page.getByText('2026년 10월').waitFor()
  await expect.poll(() => won('월말 잔액')).toBe(opening)
})

test('[OD-10] what is overdue is marked by an icon and a word', async () => {
  const { page } = await openBuyer({ loginId: 'demo04' })
  await page.goto('/my/order/loan')
  await page.getByText(/^연체 [\d,]+원$/).waitFor()
  await page.getByRole('table', { name: '결제예정일별 청구' }).getByText('연체').first().waitFor()
})
