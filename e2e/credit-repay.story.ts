import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { openStorefront, signIn, widths } from './browser.ts'
import { heading } from './shelf.ts'

test('[BX-04] [OD-10] a clinic that is stopped for what is overdue pays it by card at a phone, in part first, and may order on credit again', async () => {
  const { visitor } = await openStorefront()
  const { page, problems } = await visitor({ width: widths.XS })
  await signIn(page, 'demo04')
  await page.goto('/my/order/loan')
  await heading(page, '여신 결제내역')
  const stopped = page.getByText('여신 주문이 정지됐어요')
  await stopped.waitFor()
  const pay = async (amount?: string) => {
    await page.getByRole('button', { name: '여신 결제하기' }).click()
    if (amount) await page.getByLabel('결제할 금액').fill(amount)
    expect(await seriousFindings(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /원 결제하기$/ }).click()
    await page.waitForURL('**/standin/toss/window**')
    await page.getByRole('button', { name: '승인', exact: true }).click()
    await page.getByText('여신을 결제했어요').waitFor()
  }
  await pay('100000')
  await page.getByText('100,000원을 결제했어요.').waitFor()
  await stopped.waitFor()
  await pay()
  await expect.poll(() => stopped.count()).toBe(0)
  await expect.poll(() => page.getByText(/^연체 [\d,]+원$/).count()).toBe(0)
  await page.setViewportSize({ width: widths.L, height: 900 })
  await expectNoSidewaysScroll(page)
  expect(problems).toEqual([])
}, 90_000)
