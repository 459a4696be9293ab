import { expect, test } from 'vitest'
import { nameWithOption, orderRuleText } from './labels.ts'
import { reservedText } from './reserved-text.ts'

test('an option stands behind the name unless it only repeats the spec or the name', () => {
  expect(nameWithOption({ name: '메디쎄온 니트릴 장갑', optionName: 'M', spec: '100ea/box' })).toBe(
    '메디쎄온 니트릴 장갑 M',
  )
  expect(nameWithOption({ name: '보네타주 100단위', optionName: '1vial/box', spec: '1vial/box' })).toBe(
    '보네타주 100단위',
  )
  expect(nameWithOption({ name: '보네타주 100단위', optionName: '' })).toBe('보네타주 100단위')
  expect(nameWithOption({ name: '메디쎄온 마취크림 30g', optionName: '30g' })).toBe('메디쎄온 마취크림 30g')
})

test('an order rule is said where it binds', () => {
  expect(orderRuleText({ minQuantity: 5, stepQuantity: 5, unitName: '박스' })).toBe('최소 5박스, 5박스 단위')
  expect(orderRuleText({ minQuantity: 1, stepQuantity: 1, unitName: '박스' })).toBe('')
})

test('[PD-02] where less can be ordered than lies in the lots, the page says what is kept for whom', () => {
  expect(reservedText({ onShelf: 43, available: 39, unitName: '박스' })).toBe(
    '43박스 가운데 4박스는 먼저 들어온 주문에 잡혀 있어, 지금 39박스를 주문할 수 있어요.',
  )
  expect(reservedText({ onShelf: 43, available: 43, unitName: '박스' })).toBe('')
})
