import { expect, test } from 'vitest'
import { heading, openOffice, signInStaff, typePassword } from './office.ts'

const pathOf = (page: { url(): string }) => new URL(page.url()).pathname

test('[AU-09] [NV-05] [BO-01] staff sign in by password and code and land on the main page, wherever they were going', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await page.goto('/office')
  await page.waitForURL((url) => url.pathname === '/office/login')
  await typePassword(page, 'admin01', 'wrong')
  await page.getByRole('alert').getByText('아이디 또는 비밀번호가 일치하지 않습니다.').waitFor()
  await signInStaff(page, shop)
  expect(pathOf(page)).toMatch(/^\/office\/?$/)
  await heading(page, '업무 홈')
  expect(problems).toEqual([])
})

test('[MN-12] initial data that cannot be read leave the error page with their sentence', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await page.route('**/api/system/initial-data', (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{"resultCode":"server-error","body":null,"message":"x"}' }))
  await page.goto('/office/login')
  await page.evaluate((token) => sessionStorage.setItem('medimall-office.token', token), (await shop.asStaff('admin01')).token)
  await page.goto('/office')
  await page.getByText('초기 데이터 조회 중 오류가 발생하였습니다. 브라우저를 리로드하여 재 기동해주시기 바랍니다. 오류가 계속될 경우 관리자에게 문의 해주세요.').waitFor()
  expect(await page.locator('.error-code').innerText()).toBe('500')
  await page.unroute('**/api/system/initial-data')
  await page.getByRole('button', { name: '새로고침' }).click()
  await heading(page, '업무 홈')
})

test('[NV-04] a menu\'s address opened cold is not found, for one who may open the menu too', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await signInStaff(page, shop)
  const other = await page.context().newPage()
  await other.goto('/office/roles')
  await heading(other, '오류 안내')
  await other.getByText('잘못된 페이지에 접근했어요.').waitFor()
})
