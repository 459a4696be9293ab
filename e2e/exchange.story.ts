import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { finishExchanges } from '#features/delivery/claims/server/index.ts'
import { trackParcels } from '#features/delivery/shipments/server/index.ts'
import { deliver } from '#testing/deliver.ts'
import { picture } from '#testing/file-samples.ts'
import { addLot, addProduct, buy } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, widths } from './browser.ts'
import { expectNoProblems, heading, openBuyer, press } from './buying.ts'
import { enterOffice, openScreen } from './office.ts'

const isDrawn = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)

test('[OD-08] [BO-04] damaged goods are exchanged: asked for with a picture on a phone, fetched, looked at, picked and sent by the warehouse, and seen to arrive', async () => {
  const { shop, page, problems, visitor } = await openBuyer({ loginId: 'demo01', width: widths.XS })
  const buyer = await shop.as('demo01')
  const optionId = await addProduct(shop, { price: 30_000, stock: 0 })
  await addLot(shop, optionId, { quantity: 5, number: 'OLD-X1', expiresOn: '2027-08-31' })
  const { orderNumber } = (await buy(buyer, [{ optionId, quantity: 5 }])).reply
  await deliver(shop, orderNumber)
  await addLot(shop, optionId, { quantity: 9, number: 'NEW-X2', expiresOn: '2028-08-31' })
  // buying from another session ended the one of the page
  await page.goto('/login')
  await enterShop(page, shop, 'demo01', `/my/order/claim?ordId=${orderNumber}`)
  await heading(page, '취소·반품·교환 신청')
  await page.getByRole('radio', { name: /^교환/ }).check()
  await page.getByRole('checkbox', { name: /^시험 상품 .* 신청$/ }).check()
  await page.getByRole('textbox', { name: /수량$/ }).fill('2')
  await page.getByLabel(/^사유/).selectOption('damaged')
  await page.getByLabel('자세한 내용').fill('상자 모서리가 눌렸어요')
  await page.locator('input[type=file]:enabled').setInputFiles({
    name: '상자.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', { width: 800, height: 600 }),
  })
  await expect
    .poll(async () => (await page.getByRole('status').allInnerTexts()).join())
    .toContain('상자.jpg 올리기를 마쳤어요.')
  await page.getByRole('checkbox', { name: /^\(필수\)/ }).check()
  expect(await seriousFindings(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await press(page, /교환 신청하기$/)
  await page.waitForURL('**clmNo=*')
  const claimNumber = new URL(page.url()).searchParams.get('clmNo')!
  await isDrawn(page.getByRole('img', { name: /사진 1$/ }))
  expectNoProblems(problems)

  const { page: office, problems: officeProblems } = await visitor({ width: widths.L })
  await enterOffice(office, shop, 'ops01')
  await openScreen(office, '클레임')
  const row = office.getByRole('row', { name: new RegExp(claimNumber) })
  const drawer = office.getByRole('complementary', { name: new RegExp(claimNumber) })
  const stage = (name: string) =>
    office.getByRole('navigation', { name: '클레임 단계' }).getByRole('button', { name }).click()
  await office.getByLabel('정렬').selectOption('newest')
  await row.getByText(claimNumber).click()
  await isDrawn(drawer.getByRole('img', { name: /사진 1$/ }))
  expect(await seriousFindings(office)).toEqual([])
  await drawer.getByRole('button', { name: '승인하기' }).click()
  await drawer.waitFor({ state: 'detached' })
  await stage('접수')
  await row.getByRole('checkbox').check()
  await office.getByRole('button', { name: '선택 수거 보내기' }).click()
  await office.getByText('1건의 수거를 보냈어요.').waitFor()
  await stage('수거중')
  const [saved] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: '엑셀', exact: true }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^클레임_2026\d{4}_\d{4}\.xlsx$/)
  for (const action of ['물류센터 도착', '검수 시작']) {
    await row.getByText(claimNumber).click()
    await drawer.getByRole('button', { name: action }).click()
    await drawer.waitFor({ state: 'detached' })
  }
  await stage('검수중')
  await row.getByText(claimNumber).click()
  await drawer.getByLabel(/병의원에 보일 말/).fill('파손을 확인했어요. 새 상품을 보내 드려요.')
  await drawer.getByRole('button', { name: '검수 마치고 교환 출고' }).click()
  await drawer.waitFor({ state: 'detached' })
  await stage('교환 출고')
  await row.getByText(claimNumber).click()
  await drawer.getByRole('button', { name: '반품으로 바꿔 환불' }).waitFor()
  await office.keyboard.press('Escape')

  await openScreen(office, '피킹·출고')
  const pile = office.getByRole('button', { name: new RegExp(claimNumber) })
  await pile.getByText('교환', { exact: true }).waitFor()
  await pile.click()
  await office.getByLabel('수량', { exact: true }).fill('2')
  await office.getByLabel('바코드·UDI·로트번호').fill('NEW-X2')
  await office.getByLabel('바코드·UDI·로트번호').press('Enter')
  await office.getByRole('button', { name: '포장 완료' }).click()
  await office.getByLabel('송장번호').fill('6400-0000-0077')
  await office.getByRole('button', { name: '출고하기', exact: true }).click()
  await office.getByText('출고했어요. 병의원 주문 화면에 송장이 보여요.').waitFor()
  expectNoProblems(officeProblems)

  const { control } = await shop.gatewayDoor()
  control.tracking.advance('04', '640000000077', 6)
  shop.clock.advance(15 * 60_000)
  await trackParcels(shop)
  await finishExchanges(shop)
  await page.reload()
  await heading(page, '교환 완료')
  await page.getByRole('heading', { name: '교환 배송' }).waitFor()
  await page.getByText('NEW-X2').waitFor()
  await page.goto(`/my/order/detail?ordId=${orderNumber}`)
  await page.getByRole('heading', { name: '취소·반품·교환' }).waitFor()
  for (const width of [widths.L, widths.XS]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: claimNumber }).click()
  await heading(page, '교환 완료')
})
