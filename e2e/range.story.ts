import { expect, test } from 'vitest'
import { listCategories } from '#features/shelf/catalogue/contract.ts'
import { keyStaleProducts } from '#features/shelf/catalogue/server/index.ts'
import { addProduct } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterOffice, openOffice, openScreen, rowsStand } from './office.ts'

test('[BO-03] many products are edited in a grid by arrows, paste and Ctrl S, and categories and brands have their screens', async () => {
  const { shop, visitor } = await openOffice()
  const codes: string[] = []
  for (let n = 0; n < 3; n++) {
    const optionId = await addProduct(shop, { price: 9_000, listPrice: 12_000 })
    codes.unshift(
      (await shop.one<{ code: string }>('select code from "productOption" where id = $1', [optionId])).code,
    )
  }
  await keyStaleProducts(shop.db)
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  const look = async (name: string) => {
    expect(await seriousFindings(page)).toEqual([])
    for (const width of [1440, 1100, 768, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await enterOffice(page, shop, 'ops01')
  await openScreen(page, '상품 일괄수정')
  await page.getByLabel('상품·품번·브랜드').fill('시험 상품')
  await page.getByRole('button', { name: '조회' }).click()
  await rowsStand(page)
  const cell = (code: string) => page.getByLabel(new RegExp(`^${code} 판매가`))
  await cell(codes[0]!).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`${codes[1]} 판매가`)
  await page.keyboard.press('ArrowUp')
  await cell(codes[0]!).evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '8,000\r\n13,000\r\n7,000\r\n')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByText('3줄 3칸을 저장하지 않았어요.').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('사유를 입력해 주세요.').waitFor()
  await page.getByLabel(/^사유/).fill('겨울 단가')
  await page.keyboard.press('Control+s')
  await page.getByText('2줄을 저장했어요.').waitFor()
  await page.getByText('판매가가 정가보다 높아요.').waitFor()
  expect(await cell(codes[1]!).inputValue()).toBe('13,000')
  await look('grid')
  await cell(codes[1]!).fill('9500')
  await page.keyboard.press('Control+s')
  await page.getByText('바뀐 칸이 없어요.').waitFor()
  // saving leaves the focus in its cell
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`${codes[2]} 판매가`)
  expect(
    await shop.run('select price from "productOption" where code = any($1) order by id desc', [codes]),
  ).toEqual([{ price: 8_000 }, { price: 9_500 }, { price: 7_000 }])

  await openScreen(page, '카테고리')
  await page.getByRole('button', { name: '카테고리 등록' }).click()
  const form = page.locator('.office-drawer')
  await form.getByLabel(/^이름/).fill('데모 대분류')
  await form.getByLabel(/^코드/).fill('demo-top')
  await form.getByLabel(/^사유/).fill('새 분류')
  await form.getByRole('button', { name: '저장' }).click()
  await form.waitFor({ state: 'detached' })
  await page
    .getByRole('row', { name: /데모 대분류/ })
    .getByText('데모 대분류')
    .click()
  await form.getByText('등록: 없음 → DEMO-TOP 데모 대분류').waitFor()
  await look('categories')
  const menu = (await (await shop.as('demo01')).send(listCategories)).reply
  expect(menu.map(({ categoryCode }) => categoryCode)).toContain('DEMO-TOP')

  await openScreen(page, '브랜드')
  await page.getByRole('button', { name: '브랜드 등록' }).click()
  await form.getByLabel('로고 올리기').waitFor()
  await look('brands')
  expect(problems.filter((problem) => !/400|409|422/.test(problem))).toEqual([])
})
