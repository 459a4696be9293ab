import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { fieldError } from './browser.ts'
import { enterOffice, openOffice, openScreen, widths } from './office.ts'

const MEGABYTE = 1_048_576
/** A PDF of about this size. */
const large = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 0x25), Buffer.from('\n%%EOF\n')])

async function openGroup(page: Page, name: string) {
  await openScreen(page, '파일 그룹')
  await page.getByRole('row', { name }).getByText(name, { exact: true }).click()
  await page.getByRole('heading', { level: 2, name }).waitFor()
}
const percentOf = async (page: Page, name: string) =>
  Number(await page.getByRole('progressbar', { name: `${name} 올리기` }).getAttribute('aria-valuenow'))

test('[FL-05] [FL-01] a file goes up with progress, loses its connection, goes on where it was, and comes back the same', async () => {
  const { shop, visitor } = await openOffice()
  const { page, context, problems } = await visitor()
  await enterOffice(page, shop)
  await openGroup(page, '1:1 문의 첨부')
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const network = (offline: boolean, uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await network(false, MEGABYTE)
  const offsets: number[] = []
  page.on(
    'request',
    (request) =>
      request.method() === 'PATCH' && offsets.push(Number(new URL(request.url()).searchParams.get('offset'))),
  )

  const content = large(6 * MEGABYTE)
  await page
    .getByRole('button', { name: '파일', exact: true, disabled: false })
    .setInputFiles({ name: '제품 설명서.pdf', mimeType: 'application/pdf', buffer: content })
  await expect.poll(() => percentOf(page, '제품 설명서.pdf'), { timeout: 40_000 }).toBeGreaterThan(30)
  await network(true, 0)
  await page.getByText('연결이 끊겨 다시 연결하고 있어요').waitFor()
  const before = offsets.length
  await network(false, -1)
  await page.getByRole('button', { name: '제품 설명서.pdf', exact: true }).waitFor({ timeout: 40_000 })
  expect(offsets.at(before)).toBeGreaterThan(0)
  // what had arrived was not sent again
  expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
  await expect
    .poll(async () => (await page.getByRole('status').allInnerTexts()).join())
    .toContain('제품 설명서.pdf 올리기를 마쳤어요.')

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '제품 설명서.pdf', exact: true }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('제품 설명서.pdf')
  expect((await readFile(await saved.path())).equals(content)).toBe(true)
  await page.getByRole('region', { name: '내려받기' }).waitFor({ state: 'hidden' })
  expect(problems.filter((problem) => !/INTERNET_DISCONNECTED|ERR_FAILED/.test(problem))).toEqual([])
})

test('[FL-03] [FL-06] a file that is not what it says is refused at the field; cancelled, removed and dropped files do as asked', async () => {
  const { shop, visitor } = await openOffice()
  const { page, context } = await visitor()
  await enterOffice(page, shop)
  await openGroup(page, '가입 서류')
  const choose = (name: string, buffer: Buffer, mimeType = 'application/pdf') =>
    page
      .getByRole('button', { name: '파일', exact: true, disabled: false })
      .setInputFiles({ name, mimeType, buffer })
  await choose('프로그램.exe', Buffer.from('MZ'), 'application/octet-stream')
  await page
    .getByText('프로그램.exe: 올릴 수 없는 형식이에요. JPG, JPEG, PNG, PDF 파일을 선택해 주세요.')
    .waitFor()
  await choose('가짜.pdf', Buffer.from('<html><script>alert(1)</script></html>'))
  await page
    .locator('.file-line-error')
    .getByText('파일 내용이 PDF 형식이 아니에요. 원본 파일을 다시 저장해서 올려 주세요.')
    .waitFor()
  await page.getByRole('button', { name: '가짜.pdf 삭제' }).click()
  await expect.poll(() => page.getByText('가짜.pdf', { exact: true }).count()).toBe(0)

  // dropped from the desktop
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.7\n%%EOF\n'], '끌어온 파일.pdf', { type: 'application/pdf' }))
    return data
  })
  await page.locator('.file-drop').dispatchEvent('drop', { dataTransfer: transfer })
  await page.getByRole('button', { name: '끌어온 파일.pdf', exact: true }).waitFor()
  await page.getByRole('button', { name: '끌어온 파일.pdf 삭제' }).click()
  await expect.poll(() => shop.run('select * from "storedFile" where state = \'stored\'')).toEqual([])

  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: MEGABYTE / 2,
  })
  await choose('큰 파일.pdf', large(5 * MEGABYTE))
  await expect.poll(() => percentOf(page, '큰 파일.pdf'), { timeout: 40_000 }).toBeGreaterThan(5)
  await page.getByRole('button', { name: '큰 파일.pdf 올리기 취소' }).click()
  await expect.poll(() => page.getByText('큰 파일.pdf', { exact: true }).count()).toBe(0)
  await expect.poll(() => shop.run('select * from "fileUpload" where no is null')).toEqual([])
})

test('[BO-07] a file group is made, changed and deleted; its page reads on every width', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '파일 그룹')
  await page.getByRole('button', { name: '그룹 등록' }).click()
  await page.getByRole('textbox', { name: /^그룹 ID/ }).fill('visit-photos')
  await page.getByRole('textbox', { name: '이름 (필수)' }).fill('방문 사진')
  await page.getByRole('textbox', { name: /^허용 형식/ }).fill('jpg')
  await page.getByRole('button', { name: '저장' }).click()
  await fieldError(page, '.jpg, image/*처럼 확장자나 파일 형식을 쉼표로 나누어 입력해 주세요.').waitFor()
  await page.getByRole('textbox', { name: /^허용 형식/ }).fill('.jpg, image/png')
  await page.getByRole('textbox', { name: /^파일당 크기/ }).fill('1,5')
  await page.getByRole('button', { name: '저장' }).click()
  await fieldError(page, '5나 1.5처럼 숫자로 입력해 주세요.').waitFor()
  await page.getByRole('textbox', { name: /^파일당 크기/ }).fill('1.5')
  await page.getByRole('button', { name: '저장' }).click()
  await page.getByText('파일 그룹을 등록했어요.').waitFor()
  await page
    .getByRole('row', { name: /방문 사진/ })
    .getByText('방문 사진', { exact: true })
    .click()
  await page.getByRole('heading', { level: 2, name: '방문 사진' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: widths.L, height: 900 })
  await page.getByRole('button', { name: '삭제', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await page.getByText('파일 그룹을 삭제했어요.').waitFor()
  expect(await shop.run(`select id from "fileGroup" where id = 'visit-photos'`)).toEqual([])
  expect(problems).toEqual([])
})
