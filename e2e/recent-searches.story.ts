import { expect, test } from 'vitest'
import { openStorefront, signIn } from './browser.ts'

test('[PD-03] recent searches come back to the member who made them, and leave with them', async () => {
  const { visitor } = await openStorefront()
  const { page, problems } = await visitor()
  const box = page.getByRole('combobox', { name: '상품 검색' })
  const recent = async () => {
    await box.click()
    await box.fill('')
    return page.getByRole('option', { name: /누벨린/ })
  }
  const leave = async () => {
    await page.getByRole('button', { name: '로그아웃' }).click()
    await page.getByRole('link', { name: '로그인' }).first().waitFor()
  }

  await signIn(page, 'demo06')
  await box.fill('누벨린')
  await box.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === '누벨린')
  await page.goto('/')
  await (await recent()).waitFor()

  await page.keyboard.press('Escape')

  await leave()
  await signIn(page, 'demo05')
  await page.goto('/')
  expect(await (await recent()).count()).toBe(0)
  await page.keyboard.press('Escape')
  await leave()
  await signIn(page, 'demo06')
  await page.goto('/')
  expect(await (await recent()).count()).toBe(0)
  expect(problems).toEqual([])
})
