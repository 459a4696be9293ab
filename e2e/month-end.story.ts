import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { recordRepayment } from '#features/money/credit/server/index.ts'
import { addProduct, fillCart, settlePayments } from '#testing/trade.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, openStorefront, widths } from './browser.ts'
import { goToSheet, heading, press } from './buying.ts'
import { enterOffice, openScreen } from './office.ts'

const CLINIC = '데모 마루의원'

/** Pays at the loan page by card, all that is overdue unless told otherwise. */
async function payByCard(page: Page, amount?: string) {
  await press(page, '여신 결제하기')
  if (amount) await page.getByLabel('결제할 금액').fill(amount)
  expect(await seriousFindings(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await press(page, /원 결제하기$/)
  await page.waitForURL('**/standin/toss/window**')
  await page.getByRole('button', { name: '승인', exact: true }).click()
  await page.getByText('여신을 결제했어요').waitFor()
}

test('[BX-04] [OD-04] [OD-10] [BO-04] a month end: a clinic stopped for what is overdue has a transfer matched, is released and stopped again, pays a part by card, then the rest, and orders on credit', async () => {
  const { visitor, shop } = await openStorefront()
  const buyer = await shop.as('demo04')
  const overdue = async () =>
    (
      await shop.one<{ won: number }>(
        `select coalesce(sum(amount - settled), 0)::int8 as won from "creditCharge" where "institutionId" = $1 and "dueOn" < '2026-11-20'`,
        [buyer.institutionId],
      )
    ).won
  const before = await overdue()
  await fillCart(buyer, [{ optionId: await addProduct(shop, { price: 30_000 }), quantity: 1 }])
  const clinic = await visitor({ width: widths.XS })
  const { page } = clinic
  await enterShop(page, shop, 'demo04')
  await goToSheet(page)
  const onCredit = page.getByRole('radio', { name: /여신/ })
  await page
    .getByText(/연체된 여신이 있어 여신으로 주문할 수 없어요/)
    .first()
    .waitFor()
  expect(await onCredit.isDisabled()).toBe(true)

  // the accountant reads the bank's list: a part of it is this clinic's
  const staff = await visitor({ width: widths.L })
  const office = staff.page
  await enterOffice(office, shop, 'ops01')
  await openScreen(office, '입금 대조')
  await office.getByRole('button', { name: '거래내역 읽기' }).click()
  const reading = office.getByRole('complementary', { name: '거래내역 읽기' })
  const list = [
    ['거래일시', '내용', '입금액'],
    ['2026-11-19 10:00:00', '데모마루', formatWhole(50_000)],
  ]
  await reading.getByLabel('붙여넣기').fill(list.map((cells) => cells.join('\t')).join('\n'))
  await reading.getByRole('button', { name: '입금 1건 읽기' }).click()
  await office.getByText(/^입금 1건을 읽었어요\./).waitFor()
  await office.getByRole('navigation', { name: '보기' }).getByRole('button', { name: '전체' }).click()
  await office.getByRole('row', { name: /데모마루.*50,000/ }).click()
  const drawer = office.getByRole('complementary')
  // the name alone says whose it may be: a person chooses
  await drawer.getByRole('button', { name: `${CLINIC} 고르기` }).click()
  await drawer.getByRole('button', { name: '50,000원 확정' }).click()
  await office.getByText('확정했어요.', { exact: true }).waitFor()
  expect(await overdue()).toBe(before - 50_000)

  // what is left stops it still; staff release it until the next day
  await openScreen(office, '여신/수금')
  await office.getByRole('navigation', { name: '보기' }).getByRole('button', { name: '연체' }).click()
  const terms = office.getByRole('complementary', { name: CLINIC })
  const release = async (until: string, reason: string) => {
    await office.getByRole('row', { name: new RegExp(CLINIC) }).click()
    await terms.getByLabel('연체 정지 풀기').fill(until)
    await terms.getByLabel('사유').fill(reason)
    await terms.getByRole('button', { name: '저장' }).click()
    await expect.poll(() => terms.count()).toBe(0)
  }
  await office.getByRole('row', { name: new RegExp(`${CLINIC}.*연체 정지`) }).waitFor()
  await release('2026-11-21', '원장님이 이번 주에 결제하기로 함')
  await office.getByText('여신 조건을 바꿨어요.').waitFor()
  await page.reload()
  await expect.poll(() => onCredit.isDisabled()).toBe(false)
  await release('', '약속한 날에 결제하지 않음')
  await office.getByRole('row', { name: new RegExp(`${CLINIC}.*연체 정지`) }).waitFor()

  // the clinic pays a part by card, which is not enough, then the rest
  await page.goto('/my/order/loan')
  await heading(page, '여신 결제내역')
  const stopped = page.getByText('여신 주문이 정지됐어요')
  await stopped.waitFor()
  await page.getByRole('table', { name: '결제예정일별 청구' }).getByText('연체').first().waitFor()
  await payByCard(page, '100000')
  await page.getByText('100,000원을 결제했어요.').waitFor()
  await stopped.waitFor()
  expect(await overdue()).toBe(before - 150_000)

  // an account for the rest is given up again: a card is quicker
  await press(page, '여신 결제하기')
  await page.getByRole('radio', { name: /가상계좌/ }).check()
  await press(page, /원 결제하기$/)
  await page.waitForURL('**/standin/toss/window**')
  await page.getByRole('button', { name: '발급', exact: true }).click()
  await page.getByText('입금을 기다리고 있어요').waitFor()
  await expectNoSidewaysScroll(page)
  await press(page, '가상계좌 닫기')
  await page.getByRole('alertdialog').getByRole('button', { name: '가상계좌 닫기' }).click()
  await page.getByText('가상계좌를 닫았어요. 다시 결제할 수 있어요.').waitFor()
  await payByCard(page)
  await expect.poll(() => stopped.count()).toBe(0)
  await expect.poll(() => page.getByText(/^연체 [\d,]+원$/).count()).toBe(0)
  await goToSheet(page)
  await expect.poll(() => onCredit.isDisabled()).toBe(false)

  await office.getByRole('button', { name: '조회' }).click()
  await office.getByRole('navigation', { name: '보기' }).getByRole('button', { name: '전체' }).click()
  await office.getByRole('row', { name: new RegExp(`${CLINIC}.*정상`) }).click()
  await terms.getByRole('heading', { name: '카드·가상계좌 결제' }).waitFor()
  await terms.getByText(/가상계좌 .*결제 안 됨/).waitFor()
  expect(await seriousFindings(office)).toEqual([])
  expect([...clinic.problems, ...staff.problems]).toEqual([])
})

test('[BX-04] a deposit that came in over what is owed goes back to the account that the clinic names at a phone', async () => {
  const { visitor, shop } = await openStorefront()
  const { page, problems } = await visitor({ width: widths.XS })
  await enterShop(page, shop, 'demo03', '/my/order/loan')
  await press(page, '여신 결제하기')
  await page.getByRole('button', { name: /^전체 / }).click()
  await page.getByRole('radio', { name: /가상계좌/ }).check()
  await press(page, /원 결제하기$/)
  await page.waitForURL('**/standin/toss/window**')
  await page.getByRole('button', { name: '발급', exact: true }).click()
  await page.getByText('입금을 기다리고 있어요').waitFor()

  // the bank brought a part of it meanwhile, then the whole comes in
  const { institutionId } = await shop.one<{ institutionId: number }>(
    `select "institutionId" from member where "loginId" = 'demo03'`,
  )
  const at = shop.clock.now()
  await shop.db.transaction((tx) =>
    recordRepayment(tx, { institutionId, amount: 300_000, cause: 'bank-first', actor: 'test', at }),
  )
  const { orderId } = await shop.one<{ orderId: string }>(
    `select "gatewayOrderId" as "orderId" from "paymentAttempt" where "causeType" = 'repayment' order by id desc limit 1`,
  )
  ;(await shop.gatewayDoor()).control.toss.deposit({ orderId })
  shop.clock.advance(6 * 60_000)
  await settlePayments(shop)
  await page.reload()
  await page
    .getByText(/남은 300,000원을 돌려받을 계좌를 알려 주세요/)
    .first()
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  if (process.env['SHOTS'])
    await page.screenshot({ path: `${process.env['SHOTS']}/excess-375.png`, fullPage: true })
  await press(page, '환불 계좌 보내기')
  // what is read out holds the sentence, too
  await page.getByText('은행을 선택해 주세요.', { exact: true }).waitFor()
  await page.getByLabel(/^은행/).selectOption('88')
  await page.getByLabel(/계좌번호/).fill('110-0000-000001')
  await page.getByLabel(/예금주/).fill('김시험')
  await press(page, '환불 계좌 보내기')
  await page.getByText('환불을 요청했어요.').waitFor()
  await expect.poll(() => page.getByText('돌려받을 계좌를 알려 주세요').count()).toBe(0)
  expect(problems).toEqual([])
})
