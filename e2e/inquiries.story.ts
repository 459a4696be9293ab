import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pdf } from '#testing/file-samples.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterShop } from './browser.ts'
import { forgetFiles, LOST } from './forgotten-files.ts'
import { enterOffice, openOffice, openScreen } from './office.ts'

test('[CS-03] [BX-14] [ST-04] [BO-06] a clinic asks about one of its orders with a photo, staff answer, and the open page of the clinic is told at once', async () => {
  const { shop, visitor } = await openOffice()
  const { page, problems } = await visitor()
  await page.setViewportSize({ width: 375, height: 800 })
  await enterShop(page, shop, 'demo05', '/cs/inquiry')
  await page.getByRole('link', { name: '문의하기' }).click()
  await page.getByLabel('문의 유형').selectOption({ label: '배송·반품' })
  // what it is about stands in the clinic's own orders, down to a lot: no number is typed
  const about = page.getByRole('group', { name: '관련 주문·상품' })
  await about.getByRole('button', { name: '주문에서 고르기' }).click()
  const orders = page.getByRole('dialog', { name: '어느 주문에 대한 문의인가요?' })
  await orders
    .getByRole('button', { name: /구매확정$/ })
    .first()
    .click()
  await orders
    .getByRole('button', { name: / 로트 / })
    .first()
    .waitFor()
  await expectNoSidewaysScroll(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/order-choice-375.png` })
  expect(await seriousFindings(page)).toEqual([])
  await orders
    .getByRole('button', { name: / 로트 / })
    .first()
    .click()
  await about.getByText(/^주문 \d{8}-\d{6} · 로트 /).waitFor()
  await about.getByRole('button', { name: '다른 주문에서 고르기' }).click()
  await orders
    .getByRole('button', { name: /구매확정$/ })
    .first()
    .click()
  await orders.getByRole('button', { name: '주문 전체' }).click()
  await about.getByText(/^주문 \d{8}-\d{6}$/).waitFor()
  // before files are on their way: the button then fades
  expect(await seriousFindings(page)).toEqual([])
  await page.getByLabel('제목').fill('상자가 젖어서 왔어요')
  await page.getByRole('button', { name: '문의 등록' }).click()
  await page.getByText('내용을 입력해 주세요.', { exact: true }).waitFor()
  // what was written is there again after the page is
  await page.reload()
  await about.getByText(/^주문 \d{8}-\d{6}$/).waitFor()
  await expect.poll(() => page.getByLabel('제목').inputValue()).toBe('상자가 젖어서 왔어요')
  await page.getByLabel('내용', { exact: false }).first().fill('사진을 봐 주세요.')
  const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file]:enabled')
    .setInputFiles({ name: '상자.jpg', mimeType: 'image/jpeg', buffer })
  // that it is there is read out, too
  await page.getByText('상자.jpg', { exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/ask-375.png`, fullPage: true })
  const send = page.getByRole('button', { name: '문의 등록' })
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  await page.getByRole('heading', { level: 1, name: '상자가 젖어서 왔어요' }).waitFor()
  await page.getByRole('link', { name: /^\d{8}-\d{6}$/ }).waitFor()
  await page.getByRole('img', { name: /상자/ }).waitFor()
  await page.getByRole('button', { name: /상자.* 크게 보기$/ }).click()
  await page.getByRole('dialog', { name: /상자/ }).getByRole('img').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => shop.app.hub.count(), { timeout: 40_000 }).toBeGreaterThan(0)

  const office = await visitor()
  await office.page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(office.page, shop)
  await openScreen(office.page, '1:1 문의')
  // an answer that is given again and again is kept, with what it leaves open
  await office.page.getByRole('button', { name: '답변 템플릿' }).click()
  const templates = office.page.locator('.office-drawer')
  await templates.getByRole('button', { name: '배송 확인' }).waitFor()
  if (process.env.SHOTS) await office.page.screenshot({ path: `${process.env.SHOTS}/templates-1440.png` })
  await templates.getByRole('button', { name: '새 템플릿' }).click()
  await templates.getByLabel('제목').fill('젖은 상자')
  await templates.getByLabel('답변', { exact: false }).fill('{기관} 고객님, {상품} 상자를 다시 보내 드려요.')
  await templates.getByRole('button', { name: '저장' }).click()
  await office.page.getByText('템플릿을 저장했어요.').waitFor()
  await office.page.getByRole('row', { name: /상자가 젖어서 왔어요/ }).click()
  const drawer = office.page.getByRole('complementary', { name: '상자가 젖어서 왔어요' })
  await drawer.getByRole('img', { name: /상자/ }).waitFor()
  // by the keyboard; Esc leaves the picture and not the question
  await drawer.getByRole('button', { name: /상자.* 크게 보기$/ }).press('Enter')
  const whole = office.page.getByRole('dialog', { name: /상자/ })
  await whole.getByRole('img').waitFor()
  await office.page.keyboard.press('Escape')
  await whole.waitFor({ state: 'detached' })
  expect(await drawer.isVisible()).toBe(true)
  await drawer.getByLabel('답변 템플릿').selectOption({ label: '젖은 상자' })
  const typed = drawer.getByLabel('답변이나 메모')
  await expect.poll(() => typed.inputValue()).toMatch(/^(?!\{기관\}).+ 고객님, \{상품\} 상자를/)
  await drawer.getByText('{상품} 자리를 채워 주세요.').first().waitFor({ state: 'attached' })
  // nobody has taken it on: who answers signs
  await drawer.getByLabel('답변 템플릿').selectOption({ label: '인사' })
  await expect.poll(() => typed.inputValue()).toMatch(/메디몰 (?!\{).+입니다/)
  // what is typed outlasts its drawer
  await drawer.getByLabel('답변이나 메모').fill('바로 새 상자로 다시 보내 드릴게요.')
  await drawer.getByRole('button', { name: '닫기', exact: true }).click()
  await office.page.getByRole('row', { name: /상자가 젖어서 왔어요/ }).click()
  await expect.poll(() => typed.inputValue()).toBe('바로 새 상자로 다시 보내 드릴게요.')
  await drawer.getByRole('button', { name: '종결' }).click()
  await office.page.getByRole('alertdialog').getByText('쓰던 답변은 보내지 않고 지워요').waitFor()
  await office.page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  expect(await seriousFindings(office.page)).toEqual([])
  if (process.env.SHOTS) await office.page.screenshot({ path: `${process.env.SHOTS}/inquiries-1440.png` })
  // the clinic adds something meanwhile: the answer is held back once, and both go on typing
  // what is sent leaves its field though the page cannot be read again; what is typed then outlasts the next look
  await page.getByLabel('추가 문의').fill('두 상자 모두 젖었어요.')
  await page.route(/\/api\/fo\/inquiries\/\d+$/, (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: '보내기' }).click()
  await page.getByText('추가 문의를 보냈어요.').waitFor()
  await expect.poll(() => page.getByLabel('추가 문의').inputValue()).toBe('')
  await page.getByText('새로 올라온 내용을 불러오지 못했어요.').waitFor()
  await page.getByLabel('추가 문의').fill('쓰고 있는')
  await page.unroute(/\/api\/fo\/inquiries\/\d+$/)
  await page.getByRole('button', { name: '다시 시도' }).click()
  await page.getByRole('listitem').filter({ hasText: '두 상자 모두 젖었어요.' }).waitFor()
  expect(await page.getByLabel('추가 문의').inputValue()).toBe('쓰고 있는')
  await page.getByLabel('추가 문의').fill('쓰고 있는 말')
  const answer = drawer.getByRole('button', { name: '답변 보내기' })
  await answer.click()
  await office.page.getByText('쓰는 동안 새 메시지가 왔어요.').waitFor()
  await office.page.getByRole('button', { name: '확인', exact: true }).click()
  await drawer.getByText('두 상자 모두 젖었어요.').waitFor()
  await answer.click()

  // said for three seconds, while the answer is still on its way
  await Promise.all([
    page.getByText('문의하신 내용에 답변이 등록됐어요.').waitFor(),
    page.getByText('바로 새 상자로 다시 보내 드릴게요.').waitFor(),
  ])
  expect(await page.getByLabel('추가 문의').inputValue()).toBe('쓰고 있는 말')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoSidewaysScroll(page)
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/thread-1440.png` })
  expect([
    ...problems.filter((problem) => !problem.includes('400')),
    ...office.problems.filter((problem) => !problem.includes('409')),
  ]).toEqual([])
})

test('[FL-03] [CS-03] files that were forgotten while the form stood open are told, and go up anew beside what was typed', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterShop(page, shop, 'demo05', '/cs/inquiry')
  await page.getByRole('link', { name: '문의하기' }).click()
  await page.getByLabel('문의 유형').selectOption({ label: '배송·반품' })
  await page.getByLabel('제목').fill('하루 뒤에 보내요')
  await page.getByLabel('내용', { exact: false }).first().fill('서류를 봐 주세요.')
  const choose = (name: string) =>
    page
      .locator('input[type=file]:enabled')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf() })
  const send = page.getByRole('button', { name: '문의 등록' })
  const lost = page.getByText(LOST, { exact: true })
  const arrived = (name: string) => page.getByText(`${name} 올리기를 마쳤어요.`).waitFor()
  await choose('하나.pdf')
  await arrived('하나.pdf')
  await forgetFiles(shop)
  // sent as it stands: what is gone is told at its place
  await send.click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await lost.waitFor()
  await page.getByRole('button', { name: '하나.pdf 다시 올리기' }).click()
  await arrived('하나.pdf')
  await forgetFiles(shop)
  // another one beside it: it begins a new set by itself
  await choose('둘.pdf')
  await lost.waitFor()
  await page.getByRole('button', { name: '하나.pdf 다시 올리기' }).click()
  await lost.waitFor({ state: 'detached' })
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  await page.getByRole('heading', { level: 1, name: '하루 뒤에 보내요' }).waitFor()
  for (const name of ['하나.pdf', '둘.pdf']) await page.getByText(name).first().waitFor()
})

test('[CS-03] [FL-03] a question whose answer was lost is asked once, over a reload too; none goes without a file that could not be sent', async () => {
  const { shop, visitor } = await openOffice()
  const { page } = await visitor()
  await enterShop(page, shop, 'demo05', '/cs/inquiry?ask=true')
  await page.getByLabel('문의 유형').selectOption({ label: '기타' })
  await page.getByLabel('제목').fill('끊긴 문의')
  await page.getByLabel('내용', { exact: false }).first().fill('한 번만 등록돼야 해요.')
  const send = page.getByRole('button', { name: '문의 등록' })
  await page.route('**/api/file/uploads', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page
    .locator('input[type=file]:enabled')
    .setInputFiles({ name: '하나.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await page.getByRole('button', { name: '하나.pdf 다시 올리기' }).waitFor()
  expect(await send.getAttribute('title')).toBe('올리지 못한 파일을 다시 올리거나 빼고 보내 주세요.')
  await page.getByRole('button', { name: '하나.pdf 삭제' }).click()
  await expect.poll(() => send.getAttribute('title')).toBeNull()
  await page.route(
    '**/api/fo/inquiries',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await send.click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.reload()
  await send.click()
  await page.getByRole('heading', { level: 1, name: '끊긴 문의' }).waitFor()
  expect(await shop.run(`select id from inquiry where title = '끊긴 문의'`)).toHaveLength(1)
})
