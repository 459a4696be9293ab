import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { waits } from './no-waiting.mjs'

const looksLike = (code: string) => waits(parseAst(code, { sourceType: 'module' }))

test('a file that waits at its top level is seen, one whose functions wait is not', () => {
  expect(looksLike('const web = await start()')).toBe(true)
  expect(looksLike('export const router = make(await start())')).toBe(true)
  expect(looksLike('for await (const part of parts) take(part)')).toBe(true)
  expect(looksLike('async function start() { await web() }')).toBe(false)
  expect(looksLike('const start = async () => { for await (const part of parts) take(part) }')).toBe(false)
  expect(looksLike('class Shop { async open() { await web() } }')).toBe(false)
})
