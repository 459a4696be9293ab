import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { claimBody, askFor, collect, decide, orderPaid } from '#testing/claims.ts'
import { deliver } from '#testing/deliver.ts'
import type { Shop } from '#testing/shop.ts'
import { addProduct } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, widths } from './browser.ts'
import { expectNoProblems, heading, openBuyer, press } from './buying.ts'
import { enterOffice, openScreen, rowsStand } from './office.ts'

/** Orders of five pieces of the clinic of demo01, delivered: by card with points, and by deposit. */
async function paidTwice(shop: Shop) {
  const buyer = await shop.as('demo01')
  const option = await addProduct(shop, { price: 40_000, kind: 'cosmetic', stock: 100 })
  const card = await orderPaid(shop, buyer, [[option, 5]], 'card', 2_000)
  const deposit = await orderPaid(shop, buyer, [[option, 5]], 'virtual-account')
  const refused = await orderPaid(shop, buyer, [[option, 5]], 'credit')
  for (const number of [card, deposit, refused]) await deliver(shop, number)
  const { claimNumber } = (
    await askFor(buyer, claimBody(refused, 'return', [{ line: 1, quantity: 1, reason: 'short-dated' }]))
  ).reply
  return { card, deposit, refused: claimNumber }
}

async function askForTwo(page: Page, orderNumber: string, fill: () => Promise<void> = async () => {}) {
  await page.goto(`/my/order/claim?ordId=${orderNumber}`)
  await heading(page, '취소·반품·교환 신청')
  await page.getByRole('checkbox', { name: /^시험 상품 .* 신청$/ }).check()
  await page.getByRole('textbox', { name: /수량$/ }).fill('2')
  await page.getByLabel(/^사유/).selectOption('short-dated')
  await fill()
  await page.getByRole('checkbox', { name: /^\(필수\)/ }).check()
  await expectNoSidewaysScroll(page)
  await press(page, /반품 신청하기$/)
  await heading(page, '반품 신청')
  return new URL(page.url()).searchParams.get('clmNo')!
}

test('[OD-08] [M7] two of five, paid by card and points or by deposit, go back through the office to card, points and the clinic’s account; a refusal tells its reason', async () => {
  const { shop, page, problems, visitor } = await openBuyer({ loginId: 'demo01', width: widths.XS })
  const { card, deposit, refused } = await paidTwice(shop)
  await page.goto('/login')
  await enterShop(page, shop, 'demo01')
  const byCard = await askForTwo(page, card)
  const byDeposit = await askForTwo(page, deposit, async () => {
    await press(page, /반품 신청하기$/)
    await page.getByText('확인하고 동의해 주세요.').first().waitFor()
    await page.getByLabel(/^은행/).selectOption('88')
    await page.getByLabel(/^계좌번호/).fill('110-0000-000001')
    await page.getByLabel(/^예금주/).fill('김데모')
    await page.setViewportSize({ width: widths.L, height: 900 })
    expect(await seriousFindings(page)).toEqual([])
  })
  expectNoProblems(problems)

  const { page: office, problems: officeProblems } = await visitor({ width: widths.L })
  await enterOffice(office, shop, 'cs01')
  await openScreen(office, '클레임')
  const drawer = (number: string) => office.getByRole('complementary', { name: new RegExp(number) })
  const openClaim = (number: string) => office.getByRole('rowheader', { name: number }).click()
  await openClaim(refused)
  await drawer(refused).getByText('반려', { exact: true }).click()
  await drawer(refused)
    .getByLabel(/병의원에 보일 말/)
    .fill('개봉한 흔적이 있어 돌려받지 못해요.')
  await drawer(refused).getByRole('button', { name: '반려하기' }).click()
  await drawer(refused).waitFor({ state: 'detached' })
  const clerk = await shop.asStaff('admin01')
  for (const number of [byCard, byDeposit]) {
    await decide(clerk, number, [{ line: 1, quantity: 2 }])
    await collect(clerk, number)
  }
  const inspecting = office
    .getByRole('navigation', { name: '클레임 단계' })
    .getByRole('button', { name: '검수중' })
  await inspecting.click()
  await expect.poll(() => inspecting.getAttribute('aria-current')).toBe('true')
  await rowsStand(office)
  for (const number of [byCard, byDeposit]) {
    await openClaim(number)
    await drawer(number).getByText('80,000원').first().waitFor()
    await drawer(number)
      .getByLabel(/병의원에 보일 말/)
      .fill('미개봉을 확인했어요.')
    await drawer(number).getByRole('button', { name: '검수 마치고 환불하기' }).click()
    await drawer(number).waitFor({ state: 'detached' })
  }
  expectNoProblems(officeProblems)

  await page.goto(`/my/order/claim?clmNo=${byCard}`)
  await heading(page, '반품 완료')
  await page.getByText('800P 돌아왔어요').waitFor()
  await page.getByText('79,200원 · 결제사에 따라').waitFor()
  await page.goto(`/my/order/claim?clmNo=${byDeposit}`)
  await heading(page, '반품 완료')
  await page.getByText('80,000원 · 결제사에 따라').waitFor()
  await page.goto(`/my/order/claim?clmNo=${refused}`)
  await heading(page, '반품 반려')
  await page.getByText('반품을 반려했어요').waitFor()
  await page.getByText('개봉한 흔적이 있어 돌려받지 못해요.').first().waitFor()
  await page.getByRole('link', { name: '다시 신청하기' }).click()
  await heading(page, '취소·반품·교환 신청')
})
