import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readCart } from '#features/buying/cart/contract.ts'
import { addProduct } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, openStorefront, widths } from './browser.ts'
import { heading, press } from './buying.ts'

const open = async (width: number = widths.L) => {
  const front = await openStorefront()
  const visitor = await front.visitor({ width })
  await enterShop(visitor.page, front.shop, 'demo06', '/order/quick')
  await heading(visitor.page, '빠른주문')
  return { ...front, ...visitor }
}

/** A workbook as Excel writes it: two styles, the second of them a date; each row is the cells' own XML. */
const workbook = (rows: readonly string[][], merges = '') =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="http://r"><sheets><sheet name="발주" sheetId="1" r:id="rId7"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>',
      ),
      'xl/styles.xml': strToU8(
        '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      ),
      'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData/></worksheet>'),
      'xl/worksheets/sheet2.xml': strToU8(
        `<worksheet><sheetData>${rows
          .map((cells, at) => `<row r="${at + 1}">${cells.join('').replaceAll('@', String(at + 1))}</row>`)
          .join('')}</sheetData>${merges}</worksheet>`,
      ),
    }),
  )
const words = (column: string, text: string) => `<c r="${column}@" t="inlineStr"><is><t>${text}</t></is></c>`

/** Codes of products that a quantity of 1 can be ordered of. */
const goods = (shop: Awaited<ReturnType<typeof open>>['shop'], count: number) =>
  shop.run<{ code: string; optionId: number }>(
    `select p.code, o.id as "optionId" from product p join "productOption" o on o.id = p."defaultOptionId" join stock s on s."optionId" = o.id
     where p."saleState" = 'on-sale' and not p."priceOnRequest" and p."optionCount" = 1 and p."minQuantity" = 1 and p."stepQuantity" = 1
       and s."onHand" - s.reserved > 20 order by p.rank, p.id limit $1`,
    [count],
  )

test('[OD-11] [BX-02] 40 pasted lines, 6 of them bad: four are mended in place, the good ones go into the cart, two stay', async () => {
  const { page, shop, problems } = await open()
  const found = await goods(shop, 33)
  const steps = await shop.one<{ code: string; min: number }>(
    `select p.code, p."minQuantity" as min from product p join stock s on s."optionId" = p."defaultOptionId"
     where p."saleState" = 'on-sale' and not p."priceOnRequest" and p."optionCount" = 1 and p."minQuantity" > 1 and s."onHand" - s.reserved > 50 order by p.rank limit 1`,
  )
  const bad = [
    `${steps.code}\t1`,
    `${found[0]!.code.replace(/0(?=\d+$)/, '')}\t2`,
    '니트릴 장갑\t2',
    `${found[1]!.code}\t두개`,
    `${found[2]!.code}\t99999`,
    '없는 물건\t3',
  ]
  const text = [...bad, ...found.map(({ code }) => `${code}\t2`), `${found[0]!.code}\t3`].join('\n')
  expect(text.split('\n')).toHaveLength(40)
  await page.getByLabel('붙여넣기').fill(text)
  await press(page, '40줄 읽기')
  await page.getByRole('heading', { name: '40줄을 확인했어요' }).waitFor()
  const wrong = page.locator('.quick-wrong')
  await expect.poll(() => wrong.count()).toBe(6)
  await page.getByText(/7·40번 줄을 합쳤어요 \(2 \+ 3\)/).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await wrong.filter({ hasText: steps.code }).locator('.quick-do .btn').first().click()
  await expect.poll(() => wrong.count()).toBe(5)
  await expect
    .poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('.quick-wrong'))))
    .toBe(true)
  await page.getByLabel('3번 줄 상품').selectOption({ index: 1 })
  await expect.poll(() => wrong.count()).toBe(4)
  await page.getByLabel('4번 줄 수량', { exact: true }).fill('2')
  await page.keyboard.press('Enter')
  await expect.poll(() => wrong.count()).toBe(3)
  await wrong
    .filter({ hasText: '없는 품번이에요' })
    .getByRole('button', { name: /바꾸기$/ })
    .first()
    .click()
  await expect.poll(() => wrong.count()).toBe(2)

  await press(page, /^\d+종 장바구니에 담기$/)
  await page.getByText(/종을 장바구니에 담았어요. 2줄은 남겨 두었어요./).waitFor()
  await expect.poll(() => page.locator('.quick-good').count()).toBe(0)
  expect(await wrong.allInnerTexts()).toEqual([
    expect.stringContaining('99999'),
    expect.stringContaining('없는 물건'),
  ])
  expect(problems).toEqual([])
  const { reply } = await (await shop.as('demo06')).send(readCart)
  expect(reply.lines.find(({ optionId }) => optionId === found[0]!.optionId)?.quantity).toBe(7)
})

test('[OD-11] [BX-02] a line that is typed while the list is on its way to the cart stays', async () => {
  const { page, shop, problems } = await open()
  const [{ code, optionId } = { code: '', optionId: 0 }] = await goods(shop, 1)
  const field = page.getByRole('combobox', { name: '품번 또는 상품명' })
  const type = async () => {
    await field.fill(code)
    await field.press('Enter')
  }
  const late = Promise.withResolvers<void>()
  await page.route('**/api/fo/quick-orders', (route) => late.promise.then(() => route.continue()))
  await type()
  await press(page, '1종 장바구니에 담기')
  await type()
  await page.getByText(/1·2번 줄을 합쳤어요 \(1 \+ 1\)/).waitFor()
  late.resolve()
  await page.getByText('1종을 장바구니에 담았어요.').waitFor()
  const left = page.locator('.quick-good').getByRole('textbox', { name: /수량/ })
  await expect.poll(() => left.inputValue()).toBe('1')
  await press(page, '1종 장바구니에 담기')
  await expect.poll(() => page.locator('.quick-good').count()).toBe(0)
  expect(problems).toEqual([])
  const { reply } = await (await shop.as('demo06')).send(readCart)
  expect(reply.lines.find((line) => line.optionId === optionId)?.quantity).toBe(2)
})

test('[OD-11] what the cart holds already counts: the line that is too much with it is named', async () => {
  const { page, shop } = await open()
  const optionId = await addProduct(shop, { stock: 6 })
  const { code } = await shop.one<{ code: string }>('select code from "productOption" where id = $1', [
    optionId,
  ])
  for (const quantity of [5, 3]) {
    await page.getByLabel('붙여넣기').fill(`${code}\t${quantity}`)
    await press(page, '1줄 읽기')
    await press(page, '1종 장바구니에 담기')
    if (quantity === 5) await page.getByText('1종을 장바구니에 담았어요.').waitFor()
  }
  await page
    .getByText(/: 재고가 6개 남았어요. 수량을 줄여 주세요. 장바구니에 이미 담은 수량과 더해서 확인해요./)
    .waitFor()
})

test('[OD-11] [BX-02] on a phone a CP949 file, typed and scanned lines, there again after a reload; the bar counts what is left out', async () => {
  const { page, shop, problems } = await open(widths.XS)
  const [first, second, third] = await goods(shop, 3)
  await shop.run('update "productOption" set udi = $2 where id = $1', [third!.optionId, '08801234567893'])
  // 품번,수량 in CP949
  const head = Buffer.from([0xc7, 0xb0, 0xb9, 0xf8, 0x2c, 0xbc, 0xf6, 0xb7, 0xae, 0x0d, 0x0a])
  const buffer = Buffer.concat([
    head,
    Buffer.from(`${first!.code},2\r\n"${second!.code}","10"\r\nDM-NONE-1,1`),
  ])
  await page.getByLabel('주문 파일').setInputFiles({ name: '발주.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: '3줄을 확인했어요' }).waitFor()
  const code = page.getByRole('combobox', { name: '품번 또는 상품명' })
  // a scanner does not wait for what the last code brought
  for (let scans = 0; scans < 2; scans++) {
    await code.pressSequentially('(01)08801234567893(10)L1')
    await code.press('Enter')
  }
  await page.getByRole('heading', { name: '5줄을 확인했어요' }).waitFor()
  await page.getByText(/5·6번 줄을 합쳤어요 \(1 \+ 1\)/).waitFor()
  await page
    .getByRole('region', { name: '담기' })
    .getByText(/빼고 담는 줄 1/)
    .waitFor()
  // this engine reads no barcodes: one that does is put in its place
  expect(await page.getByLabel('바코드 찍기').count()).toBe(0)
  await page.addInitScript((gtin) => {
    class BarcodeDetector {
      detect = async () => [{ rawValue: `01${gtin}10L1` }]
    }
    Object.assign(globalThis, { BarcodeDetector, createImageBitmap: async () => null })
  }, '08801234567893')
  const good = await page.locator('.quick-good').count()
  await page.reload()
  await page.getByRole('heading', { name: '5줄을 확인했어요' }).waitFor()
  await page
    .getByLabel('바코드 찍기')
    .setInputFiles({ name: '사진.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') })
  await page.getByRole('heading', { name: '6줄을 확인했어요' }).waitFor()
  await expect.poll(() => page.locator('.quick-good').count()).toBe(good)
  await page.getByLabel('주문 파일').setInputFiles({ name: '발주.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: '3줄을 확인했어요' }).waitFor()
  await expectNoSidewaysScroll(page)
  const heights = await page
    .locator('.quick-do .btn')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  expect(await seriousFindings(page)).toEqual([])
  if (process.env['SHOTS']) {
    for (const width of [375, 768, 1100, 1440]) {
      await page.setViewportSize({ width, height: 1000 })
      await page.screenshot({ path: `${process.env['SHOTS']}/quick-${width}.png`, fullPage: true })
    }
  }
  expect(problems).toEqual([])
})

test('[OD-11] [BX-02] a workbook with merged cells, formulas and dates is read row by row, each bad row with its reason; 301 lines are refused whole', async () => {
  const { page, shop, problems } = await open()
  const codes = (await goods(shop, 8)).map(({ code }) => code)
  const named = (at: number) => words('A', codes[at]!)
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const put = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('주문 파일').setInputFiles({ name, mimeType, buffer })
  const rows = [
    [words('A', '품번'), words('B', '수량')],
    [named(0), '<c r="B@"><v>2.0</v></c>'],
    [named(1), '<c r="B@"><f>1+2</f><v>3</v></c>'],
    [named(2), '<c r="B@"><f>B9*2</f></c>'],
    [named(3), '<c r="B@" t="e"><f>1/0</f><v>#DIV/0!</v></c>'],
    [named(4), '<c r="B@" s="1"><v>46331</v></c>'],
    [named(5), words('B', '2026-11-05')],
    [named(6), '<c r="B@"><v>4</v></c>'],
    [named(7), '<c r="B@"/>'],
  ]
  const merged = '<mergeCells count="1"><mergeCell ref="B8:B9"/></mergeCells>'
  await put('발주.xlsx', xlsx, workbook(rows, merged))
  await page.getByRole('heading', { name: '8줄을 확인했어요' }).waitFor()
  const wrong = page.locator('.quick-wrong')
  await expect.poll(() => wrong.count()).toBe(5)
  const reasons = [
    '수식의 값이 저장되어 있지 않아요',
    '수식의 값이 잘못됐어요 (#DIV/0!)',
    '날짜로 저장된 칸이에요',
    '수량을 숫자로 적어 주세요',
    '합쳐진 칸이에요',
  ]
  for (const [at, reason] of reasons.entries()) expect(await wrong.nth(at).innerText()).toContain(reason)
  await page.getByLabel('4번 줄 수량', { exact: true }).fill('6')
  await page.keyboard.press('Enter')
  await expect.poll(() => wrong.count()).toBe(4)
  await expect.poll(() => page.locator('.quick-good').count()).toBe(4)

  const many = Array.from({ length: 301 }, (_, at) => `${codes[at % 8]},${at + 1}`).join('\r\n')
  await put('발주.csv', 'text/csv', Buffer.from(many))
  await page.getByText(/301줄이에요/).waitFor()
  await expect.poll(() => page.locator('.quick-good').count()).toBe(4)
  await put('발주.xls', 'application/vnd.ms-excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))
  await page.getByText(/예전 엑셀\(xls\)/).waitFor()
  for (const broken of [Buffer.from('PK broken'), workbook([[named(0), '<c r="B@"><v>2</v>']])]) {
    await put('발주.csv', 'text/csv', Buffer.from(''))
    await page.getByText('내용이 없는 파일이에요.').waitFor()
    await put('발주.xlsx', xlsx, broken)
    await page.getByText(/깨졌거나 엑셀 파일이 아니에요/).waitFor()
  }
  expect(problems).toEqual([])
})
