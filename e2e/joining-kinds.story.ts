import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { businessCheckDigit } from '#domain/business-number.ts'
import { findAddress } from './address.ts'
import { enterOffice, heading, openOffice, openScreen } from './office.ts'

const PASSWORD = 'gaon-clinic-2026'

/** Terms, the person, an id: the screen that all kinds begin with. A phone leaves the page for the check and comes back. */
async function begin(page: Page, kind: RegExp, loginId: string, mobile: string, phone: boolean) {
  await page.goto('/join')
  await page.getByRole('link', { name: kind }).click()
  await page.getByLabel('모두 동의(선택 항목까지)').check()
  const opening = phone ? page : page.waitForEvent('popup')
  await page.getByRole('button', { name: '휴대폰 본인인증' }).click()
  const window = await opening
  await window.locator('[name=phoneNumber]').fill(mobile)
  await window.locator('[name=name]').fill(`사람 ${loginId}`)
  await window.locator('[name=birthDate]').fill('1989-03-02')
  await window.getByRole('button', { name: '인증', exact: true }).click()
  await page.getByText('본인인증을 마쳤어요').waitFor()
  await expect.poll(() => page.getByLabel('모두 동의(선택 항목까지)').isChecked()).toBe(true)
  await page.getByLabel(/^아이디/).fill(loginId)
  await page.getByLabel(/^비밀번호(?! 확인)/).fill(PASSWORD)
  await page.getByLabel(/^비밀번호 확인/).fill(PASSWORD)
  await page.getByLabel(/^이메일/).fill(`${loginId}@demo.example`)
  await page.getByRole('button', { name: '다음' }).click()
}

/** What an institution writes; what its kind is not asked for is not on the page. */
async function writeInstitution(page: Page, number: string, name: string) {
  await page.getByLabel(/^사업자등록번호/).fill(number)
  await page.getByLabel(/^대표자 성명/).fill('이가온')
  await page.getByLabel(/^개업일자/).fill('2019-03-04')
  await page.getByRole('button', { name: '진위확인' }).click()
  await page.getByText('계속사업자예요.').waitFor()
  await page.getByLabel(/^기관 이름/).fill(name)
  await findAddress(page, '가온대로')
  await page.getByLabel(/^대표전화/).fill('02-000-0199')
  await page.getByLabel(/^세금계산서 이메일/).fill('tax@demo.example')
}

test('[JN-01] [JN-02] [JN-04] every other kind joins, one after it was rejected, is let in by a reviewer, reads the shop and is not let order', async () => {
  const { shop, visitor } = await openOffice()
  const office = await visitor()
  await office.page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(office.page, shop)
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ccd' } })
    .jpeg()
    .toBuffer()
  const kinds = [
    { kind: /^개인 의료인/, id: 'medic1', name: '사람 medic1', papers: ['의사 면허증'] },
    {
      kind: /^약국/,
      id: 'pharm1',
      name: '데모 새봄약국',
      papers: ['사업자등록증', '약국 개설등록증', '약사 면허증'],
    },
    {
      kind: /^의료기기 판매업/,
      id: 'device1',
      name: '데모 새봄기기',
      papers: ['사업자등록증', '의료기기 판매업 신고증'],
    },
    {
      kind: /^의약품 도매/,
      id: 'whole1',
      name: '데모 새봄도매',
      papers: ['사업자등록증', '의약품 도매상 허가증'],
    },
  ]
  for (const [nth, { kind, id, name, papers }] of kinds.entries()) {
    const phone = nth === 0
    const { page, problems } = await visitor(phone ? { width: 375, height: 800 } : {})
    await page.setViewportSize({ width: 375, height: 800 })
    await begin(page, kind, id, `0100000078${nth}`, phone)
    await page.getByRole('heading', { level: 2, name: '서류' }).waitFor()
    const stem = `00081${nth}000`
    if (papers.length > 1) await writeInstitution(page, stem + businessCheckDigit(stem), name)
    if (id === 'pharm1') await page.getByLabel(/^요양기관기호/).fill('00000088')
    if (papers.some((paper) => paper.endsWith('면허증')))
      await page.getByLabel(/^면허번호/).fill('데모-00001')
    await expect.poll(() => page.locator('.join-paper').count()).toBe(papers.length)
    for (const paper of papers) {
      const slot = page.locator('.join-paper', { hasText: paper })
      await slot
        .locator('input[type=file]:enabled')
        .setInputFiles({ name: `${paper}.jpg`, mimeType: 'image/jpeg', buffer: photo })
      await slot.getByText('올렸어요').waitFor()
    }
    await page.getByRole('button', { name: '가입 신청하기' }).click()
    await page.getByText('심사하고 있어요').waitFor()

    if (nth === 0) await openScreen(office.page, '회원심사')
    else await office.page.reload()
    await heading(office.page, '회원심사')
    await office.page.getByRole('row', { name: new RegExp(name) }).click()
    const drawer = office.page.getByRole('complementary', { name })
    // the last is rejected first, is told why, and sends again what it had written
    if (id === 'whole1') {
      await drawer.getByRole('textbox', { name: '사유' }).fill('허가증의 주소가 달라요.')
      await drawer.getByRole('button', { name: '반려', exact: true }).click()
      await office.page.getByText('반려했어요.', { exact: true }).waitFor()
      await page.reload()
      await page.getByText('허가증의 주소가 달라요.').first().waitFor()
      await page.getByRole('link', { name: '다시 신청하기' }).click()
      await page.getByLabel(/^대표전화/).fill('02-000-0198')
      await page.getByRole('button', { name: '가입 신청하기' }).click()
      await page.getByText('심사하고 있어요').waitFor()
      await office.page.reload()
      await heading(office.page, '회원심사')
      await office.page.getByRole('row', { name: new RegExp(name) }).click()
    }
    for (const paper of papers) await drawer.getByLabel(`${paper} 확인`, { exact: true }).check()
    await drawer.getByRole('button', { name: '승인' }).click()
    await office.page.getByText('승인했어요.', { exact: true }).waitFor()

    await page.goto('/product')
    await page.getByRole('table').getByRole('link').first().waitFor()
    expect(await page.getByRole('button', { name: / 담기$/ }).count()).toBe(0)
    await page.goto('/academic')
    await page.getByRole('heading', { level: 1, name: '학술컨텐츠' }).waitFor()
    await page.goto('/order/cart')
    await page.getByText('이 페이지에 접근할 권한이 없어요').first().waitFor()
    expect(problems.filter((problem) => !/40\d|422/.test(problem))).toEqual([])
  }
  const { n } = await shop.one<{ n: number }>(
    `select count(*)::int as n from member where "loginId" = any('{medic1,pharm1,device1,whole1}') and status = '05'`,
  )
  expect(n).toBe(kinds.length)
})
