import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, fieldError, openStorefront } from './browser.ts'
import { heading } from './shelf.ts'

test('[MY-01] [MY-02] [RT-16] a member sees what is under way, changes the number with a code, keeps delivery addresses, and renews a paper before it ends', async () => {
  const { shop, visitor } = await openStorefront()
  const { page, problems } = await visitor({ width: 1440, height: 900 })
  await enterShop(page, shop, 'demo01', '/my')
  await page.getByRole('heading', { name: '1:1 문의' }).waitFor()
  await page.getByText('방문 확정').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  for (const width of [1440, 1100, 768, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/my-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: '더보기 문의내역' }).click()
  await page.waitForURL('**/my/activity/inquiry')
  await page.getByRole('link', { name: '문의하기' }).waitFor()
  await page.goto('/my/activity/visit')
  await page.getByRole('link', { name: '방문 신청하기' }).waitFor()

  for (const [path, title, inside] of [
    ['/my/activity', '활동정보', '1:1 문의'],
    ['/my/order', '주문정보', '최근 주문'],
    ['/my/member', '회원정보', '바꾸기'],
  ] as const) {
    await page.goto(path)
    await heading(page, title)
    await page.getByRole('heading', { level: 2, name: inside }).waitFor()
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}${path}-${width}.png`, fullPage: true })
    }
    expect(await seriousFindings(page)).toEqual([])
  }
  await page.getByRole('link', { name: '회원정보관리' }).click()
  await heading(page, '회원정보')
  await page.getByRole('link', { name: '연락처 변경' }).click()
  await heading(page, '연락처 변경')
  await page.getByLabel(/^이메일/).fill('first@demo.example')
  await page.getByLabel(/^휴대폰/).fill('010-0000-9901')
  await page.getByLabel(/^지금 비밀번호/).fill('Medimall!2026')
  await page.getByRole('button', { name: '저장' }).click()
  await fieldError(page, '새 번호로 받은 인증번호를 확인해 주세요.').waitFor()
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  const code = page.getByLabel(/^인증번호/)
  await expect.poll(() => code.isEnabled()).toBe(true)
  const text = (await shop.smsInbox())[0]!.text
  await code.fill(/\[(\d{6})\]/.exec(text)![1]!)
  await page.getByRole('button', { name: '확인', exact: true }).click()
  await page.getByText('휴대폰 인증을 마쳤어요').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: '저장' }).click()
  await page.waitForURL('**/my/member/info')
  await page.getByText('010-0000-9901').waitFor()
  await page.getByText('first@demo.example').waitFor()

  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/my/member/addresses')
  await heading(page, '배송지 관리')
  await page.getByRole('button', { name: '새 배송지' }).click()
  const dialog = page.getByRole('dialog', { name: '새 배송지' })
  await dialog.getByRole('button', { name: '저장' }).click()
  await dialog.getByText('배송지명을 입력해 주세요.', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: '닫기' }).last().click()
  const row = page.getByRole('row').filter({ hasText: '본원' }).first()
  await row.getByRole('button', { name: /수정$/ }).click()
  const change = page.getByRole('dialog', { name: '배송지 수정' })
  await change.getByLabel(/^상세주소/).fill('3층 약제실')
  // nothing closes it while it is saved: it would close whatever was opened meanwhile
  const late = Promise.withResolvers<void>()
  await page.route('**/api/fo/delivery-addresses/*', (route) => late.promise.then(() => route.continue()))
  await change.getByRole('button', { name: '저장' }).click()
  await expect.poll(() => change.getByRole('button', { name: '닫기' }).last().isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // a browser closes on the second Esc whatever the page says; the dialog stands again at once
  await expect.poll(() => change.isVisible()).toBe(true)
  late.resolve()
  await change.waitFor({ state: 'detached' })
  await row.getByText(/3층 약제실/).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/addresses-375.png` })

  // a licence that ends within 30 days is renewed on the phone, and the button that began it keeps the focus
  await page.goto('/my')
  await page.getByRole('link', { name: /^서류 올리기.*의사 면허증/ }).click()
  await page.waitForURL('**/my/member/info#papers')
  const licence = page.getByRole('row', { name: /의사 면허증/ })
  await licence.getByText('곧 만료').waitFor()
  const renew = licence.getByRole('button', { name: '의사 면허증 새 서류 올리기' })
  await renew.click()
  await page.locator('dialog [name=password]').fill('Medimall!2026')
  await page.keyboard.press('Enter')
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ccd' } })
    .jpeg()
    .toBuffer()
  const sheet = page.getByRole('dialog', { name: '의사 면허증 새 서류' })
  await sheet
    .locator('input[type=file]:enabled')
    .setInputFiles({ name: '면허.jpg', mimeType: 'image/jpeg', buffer })
  const send = sheet.getByRole('button', { name: '보내기' })
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull()
  await send.click()
  await licence.getByText(/새 서류 확인 중/).waitFor()
  await expect.poll(() => renew.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => renew.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  expect(problems.filter((problem) => !/400|422/.test(problem))).toEqual([])
})
