import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { widths } from './browser.ts'
import { goToSheet, payByWindow } from './buying.ts'
import { findAddress } from './address.ts'
import { enterOffice, heading, openOffice, openScreen } from './office.ts'

const SHOTS = process.env.SHOTS
const PASSWORD = 'gaon-clinic-2026'
const atEveryWidth = async (page: Page, name: string) => {
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true })
  }
  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
}

test('[RT-04] [JN-01] [JN-02] [JN-03] [JN-04] [BX-12] a clinic joins on a phone, leaves and comes back, mends a paper, is let in and orders', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 375, height: 800 })
  const calls: string[] = []
  const count = (of: Page) =>
    of.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
    })
  count(page)
  let screens = 0
  let typed = 0
  const fill = async (name: string | RegExp, value: string) => {
    typed++
    await page.getByLabel(name).fill(value)
  }
  await page.goto('/join/confirm')
  await heading(page, '회원가입')
  await atEveryWidth(page, 'join')
  screens++
  await page.getByRole('link', { name: /^병원·의원/ }).click()
  await page.getByRole('group', { name: '약관동의' }).waitFor()
  screens++
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByText('필수 약관에 모두 동의해 주세요.').first().waitFor()
  await page.getByLabel('모두 동의(선택 항목까지)').check()
  await page.getByLabel('(선택) 마케팅 활용').uncheck()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: '휴대폰 본인인증' }).click()
  const window = await opening
  await window.locator('[name=name]').fill('박새봄')
  await window.locator('[name=phoneNumber]').fill('01000000777')
  await window.locator('[name=birthDate]').fill('1989-03-02')
  await window.getByRole('button', { name: '인증', exact: true }).click()
  await page.getByText('본인인증을 마쳤어요').waitFor()
  await fill(/^아이디/, 'demo05')
  await page.getByLabel(/^아이디/).blur()
  await page.getByText('이미 쓰고 있는 아이디예요.').waitFor()
  await page.getByLabel(/^아이디/).fill('saebom1')
  await fill(/^비밀번호\*?$|^비밀번호 필수|^비밀번호(?! 확인)/, PASSWORD)
  await fill(/^비밀번호 확인/, PASSWORD)
  await fill(/^이메일/, 'saebom@demo.example')
  await atEveryWidth(page, 'join-confirm')
  await page.getByRole('button', { name: '다음' }).click()

  await page.getByRole('heading', { level: 2, name: '사업자 확인' }).waitFor()
  screens++
  await page.getByRole('button', { name: '가입 신청하기' }).click()
  await page.getByText(/곳을 확인해 주세요/).waitFor()
  await fill(/^사업자등록번호/, '0008210746')
  await expect.poll(() => page.getByLabel(/^사업자등록번호/).inputValue()).toBe('000-82-10746')
  await fill(/^대표자 성명/, '이가온')
  await fill(/^개업일자/, '2019-03-04')
  await page.getByRole('button', { name: '진위확인' }).click()
  await page.getByText('계속사업자예요.').waitFor()
  await fill(/^기관 이름/, '데모 새봄의원')
  await page.getByText('방금 저장했어요.').waitFor()

  // another device: nothing but the password is typed again
  await page.context().clearCookies()
  const other = (await visitor()).page
  await other.setViewportSize({ width: 375, height: 800 })
  await other.goto('/login')
  await other.getByLabel('아이디', { exact: true }).fill('saebom1')
  await other.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: '로그인', exact: true }).click()
  // coming back is no part of joining; that it reads the form again is counted
  count(other)
  await other.getByRole('link', { name: '이어서 쓰기' }).click()
  await expect.poll(() => other.getByLabel(/^기관 이름/).inputValue()).toBe('데모 새봄의원')
  await other.getByText('계속사업자예요.').waitFor()
  const write = async (name: RegExp, value: string) => {
    typed++
    await other.getByLabel(name).fill(value)
  }
  await write(/^요양기관기호/, '00000099')
  await findAddress(other, '가온대로')
  await expect.poll(() => other.getByLabel(/^우편번호/).inputValue()).toMatch(/^\d{5}$/)
  await write(/^대표전화/, '02-000-0199')
  await write(/^세금계산서 이메일/, 'tax@demo.example')
  await write(/^면허번호/, '데모-00001')
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ccd' } })
    .jpeg()
    .toBuffer()
  const put = async (name: string) => {
    const slot = other.locator('.join-paper', { hasText: name })
    await slot
      .locator('input[type=file]:enabled')
      .setInputFiles({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: photo })
    await slot.getByText('올렸어요').waitFor()
  }
  for (const name of ['사업자등록증', '의료기관 개설신고증명서(허가증)', '의사 면허증']) await put(name)
  await atEveryWidth(other, 'join-form')
  await other.getByRole('button', { name: '가입 신청하기' }).click()
  await other.getByText('심사하고 있어요').waitFor()
  screens++
  await atEveryWidth(other, 'join-review')
  // id, password twice, email, and eight facts of the institution; its address is searched for
  expect([screens, typed]).toEqual([4, 12])
  // but for those that go on by themselves, the more the longer a page stands
  let saves = 0
  const asked = calls.filter(
    (call) =>
      !/\/(syschk|auth-ws|live)$/.test(call) &&
      // as often as the typing pauses: on a slow machine at each field
      !(call.endsWith('/joins/mine/form') && ++saves > 3),
  )
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(20)

  const office = await visitor()
  await office.page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(office.page, shop)
  await openScreen(office.page, '회원심사')
  await office.page.getByRole('row', { name: /데모 새봄의원/ }).click()
  const drawer = office.page.getByRole('complementary', { name: '데모 새봄의원' })
  await drawer.getByText('계속사업자예요.').waitFor()
  await drawer.getByRole('img', { name: '의사 면허증.jpg' }).waitFor()
  await drawer
    .getByRole('group', { name: '의사 면허증 보기' })
    .getByRole('button', { name: '돌리기' })
    .click()
  const verdict = (name: string) => drawer.getByLabel(name, { exact: true }).check()
  await verdict('사업자등록증 확인')
  await verdict('의사 면허증 부적합')
  await expect.poll(() => drawer.getByRole('button', { name: '승인' }).isDisabled()).toBe(true)
  if (SHOTS) await office.page.screenshot({ path: `${SHOTS}/join-reviews-1440.png` })
  expect(await seriousFindings(office.page)).toEqual([])
  await drawer.getByRole('button', { name: '보완요청 1건' }).click()
  await office.page.getByText('보완을 요청했어요.').waitFor()

  await other.reload()
  await other.getByText('서류를 보완해 주세요').first().waitFor()
  await atEveryWidth(other, 'join-asked')
  await other.getByRole('link', { name: '보완 서류 제출하기' }).click()
  await other
    .locator('.join-paper', { hasText: '의사 면허증' })
    .getByText('주민등록번호 뒷자리를 가린 뒤')
    .waitFor()
  expect(
    await other.locator('.join-paper', { hasText: '사업자등록증' }).locator('input[type=file]').count(),
  ).toBe(0)
  await put('의사 면허증')
  await other.getByRole('button', { name: '가입 신청하기' }).click()
  await other.getByText('심사하고 있어요').waitFor()

  await office.page.reload()
  await heading(office.page, '회원심사')
  await office.page.getByRole('row', { name: /데모 새봄의원/ }).click()
  await verdict('의사 면허증 확인')
  await drawer.getByRole('button', { name: '승인' }).click()
  await office.page.getByText('승인했어요.', { exact: true }).waitFor()
  // let in: what it may open, and its first order
  await other.setViewportSize({ width: 1440, height: 900 })
  await other.goto('/')
  await other.getByText('데모 새봄의원').first().waitFor()
  await other.setViewportSize({ width: 375, height: 800 })
  await other.goto('/my/order/loan')
  await other.getByRole('heading', { level: 1, name: '여신 결제내역' }).waitFor()
  await other.goto('/product')
  await other
    .getByRole('table')
    .getByRole('button', { name: /^(?!.*옵션별로).+ 담기$/ })
    .and(other.locator(':enabled'))
    .first()
    .click()
  await other.getByRole('link', { name: '장바구니 보기' }).click()
  await goToSheet(other)
  await payByWindow(other, /가상계좌/, '발급')
  await heading(other, '입금을 기다리고 있어요')
  const [first] = await shop.run<{ status: string; clinic: string }>(
    `select o.status, i.name as clinic from "salesOrder" o join institution i on i.id = o."institutionId" order by o.id desc limit 1`,
  )
  expect(first).toEqual({ status: 'awaiting-deposit', clinic: '데모 새봄의원' })
  expect(problems.filter((problem) => !/40\d|422/.test(problem))).toEqual([])
})
