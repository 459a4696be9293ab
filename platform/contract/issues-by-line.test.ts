import { expect, test } from 'vitest'
import { issuesByLine } from './issues-by-line.ts'

test('problems of lines are known by the line, those of other fields are not', () => {
  const found = issuesByLine([
    { path: 'lines.3.quantity', message: '재고가 없어요.' },
    { path: 'lines.12', message: '주문할 수 없어요.' },
    { path: 'lines', message: '상품을 선택해 주세요.' },
    { path: 'buyNow', message: '값을 확인해 주세요.' },
  ])
  expect([...found]).toEqual([
    [3, '재고가 없어요.'],
    [12, '주문할 수 없어요.'],
  ])
})
