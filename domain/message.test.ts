import { expect, test } from 'vitest'
import { fillMessage, messageOf } from './message.ts'

const messages = {
  ko: { 'fail.count': '최대 인증 시도 {0} 건 중 {1} 건을 시도하였습니다.', only: '한국어만 있어요.' },
  en: { 'fail.count': 'Attempt {1} of {0}.' },
}

test('[UI-03] placeholders are filled by number, in any order and more than once', () => {
  expect(messageOf(messages, 'fail.count', [5, 2])).toBe('최대 인증 시도 5 건 중 2 건을 시도하였습니다.')
  expect(messageOf(messages, 'fail.count', [5, 2], 'en')).toBe('Attempt 2 of 5.')
  expect(fillMessage('{0}{0}{2}', ['a'])).toBe('aa{2}')
})

test('[UI-03] a message that the locale lacks comes from the default locale, then shows its key', () => {
  expect(messageOf(messages, 'only', [], 'en')).toBe('한국어만 있어요.')
  expect(messageOf(messages, 'only', [], 'fr')).toBe('한국어만 있어요.')
  expect(messageOf(messages, 'none', [], 'en')).toBe('none')
})

test('[UI-03] arguments are text, not templates, and keys are not inherited', () => {
  expect(fillMessage('{0} {1}', ['{1}', '$&'])).toBe('{1} $&')
  expect(messageOf(messages, 'toString')).toBe('toString')
  expect(messageOf(messages, 'only', [], '__proto__')).toBe('한국어만 있어요.')
})
