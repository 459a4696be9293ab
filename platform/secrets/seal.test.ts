import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSeal } from './seal.ts'

const seal = openSeal('a secret that is only for tests, long enough')

test('[P1] what was sealed opens again, under its own label and key alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal.seal('ci', text)
      expect(seal.open('ci', sealed)).toBe(text)
      expect(seal.open('other', sealed)).toBeNull()
      expect(openSeal('another secret, as long as the first').open('ci', sealed)).toBeNull()
    }),
  )
})

test('[P1] a sealed text is never the same twice, and a changed one does not open', () => {
  const sealed = seal.seal('ci', '데모')
  expect(seal.seal('ci', '데모')).not.toBe(sealed)
  for (const broken of [
    '',
    'v1:',
    'v2:' + sealed.slice(3),
    sealed.slice(0, -2),
    sealed.slice(0, 20) + (sealed[20] === 'A' ? 'B' : 'A') + sealed.slice(21),
  ]) {
    expect([broken, seal.open('ci', broken)]).toEqual([broken, null])
  }
})

test('[P1] a hash depends on key, label and each part by itself', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, two) => {
      expect(seal.hash('a', one, two)).toEqual(seal.hash('a', one, two))
      expect(seal.hash('b', one, two)).not.toEqual(seal.hash('a', one, two))
      expect(seal.hash('a', one + two)).not.toEqual(seal.hash('a', one, two))
      if (two) expect(seal.hash('a', one + two[0], two.slice(1))).not.toEqual(seal.hash('a', one, two))
    }),
  )
})
