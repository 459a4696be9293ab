import { expect, test } from 'vitest'
import { isNumericKey } from './numeric-keys.ts'

test('[VA-07] digits, editing keys and shortcuts pass', () => {
  for (const key of [...'0123456789', 'Backspace', 'Delete', 'Tab', 'ArrowLeft', 'Home'])
    expect(isNumericKey({ key }), key).toBe(true)
  expect(isNumericKey({ key: 'v', ctrlKey: true })).toBe(true)
  expect(isNumericKey({ key: 'v', metaKey: true })).toBe(true)
})

test('[VA-07] letters and signs do not pass', () => {
  for (const key of ['a', 'e', '-', '.', '+', ' ', 'ㅁ', '１', '12', 'Process', 'F5'])
    expect(isNumericKey({ key }), key).toBe(false)
})
