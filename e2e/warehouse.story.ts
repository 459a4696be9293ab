import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { packParcel, pickPile, readQueue } from '#features/delivery/shipments/contract.ts'
import { trackParcels } from '#features/delivery/shipments/server/index.ts'
import { addBuyers, addLot, addProduct, buy, fillCart } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop } from './browser.ts'
import { goToSheet } from './buying.ts'
import { enterOffice, heading, openOffice, openScreen, widths } from './office.ts'

const DAY = 86_400_000
const bench = (page: Page) => page.locator('.fulfil-bench')
/** The bench goes on to another order. */
const leaves = (page: Page, orderNumber: string) =>
  bench(page).locator('header').getByText(orderNumber).waitFor({ state: 'detached' })
const scanOf = (page: Page) => page.getByLabel('바코드·UDI·로트번호')
const stage = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: '출고 단계' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
const openPile = (page: Page, orderNumber: string) =>
  page.getByRole('button', { name: new RegExp(orderNumber) }).click()
async function scan(page: Page, code: string, quantity = 1) {
  await page.getByLabel('수량', { exact: true }).fill(String(quantity))
  await scanOf(page).fill(code)
  await scanOf(page).press('Enter')
}
const looks = async (page: Page) => {
  expect(await seriousFindings(page)).toEqual([])
  for (const width of [widths.XS, widths.L]) {
    await page.setViewportSize({ width, height: 900 })
    await heading(page, '피킹·출고')
    await expectNoSidewaysScroll(page)
  }
}

test('[BO-04] a day in the warehouse: 20 orders are picked, split, held, numbered in bulk and handed over', async () => {
  const { shop, visitor } = await openOffice()
  const clerk = await shop.asStaff('admin01')
  const make = (storage: string) => addProduct(shop, { stock: 0, storage })
  const [gauze, rare, toxin] = [await make('ambient'), await make('ambient'), await make('cold')]
  await addLot(shop, gauze, { quantity: 6, number: 'D26W01', expiresOn: '2027-08-31' })
  await addLot(shop, gauze, { quantity: 60, number: 'D27W02', expiresOn: '2028-08-31' })
  await addLot(shop, rare, { quantity: 4, number: 'D26R01', expiresOn: '2028-03-31' })
  await addLot(shop, toxin, { quantity: 40, number: 'D26C01', expiresOn: '2028-04-30' })
  const buyers = await addBuyers(shop, 4)
  const order = async (nth: number, optionId: number, quantity: number) =>
    (await buy(buyers[nth % 4]!, [{ optionId, quantity }])).reply.orderNumber
  const first = (await buy(await shop.as('demo06'), [{ optionId: gauze, quantity: 3 }])).reply.orderNumber
  const short = await order(0, rare, 4)
  const cold = (await buy(await shop.as('demo06'), [{ optionId: toxin, quantity: 2 }])).reply.orderNumber
  const kept = await order(1, gauze, 2)
  for (let n = 0; n < 3; n++) await order(n, toxin, 1)
  const both = await buy(
    buyers[3]!,
    [gauze, toxin].map((optionId) => ({ optionId, quantity: 1 })),
  )
  const mixed = both.reply.orderNumber
  const bulk: string[] = []
  for (let n = 0; n < 12; n++) bulk.push(await order(n, gauze, 2))
  // A count finds one piece less than was promised.
  await shop.run(`update lot set "onHand" = 3 where number = 'D26R01'`)

  const { page, problems } = await visitor()
  await enterOffice(page, shop, 'ops01')
  await openScreen(page, '피킹·출고')

  // Cold goods wait for Monday by themselves.
  await stage(page, '출고보류')
  await page
    .getByRole('button', { name: new RegExp(cold) })
    .getByText('금요일과 공휴일 전날')
    .waitFor()

  // One order by scan: a wrong lot says which is due and keeps the focus; packing is closed while pieces are missing.
  await stage(page, '피킹 대기')
  await openPile(page, first)
  await expect.poll(() => scanOf(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await scan(page, 'D27W02')
  await page.getByText('유효기간이 더 가까운 로트 D26W01부터 담아 주세요.').waitFor()
  await expect.poll(() => scanOf(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await scan(page, 'NOT-THERE')
  await page.getByText('지금은 로트 D26W01 차례예요.').waitFor()
  await scan(page, 'd26w01', 2)
  await page.getByText('아직 스캔하지 않은 1개가 있어요.').first().waitFor()
  await looks(page)
  await scan(page, 'D26W01')
  await page.getByRole('button', { name: '포장 완료' }).click()

  // Packed too early: its row opens the box again, and what was in it is on the shelf.
  await stage(page, '송장 대기')
  await looks(page)
  await page.getByRole('button', { name: `${first}/1 되돌리기` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '되돌리기' }).click()
  await page.getByText('담은 상품을 되돌렸어요. 피킹 대기에서 다시 담을 수 있어요.').waitFor()
  expect(await shop.one(`select picked from lot where number = 'D26W01'`)).toEqual({ picked: 0 })
  await stage(page, '피킹 대기')
  await openPile(page, first)
  await scan(page, 'D26W01', 3)
  await page.getByRole('button', { name: '포장 완료' }).click()
  await page.getByLabel('송장번호').fill('12345')
  await page.getByLabel('송장번호').press('Enter')
  await page.getByText('CJ대한통운 송장번호는 숫자 10·12자리예요.').waitFor()
  await page.getByLabel('송장번호').fill('6400-0000-0001')
  await page.getByRole('button', { name: '출고하기', exact: true }).click()
  await page.getByText('출고했어요. 병의원 주문 화면에 송장이 보여요.').waitFor()

  await leaves(page, first)

  // A short pick: what there is goes, the rest waits.
  await openPile(page, short)
  await page.getByText('1개가 모자라요.').waitFor()
  // a scanner does not wait for what the last box brought
  await scanOf(page).focus()
  for (let box = 0; box < 3; box++) {
    await page.keyboard.type('D26R01')
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: '3개 부분출고 포장' }).click()
  await page.getByLabel('송장번호').fill('640000000002')
  await page.getByLabel('송장번호').press('Enter')
  await leaves(page, short)

  // What is kept warm of an order goes today, its cold part has a pile and a day of its own.
  await openPile(page, mixed)
  await scan(page, 'D26W01')
  await page.getByRole('button', { name: '포장 완료' }).click()
  await page.getByLabel('송장번호').fill('640000000003')
  await page.getByLabel('송장번호').press('Enter')
  await leaves(page, mixed)

  // Another is held until Tuesday.
  await openPile(page, kept)
  await page.getByRole('button', { name: '보류', exact: true }).click()
  await page.getByLabel('사유').fill('주소 확인 중')
  await page.getByLabel('언제까지').fill('2026-11-24')
  await page.getByRole('button', { name: '보류하기' }).click()
  await page.getByText('출고를 보류했어요.').waitFor()

  // Twelve are picked and packed; their numbers come from a sheet, good rows go and bad ones stay.
  for (const orderNumber of bulk) {
    const picked = await clerk.send(pickPile, {
      params: { orderNumber, storage: 'ambient' },
      body: { scans: [{ code: 'D27W02', quantity: 2 }], anyLot: true },
    })
    await clerk.send(packParcel, { params: { parcelId: picked.reply.parcelId }, body: {} })
  }
  await page.getByRole('button', { name: /^송장 입력/ }).click()
  const rows = bulk.map(
    (number, at) => `${number},${at === 3 ? '64000' : `6500000000${String(at).padStart(2, '0')}`}`,
  )
  rows[5] = `${bulk[5]},650000000004`
  await page.getByLabel('송장 파일').setInputFiles({
    name: '송장.csv',
    mimeType: 'text/csv',
    // '송장번호' and '주문번호' in CP949
    buffer: Buffer.concat([
      Buffer.from([0xc1, 0xd6, 0xb9, 0xae, 0xb9, 0xf8, 0xc8, 0xa3, 0x2c]),
      Buffer.from([0xbc, 0xdb, 0xc0, 0xe5, 0xb9, 0xf8, 0xc8, 0xa3, 0x0a]),
      Buffer.from([...rows, '20200101-000001,650000000099'].join('\n')),
    ]),
  })
  await page.getByText('CJ대한통운 송장번호는 숫자 10·12자리예요.').waitFor()
  await page.getByText(`주문 ${bulk[5]}/1 줄과 같은 송장번호예요.`).waitFor()
  await page.getByRole('button', { name: '송장 10건 등록' }).click()
  await page.getByText('9건을 출고했어요. 1건은 남았어요.').waitFor()
  await page.getByText('주문을 찾을 수 없어요.').waitFor()
  await looks(page)
  await page.getByLabel(`${bulk[3]}/1 송장번호`).fill('650000000003')
  await page.getByLabel(`${bulk[5]}/1 송장번호`).fill('650000000005')
  await page.getByRole('button', { name: '송장 3건 등록' }).click()
  await page.getByText('3건을 출고했어요.').waitFor()
  expect(problems).toEqual([])

  // Monday: cold goods are handed over with temperature and names.
  shop.clock.advance(3 * DAY)
  const monday = await visitor()
  await enterOffice(monday.page, shop, 'ops01')
  await openScreen(monday.page, '피킹·출고')
  await openPile(monday.page, cold)
  await scan(monday.page, 'D26C01', 2)
  await monday.page.getByRole('button', { name: '포장 완료' }).click()
  await monday.page.getByLabel('송장번호').fill('640000000009')
  await monday.page.getByLabel('인계 온도').fill('4.2')
  await monday.page.getByLabel('인계자').fill('한데모')
  await monday.page.getByLabel('인수자').fill('데모택배 김기사')
  await monday.page.getByRole('button', { name: '출고하기', exact: true }).click()
  await monday.page.getByText('출고했어요. 병의원 주문 화면에 송장이 보여요.').waitFor()
  expect(monday.problems).toEqual([])

  const left = (await (await shop.asStaff('admin01')).send(readQueue, { query: { size: 1_000 } })).reply.rows
  const stages = (number: string) => left.filter((row) => row.orderNumber === number).map((row) => row.stage)
  expect([short, mixed, kept, cold].map(stages)).toEqual([['waiting'], ['waiting'], ['held'], ['shipped']])
  await shop.run(`update lot set "onHand" = 1 where number = 'D26R01'`)
  expect(await shop.run('select rule, key from "booksViolation"')).toEqual([])

  // The buyer sees parcels, lots, use-by dates and the temperature, and confirms the receipt.
  const { control } = await shop.gatewayDoor()
  for (const number of ['640000000001', '640000000009']) control.tracking.advance('04', number, 6)
  shop.clock.advance(15 * 60_000)
  await trackParcels(shop)
  const clinic = await visitor()
  await enterShop(clinic.page, shop, 'demo06', `/my/order/detail?ordId=${cold}`)
  await clinic.page.getByRole('heading', { name: '1번째 배송' }).waitFor()
  for (const words of [
    '640000000009',
    'D26C01',
    '2028.04.30',
    '4.2℃ · 한데모 → 데모택배 김기사',
    '배달완료 · 받는 곳',
  ])
    await clinic.page.getByText(words).first().waitFor()
  for (const width of [widths.L, widths.XS]) {
    await clinic.page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(clinic.page)
  }
  expect(await seriousFindings(clinic.page)).toEqual([])
  await clinic.page.getByRole('button', { name: '구매확정', exact: true }).click()
  await clinic.page.getByRole('alertdialog').getByRole('button', { name: '구매확정', exact: true }).click()
  await clinic.page.getByText('구매를 확정했어요.').waitFor()
  expect(clinic.problems).toEqual([])
})

test('[BX-03] a clinic chooses how long lots must last, and the bench bars what is shorter', async () => {
  const { shop, visitor } = await openOffice()
  const optionId = await addProduct(shop, { stock: 0 })
  await addLot(shop, optionId, { quantity: 5, number: 'D26N01', expiresOn: '2027-02-28' })
  await addLot(shop, optionId, { quantity: 5, number: 'D28N02', expiresOn: '2028-02-28' })
  await fillCart(await shop.as('demo06'), [{ optionId, quantity: 6 }])
  const clinic = await visitor()
  await enterShop(clinic.page, shop, 'demo06', '/my/member/info')
  await clinic.page.getByLabel('출고할 때 남은 유효기간').selectOption('6')
  await clinic.page.getByText('받는 유효기간을 바꿨어요. 다음 출고부터 지켜요.').waitFor()

  // The order sheet says so before anything is ordered.
  await goToSheet(clinic.page)
  await clinic.page.getByText('유효기간 6개월 이상인 재고가 모자라요').waitFor()
  await clinic.page.getByText('지금 보낼 수 있는 수량 5개').waitFor()
  expect(clinic.problems).toEqual([])
  const { orderNumber } = (await buy(await shop.as('demo06'), [{ optionId, quantity: 2 }])).reply
  const { page, problems } = await visitor()
  await enterOffice(page, shop, 'ops01')
  await openScreen(page, '피킹·출고')
  await openPile(page, orderNumber)
  await bench(page).getByText('유효기간 6개월 이상만 받는 병의원').waitFor()
  await bench(page)
    .getByRole('row', { name: /D26N01/ })
    .getByText('이 병의원이 받는 유효기간보다 짧은 로트예요.')
    .waitFor()
  await scan(page, 'D28N02', 2)
  await page.getByText('D28N02 2개를 담았어요.').waitFor()
  expect(problems).toEqual([])
})
