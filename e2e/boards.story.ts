import { seedLibraryPapers } from '#demo/documents/library-papers.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { announceNotices } from '#features/service/boards/server/index.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop, widths } from './browser.ts'
import { forgetFiles, LOST } from './forgotten-files.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

const SHOTS = process.env.SHOTS

const PASTED = `<html><head><style>td { color: red }</style></head><body><!--StartFragment-->
<h2>마감 시각</h2><img src="file:///C:/a.png">
<p class=MsoListParagraph><![if !supportLists]>·<span>&nbsp;&nbsp; </span><![endif]>냉장은 <a href="javascript:alert(1)">금요일</a>에 쉽니다.<o:p></o:p></p>
<table><tr><td>지역</td><td>마감</td><td>수량</td></tr>
<tr><td rowspan=2>수도권<br>충청</td><td>11시</td><td>1,200</td></tr><tr><td>15시</td><td>80</td></tr>
<tr><td colspan=2>제주·도서<br>(하루 앞서)</td><td>5</td></tr></table><!--EndFragment--></body></html>`

test('[CS-02] [BO-06] [ST-04] staff write a notice with a picture and a file for later; an open page is told when its moment comes', async () => {
  const { shop, visitor } = await openOffice()
  const office = await visitor()
  await office.page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(office.page, shop)
  await openScreen(office.page, '공지·자료실·학술')
  await office.page.getByRole('button', { name: '새 글' }).click()
  const form = office.page.getByRole('complementary', { name: '공지사항 새 글' })
  await form.getByRole('button', { name: '저장' }).click()
  await form.getByText('제목을 입력해 주세요.').waitFor()
  await form.getByLabel(/^제목/).fill('연말 냉장 배송 안내')
  await form.getByLabel(/^상태/).selectOption('published')
  const later = new Date(shop.clock.now().getTime() + 9 * 3_600_000 + 600_000)
  await form.getByLabel(/^게시 일시/).fill(later.toISOString().slice(0, 16))
  // words that advertising may not use are named while they stand there
  await form.getByLabel(/^내용/).fill('국내 최초 필러, 부작용이 없어요.')
  const warned = form.getByText('광고에 쓰면 안 되는 말일 수 있어요: 국내 최초, 부작용이 없')
  await warned.waitFor()
  if (SHOTS) await office.page.screenshot({ path: `${SHOTS}/warned.png` })
  await form.getByLabel(/^내용/).fill('24일은 **11시**에 마감합니다.\n\n<script>alert(1)</script>')
  // what Word and Excel put on the clipboard keeps its headings, lists and tables
  await form.getByLabel(/^내용/).evaluate((area, html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, PASTED)
  const shown = form.getByRole('region', { name: '미리보기' })
  await shown.getByRole('heading', { name: '마감 시각' }).waitFor()
  await shown.getByRole('cell', { name: '제주·도서 (하루 앞서)' }).waitFor()
  expect(await shown.getByRole('row').count()).toBe(4)
  expect(await shown.getByRole('listitem').allInnerTexts()).toEqual(['냉장은 금요일에 쉽니다.'])
  await form.getByText('사진은 함께 붙지 않았어요').waitFor()
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  await form
    .locator('input[type=file]:enabled')
    .first()
    .setInputFiles({ name: '상자.png', mimeType: 'image/png', buffer })
  await form.getByRole('button', { name: '‘상자.png’ 본문에 넣기' }).click()
  await form
    .locator('input[type=file]:enabled')
    .last()
    .setInputFiles({ name: '일정.png', mimeType: 'image/png', buffer })
  await form.getByRole('region', { name: '미리보기' }).getByText('<script>alert(1)</script>').waitFor()
  const save = form.getByRole('button', { name: '저장' })
  await expect.poll(() => save.isEnabled()).toBe(true)
  expect(await seriousFindings(office.page)).toEqual([])
  if (SHOTS) await office.page.screenshot({ path: `${SHOTS}/boards-1440.png` })
  await save.click()
  await office.page
    .getByRole('row', { name: /연말 냉장 배송 안내/ })
    .getByText('예약')
    .waitFor()

  // somebody else saves the same post meanwhile: what was typed stays, the rest is theirs
  await office.page.getByRole('row', { name: /연말 냉장 배송 안내/ }).click()
  const again = office.page.getByRole('complementary', { name: '연말 냉장 배송 안내' })
  await again.getByLabel(/^제목/).fill('연말 냉장 배송 마감')
  await shop.run(
    `update post set title = '연말 배송', pinned = true, version = version + 1 where title = '연말 냉장 배송 안내'`,
  )
  await again.getByRole('button', { name: '저장' }).click()
  await office.page.getByRole('button', { name: '확인', exact: true }).click()
  const met = office.page.getByRole('complementary', { name: '연말 배송' })
  await met.getByText('그사이 다른 사람이 저장했어요').waitFor()
  await met.getByText('다른 사람도 이 칸을 바꿨어요.').waitFor()
  expect(await met.getByLabel('목록 맨 위에 고정').isChecked()).toBe(true)
  expect(await met.getByLabel(/^제목/).inputValue()).toBe('연말 냉장 배송 마감')
  await met.getByLabel(/^제목/).fill('연말 냉장 배송 안내')
  // an end before the start is refused at its field
  const end = met.getByLabel(/^게시 종료 일시/)
  await end.fill('2020-01-01T00:00')
  await met.getByRole('button', { name: '저장' }).click()
  await met.getByText('게시 종료 일시는 게시 일시보다 뒤여야 해요.').waitFor()
  // one that is typed by half is none yet: it is not saved as no end at all
  await end.fill('')
  await end.focus()
  await office.page.keyboard.type('0101')
  await met.getByRole('button', { name: '저장' }).click()
  await met.getByText('빈칸 없이 끝까지 입력하거나 모두 지워 주세요.').waitFor()
  await end.fill('2030-01-01T00:00')
  await end.fill('')
  // what is attached stays beside what is added, until it is taken out
  await met.getByRole('button', { name: '일정.png 삭제' }).click()
  await met.getByText('저장하면 첨부 1개가 지워져요.').waitFor()
  await met.getByRole('button', { name: '되돌리기' }).click()
  await met
    .locator('input[type=file]:enabled')
    .last()
    .setInputFiles({ name: '약도.png', mimeType: 'image/png', buffer })
  await met.getByRole('button', { name: '약도.png 삭제' }).waitFor()
  expect(await met.getByRole('list', { name: '첨부파일' }).getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('일정.png'),
    expect.stringContaining('약도.png'),
  ])
  if (SHOTS) await office.page.screenshot({ path: `${SHOTS}/attachments-1440.png` })
  await met.getByRole('button', { name: '저장' }).click()
  await office.page.getByRole('row', { name: /\[고정\] 연말 냉장 배송 안내/ }).waitFor()

  const { page, problems } = await visitor()
  await enterShop(page, shop, 'demo05', '/cs/notice')
  await page.getByRole('link', { name: '냉장상품 금요일 출고 마감 안내' }).waitFor()
  expect(await page.getByText('연말 냉장 배송 안내').count()).toBe(0)
  await expect.poll(() => shop.app.hub.count(), { timeout: 40_000 }).toBeGreaterThan(1)
  shop.clock.advance(660_000)
  await announceNotices(shop)
  await page.getByText('새 공지사항이 있어요. 연말 냉장 배송 안내').waitFor({ timeout: 40_000 })
  await page.getByRole('link', { name: '연말 냉장 배송 안내' }).click()
  await page.getByText('24일은 11시에 마감합니다.').waitFor()
  await page.getByRole('cell', { name: '제주·도서 (하루 앞서)' }).waitFor()
  await page.getByRole('img', { name: '상자' }).waitFor()
  await expect
    .poll(() => page.getByRole('img', { name: '상자' }).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(60)
  await page.getByRole('button', { name: '일정.png 내려받기' }).waitFor()
  await page.getByRole('button', { name: '약도.png 내려받기' }).waitFor()
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/notice-${width}.png`, fullPage: true })
  }
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
  expect(office.problems.filter((problem) => !/400|409/.test(problem))).toEqual([])
})

test('[BO-06] [FL-03] files of a post that were forgotten before it was saved are named, and go up anew with what was typed kept', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterOffice(page, shop)
  await openScreen(page, '공지·자료실·학술')
  await page.getByRole('button', { name: '새 글' }).click()
  const form = page.getByRole('complementary', { name: '공지사항 새 글' })
  await form.getByLabel(/^제목/).fill('연말 휴무 안내')
  await form.getByLabel(/^내용/).fill('31일은 쉽니다.')
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  await form
    .locator('input[type=file]:enabled')
    .last()
    .setInputFiles({ name: '일정.png', mimeType: 'image/png', buffer })
  const save = form.getByRole('button', { name: '저장' })
  const isUp = form.getByText('일정.png 올리기를 마쳤어요.')
  const lost = form.getByText(LOST, { exact: true })
  await isUp.waitFor()
  await forgetFiles(shop)
  await save.click()
  const told = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await told.getByText('첨부한 파일을 찾을 수 없어요. 파일을 다시 올려 주세요.').waitFor()
  await told.getByRole('button', { name: '확인' }).click()
  await lost.waitFor()
  expect(await form.getByLabel(/^제목/).inputValue()).toBe('연말 휴무 안내')
  await form.getByRole('button', { name: '일정.png 다시 올리기' }).click()
  await lost.waitFor({ state: 'detached' })
  await isUp.waitFor()
  await save.click()
  await page.getByRole('row', { name: /연말 휴무 안내/ }).waitFor()
  expect(
    await shop.one(
      `select count(*)::int as files from post p join "storedFile" f on f."setId" = p."fileId" where p.title = '연말 휴무 안내'`,
    ),
  ).toEqual({ files: 1 })
})

test('[CS-05] [CS-06] [RT-06] [RT-12] a clinic takes a form from the library and studies an article to its end', async () => {
  const { shop, visitor } = await openOffice()
  await shop.db.transaction((tx) =>
    seedLibraryPapers(tx, shop.files.blobs, { now: shop.clock.now(), staffId: 1 }),
  )
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 375, height: 800 })
  // the browser of this test draws no PDF; what is asked for is the same
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }))
  await enterShop(page, shop, 'demo05', '/cs/repository')
  await page.getByRole('tab', { name: '양식' }).click()
  await page.getByRole('link', { name: '반품 신청서' }).waitFor()
  await expectNoSidewaysScroll(page)
  // several of them as one file
  await page.getByLabel('냉장 의약품 입고·보관 점검표 선택').check()
  await page.getByLabel('반품 신청서 선택').check()
  await page.getByText('2건 선택').waitFor()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/library-375.png`, fullPage: true })
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '선택한 자료 받기 (ZIP)' }).click()
  expect((await coming).suggestedFilename()).toBe('메디몰 자료 2건.zip')
  // one of them, whose row leads elsewhere
  const single = page.waitForEvent('download')
  await page.getByRole('button', { name: '반품 신청서 내려받기' }).click()
  expect((await single).suggestedFilename()).toBe('반품 신청서.zip')
  await page.getByRole('link', { name: '냉장 의약품 입고·보관 점검표' }).click()
  await page.getByRole('heading', { level: 1, name: '냉장 의약품 입고·보관 점검표' }).waitFor()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/library-post-375.png`, fullPage: true })
  expect(await seriousFindings(page)).toEqual([])
  await page
    .getByRole('button', { name: /\.pdf 미리보기$/ })
    .first()
    .click()
  await page.locator('dialog iframe[src^="blob:"]').waitFor()
  await page.keyboard.press('Escape')

  await page.goto('/academic')
  await page.getByRole('tab', { name: '논문' }).click()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/academic-375.png`, fullPage: true })
  await page.getByRole('link', { name: 'HA 필러의 유변학적 지표 읽기' }).click()
  await page.locator('main.academic-detail').waitFor()
  await page.getByRole('button', { name: '학습 완료로 기록' }).scrollIntoViewIfNeeded()
  await page.getByText('100% 읽었어요').waitFor()
  await page.getByRole('button', { name: '학습 완료로 기록' }).click()
  await page.getByText('학습 완료', { exact: true }).waitFor()
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/article-${width}.png`, fullPage: true })
  }
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: '목록', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'HA 필러' }).getByText('학습 완료').waitFor()
  // the one beside it is read from its own beginning
  await page.getByRole('link', { name: 'HA 필러의 유변학적 지표 읽기' }).click()
  await page.getByText('학습 완료', { exact: true }).waitFor()
  await page.getByRole('navigation', { name: '이전 글과 다음 글' }).getByRole('link').first().click()
  await page.getByRole('button', { name: '학습 완료로 기록' }).scrollIntoViewIfNeeded()
  await page.getByText('100% 읽었어요').waitFor()
  expect(problems).toEqual([])
})
