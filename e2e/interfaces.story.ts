import { expect, test } from 'vitest'
import { logInterfaceCall } from '#features/signals/app-bridge/contract.ts'
import { fieldError } from './browser.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

test('[VA-10] a form of the office that was sent with mistakes leads to the first of them and reads all of them out', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '인터페이스')
  await page.getByRole('button', { name: '인터페이스 등록' }).click()
  const drawer = page.locator('.office-drawer')
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent)
  await drawer.getByLabel('URL').fill('http://app.example')
  await drawer.getByRole('button', { name: '저장' }).click()
  await expect.poll(focused).toMatch(/^ID/)
  await page
    .getByRole('alert')
    .getByText(
      '입력을 3곳 확인해 주세요. ID는 영문 대문자로 시작하고 대문자, 숫자, _만 쓸 수 있어요. 이름을 입력해 주세요. 주소는 https:// 또는 /로 시작해야 해요.',
    )
    .waitFor({ state: 'attached' })
  // what stays wrong is said again
  await drawer.getByLabel(/^ID/).fill('SCAN_CODE')
  await drawer.getByLabel(/^이름/).fill('바코드 찍기')
  await drawer.getByRole('button', { name: '저장' }).click()
  await expect.poll(focused).toBe('URL')
  await page.getByRole('alert').getByText('입력을 1곳 확인해 주세요.').waitFor({ state: 'attached' })
  await expect.poll(() => drawer.getByLabel('URL').getAttribute('aria-invalid')).toBe('true')
})

test('[NB-01] [BO-07] staff define an interface, change it, read its calls and remove it', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '인터페이스')
  await page.getByRole('button', { name: '인터페이스 등록' }).click()
  const drawer = page.locator('.office-drawer')
  await drawer.getByLabel(/^ID/).fill('scan code')
  await drawer.getByRole('button', { name: '저장' }).click()
  await fieldError(drawer, 'ID는 영문 대문자로 시작하고 대문자, 숫자, _만 쓸 수 있어요.').waitFor()
  await fieldError(drawer, '이름을 입력해 주세요.').waitFor()
  await drawer.getByLabel(/^ID/).fill('scan_code')
  await drawer.getByLabel(/^이름/).fill('바코드 찍기')
  await drawer.getByLabel('로그 항목').fill('format')
  await drawer.getByLabel(/^시스템 코드/).fill('app')
  await drawer.getByLabel('기본 채널').selectOption('Android')
  await drawer.getByLabel('URL').fill('https://app.example/scan')
  await drawer.getByLabel('HTTP 메서드').selectOption('POST')
  await drawer.getByLabel('채널 제한').check()
  await drawer.getByLabel('Android').check()
  await drawer.getByRole('button', { name: '저장' }).click()
  await page.getByText('인터페이스를 저장했어요.').waitFor()

  expect(
    await shop.one(
      `select "systemCode", channel, url, "httpMethod" from "appInterface" where id = 'SCAN_CODE'`,
    ),
  ).toEqual({ systemCode: 'APP', channel: 'AOS', url: 'https://app.example/scan', httpMethod: 'POST' })

  const member = await shop.as('demo01')
  await member.send(logInterfaceCall, {
    body: {
      interfaceId: 'SCAN_CODE',
      version: '1.0',
      callId: 'c1',
      direction: 'OUTBOUND',
      phase: 'response',
      channel: 'AOS',
      resultCode: '0000',
      timeout: false,
      elapsedMs: 42,
      data: { format: 'EAN_13', value: '8801234567890' },
    },
  })
  await page.getByRole('row').filter({ hasText: 'SCAN_CODE' }).getByText('바코드 찍기').click()
  await drawer.getByText('Android · 0000 · 42ms · value ***, format EAN_13').waitFor()
  await drawer.getByRole('button', { name: '삭제' }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: '삭제' })
    .click()
  await page.getByText('인터페이스를 삭제했어요.').waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'SCAN_CODE' }).count()).toBe(0)
  expect(problems).toEqual([])
})
