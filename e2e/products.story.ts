import { expect, test } from 'vitest'
import { readProduct } from '#features/shelf/catalogue/contract.ts'
import { receiveGoods } from '#features/shelf/stock-keeping/contract.ts'
import { pdf, picture } from '#testing/file-samples.ts'
import { addProduct } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, fieldError } from './browser.ts'
import { agree, press } from './buying.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

test('[BO-03] staff change a price with its reason beside a second editor', async () => {
  const { shop, visitor } = await openOffice()
  const optionId = await addProduct(shop, { price: 9_000, listPrice: 12_000 })
  const { id, code, name } = await shop.one<{ id: number; code: string; name: string }>(
    `select p.id, p.code, p.name from product p join "productOption" o on o."productId" = p.id where o.id = $1`,
    [optionId],
  )
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(page, shop, 'ops01')
  await openScreen(page, '상품·가격')
  await page.getByLabel('상품·품번·브랜드').fill(code)
  await page.getByRole('button', { name: '조회' }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByText(name).click()
  const form = page.locator('.office-drawer')
  const price = form.getByLabel(`${code} 판매가`)
  await price.fill('13000')
  await form.getByLabel('사유').fill('공급가 인하')
  await form.getByRole('button', { name: '저장' }).click()
  await form.getByText('판매가는 정가보다 높을 수 없어요.').waitFor()
  await price.fill('8000')
  // an option that this drawer adds itself is no change of somebody else: what was typed stays over it
  await form.getByRole('button', { name: '옵션 추가' }).click()
  const option = page.getByRole('dialog', { name: '옵션 추가' })
  for (const [label, text] of [
    ['품번', `${code}-2`],
    ['옵션명', '대형'],
    ['정가', '20000'],
    ['판매가', '15000'],
    ['사유', '대형 추가'],
  ])
    await option.getByLabel(new RegExp(`^${label}`)).fill(text!)
  await option.getByRole('button', { name: '추가', exact: true }).click()
  await form.getByLabel(`${code}-2 판매가`).waitFor()
  expect(await price.inputValue()).toBe('8,000')

  // meanwhile somebody else saves another field
  await shop.run(
    `with other as (update product set spec = '10매' where id = $1)
     insert into "productChange" ("productId", actor, at, reason, changes) values ($1, 'admin01', $2, '규격 고침', '[{"field":"spec","from":"1개","to":"10매"}]')`,
    [id, shop.clock.now()],
  )
  await form.getByRole('button', { name: '저장' }).click()
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await form.getByText('규격 1개 → 10매').first().waitFor()
  // of the changes meanwhile only the other one is told
  expect(await form.locator('.notice').filter({ hasText: '그사이' }).locator('p').count()).toBe(2)
  await expect.poll(() => form.getByLabel('규격').inputValue()).toBe('10매')
  expect(await price.inputValue()).toBe('8,000')
  expect(await seriousFindings(page)).toEqual([])
  for (const width of [1440, 1100, 768, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/products-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.getByRole('button', { name: '저장' }).click()
  await form.waitFor({ state: 'detached' })
  await row.getByText('8,000원').waitFor()

  await row.getByText(name).click()
  await form.getByText('판매가: 9000 → 8000').waitFor()
  await form.getByRole('button', { name: '판매가 예약' }).click()
  const plan = page.getByRole('dialog', { name: '판매가 예약' })
  await plan.getByLabel(/^시작하는 날/).fill('2026-11-20')
  await plan.getByLabel(/^판매가/).fill('7000')
  await plan.getByLabel(/^사유/).fill('12월 단가')
  await plan.getByRole('button', { name: '예약', exact: true }).click()
  await fieldError(plan, /내일이나 그 뒤의 날을/).waitFor()
  await plan.getByLabel(/^시작하는 날/).fill('2026-12-01')
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-dialog.png` })
  await plan.getByRole('button', { name: '예약', exact: true }).click()
  await form.getByText('2026.12.01부터 7,000원').waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plans.png` })
  expect(await seriousFindings(page)).toEqual([])
  expect(problems.filter((problem) => !/400|409|422/.test(problem))).toEqual([])
})

test('[BO-03] [BO-05] a product is made at the desk, gets a price by quantity, goes on sale and stands in the shop', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(page, shop, 'ops01')
  await openScreen(page, '상품·가격')
  await page.getByRole('button', { name: '새 상품' }).click()
  const form = page.locator('.office-drawer')
  await form.getByLabel(/^상품명/).fill('데모 멸균 거즈')
  await form.getByLabel(/^상품코드/).fill('mm-gauze-1')
  await form.getByLabel(/^브랜드/).selectOption({ index: 1 })
  await form.getByLabel(/^분류/).selectOption({ index: 1 })
  await form.getByLabel(/^정가/).fill('12000')
  await form.getByLabel(/^판매가/).fill('13000')
  await form.getByLabel(/^사유/).fill('신제품')
  await form.getByRole('button', { name: '만들기' }).click()
  await form.getByText('판매가는 정가보다 높을 수 없어요.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  for (const width of [1440, 1100, 768, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/new-product-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.getByLabel(/^판매가/).fill('9000')
  await form.getByRole('button', { name: '만들기' }).click()
  const row = page.getByRole('row', { name: /데모 멸균 거즈/ })
  await row.getByText('숨김').waitFor()

  // the editor of what was made opens by itself
  await page.getByRole('complementary', { name: '데모 멸균 거즈' }).waitFor()
  // looked at as a clinic will see it, before anybody can
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    form.getByRole('button', { name: '미리보기' }).click(),
  ])
  await preview.getByText('미리보기예요. 아직 주문할 수 없어요.').waitFor()
  await preview.getByRole('heading', { level: 1, name: '데모 멸균 거즈' }).waitFor()
  expect(await seriousFindings(preview)).toEqual([])
  for (const width of [1440, 375]) {
    await preview.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(preview)
    if (process.env.SHOTS) await preview.screenshot({ path: `${process.env.SHOTS}/preview-${width}.png` })
  }
  await preview.close()
  await form.getByLabel(/^판매 상태/).selectOption('판매중')
  await form.getByLabel(/^설명/).fill('멸균 포장이에요.\n\n한 봉에 10매예요.')
  await form.getByRole('button', { name: '옵션 추가' }).click()
  const option = page.getByRole('dialog', { name: '옵션 추가' })
  await option.getByLabel(/^품번/).fill('MM-GAUZE-1')
  await option.getByLabel(/^옵션명/).fill('대형')
  await option.getByLabel(/^정가/).fill('20000')
  await option.getByLabel(/^판매가/).fill('15000')
  await option.getByLabel(/^사유/).fill('대형 추가')
  await option.getByRole('button', { name: '추가', exact: true }).click()
  await fieldError(option, '이미 쓰고 있는 품번이에요.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await option.getByRole('button', { name: '닫기' }).last().click()
  // photographs go up while the rest is written; HEIC is told its way out
  const files = form.getByLabel('사진 올리기').and(page.locator(':enabled'))
  await files.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') })
  await form
    .getByText(/HEIC 사진은 올릴 수 없어요/)
    .first()
    .waitFor()
  expect(await files.getAttribute('accept')).not.toMatch(/heic|image\/\*/)
  for (const name of ['뒷면.jpg', '정면.jpg'])
    await files.setInputFiles({
      name,
      mimeType: 'image/jpeg',
      buffer: await picture('jpeg', { width: 900, height: 900 }),
    })
  await form.getByLabel('2번째 사진 설명').fill('정면')
  await form.getByRole('button', { name: '2번째 사진 앞으로' }).click()
  await expect.poll(() => form.getByLabel('1번째 사진 설명').inputValue()).toBe('정면')
  await form.getByLabel('문서 올리기').and(page.locator(':enabled')).setInputFiles({
    name: '사용 설명서.pdf',
    mimeType: 'application/pdf',
    buffer: pdf(),
  })
  await form.getByLabel('사용 설명서 제목').waitFor()
  // a price that was emptied and a line without its colon are told where they stand
  const salePrice = form.getByLabel('MM-GAUZE-1 판매가')
  await salePrice.fill('')
  await form.getByLabel(/^사유/).fill('출시')
  await form.getByRole('button', { name: '저장' }).click()
  await form.getByText('판매가는 1원 이상이어야 해요.').waitFor()
  await expect.poll(() => salePrice.evaluate((field) => field === document.activeElement)).toBe(true)
  await salePrice.fill('9000')
  await form.getByLabel(/^표시사항/).fill('품목명 멸균 거즈\n제조사: 데모메디')
  await form.getByRole('button', { name: '저장' }).click()
  await form.getByText('‘품목명 멸균 거즈’ 줄에 콜론(:)과 값이 없어요.').waitFor()
  await form.getByLabel(/^표시사항/).fill('품목명: 멸균 거즈\n제조사: 데모메디')
  expect(await seriousFindings(page)).toEqual([])
  for (const width of [1440, 1280, 1100, 768, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    const { x, width: wide } = (await salePrice.boundingBox())!
    expect(x + wide).toBeLessThanOrEqual(width)
    // going to the field of photographs by keys moves the drawer, never the screen
    await files.focus()
    expect(await page.locator('main').evaluate((main) => main.scrollTop)).toBe(0)
    if (process.env.SHOTS) {
      await form.getByRole('list', { name: '사진', exact: true }).scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${process.env.SHOTS}/photos-${width}.png` })
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await form.getByLabel(/^사유/).fill('출시')
  await form.getByRole('button', { name: '저장' }).click()
  await form.waitFor({ state: 'detached' })
  await row.getByText('판매중').waitFor()

  await openScreen(page, '가격 조건')
  await page.getByRole('button', { name: '새 가격' }).click()
  await form.getByLabel(/^품번/).fill('MM-GAUZE-1')
  await form.getByLabel(/^수량/).fill('10')
  await form.getByLabel(/^단가/).fill('9000')
  await form.getByLabel(/^사유/).fill('대량 구매')
  await form.getByRole('button', { name: '저장' }).click()
  await form.getByText('옵션의 판매가 9,000원보다 낮아야 적용돼요.').waitFor()
  await form.getByLabel(/^단가/).fill('8000')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/new-price-1440.png` })
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: '저장' }).click()
  await form.waitFor({ state: 'detached' })
  const price = page.getByRole('row', { name: /MM-GAUZE-1/ })
  await price.getByText('10개부터').waitFor()
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/prices-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await price.getByText('데모 멸균 거즈').click()
  await form.getByRole('button', { name: '가격 삭제' }).waitFor()
  // a price that somebody else saves meanwhile comes into the field that was not touched
  await form.getByLabel(/^끝나는 날/).fill('2026-12-31')
  await form.getByLabel(/^사유/).fill('기간')
  await shop.run('update "priceEntry" set "unitPrice" = 7900 where "unitPrice" = 8000 and "minQuantity" = 10')
  await form.getByRole('button', { name: '저장' }).click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await form.getByText('그사이 다른 사람이 저장했어요').waitFor()
  expect(await form.getByLabel(/^단가/).inputValue()).toMatch(/^7,?900$/)
  await form.getByRole('button', { name: '저장' }).click()
  await form.waitFor({ state: 'detached' })

  const buyer = await shop.as('demo01')
  const { reply } = await buyer.send(readProduct, { params: { productCode: 'MM-GAUZE-1' } })
  expect(reply.options[0]!.steps.map(({ minQuantity, unitPrice }) => [minQuantity, unitPrice])).toEqual([
    [1, 9_000],
    [10, 7_900],
  ])
  expect(reply.details.paragraphs).toEqual(['멸균 포장이에요.', '한 봉에 10매예요.'])
  expect(reply.details.facts).toEqual([
    { label: '품목명', value: '멸균 거즈' },
    { label: '제조사', value: '데모메디' },
  ])

  // the clinic sees the photograph, and buys
  const clinic = await visitor()
  await enterShop(clinic.page, shop, 'demo01', '/product/detail?webPrdId=MM-GAUZE-1')
  const main = clinic.page.getByRole('button', { name: /크게 보기$/ })
  await expect
    .poll(() =>
      main.locator('img').evaluate((img: HTMLImageElement) => [img.naturalWidth > 0, img.currentSrc]),
    )
    .toEqual([true, expect.stringMatching(/\/images\/products\/[\w-]{32}\/\d+$/)])
  await main.click()
  await clinic.page.getByRole('dialog').getByAltText('데모 멸균 거즈 정면 1/2').waitFor()
  expect(await seriousFindings(clinic.page)).toEqual([])
  if (process.env.SHOTS) await clinic.page.screenshot({ path: `${process.env.SHOTS}/zoom-1440.png` })
  await clinic.page.keyboard.press('Escape')
  if (process.env.SHOTS) await clinic.page.screenshot({ path: `${process.env.SHOTS}/detail-1440.png` })
  const line = {
    optionId: reply.options[0]!.optionId,
    lotNumber: 'L-1',
    expiresOn: '2028-12-31',
    quantity: 30,
    place: '',
    shortDateTaken: false,
  }
  const receipt = { supplier: '데모공급', note: '', temperature: null, loggerNumber: '', lines: [line] }
  const keeper = await shop.asStaff('admin01')
  expect((await keeper.send(receiveGoods, { body: receipt }, { key: 'receipt-gauze' })).status).toBe(200)
  await clinic.page.reload()
  await press(clinic.page, '장바구니 담기')
  await clinic.page.getByRole('link', { name: '장바구니 보기' }).click()
  const held = clinic.page.getByRole('row', { name: /데모 멸균 거즈/ }).locator('img')
  await expect.poll(() => held.getAttribute('srcset')).toMatch(/160w, .*320w, .*640w, .*900w$/)
  await press(clinic.page, '선택상품 1종 주문')
  await clinic.page.getByRole('heading', { level: 1, name: '주문서' }).waitFor()
  await agree(clinic.page)
  await press(clinic.page, /^여신으로 [\d,]+원 주문하기$/)
  await clinic.page.getByRole('heading', { level: 1, name: '주문이 완료됐어요' }).waitFor()
  expect(clinic.problems).toEqual([])
  expect(problems.filter((problem) => !/400|409|422/.test(problem))).toEqual([])
})

test('[BO-03] a sheet with 12 bad rows is looked at first, its good rows are saved, and the bad ones are named', async () => {
  const { shop, visitor } = await openOffice()
  const codes: string[] = []
  for (let n = 0; n < 8; n++) {
    const optionId = await addProduct(shop, { price: 9_000, listPrice: 12_000 })
    codes.push(
      (await shop.one<{ code: string }>('select code from "productOption" where id = $1', [optionId])).code,
    )
  }
  const bad = [
    ...codes.slice(5).map((code) => `${code},13000,판매중`),
    ...Array.from({ length: 9 }, (_, n) => `없는-품번-${n},1000,판매중`),
  ]
  const sheet = [
    '품번,판매가,판매 상태',
    ...codes.slice(0, 5).map((code) => `${code},"8,500",판매중`),
    ...bad,
  ]
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(page, shop, 'ops01')
  await openScreen(page, '상품·가격')
  await page.getByRole('button', { name: '엑셀로 바꾸기' }).click()
  const drawer = page.locator('.office-drawer')
  await drawer.getByLabel('상품 파일').setInputFiles({
    name: '가격.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('품번만\n없음'),
  })
  await drawer.getByText(/바꿀 열을 찾지 못했어요/).waitFor()
  await drawer.getByLabel('상품 파일').setInputFiles({
    name: '가격.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet.join('\r\n')),
  })
  await drawer.getByText('고칠 12줄과 그 상품은 빼고 바꿔요').waitFor()
  expect(await drawer.getByRole('table', { name: '고칠 줄' }).getByRole('row').count()).toBe(13)
  await drawer.getByText('판매가가 정가보다 높아요.').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sheet-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await drawer.getByRole('button', { name: '상품 5개 바꾸기' }).click()
  await drawer.getByText('사유를 입력해 주세요.').waitFor()
  await drawer.getByLabel(/^사유/).fill('12월 단가')
  await drawer.getByRole('button', { name: '상품 5개 바꾸기' }).click()
  await page.getByText('상품 5개를 바꿨어요.').waitFor()
  expect(
    await shop.run('select price from "productOption" where code = any($1) order by id', [codes]),
  ).toEqual([...Array(5).fill({ price: 8_500 }), ...Array(3).fill({ price: 9_000 })])

  // new products come from a sheet, too: what is wrong is named with its column
  const put = await shop.one<{ brand: string; category: string }>(
    `select (select code from brand order by id limit 1) as brand, (select code from category where level = 3 order by id limit 1) as category`,
  )
  await page.getByRole('button', { name: '엑셀로 등록' }).click()
  const titles = '상품코드,상품명,브랜드코드,분류코드,구분,판매 대상,보관,정가,판매가'
  const product = (code: string, price: number) =>
    `${code},새 거즈,${put.brand},${put.category},의료소모품,모두,실온,12000,${price}`
  const choose = (lines: string[]) =>
    drawer.getByLabel('상품 파일').setInputFiles({
      name: '새 상품.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    })
  await choose(['상품코드,상품명', 'N-1001,새 거즈'])
  await drawer.getByText(/^없는 열이 있어요: 브랜드코드/).waitFor()
  await choose([titles, product('N-1001', 9_000), product('N-1002', 13_000), product('N-1003', 8_000)])
  await drawer.getByRole('row', { name: /3 N-1002 판매가 판매가는 정가보다/ }).waitFor()
  await drawer.getByLabel(/^사유/).fill('12월 신제품')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/new-sheet.png` })
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: '상품 2개 등록' }).click()
  await page.getByText('상품 2개를 숨김으로 등록했어요.').waitFor()
  await page.getByRole('row', { name: /새 거즈 N-1003.*숨김/ }).waitFor()
  expect(problems.filter((problem) => !/400|409|422/.test(problem))).toEqual([])
})
