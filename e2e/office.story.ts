import { expect, test } from 'vitest'
import { decide } from '#testing/claims.ts'
import { fieldError } from './browser.ts'
import {
  coldTab,
  enterOffice,
  heading,
  menuOf,
  openOffice,
  openScreen,
  signInStaff,
  tabsOf,
  typePassword,
} from './office.ts'

const pathOf = (page: { url(): string }) => new URL(page.url()).pathname

test('[AU-09] [NV-05] [BO-01] staff sign in by password and code and land on the main page, wherever they were going', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await page.goto('/office')
  await page.waitForURL((url) => url.pathname === '/office/login')
  await typePassword(page, 'admin01', 'wrong')
  await page.getByRole('alert').getByText('아이디 또는 비밀번호가 일치하지 않습니다.').waitFor()
  await typePassword(page, 'admin01')
  await heading(page, '인증번호 입력')
  const { mobile } = await shop.one<{ mobile: string }>(
    `select mobile from staff where "loginId" = 'admin01'`,
  )
  const sent = await shop.lastCode(mobile)
  const code = page.getByLabel('인증번호 6자리')
  await code.fill(sent === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await fieldError(page, '정확한 인증번호를 입력하세요.').waitFor()
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
  await code.fill(sent)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/office/login')
  expect(pathOf(page)).toMatch(/^\/office\/?$/)
  await heading(page, '업무 홈')
  expect(problems).toEqual([])
})

test('[MN-12] initial data that cannot be read leave the error page with their sentence', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await signInStaff(page, shop)
  const asked = '**/api/system/initial-data'
  await page.route(asked, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"resultCode":"server-error","body":null,"message":"x"}',
    }),
  )
  await page.reload()
  await page
    .getByText(
      '초기 데이터 조회 중 오류가 발생하였습니다. 브라우저를 리로드하여 재 기동해주시기 바랍니다. 오류가 계속될 경우 관리자에게 문의 해주세요.',
    )
    .waitFor()
  await expect.poll(() => page.locator('.error-code').innerText()).toBe('500')
  await page.unroute(asked)
  await page.getByRole('button', { name: '새로고침' }).click()
  await heading(page, '업무 홈')
})

test("[NV-04] a menu's address opened cold is not found, for one who may open the menu too", async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await signInStaff(page, shop)
  const other = await coldTab(page)
  await other.goto('/office/roles')
  await heading(other, '오류 안내')
  await other.getByText('잘못된 페이지에 접근했어요.').waitFor()
})

test('[BO-01] what is not saved marks its tab, survives other tabs, and is asked about before it is lost', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await signInStaff(page, shop)
  await openScreen(page, '직원')
  await page.getByRole('row').nth(1).click()
  const name = page.getByRole('complementary').getByLabel('이름')
  const kept = await name.inputValue()
  await name.fill(`${kept}님`)
  await tabsOf(page).getByText('저장하지 않음', { exact: true }).waitFor({ state: 'attached' })
  await tabsOf(page).getByRole('link', { name: '업무 홈' }).click()
  await heading(page, '업무 홈')
  await expect.poll(() => tabsOf(page).getByText('저장하지 않음', { exact: true }).count()).toBe(1)
  await tabsOf(page).getByRole('button', { name: '직원 닫기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '계속 쓰기' }).click()
  await tabsOf(page).getByRole('link', { name: '직원' }).click()
  await expect.poll(() => name.inputValue()).toBe(`${kept}님`)
  await page.getByRole('row').nth(2).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '저장하지 않고 열기' }).click()
  await expect.poll(() => tabsOf(page).getByText('저장하지 않음', { exact: true }).count()).toBe(0)
  await tabsOf(page).getByRole('button', { name: '직원 닫기' }).click()
  await heading(page, '업무 홈')
  expect(problems).toEqual([])
})

test('[BO-01] a drawer asks before X, Esc, a step or a new one throws away what is typed in it', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await signInStaff(page, shop)
  await openScreen(page, '공통코드')
  await page.getByRole('row').nth(1).click()
  const drawer = page.getByRole('complementary')
  const question = page.getByRole('alertdialog')
  const name = drawer.getByLabel(/^이름/)
  const kept = await name.inputValue()
  await name.fill(`${kept} 새로`)
  const asks = [
    () => name.press('Escape'),
    () => drawer.getByRole('button', { name: '닫기' }).click(),
    () => drawer.getByRole('button', { name: '다음 건' }).click(),
    () => page.getByRole('button', { name: '코드 등록' }).click(),
    () => page.getByRole('row').nth(1).press('Escape'),
  ]
  for (const leave of asks) {
    await leave()
    await question.getByRole('button', { name: '계속 쓰기' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe(`${kept} 새로`)
  }
  await page.getByRole('button', { name: '코드 등록' }).click()
  await question.getByRole('button', { name: '저장하지 않고 열기' }).click()
  await page.getByRole('complementary', { name: '코드 등록' }).waitFor()
  await name.fill('새 코드')
  await page.getByRole('row').nth(2).click()
  await question.getByRole('button', { name: '저장하지 않고 열기' }).click()
  await page.getByRole('complementary', { name: '코드 등록' }).waitFor({ state: 'detached' })
  const other = await name.inputValue()
  await name.fill(`${other} 새로`)
  await name.press('Escape')
  await question.getByText('닫으면 입력한 내용이 사라져요.').waitFor()
  await question.getByRole('button', { name: '저장하지 않고 닫기' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('row').nth(2).click()
  await expect.poll(() => name.inputValue()).toBe(other)
  await name.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('[BO-01] a save whose readings come late closes its own drawer, not the one that was opened meanwhile', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '클레임')
  const [next, refused] = await page.getByRole('rowheader').allInnerTexts()
  const open = (number: string) => page.getByRole('rowheader', { name: number }).click()
  const drawer = (number: string) => page.getByRole('complementary', { name: number })
  await open(refused!)
  await drawer(refused!).getByText('반려', { exact: true }).click()
  await drawer(refused!)
    .getByLabel(/병의원에 보일 말/)
    .fill('개봉한 흔적이 있어 돌려받지 못해요.')
  const late = Promise.withResolvers<void>()
  await page.route('**/api/bo/claims/counts*', (route) => late.promise.then(() => route.continue()))
  await drawer(refused!).getByRole('button', { name: '반려하기' }).click()
  await page.getByRole('rowheader', { name: refused! }).waitFor({ state: 'detached' })
  await open(next!)
  await drawer(next!).waitFor()
  late.resolve()
  await page.getByText('처리했어요').first().waitFor()
  await drawer(next!).getByRole('button', { name: '닫기' }).click()
  await drawer(next!).waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('[BO-01] what is typed in a drawer stays when its row leaves the list, and is shown when a colleague was faster', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '클레임')
  const [, number] = await page.getByRole('rowheader').allInnerTexts()
  await page.getByRole('rowheader', { name: number! }).click()
  const drawer = page.getByRole('complementary', { name: number! })
  await drawer.getByText('반려', { exact: true }).click()
  const words = drawer.getByLabel(/병의원에 보일 말/)
  await words.fill('개봉한 흔적이 있어요')
  const search = page.getByRole('search').getByLabel('검색어')
  await search.fill('없는 병의원')
  const looked = page.waitForResponse(
    (answer) => /\/claims\?/.test(answer.url()) && answer.url().includes(number!),
  )
  await search.press('Enter')
  await page.getByText('총 0건').waitFor()
  await looked
  expect(await words.inputValue()).toBe('개봉한 흔적이 있어요')
  const colleague = await shop.asStaff('cs01')
  const more = { decision: 'reject', words: '사진으로 확인했어요.' }
  expect((await decide(colleague, number!, [], more)).status).toBe(200)
  await drawer.getByText('적던 말은 보내지 않았어요: “개봉한 흔적이 있어요”').waitFor()
  expect(problems).toEqual([])
})

test("[LG-05] who must change the password changes it at the door; one's own is changed inside, by a code too, and this place stays signed in", async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await page.goto('/office/login')
  await typePassword(page, 'chg01')
  await page.getByText('비밀번호 변경 후, 이용 가능합니다.').waitFor()
  const fill = async (next: string, old = '') => {
    if (old) await page.getByLabel('지금 비밀번호').fill(old)
    await page.getByLabel('새 비밀번호', { exact: true }).fill(next)
    await page.getByLabel('새 비밀번호 확인').fill(next)
    await page.locator('form').getByRole('button', { name: '다음' }).click()
  }
  const { mobile } = await shop.one<{ mobile: string }>(`select mobile from staff where "loginId" = 'chg01'`)
  const confirm = async () => {
    await page.getByLabel('인증번호 6자리').waitFor()
    await page.locator('form').getByRole('button', { name: '비밀번호 변경' }).click()
    await fieldError(page, '인증번호 6자리를 입력해 주세요.').waitFor()
    const code = await shop.lastCode(mobile)
    await page.getByLabel('인증번호 6자리').fill(code === '000000' ? '111111' : '000000')
    await page.locator('form').getByRole('button', { name: '비밀번호 변경' }).click()
    await fieldError(page, '정확한 인증번호를 입력하세요.').waitFor()
    await page.getByLabel('인증번호 6자리').fill(code)
    await page.locator('form').getByRole('button', { name: '비밀번호 변경' }).click()
  }
  await fill('short')
  await fieldError(page, '비밀번호는 10자 이상으로 정해 주세요.').waitFor()
  await fill('walking-slow-77')
  await confirm()
  await page.getByRole('alertdialog').getByRole('button').click()
  // the next code may be asked for half a minute after the last one
  shop.clock.advance(31_000)
  await signInStaff(page, shop, 'chg01', 'walking-slow-77')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  shop.clock.advance(40_000)
  await fill('running-fast-88', 'walking-slow-77')
  await page.getByLabel('인증번호 6자리').waitFor()
  await confirm()
  await page.getByText('비밀번호를 바꿨어요.').waitFor()
  await page.getByRole('button', { name: '로그아웃' }).click()
  await heading(page, '로그인')
  shop.clock.advance(40_000)
  await signInStaff(page, shop, 'chg01', 'running-fast-88')
})

test('[AU-06] [AU-07] who signs in elsewhere is told so in the older place; signing in again brings the tabs back', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await signInStaff(page, shop)
  await openScreen(page, '직원')
  await shop.asStaff('admin01')
  await page
    .getByRole('alertdialog')
    .getByText('다른 곳에서 로그인되어 로그아웃됩니다.')
    .waitFor({ timeout: 40_000 })
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await heading(page, '로그인')
  shop.clock.advance(40_000)
  await signInStaff(page, shop)
  await tabsOf(page).getByRole('link', { name: '직원' }).click()
  await heading(page, '직원')
  await page.getByRole('button', { name: '로그아웃' }).click()
  await heading(page, '로그인')
  shop.clock.advance(40_000)
  await signInStaff(page, shop)
  await expect.poll(() => tabsOf(page).getByRole('link', { name: '직원' }).count()).toBe(0)
})

test('[BO-01] whoever types in a field while a screen still loads goes on typing there', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await signInStaff(page, shop)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await menuOf(page).getByRole('link', { name: '공통코드' }).click()
  const find = page.getByLabel('메뉴 검색')
  await find.focus()
  await page.keyboard.type('메')
  goOn()
  await heading(page, '공통코드')
  await expect.poll(() => page.title()).toContain('공통코드')
  await expect.poll(() => find.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(() => find.inputValue()).toBe('메')
})
