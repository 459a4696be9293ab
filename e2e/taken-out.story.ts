import { expect, test } from 'vitest'
import { seriousFindings } from './accessible.ts'
import { open } from './shelf.ts'

test('[OD-02] what was taken out of the cart is put back as it was, once, however often the button is pressed', async () => {
  const { page, problems, readLines } = await open('/order/cart', { loginId: 'demo02' })
  const removes = page.getByRole('button', { name: /삭제$/ }).and(page.locator('.cart-remove:enabled'))
  const names = await removes.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const quantityOf = (label: string) =>
    page.getByRole('textbox', { name: `${label.replace(/ 삭제$/, '')} 수량`, exact: true }).inputValue()
  const label = names[0]!
  const before = await quantityOf(label)
  const tick = page.getByRole('checkbox', { name: new RegExp(`^${label.replace(/ 삭제$/, '')}`) })
  await tick.uncheck()
  await page.getByRole('button', { name: label, exact: true }).click()
  const back = page.getByRole('button', { name: '되돌리기' })
  await back.waitFor()
  expect(await page.getByRole('button', { name: label, exact: true }).count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  await back.dblclick()
  await page.getByRole('button', { name: label, exact: true }).waitFor()
  await back.waitFor({ state: 'detached' })
  expect(await quantityOf(label)).toBe(before)
  await expect.poll(() => tick.isChecked()).toBe(false)
  await tick.check()

  // all that was chosen, and the page is empty but for what cannot be ordered
  await page.getByRole('button', { name: '선택 삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await page.getByText(/\d종을 뺐어요/).waitFor()
  await back.click()
  await expect.poll(() => removes.count()).toBe(names.length)
  expect(await readLines()).toHaveLength(names.length)
  expect(problems).toEqual([])
})
