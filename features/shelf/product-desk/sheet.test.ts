import { expect, test } from 'vitest'
import { judgeSheet, readProductSheet, type StandingOption } from './sheet.ts'

const option = (part: Partial<StandingOption>): StandingOption => ({
  optionId: 1,
  productId: 1,
  code: 'A-1',
  name: '거즈',
  spec: '10매',
  optionName: '기본',
  udi: '',
  listPrice: 12_000,
  price: 9_000,
  saleState: 'on-sale',
  priceOnRequest: false,
  permitMissing: false,
  ...part,
})

test('[BO-03] titles are found in any order below other lines, empty cells change nothing, and a sheet without them is none', () => {
  const cells = [
    ['상품 목록 2026.11'],
    ['판매가', '품번', '메모', '정 가'],
    ['8,000', 'A-1', 'x', ''],
    ['', '', '', ''],
    ['7000원', 'A-2', '', '9000'],
  ]
  expect(readProductSheet(cells)).toEqual([
    { line: 3, code: 'A-1', price: '8,000' },
    { line: 5, code: 'A-2', price: '7000원', listPrice: '9000' },
  ])
  expect(readProductSheet([['이름'], ['거즈']])).toBe(null)
  expect(readProductSheet([['품번'], ['A-1']])).toBe(null)
})

test('[BO-03] what a sheet changes is told field by field; a row with a problem keeps its whole product as it was', () => {
  const standing = [
    option({}),
    option({ optionId: 2, code: 'A-2', optionName: '대형' }),
    option({ optionId: 3, productId: 2, code: 'B-1', permitMissing: true, saleState: 'hidden' }),
    option({ optionId: 4, productId: 3, code: 'C-1' }),
    option({ optionId: 5, productId: 3, code: 'C-2' }),
  ]
  const judged = judgeSheet(
    [
      { line: 2, code: 'A-1', price: '8,000', name: '멸균 거즈' },
      { line: 3, code: 'A-2', name: '멸균 거즈' },
      { line: 4, code: 'B-1', state: '판매중' },
      { line: 5, code: 'C-1', price: '7000' },
      { line: 6, code: 'C-2', price: '12,001' },
      { line: 7, code: 'X-1', price: '1' },
      { line: 8, code: 'A-1', price: '1' },
      { line: 9, code: '', price: '1' },
    ],
    standing,
  )
  expect(judged.problems).toEqual([
    { line: 4, code: 'B-1', column: 'state', message: '허가번호가 없어 판매할 수 없어요.' },
    { line: 6, code: 'C-2', column: 'price', message: '판매가가 정가보다 높아요.' },
    { line: 7, code: 'X-1', message: '이 품번의 상품이 없어요.' },
    { line: 8, code: 'A-1', message: '같은 품번이 2번째 줄에도 있어요.' },
    { line: 9, code: '', message: '품번이 없어요.' },
  ])
  // the first product has a row that says its code twice: nothing of it changes
  expect(judged.changes).toEqual([])

  const good = judgeSheet(
    [
      { line: 2, code: 'A-1', price: '8,000', name: '멸균 거즈' },
      { line: 3, code: 'A-2', name: '멸균 거즈' },
      { line: 4, code: 'C-1', listPrice: '12000' },
    ],
    standing,
  )
  expect(good).toMatchObject({ problems: [], same: 1, products: [{ productId: 1, name: '멸균 거즈' }] })
  expect(good.changes).toEqual([
    {
      productId: 1,
      changes: [
        { field: 'name', from: '거즈', to: '멸균 거즈' },
        { field: 'options.1.price', from: '9000', to: '8000' },
      ],
    },
  ])
})
