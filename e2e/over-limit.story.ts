import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop } from './browser.ts'
import { agree, BUYER, choosePayment, goToSheet, heading } from './buying.ts'
import { enterOffice, heading as screen, openOffice, openScreen, widths } from './office.ts'

test('[BX-04] an order over the limit is sent for approval, found at the desk, let through with a reason, and its buyer sees it confirmed', async () => {
  const { visitor, shop } = await openOffice()
  const clinic = await visitor()
  const { page } = clinic
  await enterShop(page, shop, BUYER)
  await shop.run(
    `with clinic as (select "institutionId" as id from member where "loginId" = $1), tight as (
       update account set floor = posted - 100000 where kind = 'credit' and "institutionId" = (select id from clinic) returning floor)
     insert into "creditTerms" ("institutionId", "creditLimit", "termDays", "overdueBlocks", "overLimitAsks", blocked, "releasedUntil", reason, actor, at)
     select clinic.id, 0 - tight.floor, 30, true, true, false, null, '약정 변경', 'ops01', now() from clinic, tight`,
    [BUYER],
  )
  await goToSheet(page)
  await choosePayment(page, /여신/)
  await page.getByText(/여신한도를 [\d,]+원 넘어요\./).waitFor()
  for (const width of [widths.XS, widths.S, widths.M, widths.L]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  expect(await seriousFindings(page)).toEqual([])
  await agree(page)
  await page
    .getByRole('button', { name: /승인 요청하기$/ })
    .filter({ visible: true })
    .click()
  await heading(page, '승인을 요청했어요')
  await page.getByText('담당자가 확인하고 있어요', { exact: false }).waitFor()
  const { number } = await shop.one<{ number: string }>(
    `select number from "salesOrder" where status = 'awaiting-approval' order by id desc limit 1`,
  )

  const office = await visitor()
  await enterOffice(office.page, shop, 'ops01')
  await openScreen(office.page, '주문 관리')
  await office.page
    .getByRole('navigation', { name: '주문 상태' })
    .getByRole('button', { name: /^승인대기/ })
    .click()
  await office.page.getByRole('row', { name: new RegExp(number) }).click()
  const drawer = office.page.getByRole('complementary', { name: number })
  await drawer.getByText(/여신한도를 [\d,]+원 넘는 주문이에요/).waitFor()
  expect(await seriousFindings(office.page)).toEqual([])
  // another clerk is about to approve the same order
  const second = await visitor()
  await enterOffice(second.page, shop, 'admin01')
  await openScreen(second.page, '주문 관리')
  await second.page.getByRole('row', { name: new RegExp(number) }).click()
  const theirs = second.page.getByRole('complementary', { name: number })
  await theirs.getByRole('button', { name: '한도 초과 승인' }).click()
  await theirs.getByLabel(/^사유/).fill('원장님이 이번 주에 입금하기로 함')
  await drawer.getByRole('button', { name: '한도 초과 승인' }).click()
  await drawer.getByLabel(/^사유/).fill('원장님과 통화해 월말 입금을 약속받음')
  await drawer.getByRole('button', { name: '한도 초과 승인' }).click()
  await office.page.getByText('주문을 승인했어요.').waitFor()
  await drawer.getByText('한도 초과 승인 “원장님과 통화해 월말 입금을 약속받음”').waitFor()
  await screen(office.page, '주문 관리')
  await theirs.getByRole('button', { name: '한도 초과 승인' }).click()
  const told = second.page.getByRole('alertdialog')
  await told.getByText('그사이 다른 직원이나 병의원이 이 주문을 바꿨어요.', { exact: false }).waitFor()
  await told.getByRole('button').click()
  await theirs.getByRole('button', { name: '출고보류' }).waitFor()
  expect(await theirs.getByRole('button', { name: '한도 초과 승인' }).count()).toBe(0)

  await page.goto(`/my/order/detail?ordId=${number}`)
  await page.getByText('주문확정').first().waitFor()
  expect([...clinic.problems, ...office.problems, ...second.problems]).toEqual([])
})
