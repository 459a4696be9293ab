import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { openStorefront, signIn, widths } from './browser.ts'

test('[RT-02] a visitor reads the terms in force, chooses an older version by keys, and the address keeps it', async () => {
  const { visitor } = await openStorefront()
  const { page, problems } = await visitor({ width: widths.XS })
  await page.goto('/main/terms')
  const terms = page.getByRole('region', { name: '이용약관', exact: true })
  const privacy = page.getByRole('region', { name: '개인정보처리방침', exact: true })
  const headings = (region: typeof terms) => region.getByRole('heading', { level: 3 }).allInnerTexts()
  await expect
    .poll(async () => [(await headings(terms)).length, (await headings(privacy)).length])
    .toEqual([8, 7])
  const version = page.getByRole('combobox', { name: '이용약관 버전' })
  await expect
    .poll(() => version.locator('option').allInnerTexts())
    .toEqual(['2026.11.01 시행 (현행)', '2025.03.01 시행'])

  await version.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await terms.getByText('지난 버전이에요. 지금은 2026.11.01 시행 버전이 적용돼요.').waitFor()
  expect([(await headings(terms)).at(-1), (await headings(privacy)).length]).toEqual(['제7조 책임과 분쟁', 7])
  await expect.poll(() => version.evaluate((select) => select === document.activeElement)).toBe(true)
  await expect.poll(() => new URL(page.url()).search).toBe('?terms=2025-03-01')
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('combobox', { name: '개인정보처리방침 버전' }).selectOption('2025-03-01')
  await privacy.getByText('2. 보유 기간').waitFor()
  await page.reload()
  await expect
    .poll(async () => [(await headings(terms)).length, (await headings(privacy)).length])
    .toEqual([7, 6])

  // on paper: which version it is, and nothing to press
  await page.emulateMedia({ media: 'print' })
  expect([
    await terms.getByText('2025.03.01 시행', { exact: true }).first().isVisible(),
    await version.isVisible(),
    await page.locator('header.masthead').isVisible(),
    await page.locator('footer').isVisible(),
  ]).toEqual([true, false, false, false])
  await page.emulateMedia({ media: 'screen' })
  await version.selectOption('2026-11-01')
  await expect.poll(() => new URL(page.url()).search).toBe('?privacy=2025-03-01')
  await page.goto('/main/terms?terms=1999-01-01&privacy=nonsense')
  await expect
    .poll(async () => [(await headings(terms)).length, (await headings(privacy)).length])
    .toEqual([8, 7])
  expect(problems).toEqual([])
})

test('[RT-02] a member lands on the main page, which asks a visitor for the login', async () => {
  const { visitor } = await openStorefront()
  const { page } = await visitor()
  await page.goto('/main')
  await page.getByRole('heading', { level: 1, name: '로그인' }).waitFor()
  expect(new URL(page.url()).searchParams.get('rtnUrl')).toBe('/main')
  await signIn(page)
  await page.goto('/main')
  await page.getByRole('heading', { level: 1, name: '자주 주문한 품목' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/main')
})
