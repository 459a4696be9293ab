import { expect, test } from 'vitest'
import { netChanges } from './changes.ts'

const write = (before: object, after: object) => ({
  record: 'menu',
  key: 'codes',
  before: before as Record<string, unknown>,
  after: after as Record<string, unknown>,
})

test('[P2] what came of several writes is told, not the writes', () => {
  expect(
    netChanges([
      write({ url: '/codes' }, { url: null }),
      write({ url: null, name: '코드', version: 1 }, { url: '/codes', name: '공통코드', version: 2 }),
    ]),
  ).toEqual([
    { record: 'menu', key: 'codes', fields: [{ field: 'name', before: '코드', after: '공통코드' }] },
  ])
  expect(netChanges([write({ a: 1, b: 2 }, {}), write({}, { a: 1, b: 2 })])).toEqual([])
  expect(netChanges([write({}, { a: 1 })])).toEqual([
    { record: 'menu', key: 'codes', fields: [{ field: 'a', before: null, after: 1 }] },
  ])
  expect(netChanges([write({ mobile: '***-0001' }, { mobile: '***-0002' })])).toHaveLength(1)
  expect(netChanges([write({ name: '김**' }, { name: '김**' })])).toHaveLength(1)
})
