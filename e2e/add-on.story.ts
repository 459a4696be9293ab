import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { widths } from './browser.ts'
import {
  agree,
  BUYER,
  choosePayment,
  expectNoProblems,
  goToSheet,
  heading,
  openBuyer,
  optionNamed,
  order,
} from './buying.ts'

test('[BX-10] what was forgotten is added to the order of the morning without a second delivery fee', async () => {
  const { page, shop, problems } = await openBuyer()
  const buyer = await shop.one<{ id: number; clinic: number }>(
    'select id, "institutionId" as clinic from member where "loginId" = $1',
    [BUYER],
  )
  const ofClinic = () =>
    shop.run<{ number: string; shipping: number; parent: string | null }>(
      `select o.number, o.shipping, p.number as parent from "salesOrder" o left join "salesOrder" p on p.id = o."parentId"
       where o."institutionId" = $1 order by o.id desc limit 1`,
      [buyer.clinic],
    )
  const glove = await optionNamed(shop, '메디쎄온 니트릴 장갑')
  const goToSheetWithGloves = async () => {
    await shop.run('delete from "cartLine" where "memberId" = $1', [buyer.id])
    await shop.run(
      'insert into "cartLine" ("memberId", "optionId", quantity, "seenPrice", "addedAt") values ($1, $2, 1, 0, now())',
      [buyer.id, glove],
    )
    await goToSheet(page)
  }
  const place = async () => {
    await choosePayment(page, /여신/)
    await agree(page)
    await order(page)
    await heading(page, '주문이 완료됐어요')
  }
  await goToSheetWithGloves()
  await place()
  const [first] = await ofClinic()
  expect(first!.shipping).toBeGreaterThan(0)

  await goToSheetWithGloves()
  const offer = page.getByText(/^배송비 [\d,]+원을 아낄 수 있어요$/)
  await offer.waitFor()
  await page.getByText(`${first!.number} 주문`).waitFor()
  await page.getByRole('link', { name: '함께 보내기' }).click()
  await page.getByText(`${first!.number} 주문과 함께 보내요`).waitFor()
  for (const width of [widths.XS, widths.S, widths.M, widths.L]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  expect(await seriousFindings(page)).toEqual([])
  await place()
  const [second] = await ofClinic()
  expect(second).toMatchObject({ shipping: 0, parent: first!.number })
  await page.goto(`/my/order/detail?ordId=${second!.number}`)
  await page.getByRole('link', { name: first!.number }).click()
  await page.getByRole('link', { name: second!.number }).waitFor()
  expectNoProblems(problems)
})
