import { expect, test } from 'vitest'
import { addBuyers, addLot, addProduct, buy, sendFromLots } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterOffice, heading, openOffice, openScreen, tabNames, widths } from './office.ts'

test('[BO-04] staff filter orders, keep the filter, open one with the keyboard, hold it, follow it to the warehouse and export', async () => {
  const { shop, visitor } = await openOffice()
  const optionId = await addProduct(shop, { stock: 100, storage: 'cold' })
  const [buyer] = await addBuyers(shop, 1)
  const { orderNumber } = (await buy(buyer!, [{ optionId, quantity: 2 }])).reply
  const { name } = await shop.one<{ name: string }>('select name from institution where id = $1', [
    buyer!.institutionId,
  ])
  const ambient = await addProduct(shop, { stock: 0 })
  await addLot(shop, ambient, { quantity: 1, number: 'D26O01' })
  const [other] = await addBuyers(shop, 1)
  const { orderNumber: sentNumber } = (await buy(other!, [{ optionId: ambient, quantity: 1 }])).reply
  await sendFromLots(shop, sentNumber, [{ code: 'D26O01', quantity: 1 }])
  const sentTo = await shop.one<{ name: string }>('select name from institution where id = $1', [
    other!.institutionId,
  ])
  const { page, problems } = await visitor()
  await enterOffice(page, shop, 'ops01')
  await openScreen(page, '주문 관리')
  const states = page.getByRole('navigation', { name: '주문 상태' })
  await expect.poll(() => states.getByRole('button', { name: /^주문확정/ }).innerText()).toMatch(/\d/)
  // what is asked while an earlier list is still on its way is not lost
  const late = Promise.withResolvers<void>()
  await page.route(/\/api\/bo\/orders\?(?!.*text=)/, (route) =>
    late.promise.then(() => route.continue()).catch(() => {}),
  )
  await states.getByRole('button', { name: /^주문확정/ }).click()
  const search = page.getByRole('search')
  await search.getByLabel('보관').selectOption({ label: '냉장' })
  await search.getByLabel('검색어').fill(name)
  await search.getByLabel('검색어').press('Enter')
  const row = page.getByRole('row', { name: new RegExp(orderNumber) })
  await row.waitFor()
  await expect.poll(() => page.locator('tbody tr[tabindex]').count()).toBe(1)
  late.resolve()

  await page.getByRole('button', { name: '저장한 조건' }).click()
  const kept = page.getByRole('group', { name: '저장한 검색 조건' })
  await kept.getByLabel('지금 조건 저장').fill('냉장 확정')
  await kept.getByRole('checkbox', { name: '화면을 열 때 쓰기' }).check()
  await kept.getByRole('button', { name: '저장', exact: true }).click()
  await kept.getByRole('button', { name: '냉장 확정', exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  // whoever tabs on leaves the sheet, which would cover what they come to
  await kept.locator(':is(button, input)').last().focus()
  await page.keyboard.press('Tab')
  await kept.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

  await row.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('complementary', { name: orderNumber })
  await drawer.getByText('아직 피킹하지 않았어요.').waitFor()
  await drawer.getByText('010-****-0000').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: '출고보류' }).click()
  await drawer.getByRole('button', { name: '출고보류' }).click()
  await drawer.getByText('사유를 5자 이상 입력해 주세요.').waitFor()
  await drawer.getByLabel(/^사유/).fill('의약품 서류를 기다려요')
  await drawer.getByLabel('언제까지').fill('2026-11-20')
  await drawer.getByRole('button', { name: '출고보류' }).click()
  await drawer.getByText('내일이나 그 뒤의 날짜를 골라 주세요.').waitFor()
  await drawer.getByLabel('언제까지').fill('')
  await shop.run(
    `update "orderLine" set "heldReason" = '다른 직원' where "orderId" = (select id from "salesOrder" where number = $1)`,
    [orderNumber],
  )
  await drawer.getByRole('button', { name: '출고보류' }).click()
  await drawer.getByText('그사이 다른 직원이나 병의원이 이 주문을 바꿨어요.', { exact: false }).waitFor()
  expect(await drawer.getByLabel(/^사유/).inputValue()).toBe('의약품 서류를 기다려요')
  await drawer.getByRole('button', { name: '그만두기' }).click()
  await drawer.getByRole('button', { name: '보류 해제' }).click()
  await drawer.getByLabel(/^사유/).fill('서류를 받았어요')
  await drawer.getByRole('button', { name: '보류 해제' }).click()
  await page.getByText('출고 상태를 바꿨어요.').waitFor()
  await drawer.getByText('보류 해제 “서류를 받았어요”').waitFor()

  // a note that is saved late closes its own form, not the one that was opened meanwhile
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/bo/orders/*/notes', (route) => slow.promise.then(() => route.continue()))
  await drawer.getByRole('button', { name: '메모', exact: true }).click()
  await drawer.getByRole('textbox', { name: /^메모/ }).fill('오후에 다시 전화')
  await drawer.getByRole('button', { name: '메모 남기기' }).click()
  await drawer.getByRole('button', { name: '그만두기' }).click()
  await drawer.getByRole('button', { name: '취소 처리' }).click()
  await drawer.getByLabel(/^사유/).fill('전화로 취소를 부탁')
  slow.resolve()
  await page.getByText('메모를 남겼어요.').waitFor()
  expect(await drawer.getByLabel(/^사유/).inputValue()).toBe('전화로 취소를 부탁')
  await drawer.getByRole('button', { name: '그만두기' }).click()
  await drawer.getByText('다음 달 10일까지 발행 예정').waitFor()

  for (const width of [widths.L, widths.XS]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: widths.L, height: 900 })
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: '엑셀', exact: true }).click()
      await page.getByRole('dialog').getByLabel('사유', { exact: false }).selectOption({ label: '업무 보고' })
      await page.getByRole('dialog').getByRole('button', { name: '엑셀 받기' }).click()
    })(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^주문_2026\d{4}_\d{4}\.xlsx$/)
  await drawer.getByRole('button', { name: '피킹·출고' }).click()
  await heading(page, '피킹·출고')
  expect(await tabNames(page)).toContain('피킹·출고')
  await page.locator('.fulfil-bench .code', { hasText: orderNumber }).waitFor()
  expect(problems).toEqual([])

  // the next code is sent half a minute after the last
  shop.clock.advance(60_000)
  const again = await visitor({ width: widths.XS })
  await enterOffice(again.page, shop, 'ops01')
  await openScreen(again.page, '주문 관리')
  await again.page.getByRole('row', { name: new RegExp(orderNumber) }).waitFor()
  await expect.poll(() => again.page.locator('tbody tr[tabindex]').count()).toBe(1)
  expect(await seriousFindings(again.page)).toEqual([])

  // who has searched by the time that the kept filters come is left with what was found
  shop.clock.advance(60_000)
  const early = await visitor()
  const keptFilters = Promise.withResolvers<void>()
  await early.page.route('**/api/bo/order-filters*', (route) =>
    keptFilters.promise.then(() => route.continue()),
  )
  await enterOffice(early.page, shop, 'ops01')
  await openScreen(early.page, '주문 관리')
  const words = early.page.getByRole('search').getByLabel('검색어')
  await words.fill('없는 병의원')
  await words.press('Enter')
  await early.page.getByText('조건에 맞는 주문이 없어요.').waitFor()
  const came = early.page.waitForResponse('**/api/bo/order-filters*')
  keptFilters.resolve()
  await came
  expect(await words.inputValue()).toBe('없는 병의원')
  await early.page.getByText('조건에 맞는 주문이 없어요.').waitFor()

  // a mistyped number is put right, and what no carrier tells of is said to have arrived
  await words.fill(sentTo.name)
  await words.press('Enter')
  await early.page.getByRole('row', { name: new RegExp(sentNumber) }).click()
  const sent = early.page.getByRole('complementary', { name: sentNumber })
  await sent.getByRole('button', { name: '1번 송장 수정' }).click()
  await sent.getByLabel(/^바른 송장번호/).fill('64000')
  await sent.getByRole('button', { name: '송장 고치기' }).click()
  await sent.getByText('CJ대한통운 송장번호는 숫자 10·12자리예요.').waitFor()
  await sent.getByLabel(/^바른 송장번호/).fill('6400-0000-0077')
  expect(await seriousFindings(early.page)).toEqual([])
  await sent.getByRole('button', { name: '송장 고치기' }).click()
  await sent.getByText('CJ대한통운 640000000077', { exact: true }).waitFor()
  await sent.getByRole('button', { name: '1번 도착 처리' }).click()
  await sent.getByLabel(/^사유/).fill('병의원이 받았다고 전화했어요')
  await sent.getByRole('button', { name: '도착 처리하기' }).click()
  await sent.getByText('도착 처리 “1번 배송 병의원이 받았다고 전화했어요”').waitFor()
  await sent.getByRole('button', { name: '1번 도착 처리' }).waitFor({ state: 'detached' })
  expect(early.problems).toEqual([])
})
