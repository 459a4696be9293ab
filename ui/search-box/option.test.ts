import { expect, test } from 'vitest'
import { moveActive, optionsFor } from './option.ts'

test('an empty field offers recent searches, a typed one the suggestions', () => {
  const suggestions = [{ id: '1', text: '리젠노바 스킨 PN 3', meta: '리젠노바' }]
  expect(optionsFor('  ', suggestions, ['필러'])).toEqual([{ id: 'recent-필러', text: '필러', recent: true }])
  expect(optionsFor('리젠', suggestions, ['필러']).map((option) => option.text)).toEqual([
    '리젠노바 스킨 PN 3',
  ])
})

test('arrows walk the list and come back to the field at both ends', () => {
  expect(moveActive(-1, 'ArrowDown', 3)).toBe(0)
  expect(moveActive(2, 'ArrowDown', 3)).toBe(-1)
  expect(moveActive(-1, 'ArrowUp', 3)).toBe(2)
  expect(moveActive(0, 'ArrowUp', 3)).toBe(-1)
  expect(moveActive(-1, 'ArrowDown', 0)).toBe(-1)
})
