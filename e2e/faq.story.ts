import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { openStorefront, widths } from './browser.ts'

test('[CS-01] [RT-12] a stranger searches the questions, opens one, and narrows them by category', async () => {
  const { visitor } = await openStorefront()
  const { page, problems } = await visitor({ width: widths.L })
  await page.goto('/cs/notice')
  await page
    .getByRole('navigation', { name: '고객센터 메뉴' })
    .getByRole('link', { name: '자주 묻는 질문' })
    .click()
  await page.getByRole('heading', { level: 1, name: '자주 묻는 질문' }).waitFor()
  // it searches while one types, the address holds the words, and a half-composed syllable stays in the field
  const box = page.getByRole('searchbox', { name: '찾는 말' })
  await box.focus()
  const composer = await page.context().newCDPSession(page)
  for (const text of ['ㄴ', '내', '냉']) {
    await composer.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 })
    await page.waitForURL((url) => url.searchParams.get('q') === text)
    expect(await box.inputValue()).toBe(text)
  }
  await composer.send('Input.insertText', { text: '냉장' })
  await page.getByText('‘냉장’ 검색 결과 2개').waitFor()
  expect(await box.inputValue()).toBe('냉장')
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByText('냉장 상품은 언제 출고되나요?').click()
  await page.getByText('15시 전에 결제하면 그날 출고해요.').waitFor()
  // the same words when one comes back
  await page
    .getByRole('navigation', { name: '고객센터 메뉴' })
    .getByRole('link', { name: '공지사항' })
    .click()
  await page.getByRole('heading', { level: 1, name: '공지사항' }).waitFor()
  await page.goBack()
  await page.getByText('‘냉장’ 검색 결과 2개').waitFor()
  expect(await box.inputValue()).toBe('냉장')
  await page.getByRole('tab', { name: /^주문·결제/ }).click()
  await page.getByText('찾는 질문이 없어요.').waitFor()
  await page.getByRole('tab', { name: /^전체/ }).click()
  for (const width of [375, 768, 1100, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    if (width === 375 || width === 1440) expect(await seriousFindings(page)).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/faq-${width}.png` })
  }
  expect(problems).toEqual([])
})
