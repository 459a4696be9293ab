import { expect, test } from 'vitest'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { noteMiss } from '#features/shelf/search/server/index.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

test('[BX-13] [BO-05] staff teach search what was not found, and put a collection together', async () => {
  const { shop, visitor } = await openOffice()
  await shop.db.transaction((tx) => noteMiss(tx, '쁘띠조각술', shop.clock.now()))
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(page, shop, 'ops01')
  await openScreen(page, '검색어')
  const missed = page.getByRole('region', { name: '최근 30일 동안 찾지 못한 말' })
  await missed.getByRole('button', { name: '쁘띠조각술 1번' }).click()
  const words = page.getByRole('complementary', { name: '검색어 등록' })
  await expect.poll(() => words.getByLabel(/^검색어/).inputValue()).toBe('쁘띠조각술')
  await words.getByLabel(/^카테고리/).selectOption({ label: '필러' })
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/synonyms-1440.png` })
  await words.getByRole('button', { name: '저장' }).click()
  await page.getByText('검색어를 등록했어요.').waitFor()
  await missed.getByRole('button', { name: '쁘띠조각술' }).waitFor({ state: 'detached' })

  // words that mean nothing, and what stands first
  await page.getByRole('button', { name: '빼고 찾을 말' }).click()
  const stops = page.getByRole('complementary', { name: '빼고 찾을 말' })
  await stops.getByLabel(/^뺄 말/).fill('최저가')
  await stops.getByRole('button', { name: '저장' }).click()
  await page.getByText(/뺄 말을 등록했어요/).waitFor()
  const { first } = await shop.one<{ first: string }>(
    `select code as first from product where kind = 'consumable' and "saleState" = 'on-sale' and not "licensedOnly" order by id limit 1`,
  )
  await page.getByRole('button', { name: '먼저 보일 상품' }).click()
  const pins = page.getByRole('complementary', { name: '먼저 보일 상품' })
  await pins.getByRole('button', { name: '쁘띠조각술 1번 등록함' }).click()
  await pins.getByLabel(/^상품코드/).fill(first)
  await pins.getByLabel(/^시작일/).fill('2026-11-20')
  await pins.getByLabel(/^종료일/).fill('2026-11-19')
  await pins.getByRole('button', { name: '저장' }).click()
  await pins.getByText('끝나는 날은 시작하는 날과 같거나 뒤여야 해요.').waitFor()
  await pins.getByLabel(/^종료일/).fill('2026-12-31')
  expect(await seriousFindings(page)).toEqual([])
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pins-${width}.png` })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await pins.getByRole('button', { name: '저장' }).click()
  await page.getByText('먼저 보일 상품을 저장했어요.').waitFor()
  const clinic = await shop.as('demo24')
  const { reply } = await clinic.send(listProducts, { query: { q: '쁘띠조각술 최저가' } })
  expect(reply.nearest).toBe(false)
  const pinned = await clinic.send(listProducts, { query: { q: '쁘띠조각술' } })
  expect(pinned.reply.products[0]!.productCode).toBe(first)

  // somebody else changes it while it is open: told, nothing typed is lost, and saved when it was seen
  await page.getByRole('button', { name: '먼저 보일 상품' }).click()
  await pins.getByRole('button', { name: '쁘띠조각술 고치기' }).click()
  await expect.poll(() => pins.getByLabel(/^상품코드/).inputValue()).toBe(first)
  await pins.getByLabel(/^종료일/).fill('2027-01-31')
  await shop.run(`update "searchPin" set "startsAt" = '2026-11-24T15:00:00Z'`)
  await pins.getByRole('button', { name: '저장' }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/다른 담당자가 이 검색어를 바꿨어요/)
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button').click()
  await pins.getByText('그사이 다른 사람이 저장했어요').waitFor()
  expect(await pins.getByLabel(/^시작일/).inputValue()).toBe('2026-11-25')
  expect(await pins.getByLabel(/^종료일/).inputValue()).toBe('2027-01-31')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pins-late.png` })
  await pins.getByRole('button', { name: '저장' }).click()
  await pins.waitFor({ state: 'detached' })
  expect(await shop.run(`select "startsAt"::text as from, "endsAt"::text as until from "searchPin"`)).toEqual(
    [{ from: expect.stringContaining('2026-11-24'), until: expect.stringContaining('2027-01-31') }],
  )

  // what had the focus goes with its row: the drawer keeps it
  await page.getByRole('button', { name: '빼고 찾을 말' }).click()
  await stops.getByRole('button', { name: '최저가 삭제' }).click()
  await stops.getByText('빼고 찾는 말이 없어요.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')

  await openScreen(page, '기획전')
  await page.getByRole('button', { name: '기획전 등록' }).click()
  const form = page.getByRole('complementary', { name: '기획전 등록' })
  await form.getByLabel('제목').fill('겨울 준비')
  await form.getByLabel('추천하는 이유').fill('재고가 넉넉할 때 채워 두세요.')
  await form.getByLabel('시작일').fill('2026-11-20')
  await form.getByLabel('종료일').fill('2026-12-20')
  const { code } = await shop.one<{ code: string }>(
    `select code from product where "saleState" = 'on-sale' order by id limit 1`,
  )
  await form.getByLabel('상품코드').fill(`${code}\nNOT-THERE`)
  await form.getByRole('button', { name: '저장' }).click()
  await form.getByText('없거나 판매하지 않는 상품코드가 있어요: NOT-THERE').waitFor()
  await form.getByLabel('상품코드').fill(code)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/collections-1440.png` })
  await form.getByRole('button', { name: '저장' }).click()
  const row = page.getByRole('row', { name: /겨울 준비/ })
  await row.getByText('진행 중').waitFor()
  await row.click()
  const open = page.getByRole('complementary', { name: '겨울 준비' })
  await open.getByLabel('쇼핑몰에 보이기').uncheck()
  await open.getByRole('button', { name: '저장' }).click()
  await row.getByText('내림').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  await expectNoSidewaysScroll(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/collections-375.png` })
  expect(problems.filter((problem) => !/40[09]/.test(problem))).toEqual([])
})
