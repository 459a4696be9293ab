import { expect, test } from 'vitest'
import { trackParcels } from '#features/delivery/shipments/server/index.ts'
import { addLot, addProduct, buy } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { signIn } from './browser.ts'
import { heading, openOffice, openScreen, signInStaff, widths } from './office.ts'

test('[BO-04] a clerk scans an order by lot, packs and sends it; the buyer sees the parcel with its lot arrive', async () => {
  const { shop, visitor } = await openOffice()
  const optionId = await addProduct(shop, { stock: 0 })
  await addLot(shop, optionId, { quantity: 5, number: 'D26W01', expiresOn: '2027-08-31' })
  await addLot(shop, optionId, { quantity: 9, number: 'D27W02', expiresOn: '2028-08-31' })
  const buyer = await shop.as('demo06')
  const { orderNumber } = (await buy(buyer, [{ optionId, quantity: 3 }])).reply
  const { page, problems } = await visitor()
  await signInStaff(page, shop, 'ops01')
  await openScreen(page, '피킹·출고')
  await page.getByRole('row', { name: new RegExp(orderNumber) }).click()
  const scan = page.getByLabel('바코드·UDI·로트번호')
  await scan.fill('D27W02')
  await scan.press('Enter')
  await page.getByText('유효기간이 더 가까운 로트 D26W01부터 담아 주세요.').waitFor()
  await page.getByLabel('수량', { exact: true }).fill('3')
  await scan.fill('D26W01')
  await scan.press('Enter')
  await page.getByRole('button', { name: '포장 완료' }).click()
  await page.getByLabel('송장번호').fill('12345')
  await page.getByRole('button', { name: '출고하기', exact: true }).click()
  await page.getByText('CJ대한통운 송장번호는 숫자 10·12자리예요.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('송장번호').fill('6400-0000-0001')
  await page.getByRole('button', { name: '출고하기', exact: true }).click()
  await page.getByText('출고했어요. 병의원 주문 화면에 송장이 보여요.').waitFor()
  for (const width of [widths.L, widths.XS]) {
    await page.setViewportSize({ width, height: 900 })
    await heading(page, '피킹·출고')
    await expectNoSidewaysScroll(page)
  }
  expect(problems).toEqual([])

  const { control } = await shop.gatewayDoor()
  control.tracking.advance('04', '640000000001', 6)
  shop.clock.advance(15 * 60_000)
  await trackParcels(shop)
  const clinic = await visitor()
  await signIn(clinic.page, 'demo06')
  await clinic.page.goto(`/my/order/detail?ordId=${orderNumber}`)
  await clinic.page.getByRole('heading', { name: '1번째 배송' }).waitFor()
  await clinic.page.getByText('640000000001').first().waitFor()
  await clinic.page.getByText('D26W01').first().waitFor()
  await clinic.page.getByText('배달완료 · 받는 곳').waitFor()
  for (const width of [widths.L, widths.XS]) {
    await clinic.page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(clinic.page)
  }
  expect(await seriousFindings(clinic.page)).toEqual([])
  expect(clinic.problems).toEqual([])
})
