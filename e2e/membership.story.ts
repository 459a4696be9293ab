import sharp from 'sharp'
import { expect, test } from 'vitest'
import { purgeKept } from '#features/service/retention/server/index.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, signIn } from './browser.ts'
import { forgetFiles, LOST } from './forgotten-files.ts'
import { enterOffice, heading, openOffice, openScreen } from './office.ts'

const SHOTS = process.env.SHOTS
const DAY = 86_400_000
const PASSWORD = 'Medimall!2026'

test('[MY-02] [FL-03] [BX-12] [RT-16] [P3] a clinic whose paper ran out is led to its page, sends a new one and orders again; it asks for a change, ends adverts, takes its data, leaves and is forgotten on its day', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'demo15')
  await page.waitForURL('**/my/member/info')
  await page.getByText('회원정보를 갱신해 주세요').waitFor()
  const licence = page.getByRole('row', { name: /의사 면허증/ })
  await licence.getByText('만료됨').waitFor()
  await page.getByRole('button', { name: '의사 면허증 새 서류' }).click()
  const ask = page.getByRole('dialog', { name: '비밀번호를 확인할게요' })
  await ask.locator('[name=password]').fill('wrong-password')
  await ask.getByRole('button', { name: '확인', exact: true }).click()
  await ask.getByText('비밀번호가 맞지 않아요. (1/5)', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await ask.locator('[name=password]').fill(PASSWORD)
  await ask.getByRole('button', { name: '확인', exact: true }).click()
  const renew = page.getByRole('dialog', { name: '의사 면허증 새 서류' })
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ccd' } })
    .jpeg()
    .toBuffer()
  await renew
    .locator('input[type=file]:enabled')
    .setInputFiles({ name: '면허.jpg', mimeType: 'image/jpeg', buffer })
  const send = renew.getByRole('button', { name: '보내기' })
  await expect.poll(() => send.isEnabled()).toBe(true)
  // [FL-03] gone since it was chosen: told at its place, and sent anew by a press
  await forgetFiles(shop)
  await send.click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await renew.getByText(LOST, { exact: true }).waitFor()
  await renew.getByRole('button', { name: '면허.jpg 다시 올리기' }).click()
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  await licence.getByText(/새 서류 확인 중/).waitFor()
  for (const width of [375, 768, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/member-info-${width}.png`, fullPage: true })
  }
  expect(await seriousFindings(page)).toEqual([])

  const office = await visitor()
  await office.page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(office.page, shop)
  await openScreen(office.page, '서류·정보 변경')
  await office.page.getByRole('row', { name: /의사 면허증/ }).click()
  const drawer = office.page.getByRole('complementary', { name: /데모/ })
  await drawer.getByRole('img', { name: '면허.jpg' }).waitFor()
  await drawer.getByLabel(/^만료일/).fill('2028-12-31')
  if (SHOTS) await office.page.screenshot({ path: `${SHOTS}/renewals-1440.png` })
  expect(await seriousFindings(office.page)).toEqual([])
  await drawer.getByRole('button', { name: '승인' }).click()
  await office.page.getByText('승인했어요.', { exact: true }).waitFor()
  await openScreen(office.page, '보관·파기')
  await office.page.getByText('전자상거래법 시행령 제6조').first().waitFor()
  await expectNoSidewaysScroll(office.page)
  expect(await seriousFindings(office.page)).toEqual([])
  if (SHOTS) await office.page.screenshot({ path: `${SHOTS}/retention-1440.png` })

  await page.goto('/my/order')
  await heading(page, '주문정보')
  await page.goto('/my/member/info')
  await licence.getByText('2028.12.31').waitFor()
  await page.getByRole('button', { name: '변경 신청' }).click()
  const change = page.getByRole('dialog', { name: '기관 정보 변경 신청' })
  await change.getByLabel(/^상세주소/).fill('4층')
  await change.getByRole('button', { name: '변경 신청하기' }).click()
  await page.getByText(/변경 신청을 심사하고 있어요/).waitFor()
  await page.getByText(/→ 4층/).waitFor()
  await page.getByLabel('(선택) 마케팅 활용').click()
  await page.getByText('동의했어요.').waitFor()
  await page.getByLabel('(선택) 마케팅 활용').click()
  await page.getByText(/동의를 거뒀어요/).waitFor()

  // another clinic, with nothing open, takes its data and leaves
  const other = await visitor()
  await other.page.setViewportSize({ width: 375, height: 800 })
  await enterShop(other.page, shop, 'demo06', '/my/member/info')
  const asked = other.page.getByRole('dialog').locator('[name=password]')
  await other.page.getByRole('button', { name: '내 정보 받기' }).click()
  // a busy machine loses the press now and then while the page comes: it is pressed again, as a person would
  const isAsked = await asked.waitFor({ timeout: 8_000 }).then(
    () => true,
    () => false,
  )
  if (!isAsked) await other.page.getByRole('button', { name: '내 정보 받기' }).click()
  await asked.fill(PASSWORD)
  const download = other.page.waitForEvent('download')
  await other.page.getByRole('dialog').getByRole('button', { name: '확인', exact: true }).click()
  expect((await download).suggestedFilename()).toBe('내_정보_demo06.zip')
  await other.page.getByRole('button', { name: '탈퇴하기' }).click()
  await other.page.getByRole('alertdialog').getByRole('button', { name: '탈퇴하기' }).click()
  await other.page.waitForURL('**/login*')
  await other.page.getByLabel('아이디', { exact: true }).fill('demo06')
  await other.page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD)
  await other.page.getByRole('button', { name: '로그인', exact: true }).click()
  await other.page
    .getByText(/아이디 또는 비밀번호|비밀번호를 확인|맞지 않아요/)
    .first()
    .waitFor()

  // what was kept of it goes on its day, and staff see that it went
  shop.clock.advance(31 * DAY)
  await purgeKept(shop)
  const after = await visitor()
  await after.page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(after.page, shop)
  await openScreen(after.page, '보관·파기')
  await after.page
    .getByRole('row', { name: /탈퇴한 회원의 아이디와 가입 신청/ })
    .getByText(/^1건 · 2026\.12\.21/)
    .waitFor()
  expect(problems.filter((problem) => !/40\d|422/.test(problem))).toEqual([])
})
