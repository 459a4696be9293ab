import { expect, test } from 'vitest'
import { askApproval } from '#features/access/recovery/recovery-contract.ts'
import { codeFor } from '#testing/codes.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { openStorefront, signIn, widths } from './browser.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

test('[AU-13] staff see who asks, masked, show it for a reason, approve, and the member is in', async () => {
  const { shop, visitor } = await openOffice()
  const mobile = '01000000127'
  await shop.send(askApproval, {
    body: {
      kind: '01',
      loginId: 'demo27',
      mobile,
      ...(await codeFor(shop, { purpose: 'unlock', mobile, boundTo: 'demo27' })),
    },
  })
  const { page, problems } = await visitor()
  await enterOffice(page, shop, 'cs01')
  await openScreen(page, '로그인 승인')
  await page.getByRole('row', { name: /잠금 해제/ }).click()
  const drawer = page.getByRole('complementary', { name: '잠금 해제 요청' })
  await drawer.getByText('010-****-0127').waitFor()
  await drawer.getByRole('button', { name: '원문 보기(사유 기록)' }).click()
  await page.getByRole('dialog').getByLabel('사유').selectOption('고객 문의 확인')
  await page.getByRole('dialog').getByRole('button', { name: '보기', exact: true }).click()
  await drawer.getByText(mobile).waitFor()
  await drawer.getByRole('button', { name: '승인', exact: true }).click()
  await page.getByRole('dialog').getByLabel('사유').selectOption('통화로 본인 확인')
  await page.getByRole('dialog').getByRole('button', { name: '승인', exact: true }).click()
  await page.getByText('승인하고 문자로 알렸어요.').waitFor()
  expect((await shop.smsInbox())[0]!.text).toContain('잠금 해제 요청이 승인됐어요')
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
  await signIn((await visitor()).page, 'demo27')
})

test.each([widths.XS, widths.L])(
  '[RT-03] the pages around the login fit %i pixels and have no serious findings',
  async (width) => {
    const { visitor } = await openStorefront()
    const { page, problems } = await visitor({ width })
    for (const path of [
      '/login',
      '/login/find/id',
      '/login/find/password',
      '/login/approval?kind=03',
      '/login/non-member',
      '/login/password',
      '/login/golf',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoSidewaysScroll(page)
      expect([path, await seriousFindings(page)]).toEqual([path, []])
    }
    expect(problems).toEqual([])
  },
)
