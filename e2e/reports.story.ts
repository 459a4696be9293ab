import { expect, test } from 'vitest'
import { keepMinutes } from '#features/insight/operations/server/index.ts'
import { seriousFindings } from './accessible.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

test('[BO-08] the figures of the dashboard are followed to their lists, and a chart has its table', async () => {
  const office = await openOffice()
  const { page, problems } = await office.visitor()
  await enterOffice(page, office.shop, 'ops01')
  await openScreen(page, '대시보드')
  const held = page.locator('.tile').filter({ hasText: '출고보류' })
  const count = Number((await held.locator('b').innerText()).replace(/\D/g, ''))
  await page.getByText('표로 보기').click()
  const table = page.getByRole('table', { name: /날짜별 주문 금액/ })
  await expect.poll(() => table.locator('tbody tr').count()).toBe(28)
  expect(await seriousFindings(page)).toEqual([])

  const shoot = async (name: string) => {
    if (!process.env['SHOTS']) return
    for (const width of [375, 768, 1100, 1440]) {
      await page.setViewportSize({ width, height: 1400 })
      await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}.png` })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await shoot('dashboard')
  const rows = page.locator('.office-grid tbody tr')
  expect(count).toBeGreaterThan(0)
  for (const label of ['출고보류', '입금대기', '결제확인중']) {
    await openScreen(page, '대시보드')
    const figure = page.locator('.tile').filter({ hasText: label }).getByRole('link')
    const told = Number((await figure.innerText()).replace(/\D/g, ''))
    await figure.click()
    await page.getByRole('heading', { level: 1, name: '주문 관리' }).waitFor()
    await expect
      .poll(() => rows.filter({ hasNot: page.locator('.tbl-empty') }).count(), { message: label })
      .toBe(told)
  }
  await openScreen(page, '대시보드')
  await page.locator('.tile').filter({ hasText: '출고할 주문' }).getByRole('link').click()
  await page.waitForURL('**/office/fulfil**')

  await openScreen(page, '매출 통계')
  const clinics = page.getByRole('table', { name: /병의원별 매출/ })
  const clinic = clinics.getByRole('link').first()
  const name = await clinic.innerText()
  expect(await seriousFindings(page)).toEqual([])
  await shoot('reports')
  await page.getByRole('list', { name: '브랜드별 매출' }).getByRole('button').first().click()
  await page.getByText(/^매출 · /).waitFor()
  await page.getByRole('button', { name: '모든 브랜드' }).click()
  await clinic.click()
  await page.getByRole('heading', { level: 1, name: '주문 관리' }).waitFor()
  await expect.poll(() => rows.first().innerText()).toContain(name)
  await openScreen(page, '매출 통계')
  await page.getByRole('list', { name: '미수 기간별 금액' }).getByRole('link', { name: '30일 안' }).click()
  await page.getByRole('heading', { level: 1, name: '여신/수금' }).waitFor()
  await expect.poll(() => rows.filter({ hasText: '연체' }).count()).toBeGreaterThan(0)
  expect(problems).toEqual([])
})

test('[GR-05] staff see how the shop runs, with a table behind each chart and what asks for somebody on top', async () => {
  const office = await openOffice()
  const { shop } = office
  const { page, problems } = await office.visitor()
  await enterOffice(page, shop, 'ops01')
  for (let n = 0; n < 6; n++) shop.telemetry.meter.note('outside', 'toss', { ms: 900, failed: true })
  await keepMinutes(shop, async () => [{ name: 'disk', value: 51_200, isWrong: false }]).stop()
  await openScreen(page, '운영 현황')
  const alerts = page.getByRole('list', { name: '지금 켜진 경보' })
  await alerts.getByText('외부 서비스가 응답하지 않아요 · 토스페이먼츠 결제').waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('table', { name: /주소별 호출/ })
        .locator('tbody tr')
        .count(),
    )
    .toBeGreaterThan(3)
  await page.getByText('표로 보기').first().click()
  await expect
    .poll(() =>
      page
        .getByRole('table', { name: /시각별 호출/ })
        .locator('tbody tr')
        .count(),
    )
    .toBe(60)
  expect(await seriousFindings(page)).toEqual([])
  if (process.env['SHOTS'])
    for (const width of [375, 768, 1100, 1440]) {
      await page.setViewportSize({ width, height: 1800 })
      await page.screenshot({ path: `${process.env['SHOTS']}/operations-${width}.png` })
    }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '최근 하루' }).click()
  await expect
    .poll(() =>
      page
        .getByRole('table', { name: /시각별 호출/ })
        .locator('tbody tr')
        .count(),
    )
    .toBe(24)
  await page.locator('.tile').filter({ hasText: '작업' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: '작업 현황' }).waitFor()
  expect(problems).toEqual([])
})
