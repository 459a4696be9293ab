import { expect, test } from 'vitest'
import type { ProductRow } from '#features/shelf/catalogue/contract.ts'
import type { User } from '#features/access/sessions/session-contract.ts'
import { adjustmentText } from '#features/shelf/catalogue/adjustment-text.ts'
import { partPasted, whyNoOrders, whyNotThis } from './rules.ts'

const row = {
  kind: 'supply',
  licensedOnly: false,
  saleState: 'on-sale',
  priceOnRequest: false,
  minQuantity: 2,
  stepQuantity: 2,
  unitName: '개',
  available: 10,
  restockOn: null,
  optionCount: 1,
} as unknown as ProductRow
const buyer = { customerType: '02', status: '05', institutionName: '시험의원' } as unknown as User

test('[PD-06] who may not order is told why, a buyer nothing', () => {
  expect(whyNoOrders(buyer)).toBeNull()
  expect(whyNoOrders({ ...buyer, customerType: '01', institutionName: null } as User)).toMatch(/[가-힣]/)
  expect(whyNoOrders(null)).toMatch(/[가-힣]/)
})

test('[PD-06] a product of which not even the smallest order is left says so', () => {
  expect(whyNotThis(row, buyer)).toBeNull()
  expect(whyNotThis({ ...row, available: 1 }, buyer)?.code).toBe('sold-out')
})

test('[PD-06] pasted lines of one product add up, and each line that cannot be ordered has its reason', () => {
  const found = new Map([
    ['A', row],
    ['OPTIONS', { ...row, optionCount: 3 }],
  ])
  const lines = [
    { line: 1, code: 'A', quantity: 4 },
    { line: 2, code: 'A', quantity: 6 },
    { line: 3, code: 'A', quantity: 2 },
    { line: 4, code: 'NONE', quantity: 1 },
    { line: 5, code: 'OPTIONS', quantity: 1 },
    { line: 6, code: 'A', quantity: undefined },
  ]
  const { good, bad } = partPasted(lines, found, buyer.customerType)
  expect(good).toEqual([{ product: row, quantity: 10 }])
  expect(bad.map(({ line, reason }) => [line, reason])).toEqual([
    [3, expect.stringContaining('10개 남았어요')],
    [4, expect.stringContaining('품번')],
    [5, expect.stringContaining('옵션')],
    [6, expect.stringContaining('수량')],
  ])
})

test('[PD-06] a number that the field has changed is told with the reason', () => {
  const unit = { unitName: '박스', stepQuantity: 5, available: 12 }
  expect(adjustmentText(undefined, 3, unit)).toBeUndefined()
  expect(adjustmentText('step', 10, unit)).toBe('5박스 단위라 10박스로 맞췄어요.')
  expect(adjustmentText('max', 12, unit)).toBe('재고가 12박스 남아 12박스로 맞췄어요.')
  expect(adjustmentText('min', 5, unit)).toBe('최소 주문 수량 5박스로 맞췄어요.')
  expect(adjustmentText('unread', 5, unit)).toBe('수량은 숫자로 입력해 주세요. 5박스 그대로예요.')
})
