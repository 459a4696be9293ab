import { expect, test } from 'vitest'
import { picture } from '#testing/file-samples.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop } from './browser.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

test('[BO-05] staff put a banner on home and arrange its sections, and an open home shows it without being asked', async () => {
  const { shop, visitor } = await openOffice()
  const clinic = await visitor()
  await enterShop(clinic.page, shop, 'demo01', '/')
  const home = clinic.page.locator('.home')
  await home.getByRole('heading', { name: '공지사항' }).waitFor()

  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(page, shop, 'ops01')
  await openScreen(page, '홈 화면')
  await page.getByRole('button', { name: '배너 등록' }).click()
  const form = page.locator('.office-drawer')
  await form.getByLabel(/^제목/).fill('연말 필러 모음')
  await form.getByLabel(/^설명/).fill('예약이 몰리기 전에 채워 두세요.')
  await form.getByLabel(/^시작/).fill('2026-11-20T00:00')
  await form.getByLabel(/^종료/).fill('2026-12-20T00:00')
  await form.getByLabel(/^연결 주소/).fill('https://elsewhere.example/')
  const preview = form.getByRole('region', { name: '배너 미리보기' })
  await preview.getByText('연말 필러 모음').waitFor()
  await form.getByRole('button', { name: '휴대폰' }).click()
  await form
    .getByLabel('사진 올리기')
    .and(page.locator(':enabled'))
    .setInputFiles({
      name: '필러.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture('jpeg', { width: 900, height: 600 }),
    })
  await expect
    .poll(() => preview.locator('img').evaluate((img: HTMLImageElement) => img.src.startsWith('data:')))
    .toBe(true)
  await form.getByRole('button', { name: '저장' }).click()
  await form.getByText(/쇼핑몰 안의 주소를/).waitFor()
  await form.getByLabel(/^연결 주소/).fill('/product?brand=DMO&brand=NVR&q=필러#list')
  const look = async (name: string) => {
    expect(await seriousFindings(page)).toEqual([])
    for (const width of [1440, 1100, 768, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await look('banner')
  // the stream of the open home stands before something is saved
  await expect.poll(() => shop.app.hub.count()).toBeGreaterThan(1)
  await form.getByRole('button', { name: '저장' }).click()
  await page
    .getByRole('row', { name: /연말 필러 모음/ })
    .getByText('보이는 중')
    .waitFor()
  const banner = home.getByRole('link', { name: /연말 필러 모음/ })
  await banner.waitFor()
  // it leads where staff copied it from, with all that stands twice in it
  const href = new URL((await banner.getAttribute('href'))!, page.url())
  expect([href.searchParams.getAll('brand'), href.searchParams.get('q'), href.hash]).toEqual([
    ['DMO', 'NVR'],
    '필러',
    '#list',
  ])

  await page.getByRole('button', { name: '섹션 순서' }).click()
  await form.getByRole('button', { name: '공지사항 위로' }).click()
  await form.getByRole('button', { name: '공지사항 위로' }).click()
  await form.getByLabel('브랜드', { exact: true }).uncheck()
  const { id, title } = await shop.one<{ id: number; title: string }>(
    `select id, title from collection where not withdrawn and '2026-11-20' between "startsOn" and "endsOn" order by id limit 1`,
  )
  await form.getByLabel(/^기획전 넣기/).selectOption(String(id))
  await form.getByRole('button', { name: '넣기', exact: true }).click()
  await look('layout')
  await form.getByRole('button', { name: '저장' }).click()
  await form.waitFor({ state: 'detached' })
  const heads = () => home.locator('.stack h2').allInnerTexts()
  await expect.poll(heads).toEqual(['카테고리', '공지사항', '많이 찾는 상품', title])
  await home.getByRole('region', { name: title }).getByRole('button').first().waitFor()
  expect(await seriousFindings(clinic.page)).toEqual([])
  for (const width of [1440, 1100, 768, 375]) {
    await clinic.page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(clinic.page)
    if (process.env.SHOTS) {
      await clinic.page.screenshot({ path: `${process.env.SHOTS}/home-whole-${width}.png`, fullPage: true })
      await banner.scrollIntoViewIfNeeded()
      await clinic.page.screenshot({ path: `${process.env.SHOTS}/home-${width}.png` })
    }
  }
  await banner.click()
  await clinic.page.waitForURL(/\/product\?.*brand=DMO&brand=NVR/)
  expect(clinic.problems).toEqual([])
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
})
