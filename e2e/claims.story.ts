import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatWhole } from '#domain/whole-number.ts'
import { askFor, claimBody, decide, orderPaid } from '#testing/claims.ts'
import { deliver, prepare } from '#testing/deliver.ts'
import { picture } from '#testing/file-samples.ts'
import type { Shop } from '#testing/shop.ts'
import { addBuyers, addProduct, buy } from '#testing/trade.ts'
import { enterShop, widths } from './browser.ts'
import { expectNoProblems, heading, openBuyer, press } from './buying.ts'
import { forgetFiles, LOST } from './forgotten-files.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

/** Five pieces on credit that have arrived, for the clinic of demo01. */
async function delivered(shop: Shop) {
  const buyer = await shop.as('demo01')
  const optionId = await addProduct(shop, { price: 30_000, stock: 100 })
  const { orderNumber } = (await buy(buyer, [{ optionId, quantity: 5 }])).reply
  return { orderNumber, optionId }
}
const tick = (page: Page) => page.getByRole('checkbox', { name: /^시험 상품 .* 신청$/ }).check()
const agree = (page: Page) => page.getByRole('checkbox', { name: /^\(필수\)/ }).check()
const choosePicture = async (page: Page) =>
  page.locator('input[type=file]:enabled').setInputFiles({
    name: '상자.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(),
  })
const total = (page: Page) => page.getByRole('row', { name: /^환불 예상/ })
const row = (page: Page, number: string) => page.getByRole('rowheader', { name: number })

test('[OD-08] [BO-04] [RT-10] two of five go back on credit: asked for on a phone, kept while typing, taken through the office, and refunded', async () => {
  const { shop, page, problems, visitor } = await openBuyer({ loginId: 'demo01', width: widths.XS })
  const { orderNumber } = await delivered(shop)
  await deliver(shop, orderNumber)
  // buying from another session ended the one of the page
  await page.goto('/login')
  await enterShop(page, shop, 'demo01', `/my/order/detail?ordId=${orderNumber}`)
  await page.getByRole('link', { name: '취소·반품·교환 신청' }).click()
  await heading(page, '취소·반품·교환 신청')
  await expect.poll(() => page.getByRole('radio', { name: /^취소/ }).isDisabled()).toBe(true)
  await tick(page)
  await page.getByRole('textbox', { name: /수량$/ }).fill('2')
  await page.getByLabel('자세한 내용').fill('다른 규격이 필요했어요')
  await page.getByLabel(/^사유/).selectOption('ordered-wrong')
  await expect.poll(() => total(page).innerText()).toContain('53,400원')
  await page.reload()
  await expect.poll(() => page.getByLabel('자세한 내용').inputValue()).toBe('다른 규격이 필요했어요')
  await page.getByLabel(/^사유/).selectOption('damaged')
  await press(page, /반품 신청하기$/)
  await page.getByText('사진이 한 장 이상 필요해요').first().waitFor()
  await page.getByLabel(/^사유/).selectOption('ordered-wrong')

  // Staff have their list open: what is asked for appears there by itself.
  const { page: office } = await visitor({ width: widths.L })
  await enterOffice(office, shop, 'cs01')
  await openScreen(office, '클레임')
  await expect.poll(() => shop.app.hub.count(), { timeout: 40_000 }).toBeGreaterThan(1)
  await agree(page)
  await press(page, /반품 신청하기$/)
  await heading(page, '반품 신청')
  const claimNumber = new URL(page.url()).searchParams.get('clmNo')!
  expectNoProblems(problems)

  await row(office, claimNumber).click()
  const drawer = office.getByRole('complementary', { name: new RegExp(claimNumber) })
  await drawer.getByText('왕복 배송비 6,600원을 받아요').waitFor()
  await drawer.getByRole('button', { name: '승인하기' }).click()
  await office.getByText('처리했어요').first().waitFor()
  await drawer.waitFor({ state: 'detached' })
  for (const [queue, action] of [
    ['접수', '수거 보내기'],
    ['수거중', '물류센터 도착'],
    ['수거중', '검수 시작'],
  ] as const) {
    await office.getByRole('navigation', { name: '클레임 단계' }).getByRole('button', { name: queue }).click()
    await row(office, claimNumber).click()
    await drawer.getByRole('button', { name: action }).click()
    await drawer.waitFor({ state: 'detached' })
  }
  await office
    .getByRole('navigation', { name: '클레임 단계' })
    .getByRole('button', { name: '검수중' })
    .click()
  await row(office, claimNumber).click()
  await drawer.getByLabel(/병의원에 보일 말/).fill('미개봉을 확인했어요.')
  await drawer.getByRole('button', { name: '검수 마치고 환불하기' }).click()
  await drawer.waitFor({ state: 'detached' })

  await page.reload()
  await heading(page, '반품 완료')
  await page.getByText('사용금액에서 53,400원 차감했어요').waitFor()
  await page.goto('/my/order/claims')
  await heading(page, '취소·반품·교환 내역')
  await page.getByText('반품완료').waitFor()
  const back = page.getByText('돌려드린 금액 53,400원').filter({ visible: true })
  await page.goto('/my/order/list')
  await back.first().waitFor()
  // the order's own page says what stands of it
  await page.goto(`/my/order/detail?ordId=${orderNumber}`)
  const sums = page.getByRole('table', { name: '결제금액' })
  await sums
    .getByRole('row', { name: /^돌려드린 금액/ })
    .getByText('53,400')
    .waitFor()
  const { left } = await shop.one<{ left: number }>(
    `select (goods + shipping - 53400)::int as left from "salesOrder" where number = $1`,
    [orderNumber],
  )
  await sums
    .getByRole('row', { name: /^결제금액/ })
    .getByText(formatWhole(left))
    .waitFor()
})

test('[OD-08] a return waits for its pictures: what is still going up is not left behind', async () => {
  const { shop, page, problems } = await openBuyer({ loginId: 'demo01' })
  const { orderNumber } = await delivered(shop)
  await deliver(shop, orderNumber)
  await page.goto('/login')
  await enterShop(page, shop, 'demo01', `/my/order/claim?ordId=${orderNumber}`)
  await tick(page)
  await page.getByLabel(/^사유/).selectOption('ordered-wrong')
  await agree(page)
  const late = Promise.withResolvers<void>()
  await page.route('**/api/file/uploads', (route) => late.promise.then(() => route.continue()))
  const choose = () => choosePicture(page)
  const send = page.getByRole('button', { name: /반품 신청하기$/ }).filter({ visible: true })
  const waits = () => send.getAttribute('title')
  await choose()
  await expect.poll(waits).toBe('사진을 올리고 있어요. 다 올라가면 신청해 주세요.')
  // whoever leaves the line out waits for nothing
  const line = page.getByRole('checkbox', { name: /^시험 상품 .* 신청$/ })
  await line.uncheck()
  await expect.poll(waits).toBeNull()
  await line.check()
  await choose()
  await expect.poll(waits).not.toBeNull()
  await send.click({ force: true })
  late.resolve()
  await expect.poll(waits).toBeNull()
  await send.click()
  await heading(page, '반품 신청')
  const { pictures } = await shop.one<{ pictures: number }>(
    `select count(*)::int as pictures from "storedFile" f join "claimLine" l on l."fileId" = f."setId" join claim c on c.id = l."claimId"
     join "salesOrder" o on o.id = c."orderId" where o.number = $1`,
    [orderNumber],
  )
  expect(pictures).toBe(1)
  expectNoProblems(problems)
})

test('[OD-08] [FL-03] pictures that were forgotten while the form stood open are told at their line and go up anew', async () => {
  const { shop, page } = await openBuyer({ loginId: 'demo01' })
  const { orderNumber } = await delivered(shop)
  await deliver(shop, orderNumber)
  await page.goto('/login')
  await enterShop(page, shop, 'demo01', `/my/order/claim?ordId=${orderNumber}`)
  await tick(page)
  await page.getByLabel(/^사유/).selectOption('damaged')
  await agree(page)
  const choose = () => choosePicture(page)
  const send = page.getByRole('button', { name: /반품 신청하기$/ }).filter({ visible: true })
  const gone = page.getByText('올린 사진을 찾을 수 없어요. 사진을 다시 올려 주세요.')
  await choose()
  await page.getByText('상자.jpg 올리기를 마쳤어요.').waitFor()
  await forgetFiles(shop)
  await send.click()
  await gone.waitFor()
  await page.getByText(LOST, { exact: true }).waitFor()
  await page.getByRole('button', { name: '상자.jpg 다시 올리기' }).click()
  await page.getByText(LOST, { exact: true }).waitFor({ state: 'detached' })
  await page.getByText('상자.jpg 올리기를 마쳤어요.').waitFor()

  // a page opened anew says of pictures that it still had, and no more when they are gone
  await page.reload()
  const kept = page.getByText('앞서 올린 사진 1장이 그대로 있어요.', { exact: false })
  await kept.waitFor()
  await agree(page)
  await forgetFiles(shop)
  await send.click()
  await gone.waitFor()
  await kept.waitFor({ state: 'detached' })
  await choose()
  await page.getByText('상자.jpg 올리기를 마쳤어요.').waitFor()
  await send.click()
  await heading(page, '반품 신청')
})

test('[OD-08] a claim whose answer was lost stands once, says so, and holds up no further one', async () => {
  const { shop, page } = await openBuyer({ loginId: 'demo01' })
  const { orderNumber } = await delivered(shop)
  await deliver(shop, orderNumber)
  await page.goto('/login')
  await enterShop(page, shop, 'demo01', `/my/order/claim?ordId=${orderNumber}`)
  const claims = () =>
    shop.run<{ quantity: number }>(
      `select l.quantity from "claimLine" l join claim c on c.id = l."claimId" join "salesOrder" o on o.id = c."orderId" where o.number = $1 order by c.id`,
      [orderNumber],
    )
  const fill = async (quantity: string) => {
    await tick(page)
    await page.getByRole('textbox', { name: /수량$/ }).fill(quantity)
    await page.getByLabel(/^사유/).selectOption('ordered-wrong')
    await agree(page)
  }
  await page.route(
    '**/api/fo/claims',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await fill('2')
  await press(page, /반품 신청하기$/)
  await page.getByText('인터넷에 연결할 수 없어요.', { exact: false }).first().waitFor()
  await page.reload()
  await fill('1')
  await press(page, /반품 신청하기$/)
  await page.getByText('앞선 요청은 처리됐어요.', { exact: false }).first().waitFor()
  expect(await claims()).toEqual([{ quantity: 2 }])
  await press(page, /반품 신청하기$/)
  await heading(page, '반품 신청')
  expect(await claims()).toEqual([{ quantity: 2 }, { quantity: 1 }])
})

test('[OD-08] [FL-03] a claim does not go without a picture that could not be sent', async () => {
  const { shop, page } = await openBuyer({ loginId: 'demo01' })
  const { orderNumber } = await delivered(shop)
  await deliver(shop, orderNumber)
  await page.goto('/login')
  await enterShop(page, shop, 'demo01', `/my/order/claim?ordId=${orderNumber}`)
  await tick(page)
  await page.getByLabel(/^사유/).selectOption('ordered-wrong')
  await agree(page)
  await page.route('**/api/file/uploads', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await choosePicture(page)
  await page.getByRole('button', { name: '상자.jpg 다시 올리기' }).waitFor()
  const send = page.getByRole('button', { name: /반품 신청하기$/ }).filter({ visible: true })
  expect(await send.getAttribute('title')).toBe('올리지 못한 파일을 다시 올리거나 빼고 보내 주세요.')
  await page.getByRole('button', { name: '상자.jpg 다시 올리기' }).click()
  await expect.poll(() => send.getAttribute('title')).toBeNull()
  await send.click()
  await heading(page, '반품 신청')
})

test('[OD-08] a cancel while the order is prepared asks for approval; when it has left meanwhile, what was typed stays and a return is offered', async () => {
  const { shop, page } = await openBuyer({ loginId: 'demo01' })
  const { orderNumber } = await delivered(shop)
  await prepare(shop, orderNumber)
  await page.goto('/login')
  await enterShop(page, shop, 'demo01', `/my/order/claim?ordId=${orderNumber}`)
  await heading(page, '취소·반품·교환 신청')
  await page.getByText('확인 뒤 취소해요').waitFor()
  await tick(page)
  await page.getByLabel(/^사유/).selectOption('ordered-wrong')
  await page.getByLabel('자세한 내용').fill('수량을 잘못 골랐어요')
  await agree(page)
  await deliver(shop, orderNumber)
  await press(page, /취소 신청하기$/)
  await page.getByText('이미 출고돼 반품으로 신청해요').first().waitFor()
  await press(page, '반품으로 신청하기')
  await expect.poll(() => page.getByLabel('자세한 내용').inputValue()).toBe('수량을 잘못 골랐어요')
  await press(page, /반품 신청하기$/)
  await heading(page, '반품 신청')
  await press(page, '반품 철회')
  await press(page, '철회하기')
  await heading(page, '반품 철회')
})

test('[BO-04] [VA-06] goods that a clinic sends itself are nobody sent for; who sends them is masked, and whole for a reason', async () => {
  const { shop, visitor } = await openOffice()
  const optionId = await addProduct(shop, { price: 10_000, stock: 50 })
  const [buyer] = await addBuyers(shop, 1)
  const orderNumber = await orderPaid(shop, buyer!, [[optionId, 3]])
  await deliver(shop, orderNumber)
  const { claimNumber } = (await askFor(buyer!, claimBody(orderNumber, 'return', [{ line: 1, quantity: 1 }])))
    .reply
  await decide(await shop.asStaff('cs01'), claimNumber, [{ line: 1, quantity: 1 }])
  const { page, problems } = await visitor({ width: widths.L })
  await enterOffice(page, shop, 'admin01')
  await openScreen(page, '클레임')
  await page.getByRole('navigation', { name: '클레임 단계' }).getByRole('button', { name: '접수' }).click()
  await row(page, claimNumber).click()
  const drawer = page.getByRole('complementary', { name: new RegExp(claimNumber) })
  await drawer.getByText('010-****-0000').waitFor()
  await drawer.getByRole('button', { name: '원문 보기(사유 기록)' }).click()
  await page.getByRole('dialog').getByLabel('사유').selectOption('수거 주소 확인')
  await page.getByRole('dialog').getByRole('button', { name: '보기', exact: true }).click()
  await drawer.getByText('010-0000-0000').waitFor()
  expect(await drawer.getByRole('button', { name: '수거 보내기' }).count()).toBe(0)
  await drawer.getByRole('button', { name: '수거완료로 바꾸기' }).click()
  await page.getByText('처리했어요.', { exact: true }).waitFor()
  expect(problems).toEqual([])
})
