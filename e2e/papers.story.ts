import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { jobs } from '#apps/server/jobs.ts'
import { pdf } from '#testing/file-samples.ts'
import type { Shop } from '#testing/shop.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { heading } from './buying.ts'
import { enterShop, openStorefront, widths } from './browser.ts'
import { enterOffice, heading as officeHeading, openScreen, rowsStand } from './office.ts'

const drawer = (page: Page) => page.getByRole('complementary')
const give = async (page: Page, confirm: string | RegExp, reason = '정산·세무 자료 확인') => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('사유').selectOption(reason)
  await dialog.getByRole('button', { name: confirm }).click()
}
const saved = async (page: Page, act: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
const filesOf = (zip: Buffer) => Object.keys(unzipSync(zip))

/** The screen at every width, without a fault. */
async function lookAt(page: Page, title: string, findHeading = officeHeading) {
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await findHeading(page, title)
    await expectNoSidewaysScroll(page)
  }
  expect(await seriousFindings(page)).toEqual([])
}

/** A delivered order of the clinic with its parcel, of a month whose invoice is due. */
function deliveredOrder(shop: Shop) {
  return shop.one<{ number: string; lot: string; product: string }>(
    `select o.number, t.number as lot, l."productName" as product from "salesOrder" o join member m on m."institutionId" = o."institutionId"
       join "orderLine" l on l."orderId" = o.id and l.line = 1 join "parcelLine" p on p."orderId" = l."orderId" and p.line = l.line join lot t on t.id = p."lotId"
     where m."loginId" = 'demo01' and o.status = 'delivered' and o."taxDocument" = 'tax-invoice' and o."placedAt" >= '2026-11-01'
     order by o.id desc, t.id limit 1`,
  )
}

test("[BX-06] [OD-09] [BX-16] a month's papers: invoices are issued, a lot gets its report, the clinic takes its month as one ZIP, the supply report is mended, made and corrected", async () => {
  const { shop, visitor } = await openStorefront()
  const order = await deliveredOrder(shop)
  await jobs.find(({ name }) => name === 'send-tax-invoices')!.run(shop as never)
  const { page, problems } = await visitor()
  await enterOffice(page, shop)

  await openScreen(page, '세금계산서')
  await page.getByLabel('공급한 달').fill('2026-11')
  await page.getByRole('button', { name: '조회', exact: true }).click()
  await page.getByText(/2026년 11월분 · 마감 12.10/).waitFor()
  await page.getByRole('button', { name: /^\d+건 발행$/ }).click()
  await page.getByRole('button', { name: '발행', exact: true }).click()
  await page.getByText(/\d+건을 발행했어요/).waitFor()
  await page.getByText('발행완료').first().waitFor()
  await lookAt(page, '세금계산서')

  await openScreen(page, '재고·로트')
  await page.getByLabel('상품·코드·로트').fill(order.product)
  await page.getByRole('button', { name: '조회', exact: true }).click()
  // lots of many products have the same number
  await page
    .getByRole('row', { name: new RegExp(order.lot) })
    .filter({ hasText: order.product })
    .first()
    .click()
  await drawer(page).getByLabel('문서 종류').selectOption('시험성적서')
  await drawer(page)
    .locator('input[type=file]:enabled')
    .setInputFiles({ name: '성적서.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await drawer(page).getByRole('button', { name: '시험성적서 성적서.pdf 받기' }).waitFor()
  await lookAt(page, '재고·로트')

  await openScreen(page, '주문 문서')
  await page.getByLabel('주문 시작일').fill('2026-11-01')
  await page.getByLabel('주문 종료일').fill('2026-11-20')
  await page.getByLabel('병의원·사업자번호').fill('가온')
  await page.getByRole('button', { name: '조회', exact: true }).click()
  await page.getByRole('row', { name: new RegExp(order.number) }).click()
  await drawer(page)
    .getByRole('button', { name: /PDF 시험성적서/ })
    .waitFor()
  await lookAt(page, '주문 문서')
  const all = await saved(page, async () => {
    await page.getByRole('button', { name: '문서 모두 받기 (ZIP)' }).click()
    await give(page, '받기')
  })
  expect(filesOf(all.bytes)).toContain(`데모 가온의원/${order.number}/거래명세서-1차.pdf`)
  const orders = await saved(page, async () => {
    await page.getByRole('button', { name: '엑셀', exact: true }).click()
    await give(page, '엑셀 받기')
  })
  expect(orders.name).toMatch(/^주문내역_.*\.xlsx$/)

  await openScreen(page, '공급내역보고')
  await page.getByRole('button', { name: '의약품' }).click()
  await lookAt(page, '공급내역보고')
  await page.setViewportSize({ width: widths.XS, height: 812 })
  await page
    .getByRole('row', { name: /일련번호 없음/ })
    .first()
    .click()
  await drawer(page).getByText('일련번호 값이 비어 있어요').waitFor()
  const wanted = Number(
    /\/ (\d+)/.exec(
      (await drawer(page)
        .getByText(/^일련번호 \d+ \/ \d+/)
        .first()
        .textContent())!,
    )![1],
  )
  expect(await seriousFindings(page)).toEqual([])
  await drawer(page)
    .getByLabel(/^일련번호 0/)
    .fill(Array.from({ length: wanted }, (_, at) => `STORY${at}`).join('\n'))
  await drawer(page).getByRole('button', { name: '저장' }).click()
  await page.getByText('고쳤어요.').waitFor()
  await page.setViewportSize({ width: widths.L, height: 900 })
  await page
    .getByText(/빠진 값/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: '보고 파일 만들기' }).click()
  await page.getByRole('button', { name: '만들기', exact: true }).click()
  await page.getByText(/건을 보고 파일로 만들었어요/).waitFor()
  const report = await saved(page, async () => {
    await drawer(page).getByRole('button', { name: 'CSV' }).first().click()
    await give(page, '받기')
  })
  expect(report.name).toMatch(/^의약품 공급내역 정기 S2026\d{4}-\d{6}_.*\.csv$/)
  expect(report.bytes.toString()).toContain('STORY0')
  await drawer(page).getByRole('button', { name: '닫기' }).click()
  await page.getByRole('search').getByLabel('보기').selectOption({ label: '보고함' })
  await page.getByRole('button', { name: '조회', exact: true }).click()
  await rowsStand(page)
  await page.getByRole('row', { name: /보고/ }).nth(1).click()
  await drawer(page).getByRole('button', { name: '취소 후 다시 보고' }).click()
  await give(page, '정정 파일 만들기', '기관에서 거절함')
  await page.getByText(/정정 파일 S2026\d{4}-\d{6}[을를] 만들었어요/).waitFor()
  await page.getByText('정정 보고').first().waitFor()
  expect(problems).toEqual([])

  const clinic = await visitor()
  await enterShop(clinic.page, shop, 'demo01', `/mypage/papers?ordId=${order.number}`)
  await clinic.page.getByRole('button', { name: /PDF 시험성적서/ }).waitFor()
  await lookAt(clinic.page, '주문 문서', heading)
  const one = await saved(clinic.page, () =>
    clinic.page.getByRole('button', { name: /PDF 거래명세서 1차/ }).click(),
  )
  expect(one.name).toBe(`${order.number}-거래명세서-1차.pdf`)
  await clinic.page.getByLabel('시작일').fill('2026-11-01')
  await clinic.page.getByLabel('종료일').fill('2026-11-20')
  const month = await saved(clinic.page, () =>
    clinic.page.getByRole('button', { name: '문서 모두 받기 (ZIP)' }).click(),
  )
  const names = filesOf(month.bytes)
  expect(names).toContain(`${order.number}/거래명세서-1차.pdf`)
  expect(names.some((name) => name.startsWith('세금계산서-T2026'))).toBe(true)
  expect(names.some((name) => name.startsWith(`로트 문서/${order.lot} 시험성적서`))).toBe(true)
  expect(clinic.problems).toEqual([])
})
