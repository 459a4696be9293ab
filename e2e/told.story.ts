import { expect, test } from 'vitest'
import { sendNotifications, tell } from '#features/running/notifications/server/index.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, openStorefront } from './browser.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

const WORDS = '주문 20261120-000001의 1,234,000원이 들어왔어요. 출고를 준비할게요.'

test('[ST-04] a clinic hears of its order as it happens: bell, list and 알림톡 at 1440 and 375 px, and chooses what comes by phone', async () => {
  const { shop, visitor } = await openStorefront()
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterShop(page, shop, 'demo05')
  const { memberId } = await shop.one<{ memberId: number }>(
    `select id as "memberId" from member where "loginId" = 'demo05'`,
  )
  await shop.run('update notification set "readAt" = at where "memberId" = $1', [memberId])
  await page.goto('/my')
  const bell = page.getByRole('banner').getByRole('button', { name: /^알림/ })
  await bell.waitFor()
  await expect.poll(() => shop.app.hub.count(), { timeout: 40_000 }).toBe(1)
  await shop.db.transaction((tx) =>
    tell(tx, {
      kind: 'deposit-in',
      to: { memberId },
      values: { orderNumber: '20261120-000001', amount: '1,234,000원' },
      cause: '20261120-000001',
      at: shop.clock.now(),
    }),
  )
  await sendNotifications(shop)
  expect((await shop.smsInbox()).map(({ type, text }) => [type, text.split('\n')[0]])).toContainEqual([
    'ATA',
    '입금이 확인되었습니다.',
  ])
  await page.getByRole('banner').getByRole('button', { name: '알림, 새 알림 1개' }).click()
  const sheet = page.getByRole('region', { name: '새 소식' })
  await sheet.getByText(WORDS).waitFor()
  await page.getByRole('banner').getByRole('button', { name: '알림', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await bell.click()
  await sheet.getByRole('link', { name: '알림 설정' }).click()

  const box = page.getByRole('checkbox', { name: '배송완료 알림톡' })
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(false)
  await expect.poll(() => page.getByRole('checkbox', { name: '회수 알림톡' }).isDisabled()).toBe(true)
  await page.getByText('환자 안전에 관한 알림이라 꺼 둘 수 없어요.').waitFor()
  expect(await page.getByRole('checkbox', { name: '행사·혜택 소식 문자' }).isChecked()).toBe(false)
  await page.getByRole('checkbox', { name: '방해 금지 시간을 정할게요' }).click()
  await page.getByLabel('시작').selectOption({ label: '오후 10시' })
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByText('방해 금지 시간을 저장했어요.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/choices-1440.png`, fullPage: true })

  await page.setViewportSize({ width: 375, height: 800 })
  await page.reload()
  await page.getByText('환자 안전에 관한 알림이라 꺼 둘 수 없어요.').waitFor()
  await expect.poll(() => box.isChecked()).toBe(false)
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/choices-375.png`, fullPage: true })
  await page.getByRole('banner').getByRole('link', { name: '알림', exact: true }).click()
  await page.getByRole('region', { name: '받은 알림' }).getByText(WORDS).waitFor()
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/told-375.png`, fullPage: true })
  await page.getByRole('link', { name: '입금을 확인했어요' }).click()
  await page.waitForURL('**/my/order/detail?ordId=20261120-000001')
  expect(problems).toEqual([])
})

test('[ST-04] staff change a text that is checked and previewed as it is typed, put the first one back, and send a lost message again', async () => {
  const { shop, visitor } = await openOffice()
  const { memberId } = await shop.as('demo02')
  const { control } = await shop.standin()
  control.sms.fail({ kind: 'drop' })
  await shop.db.transaction((tx) =>
    tell(tx, {
      kind: 'restocked',
      to: { memberId },
      values: { product: '필러', productId: '7' },
      cause: 'story/20261120-000001',
      at: shop.clock.now(),
    }),
  )
  await sendNotifications(shop)
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(page, shop, 'admin01')
  await openScreen(page, '알림 문구')
  await page.getByLabel('알림이나 문구').fill('재입고')
  await page.getByRole('button', { name: '조회', exact: true }).click()
  const screenText = page.getByRole('row', { name: /재입고.*화면/ })
  await screenText.click()
  const drawer = page.getByRole('complementary', { name: /재입고/ })
  await drawer.getByLabel('내용').fill('#{금액}{이/가}')
  await drawer.getByText('#{금액}에 넣을 값이 없어요. 쓸 수 있는 값만 넣어 주세요.').waitFor()
  await drawer.getByLabel('내용').fill('#{상품}{이/가} 왔어요.')
  await drawer.getByText('하이알 필러 1mL가 왔어요.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/template-1440.png` })
  await drawer.getByRole('button', { name: '저장' }).click()
  await page.getByText('문구를 바꿨어요.').waitFor()
  await screenText.getByText('1판').waitFor()
  await screenText.click()
  await drawer.getByRole('button', { name: '처음 문구로' }).click()
  await drawer.getByRole('button', { name: '저장' }).click()
  await screenText.getByText('2판').waitFor()

  await openScreen(page, '발송 내역')
  await page.getByRole('row', { name: /재입고.*20261120-000001/ }).click()
  await page
    .getByRole('complementary', { name: /재입고/ })
    .getByText(/010-\*{4}-0102/)
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/outbox-1440.png` })
  await page.setViewportSize({ width: 375, height: 800 })
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/outbox-375.png` })
  await page.getByLabel('다시 보내는 이유').fill('받지 못했다고 해요.')
  await page
    .getByRole('complementary', { name: /재입고/ })
    .getByRole('button', { name: '다시 보내기' })
    .click()
  await page.getByText('다시 보낼게요.').waitFor()
  await sendNotifications(shop)
  expect((await shop.smsInbox()).filter(({ to }) => to === '01000000102')).toHaveLength(1)
  expect(problems).toEqual([])
})
