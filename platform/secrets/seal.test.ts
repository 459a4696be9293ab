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
    'v1:' + sealed.slice(3),
    'v3:' + sealed.slice(3),
    sealed.slice(0, -2),
    sealed.slice(0, 30) + (sealed[30] === 'A' ? 'B' : 'A') + sealed.slice(31),
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

test('[P1] a newer key opens what older ones sealed, seals anew under its own name, and hashes stay; a key that is gone opens nothing', () => {
  const [first, second] = ['the first of two keys, long enough', 'the second of two keys, long enough']
  const before = openSeal(first)
  const rotated = openSeal(second, [first])
  const old = before.seal('account', '110-0000-000001')
  expect(old.startsWith(before.current)).toBe(true)
  expect(old.startsWith(rotated.current)).toBe(false)
  expect(rotated.open('account', old)).toBe('110-0000-000001')
  const anew = rotated.seal('account', '110-0000-000001')
  expect(anew.startsWith(rotated.current)).toBe(true)
  expect(openSeal(second).open('account', anew)).toBe('110-0000-000001')
  expect(openSeal(second).open('account', old)).toBeNull()
  expect(rotated.hash('ci', 'a')).toEqual(before.hash('ci', 'a'))
})
