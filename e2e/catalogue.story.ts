import { expect, test } from 'vitest'
import { fieldError } from './browser.ts'
import { heading, nameOf, open, quantities, rowOf, rows, search, total } from './shelf.ts'

test('[PD-01] a buyer finds by category, narrows by filters, and takes them off again', async () => {
  const { page, problems } = await open('/')
  let count = () => {}
  const counted = new Promise<void>((resume) => (count = resume))
  await page.route('**/api/fo/products/count*', (route) => counted.then(() => route.continue()))
  await page.goto('/product')
  await heading(page, '전체 상품')
  await rows(page).first().waitFor()
  // what the counts decide comes with them, so that nothing that stands is pushed about
  const storages = page.getByRole('group', { name: '보관조건' })
  expect(await storages.count()).toBe(0)
  count()
  await storages.waitFor()
  await expect.poll(() => total(page)).not.toBe('–')
  await page
    .getByRole('navigation', { name: '하위 카테고리' })
    .getByRole('link', { name: /^스킨부스터/ })
    .click()
  await heading(page, '스킨부스터')
  expect(search(page).get('category')).toBe('BST')
  await expect.poll(() => total(page)).toBe('16')

  // the box follows the address, a moment after the click
  await page.getByRole('checkbox', { name: '리젠노바', exact: true }).click()
  await expect.poll(() => total(page)).toBe('8')
  await expect.poll(() => rows(page).count()).toBe(8)
  await page.getByLabel('최고 가격').fill('100000')
  await page.getByLabel('최저 가격').fill('200000')
  await page.getByRole('button', { name: '가격 적용' }).click()
  await fieldError(page, '최고 가격을 최저 가격보다 크게 입력해 주세요.').waitFor()
  await page.getByLabel('최저 가격').fill('')
  await page.getByLabel('최저 가격').press('Enter')
  await expect.poll(() => search(page).get('maxPrice')).toBe('100000')
  await expect.poll(async () => Number(await total(page))).toBeLessThan(8)

  await page
    .getByRole('group', { name: '적용한 필터' })
    .getByRole('button', { name: /리젠노바/ })
    .click()
  await expect.poll(() => search(page).has('brand')).toBe(false)
  await page.getByRole('button', { name: '필터 초기화' }).click()
  await expect.poll(() => total(page)).toBe('16')
  await page.goBack()
  await expect.poll(() => search(page).get('maxPrice')).toBe('100000')
  expect(problems).toEqual([])
})

test('[PD-01] paging keeps its place in the address, and coming back keeps page, scroll and typed quantities', async () => {
  const { page, problems } = await open('/product?sort=price-low')
  await rows(page).nth(20).waitFor()
  const first = await nameOf(page, 0)
  await quantities(page).first().fill('3')
  await quantities(page).first().press('Tab')
  await page.getByRole('navigation', { name: '상품 목록 이동' }).getByRole('link', { name: '다음' }).click()
  await expect.poll(() => search(page).has('cursor')).toBe(true)
  await expect.poll(() => nameOf(page, 0)).not.toBe(first)
  const second = await nameOf(page, 0)
  await page.getByText('선택 1종').first().waitFor()

  await rows(page).nth(18).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(200)
  const chosen = await nameOf(page, 18)
  await rows(page).nth(18).getByRole('rowheader').getByRole('link').click()
  await heading(page, chosen)
  await page.goBack()
  await expect.poll(() => nameOf(page, 0)).toBe(second)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  await page.reload()
  await expect.poll(() => nameOf(page, 0)).toBe(second)
  await page.getByRole('navigation', { name: '상품 목록 이동' }).getByRole('link', { name: '이전' }).click()
  await expect.poll(() => nameOf(page, 0)).toBe(first)
  expect(problems).toEqual([])
})

test('[PD-03] 초성, the wrong keyboard layout and a code all find, and nothing found says what helps', async () => {
  const { page, problems } = await open('/product?q=ㄹㅈㄴㅂ')
  await heading(page, '‘ㄹㅈㄴㅂ’ 검색 결과')
  await expect.poll(() => nameOf(page, 0)).toMatch(/^리젠노바/)
  await expect.poll(() => page.getByText(/으?로 찾았어요/).count()).toBe(0)

  await page.goto('/product?q=vlffj')
  await page.getByText('‘필러’로 찾았어요.').waitFor()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(5)

  await page.goto('/product?q=dm-bst-0007')
  await expect.poll(() => nameOf(page, 0)).toBe('리젠노바 스킨 PN 3')

  await page.goto('/product?q=없는상품')
  await page.getByText('‘없는상품’에 맞는 상품을 찾지 못했어요.').waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('heading', { name: '필터' }).count()).toBe(0)
  await page
    .getByRole('navigation', { name: '카테고리에서 찾기' })
    .getByRole('link', { name: /^필러/ })
    .waitFor()
  const wanted = await page.getByRole('link', { name: '상품 요청하기' }).getAttribute('href')
  expect(decodeURIComponent(wanted!)).toContain('상품 요청: 없는상품')
  await page.getByRole('main').getByRole('link', { name: '전체 상품 보기' }).click()
  await heading(page, '전체 상품')
  expect(problems).toEqual([])
})

test('[PD-01] several products go into the cart from the table by keyboard alone', async () => {
  const { page, readLines, problems } = await open('/product?category=BST')
  await quantities(page).first().waitFor()
  const names = await quantities(page).evaluateAll((cells) =>
    cells.slice(0, 3).map((cell) => cell.closest('tr')!.querySelector('.item-name')!.textContent),
  )
  await quantities(page).first().focus()
  await page.keyboard.type('2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await page.getByText('1종을 장바구니에 담았어요.').waitFor()
  const bulk = page.getByRole('region', { name: '선택 상품' })
  await bulk.getByText('2종').waitFor()
  await bulk.getByRole('button', { name: '선택 상품 담기' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('2종을 장바구니에 담았어요.').waitFor()
  await page
    .getByRole('link', { name: /장바구니 3/ })
    .or(page.getByRole('link', { name: '장바구니3' }))
    .first()
    .waitFor()
  await bulk.getByText('0종').waitFor()
  expect(problems).toEqual([])
  expect(
    (await readLines())
      .filter(({ name }) => names.includes(name))
      .map(({ quantity }) => quantity)
      .sort(),
  ).toEqual([2, 3, 4])
})

test('[PD-01] a row is put into the cart while another is on its way, and a quantity set meanwhile stays', async () => {
  const { page, readLines, problems } = await open('/product?category=BST')
  const slow = rowOf(page, '리젠노바 스킨 PN 3')
  const quick = rows(page)
    .filter({ has: page.locator('input[data-quantity]:enabled') })
    .filter({ hasNot: page.getByRole('link', { name: '리젠노바 스킨 PN 3', exact: true }) })
    .first()
  const late = Promise.withResolvers<void>()
  let adds = 0
  await page.route('**/api/fo/od/cart/prd', async (route) => {
    if (route.request().method() === 'POST' && adds++ === 0) await late.promise
    await route.continue()
  })
  const busy = (row: typeof slow) =>
    expect.poll(() => row.getByRole('button', { name: /담기$/ }).getAttribute('aria-busy'))
  await slow.getByRole('textbox').fill('3')
  await slow.getByRole('textbox').press('Enter')
  await busy(slow).toBe('true')
  await slow.getByRole('textbox').press('Enter')
  await quick.getByRole('textbox').fill('2')
  await quick.getByRole('button', { name: /담기$/ }).click()
  await page.getByText('1종을 장바구니에 담았어요.').waitFor()
  await busy(quick).toBe(null)
  await expect.poll(() => quick.getByRole('textbox').inputValue()).toBe('0')
  await busy(slow).toBe('true')
  await slow.getByRole('textbox').fill('8')
  await slow.getByRole('textbox').press('Tab')
  late.resolve()
  await busy(slow).toBe(null)
  expect(await slow.getByRole('textbox').inputValue()).toBe('8')
  await page.getByRole('region', { name: '선택 상품' }).getByText('1종').waitFor()
  expect([adds, problems]).toEqual([2, []])
  expect((await readLines()).map(({ quantity }) => quantity).sort()).toEqual([2, 3])
})

test('[PD-06] pasted lines fill the quantities, and a bad line is told with its reason', async () => {
  const { page, problems } = await open('/product?category=BST')
  await quantities(page).first().waitFor()
  await page.getByRole('button', { name: '품번으로 담기' }).click()
  await page
    .getByLabel('품번과 수량')
    .fill('품번\t수량\nDM-BST-0007\t5\nNO-SUCH-1\t2\nDM-THR-0004\t1\nDM-BST-0006\t많이')
  await page.getByRole('button', { name: '수량 채우기' }).click()
  await page.getByText('1종의 수량을 채웠어요. 3줄은 확인이 필요해요.').waitFor()
  await page.getByText('3번째 줄 NO-SUCH-1').waitFor()
  await page.getByText('옵션이 여러 개예요. 상품 상세에서 골라 주세요.').waitFor()
  await page.getByText('수량을 읽을 수 없어요.').waitFor()
  const row = rowOf(page, '리젠노바 스킨 PN 3')
  await expect.poll(() => row.getByRole('textbox').inputValue()).toBe('5')
  await expect.poll(() => row.innerText()).toContain('965,250원')

  await quantities(page)
    .first()
    .evaluate((cell) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'DM-BST-0007\t10')
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
  await page.getByText('1종의 수량을 채웠어요.', { exact: true }).waitFor()
  await expect.poll(() => row.getByRole('textbox').inputValue()).toBe('10')
  expect(problems).toEqual([])
})

test('[PD-01] what the server refuses is said at the row, and nothing is added', async () => {
  const { page } = await open('/product?category=BST')
  const row = rowOf(page, '하이드로엔 스킨 PN 2')
  const cell = row.getByRole('textbox')
  await cell.fill('9')
  await cell.press('Tab')
  await row.getByText(/재고가 \d박스 남아 \d박스로 맞췄어요/).waitFor()
  await row.getByRole('button', { name: /담기$/ }).click()
  await page.getByText('1종을 장바구니에 담았어요.').waitFor()
  await cell.fill('1')
  await cell.press('Enter')
  await row.getByText(/재고가 \d박스 남았어요/).waitFor()
})

test('sold out, discontinued and price on request stay visible with their reason', async () => {
  const { page } = await open('/product?q=소노')
  const out = rowOf(page, '에코르메드 소노 카트리지 4.5mm')
  await out.getByText('품절', { exact: true }).waitFor()
  await out.getByText(/^\d\d\.\d\d 입고 예정$/).waitFor()
  await expect
    .poll(() => out.getByRole('button', { name: /담기/ }).getAttribute('aria-disabled'))
    .toBe('true')
  await rowOf(page, '에코르메드 소노 X9').getByText('가격 문의', { exact: true }).waitFor()
})
