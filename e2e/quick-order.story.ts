import { expect, test } from 'vitest'
import { readCart } from '#features/buying/cart/contract.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { openStorefront, signIn, widths } from './browser.ts'
import { heading, press } from './buying.ts'

const open = async (width: number = widths.L) => {
  const front = await openStorefront()
  const visitor = await front.visitor({ width })
  await signIn(visitor.page, 'demo06')
  await visitor.page.goto('/order/quick')
  await heading(visitor.page, '빠른주문')
  return { ...front, ...visitor }
}

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
  expect(await page.evaluate(() => document.activeElement?.closest('.quick-wrong') !== null)).toBe(true)
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
}, 60_000)

test('[OD-11] [BX-02] on a phone a CP949 file, typed and scanned lines; the bar counts what is left out', async () => {
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
  for (const at of [4, 5]) {
    await code.fill('(01)08801234567893(10)L1')
    await code.press('Enter')
    await page.getByRole('heading', { name: `${at}줄을 확인했어요` }).waitFor()
  }
  await page.getByText(/5·6번 줄을 합쳤어요 \(1 \+ 1\)/).waitFor()
  await page
    .getByRole('region', { name: '담기' })
    .getByText(/빼고 담는 줄 1/)
    .waitFor()
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
}, 60_000)
