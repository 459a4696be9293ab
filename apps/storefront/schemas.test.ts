import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { z as ours } from '#platform/web/schema/zod.ts'
import { koreanIssue } from '#platform/contract/korean-issues.ts'

const root = resolve(import.meta.dirname, '../..')

/** Every module of the pages that makes schemas. */
async function modules() {
  const found: string[] = []
  for (const folder of [
    'features/*/*/*.ts',
    'features/*/*/{storefront,backoffice}/**/*.{ts,tsx}',
    'domain/*.ts',
    'platform/contract/*.ts',
    'platform/web/*/*.ts',
  ]) {
    for await (const file of glob(folder, { cwd: root }))
      if (!file.endsWith('.test.ts') && /from 'zod'/.test(await readFile(resolve(root, file), 'utf8')))
        found.push(file)
  }
  return found.filter((file) => !/korean-issues|secured-body/.test(file)).sort()
}

type Schema = z.ZodType
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value
const parts = ['params', 'query', 'body', 'reply'] as const

/** The schemas that a module gives away, those of its endpoints and refusals included, by name. */
function schemasOf(module: Record<string, unknown>): Map<string, Schema> {
  const found = new Map<string, Schema>()
  for (const [name, value] of Object.entries(module)) {
    if (isSchema(value)) found.set(name, value)
    else if (typeof value === 'object' && value !== null && 'path' in value) {
      const endpoint = value as Record<string, unknown> & { refusals?: Record<string, { data?: unknown }> }
      for (const part of parts) if (isSchema(endpoint[part])) found.set(`${name}.${part}`, endpoint[part])
      for (const [code, { data }] of Object.entries(endpoint.refusals ?? {}))
        if (isSchema(data)) found.set(`${name}.${code}`, data)
    }
  }
  return found
}

const odd = fc.constantFrom<unknown>(
  null,
  undefined,
  '',
  ' ',
  'x',
  '가'.repeat(300),
  '😀'.repeat(30),
  0,
  -1,
  1,
  1.5,
  Number.NaN,
  1e300,
  2 ** 60,
  true,
  [],
  {},
  [null],
  'true',
  '12',
  '2026-02-29',
  '2026-11-20T01:02:03Z',
)
const texts = fc.oneof(
  fc.constantFrom(
    'a',
    ' 가나 ',
    '01',
    '2026-11-20',
    '2026-11-20T01:02:03.123Z',
    '123',
    '1,2',
    '010-1234-5678',
    '06236',
    '1234567891',
    'ord-1',
    '0f8fad5b-d9cd-469f-a165-70867728950e',
    'a@b.kr',
  ),
  fc.string({ maxLength: 12 }),
)
const numbers = fc.oneof(fc.integer({ min: -2, max: 200 }), fc.constantFrom(0, 1, 24, 99_999, 1e9))
const maybe = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: odd })

/** Mostly what the schema reads (or, on the way back, writes), with mistakes. */
function valuesOf(schema: Schema, back: boolean): fc.Arbitrary<unknown> {
  const def = schema._zod.def as never as Record<string, never> & { type: string }
  const inner = () => valuesOf(def['innerType']!, back)
  const of = (): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case 'object': {
        const fields = Object.fromEntries(
          Object.entries(def['shape'] as object).map(([key, field]) => [
            key,
            valuesOf(field as Schema, back),
          ]),
        )
        return fc
          .tuple(fc.record(fields), fc.record({ ...fields, more: odd }, { requiredKeys: [] }))
          .map(([all, some]) => (Object.keys(some).length % 3 ? { ...all, ...some } : some))
      }
      case 'array':
        return fc.array(valuesOf(def['element']!, back), { maxLength: 4 })
      case 'tuple':
        return fc.tuple(...(def['items'] as Schema[]).map((item) => valuesOf(item, back)))
      case 'record':
        return fc.dictionary(texts, valuesOf(def['valueType']!, back), { maxKeys: 3 })
      case 'union':
        return fc.oneof(...(def['options'] as Schema[]).map((option) => valuesOf(option, back)))
      case 'enum':
        return fc.constantFrom(...Object.values(def['entries'] as object))
      case 'literal':
        return fc.constantFrom(...(def['values'] as unknown[]))
      case 'optional':
      case 'default':
      case 'prefault':
        return fc.oneof(inner(), fc.constant(undefined))
      case 'nullable':
        return fc.oneof(inner(), fc.constant(null))
      case 'catch':
        return inner()
      case 'pipe':
        return fc.oneof(valuesOf(def[back ? 'out' : 'in']!, back), valuesOf(def[back ? 'in' : 'out']!, back))
      case 'number':
      case 'int':
        return fc.oneof(numbers, numbers.map(String))
      case 'boolean':
        return fc.boolean()
      case 'date':
        return fc.date()
      case 'null':
        return fc.constant(null)
      case 'string':
        return texts
      default:
        return odd
    }
  }
  return maybe(of())
}

const outcome = (
  read: () => {
    success: boolean
    data?: unknown
    error?:
      | { issues: readonly { path: readonly PropertyKey[]; message: string; code?: string | undefined }[] }
      | undefined
  },
) => {
  try {
    const { success, data, error } = read()
    return success
      ? { data }
      : { issues: error!.issues.map(({ path, message, code }) => ({ path, message, code })) }
  } catch (thrown) {
    return { thrown: thrown instanceof Error }
  }
}

z.config({ customError: koreanIssue })
ours.config({ customError: koreanIssue as never })

test('every schema of the pages reads and writes as zod itself would', { timeout: 120_000 }, async () => {
  const files = await modules()
  const real = new Map<string, Schema>()
  for (const file of files)
    for (const [name, schema] of schemasOf(await import(resolve(root, file))))
      real.set(`${file} ${name}`, schema)
  vi.resetModules()
  vi.doMock('zod', () => ({ z: ours }))
  const small = new Map<string, Schema>()
  for (const file of files)
    for (const [name, schema] of schemasOf(await import(resolve(root, file))))
      small.set(`${file} ${name}`, schema)
  vi.doUnmock('zod')

  expect([...small.keys()]).toEqual([...real.keys()])
  const sides = { read: 0, refused: 0 }
  for (const [name, schema] of real) {
    const other = small.get(name) as never as InstanceType<typeof ours.ZodType>
    const same = (what: string, mine: ReturnType<typeof outcome>, zods: ReturnType<typeof outcome>) => {
      if (!isDeepStrictEqual(mine, zods)) expect(mine, `${name} ${what}`).toEqual(zods)
    }
    fc.assert(
      fc.property(valuesOf(schema, false), (value) => {
        const read = outcome(() => ours.safeDecode(other, structuredClone(value)))
        sides['data' in read ? 'read' : 'refused']++
        same(
          'read',
          read,
          outcome(() => z.safeDecode(schema, structuredClone(value) as never)),
        )
      }),
      { numRuns: 40 },
    )
    fc.assert(
      fc.property(valuesOf(schema, true), (value) =>
        same(
          'written',
          outcome(() => ours.safeEncode(other, structuredClone(value))),
          outcome(() => z.safeEncode(schema, structuredClone(value) as never)),
        ),
      ),
      { numRuns: 40 },
    )
  }
  expect(Math.min(sides.read, sides.refused)).toBeGreaterThan(real.size * 10)
})
