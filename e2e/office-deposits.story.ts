import { expect, test } from 'vitest'
import { addBuyers, addProduct, buy, type Buyer } from '#testing/trade.ts'
import { expectNoSidewaysScroll, seriousFindings } from './accessible.ts'
import { enterOffice, heading, openOffice, openScreen, widths } from './office.ts'

test('[OD-04] [OD-10] a month end: the bank’s list is pasted, one transfer confirmed as proposed, one shared out by hand, one put aside, one taken back', async () => {
  const { visitor, shop } = await openOffice()
  const [one, two] = (await addBuyers(shop, 2)) as [Buyer, Buyer]
  for (const [buyer, name] of [
    [one, '시험 아침의원'],
    [two, '시험 저녁의원'],
  ] as const)
    await shop.run('update institution set name = $1 where id = $2', [name, buyer.institutionId])
  const optionId = await addProduct(shop, { price: 100_000 })
  await buy(one, [{ optionId, quantity: 3 }])
  await buy(two, [{ optionId, quantity: 4 }])

  const { page, problems } = await visitor()
  await enterOffice(page, shop, 'ops01')
  await openScreen(page, '입금 대조')
  await page.getByRole('button', { name: '거래내역 읽기' }).click()
  const reading = page.getByRole('complementary', { name: '거래내역 읽기' })
  await reading.getByLabel('붙여넣기').fill(
    [
      ['거래일시', '내용', '입금액', '출금액', '잔액', '메모'],
      ['2026-11-19 10:00:00', '시험아침', '300,000', '', '1,300,000', ''],
      ['2026-11-19 10:10:00', '접수데스크', '150,000', '', '1,450,000', ''],
      ['2026-11-19 10:20:00', '모르는분', '7,000', '', '1,457,000', ''],
      ['어제', '읽지못함', '1,000', '', '1,458,000', ''],
    ]
      .map((cells) => cells.join('\t'))
      .join('\n'),
  )
  await reading.getByText('읽지 못한 1줄은 빼고 읽어요').waitFor()
  const goOn = async () => {
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' })
    await question.getByRole('button', { name: '계속 쓰기' }).click()
    await question.waitFor({ state: 'hidden' })
  }
  await goOn()
  expect(await seriousFindings(page)).toEqual([])
  await reading.getByRole('button', { name: '입금 3건 읽기' }).click()
  await page.getByText(/^입금 3건을 읽었어요\./).waitFor()

  await page.getByRole('row', { name: /바로 맞는 입금.*시험아침.*시험 아침의원/ }).click()
  const drawer = (name: string) => page.getByRole('complementary', { name: new RegExp(name) })
  await drawer('시험아침').getByRole('button', { name: '300,000원 확정' }).click()
  await page.getByText('확정했어요.', { exact: true }).waitFor()

  const shows = page.getByRole('navigation', { name: '보기' })
  await shows.getByRole('button', { name: '전체' }).click()
  await page.getByRole('row', { name: /접수데스크/ }).click()
  await drawer('접수데스크').getByLabel('병의원 찾기').fill('시험 저녁')
  await drawer('접수데스크').getByRole('button', { name: '시험 저녁의원 더하기' }).click()
  await drawer('접수데스크').getByLabel('시험 저녁의원 받을 금액').fill('100,000.00')
  await goOn()
  expect(await seriousFindings(page)).toEqual([])
  await drawer('접수데스크').getByRole('button', { name: '100,000원 확정' }).click()
  await page.getByText('확정했어요. 50,000원이 남았어요.').waitFor()
  await drawer('접수데스크').getByRole('button', { name: '확정 취소' }).click()
  await page.getByRole('dialog').getByLabel('사유').selectOption({ label: '금액을 잘못 나눔' })
  await page.getByRole('dialog').getByRole('button', { name: '확정 취소' }).click()
  await page.getByText('확정을 취소했어요.', { exact: false }).waitFor()

  await page.getByRole('row', { name: /모르는분.*찾지 못했어요/ }).click()
  await drawer('모르는분').getByRole('button', { name: '보류' }).click()
  await page.getByRole('dialog').getByLabel('사유').selectOption({ label: '입금자 확인 중' })
  await page.getByRole('dialog').getByRole('button', { name: '보류' }).click()
  await shows.getByRole('button', { name: /^보류/ }).click()
  await page.getByRole('row', { name: /모르는분/ }).waitFor()
  const owed = await shop.run<{ owed: number }>(
    `select 0 - posted as owed from account where kind = 'credit' and "institutionId" = any($1::int[]) order by "institutionId"`,
    [[one.institutionId, two.institutionId]],
  )
  const [first, second] = owed.map((row) => Number(row.owed))
  expect([first! % 100_000, second! >= 400_000]).toEqual([first! % 100_000, true])
  for (const width of [widths.L, widths.XS]) {
    await page.setViewportSize({ width, height: 900 })
    await heading(page, '입금 대조')
    await expectNoSidewaysScroll(page)
  }
  expect(problems).toEqual([])
})
