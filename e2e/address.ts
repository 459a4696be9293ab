import type { Page } from 'playwright-core'

/** Looks a street up in the window of the address search, takes the first found, and waits until the window is gone. */
export async function findAddress(page: Page, street: string) {
  await page.getByRole('button', { name: '우편번호 찾기' }).click()
  const search = page.frameLocator('dialog iframe')
  await search.getByLabel('도로명, 건물명, 지번').fill(street)
  await search.getByRole('button', { name: '검색' }).click()
  await search
    .getByRole('button', { name: new RegExp(`^도로명 .*${street}`) })
    .first()
    .click()
  await search.getByRole('button', { name: '검색' }).waitFor({ state: 'detached' })
}
