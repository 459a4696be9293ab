import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removeFunctions, stripAuditFields } from './records.ts'

const audit = { regDttm: 'a', regUsrId: 'b', regUsrIp: 'c', updDttm: 'd', updUsrId: 'e', updUsrIp: 'f' }

const nest = (levels: number): Record<string, unknown> => {
  const root: Record<string, unknown> = {}
  let at = root
  for (let level = 1; level <= levels; level++) {
    at.call = () => level
    const child: Record<string, unknown> = {}
    at.child = child
    at = child
  }
  return root
}

test('[HT-09] audit fields are stripped at every level and the record is left alone', () => {
  const record = { ordId: 1, ...audit, lines: [{ prdId: 2, ...audit }], at: new Date(0) }
  expect(stripAuditFields(record)).toEqual({ ordId: 1, lines: [{ prdId: 2 }], at: new Date(0) })
  expect(record.regDttm).toBe('a')
})

test('[HT-09] functions are removed to depth 20 and not beyond', () => {
  let at = removeFunctions(nest(25))
  for (let level = 1; level <= 25; level++) {
    expect('call' in at, `level ${level}`).toBe(level > 20)
    at = at.child as Record<string, unknown>
  }
})

test('[HT-09] functions in arrays go too, other values stay', () => {
  const when = new Date(0)
  expect(removeFunctions({ list: [1, () => 1, { f: () => 1, a: null }], when, n: undefined })).toEqual({
    list: [1, { a: null }],
    when,
    n: undefined,
  })
  expect(removeFunctions(() => 1)).toBeUndefined()
  expect(removeFunctions(5)).toBe(5)
})

test('[HT-09] cycles are copied as cycles', () => {
  const record: Record<string, unknown> = { f: () => 1, name: 'a' }
  record.self = record
  record.list = [record]
  const copy = removeFunctions(record)
  expect(copy).not.toBe(record)
  expect('f' in copy).toBe(false)
  expect(copy.self).toBe(copy)
  expect((copy.list as unknown[])[0]).toBe(copy)
})

test('[HT-09] an object also reached deep down is cleaned at its shallow place', () => {
  const shared = { f: () => 1, child: nest(10) }
  const root = { deep: nest(17), shared }
  let bottom = root.deep
  for (let level = 1; level <= 17; level++) bottom = bottom.child as Record<string, unknown>
  bottom.shared = shared
  let at = removeFunctions(root).shared.child
  for (let level = 1; level <= 10; level++) {
    expect('call' in at).toBe(false)
    at = at.child as Record<string, unknown>
  }
})

test('[HT-09] a __proto__ field does not reach a prototype', () => {
  const copy = stripAuditFields(JSON.parse('{"a":1,"__proto__":{"admin":true}}') as Record<string, unknown>)
  expect(copy.admin).toBeUndefined()
  expect(copy).toEqual({ a: 1 })
})

test('[HT-09] records without functions or audit fields come back equal', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      if (JSON.stringify(value).includes('__proto__')) return
      expect(removeFunctions(value)).toEqual(value)
      expect(stripAuditFields(value)).toEqual(value)
    }),
  )
})
