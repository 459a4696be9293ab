import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, fieldError, widths } from './browser.ts'
import { agree, heading, optionNamed, press } from './buying.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

const SHOTS = process.env.SHOTS
const MOBILE = '01000009901'

test('[MY-02] [BX-08] a director invites with a limit; who was invited joins and orders on a phone, and the director agrees on one', async () => {
  const { shop, visitor } = await openOffice()
  const director = await visitor()
  const everywhere = async (page: typeof director.page, name: string) => {
    for (const width of Object.values(widths)) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true })
    }
    expect([name, await seriousFindings(page)]).toEqual([name, []])
  }
  await enterShop(director.page, shop, 'demo01', '/my/member/people')
  await everywhere(director.page, 'people')
  await press(director.page, '구성원 초대')
  const dialog = director.page.getByRole('dialog')
  await dialog.getByLabel('이름').fill('문새봄')
  await dialog.getByLabel(/^휴대폰/).fill('010-0000-9901')
  await dialog.getByLabel(/^주문 한 건 한도/).fill('10만')
  await dialog.getByRole('button', { name: '초대 문자 보내기' }).click()
  await fieldError(dialog, '0 이상의 정수로 입력해 주세요.').waitFor()
  await dialog.getByLabel(/^주문 한 건 한도/).fill('100,000')
  if (SHOTS) await director.page.screenshot({ path: `${SHOTS}/invite-1440.png` })
  expect(await seriousFindings(director.page)).toEqual([])
  // nothing closes it while it is sent: it would close whatever was opened meanwhile
  const late = Promise.withResolvers<void>()
  await director.page.route('**/api/fo/people/invitations', (route) =>
    late.promise.then(() => route.continue()),
  )
  await dialog.getByRole('button', { name: '초대 문자 보내기' }).click()
  await expect.poll(() => dialog.getByRole('button', { name: '닫기' }).last().isDisabled()).toBe(true)
  await director.page.keyboard.press('Escape')
  await director.page.keyboard.press('Escape')
  // a browser closes on the second Esc whatever the page says; the dialog stands again at once
  await expect.poll(() => dialog.isVisible()).toBe(true)
  late.resolve()
  await director.page.getByText('문새봄님께 초대 문자를 보냈어요.').waitFor()
  await director.page.getByText(/구매담당 · 한 건 100,000원/).waitFor()

  // the phone of whoever was invited
  const invited = await visitor({ width: 375 })
  const { page } = invited
  const text = (await shop.smsInbox())[0]!.text
  await page.goto(new URL(/https?:\S+/.exec(text)![0]).pathname + new URL(/https?:\S+/.exec(text)![0]).hash)
  await page.getByText('문새봄님을 구매담당(으)로 초대했어요').waitFor()
  await page.getByLabel('휴대폰', { exact: false }).first().fill('010-0000-9901')
  await press(page, '인증번호 받기')
  await expect.poll(() => shop.lastCode(MOBILE).catch(() => '')).toMatch(/^\d{6}$/)
  await page.getByRole('textbox', { name: '인증번호' }).fill(await shop.lastCode(MOBILE))
  await press(page, '확인')
  await page.getByText('휴대폰 인증을 마쳤어요').waitFor()
  await page.getByLabel(/^아이디/).fill('saebom')
  await page.getByLabel(/^비밀번호(?! 확인)/).fill('가온 새 구성원 77')
  await page.getByLabel(/^비밀번호 확인/).fill('가온 새 구성원 77')
  await page.getByLabel(/^이메일/).fill('saebom@demo.example')
  await page.getByRole('checkbox', { name: '모두 동의(선택 항목까지)' }).check()
  await everywhere(page, 'invitation')
  await page.setViewportSize({ width: 375, height: 812 })
  await press(page, '아이디 만들고 시작하기')
  await page.waitForURL((url) => url.pathname === '/')

  const optionId = await optionNamed(shop, '메디쎄온 니트릴 장갑')
  const key = '5f0c1a52-8f3e-4f0e-9a55-0a1b2c3d4e5f'
  await page.goto(`/order/pay?ordType=01&sheetKey=${key}&lines=${optionId}-20`)
  await page.getByText('원장님 승인이 필요한 주문이에요').waitFor()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/sheet-375.png`, fullPage: true })
  await agree(page)
  await press(page, /승인 요청하기$/)
  await heading(page, '승인을 요청했어요')
  await page.getByText('원장님 승인을 기다려요', { exact: false }).waitFor()

  // the director's phone, with a price that moved meanwhile
  await shop.run('update "productOption" set price = price + 100 where id = $1', [optionId])
  await director.page.goto('/my/order/approvals')
  const own = director.page
    .locator('section')
    .filter({ has: director.page.getByRole('heading', { name: '문새봄님의 주문' }) })
  await own.waitFor()
  await everywhere(director.page, 'approvals')
  await director.page.setViewportSize({ width: 375, height: 812 })
  // it moves once more while the director looks: the new sum is shown before the yes
  await shop.run('update "productOption" set price = 7000 where id = $1', [optionId])
  const yes = own.getByRole('button', { name: /원 승인$/ })
  const before = await yes.innerText()
  await yes.click()
  await director.page.getByText(/그사이 가격이 바뀌어/).waitFor()
  await press(director.page, '확인')
  await expect.poll(() => yes.innerText()).not.toBe(before)
  await yes.click()
  await director.page.getByText('주문을 승인했어요. 바로 준비할게요.').waitFor()
  await own.waitFor({ state: 'detached' })
  // the one of the demo shop waits on
  await director.page.getByRole('heading', { name: /님의 주문$/ }).waitFor()
  await page.goto('/my/order/list')
  await page.getByText('주문확정').filter({ visible: true }).first().waitFor()
  expect([...director.problems, ...invited.problems]).toEqual([])
})

test('[BX-08] staff prepare an order, and the clinic says yes through its own sheet', async () => {
  const { shop, visitor } = await openOffice()
  const office = await visitor()
  await office.page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(office.page, shop)
  await openScreen(office.page, '대리 주문')
  await press(office.page, '주문 준비')
  const dialog = office.page.getByRole('dialog')
  const { code, number } = await shop.one<{ code: string; number: string }>(
    `select o.code, i."businessNumber" as number from "productOption" o join product p on p.id = o."productId", member m join institution i on i.id = m."institutionId"
     where p.name = '메디쎄온 니트릴 장갑' and m."loginId" = 'demo01' order by o.rank limit 1`,
  )
  await dialog.getByLabel(/^사업자등록번호/).fill(number)
  await dialog.getByLabel(/^상품/).fill(`${code} 10`)
  await dialog.getByRole('button', { name: '상품과 단가 확인' }).click()
  await dialog.getByText('주문할 수 있어요').waitFor()
  if (SHOTS) await office.page.screenshot({ path: `${SHOTS}/prepare-1440.png` })
  expect(await seriousFindings(office.page)).toEqual([])
  await dialog.getByRole('button', { name: '병의원에 보내기' }).click()
  await office.page.getByText('준비한 주문을 병의원에 알렸어요.').waitFor()

  const clinic = await visitor({ width: 375 })
  await enterShop(clinic.page, shop, 'demo01', '/my/order/prepared')
  await clinic.page.getByText('확인할 주문 2건').waitFor()
  for (const width of Object.values(widths)) {
    await clinic.page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(clinic.page)
    if (SHOTS) await clinic.page.screenshot({ path: `${SHOTS}/prepared-${width}.png`, fullPage: true })
  }
  expect(await seriousFindings(clinic.page)).toEqual([])
  // the newest first; the other one stands in the demo shop
  await clinic.page.getByRole('link', { name: '확인하고 주문하기' }).first().click()
  await heading(clinic.page, '주문서')
  await agree(clinic.page)
  await press(clinic.page, /주문하기$/)
  await heading(clinic.page, '주문이 완료됐어요')
  await clinic.page.goto('/my/order/prepared')
  await clinic.page.getByText('주문함').waitFor()
  expect([...office.problems, ...clinic.problems]).toEqual([])
})
