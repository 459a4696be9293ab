import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { jobs } from '#apps/server/jobs.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { heading } from './buying.ts'
import { openStorefront, signIn, widths } from './browser.ts'
import { heading as officeHeading, openScreen, signInStaff } from './office.ts'

test("[BX-06] [OD-09] a month's papers: a clinic takes a period as one ZIP, staff issue the month's tax invoices", async () => {
  const { shop, visitor } = await openStorefront()
  const order = await shop.one<{ id: number; number: string }>(
    `select o.id, o.number from "salesOrder" o join member m on m."institutionId" = o."institutionId" where m."loginId" = 'demo01' and o.status = 'delivered'
       and not exists (select from parcel p where p."orderId" = o.id) order by o.id desc limit 1`,
  )
  await shop.run(
    `with sent as (insert into parcel ("orderId", number, storage, state, "shippedAt", "deliveredAt") values ($1, 1, 'ambient', 'delivered', '2026-11-18T05:20:00Z', '2026-11-19T01:00:00Z') returning id)
     insert into "parcelLine" ("parcelId", "orderId", line, "lotId", quantity)
     select sent.id, l."orderId", l.line, (select min(t.id) from lot t where t."optionId" = l."optionId"), l.shipped from "orderLine" l, sent where l."orderId" = $1 and l.shipped > 0`,
    [order.id],
  )
  await shop.run(`update "orderLine" set delivered = shipped where "orderId" = $1`, [order.id])
  const { page, problems } = await visitor()
  await signIn(page)
  await page.goto(`/mypage/papers?ordId=${order.number}`)
  await heading(page, '주문 문서')
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: /PDF 거래명세서 1차/ }).waitFor()
    await expectNoSidewaysScroll(page)
  }
  expect(await seriousFindings(page)).toEqual([])
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: /PDF 거래명세서 1차/ }).click()
  expect((await pdf).suggestedFilename()).toBe(`${order.number}-거래명세서-1차.pdf`)
  await page.getByLabel('시작일').fill('2026-10-01')
  await page.getByLabel('종료일').fill('2026-11-20')
  const zip = page.waitForEvent('download')
  await page.getByRole('button', { name: '문서 모두 받기 (ZIP)' }).click()
  const saved = unzipSync(await readFile(await (await zip).path()))
  expect(Object.keys(saved)).toContain(`${order.number}/거래명세서-1차.pdf`)
  expect(problems).toEqual([])

  await jobs.find(({ name }) => name === 'send-tax-invoices')!.run(shop as never)
  const staff = await visitor()
  await signInStaff(staff.page, shop)
  await openScreen(staff.page, '세금계산서')
  await staff.page.getByLabel('공급한 달').fill('2026-10')
  await staff.page.getByRole('button', { name: '조회', exact: true }).click()
  await staff.page.getByText(/2026년 10월분 · 마감 11.10/).waitFor()
  await staff.page.getByRole('button', { name: /^\d+건 발행$/ }).click()
  await staff.page.getByRole('button', { name: '발행', exact: true }).click()
  await staff.page.getByText(/\d+건을 발행했어요/).waitFor()
  await staff.page.getByText('발행완료').first().waitFor()
  for (const width of Object.values(widths)) {
    await staff.page.setViewportSize({ width, height: 900 })
    await officeHeading(staff.page, '세금계산서')
    await expectNoSidewaysScroll(staff.page)
  }
  expect(await seriousFindings(staff.page)).toEqual([])
  expect(staff.problems).toEqual([])
})
