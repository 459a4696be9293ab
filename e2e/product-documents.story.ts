import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { seedDocuments } from '#demo/index.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, openStorefront, widths } from './browser.ts'
import { heading } from './shelf.ts'

async function openProduct(
  path: string,
  { loginId = 'demo06', ...size }: { loginId?: string; width?: number } = {},
) {
  const { shop, url, visitor } = await openStorefront()
  await seedDocuments(shop.db, shop.files.blobs, shop.clock.now())
  const visit = await visitor(size)
  await enterShop(visit.page, shop, loginId, path)
  return { shop, url, ...visit }
}

test('[PD-02] a document of a product is downloaded with the keyboard, in its listed size, and a lost one says so in Korean', async () => {
  const { page, shop, problems } = await openProduct('/product/detail?webPrdId=DM-FIL-0001')
  await heading(page, '누벨린 소프트 1.0')
  await page.getByRole('tab', { name: '자료실 3' }).click()
  const { size } = await shop.one<{ size: number }>(
    `select bytes as size from "storedFile" where name = '누벨린 소프트 1.0 첨부문서.pdf'`,
  )
  const button = page.getByRole('button', {
    name: `누벨린 소프트 1.0 첨부문서 첨부문서 · PDF ${(size / 1_024).toFixed(2)} KB 내려받기`,
  })
  await button.waitFor()
  await page.getByRole('tab', { name: '자료실 3' }).press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('자료를 내려받았어요.').waitFor(),
    page.keyboard.press('Enter'),
  ])
  expect(file.suggestedFilename()).toBe('누벨린 소프트 1.0 첨부문서.pdf')
  const content = await readFile(await file.path())
  expect([content.subarray(0, 5).toString(), content.length]).toEqual(['%PDF-', size])

  await shop.run(`update product set "saleState" = 'hidden' where code = 'DM-FIL-0001'`)
  await page.getByRole('button', { name: /허가증 사본 .*내려받기/ }).click()
  await page
    .getByRole('alertdialog')
    .getByText('자료를 찾을 수 없어요. 삭제되었거나 볼 수 없는 자료예요.')
    .waitFor()
  expect(problems).toEqual([])
})

test('[PD-02] sharing copies the address of the product and nothing else, and shows it where the clipboard is refused', async () => {
  const { page, context, url } = await openProduct(
    '/product/detail?webPrdId=DM-CON-0016&utm_source=sms&from=demo06',
  )
  await heading(page, '메디쎄온 니트릴 장갑')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const share = page.getByRole('button', { name: '공유', exact: true })
  await share.click()
  await page.getByText('상품 주소를 복사했어요.').waitFor()
  const address = `${url}/product/detail?webPrdId=DM-CON-0016`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await share.click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: '상품 주소' })
  await field.waitFor()
  await expect
    .poll(() =>
      field.evaluate((input: HTMLInputElement) => [
        input === document.activeElement,
        input.value.slice(input.selectionStart!, input.selectionEnd!),
      ]),
    )
    .toEqual([true, address])
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('[PD-02] under a finger the system shares the address; who thinks better of it is left alone', async () => {
  const { page, url } = await openProduct('/product/detail?webPrdId=DM-CON-0016', { width: widths.XS })
  await heading(page, '메디쎄온 니트릴 장갑')
  await page.evaluate(() => {
    const given: ShareData[] = []
    Object.assign(window, { given })
    navigator.share = (data) =>
      Promise[given.push(data!) === 1 ? 'resolve' : 'reject'](
        new DOMException('', 'AbortError'),
      ) as Promise<void>
  })
  const given = () => page.evaluate(() => (window as unknown as { given: ShareData[] }).given)
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: '공유', exact: true }).tap()
    await expect.poll(given).toEqual(
      Array.from({ length: times }, () => ({
        title: '메디쎄온 니트릴 장갑 | 메디몰',
        url: `${url}/product/detail?webPrdId=DM-CON-0016`,
      })),
    )
  }
  await expect.poll(() => page.getByText('상품 주소를 복사했어요.').count()).toBe(0)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

test.each(Object.values(widths))(
  '[PD-02] documents and sharing fit and have nothing serious for axe at %i',
  async (width) => {
    const { page } = await openProduct('/product/detail?webPrdId=DM-FIL-0001', { width })
    await page.getByRole('tab', { name: /자료실/ }).click()
    await page
      .getByRole('button', { name: /내려받기/ })
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    await expectNoSidewaysScroll(page)
    expect(await seriousFindings(page)).toEqual([])
  },
)
