import fc from 'fast-check'

/** P1: what people write where nobody asked for it. No refusal and no log repeats it. */
const TYPED_BY_SOMEBODY = '박나래 010-9876-5432 park@demo.example'

/** What comes instead of what was asked for: of another type, too large, too deep, or what no database keeps. */
export const hostile: readonly unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  2_147_483_648,
  9_223_372_036_854_775_808,
  '2147483648',
  '9223372036854775808',
  TYPED_BY_SOMEBODY,
  '',
  ' ',
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -2_147_483_649,
  'NaN',
  '1e999',
  '가'.repeat(3_000),
  'x'.repeat(30_000),
  [],
  {},
  ['a', ['b', ['c']]],
  { a: { b: { c: 1 } } },
  nested(200),
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
  '__proto__',
  "' or 1=1 --",
  '%',
  '{0}',
  '../../etc/passwd',
  '\u202e\ufeff\u200b',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '<img src=x onerror=alert(1)>',
  Array.from({ length: 2_000 }, (_, at) => at),
]
/** Of `hostile`: what every field is given. */
export const ALWAYS = 9

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: [nested(depth - 1)] }
}

export type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
}

/** Values that were seen under a name in answers: ids and codes that exist. */
export type Seen = Map<string, unknown[]>

/** What fits a schema, with ids that exist where its names are known. */
export function fitting(schema: JsonSchema, seen: Seen, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, seen, name)))
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => fitting(part, seen, name))
    return fc.tuple(...parts).map((values) => Object.assign({}, ...(values as object[])) as unknown)
  }
  const known = (seen.get(name) ?? []).filter((value) => typeof value === plainType[schema.type ?? ''])
  const made = madeFor(schema, seen, name)
  return known.length ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, made) : made
}

const plainType: Record<string, string> = { string: 'string', integer: 'number', number: 'number' }

function madeFor(schema: JsonSchema, seen: Seen, name: string): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, of]) => [name, fitting(of, seen, name)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    case 'array':
      return fc.array(fitting(schema.items ?? {}, seen), { minLength: schema.minItems ?? 1, maxLength: 3 })
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -2_147_483_648),
        max: Math.min(schema.maximum ?? 1_000, 2_147_483_647),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textFor(schema, name)
    default:
      return fc.constantFrom('x', '1', 1)
  }
}

function textFor(
  { pattern, format, minLength = 0, maxLength = 20 }: JsonSchema,
  name: string,
): fc.Arbitrary<unknown> {
  if (format === 'date') return fc.constantFrom('2026-11-20', '2026-12-31', '2020-02-29')
  if (format === 'date-time') return fc.constantFrom('2026-11-20T01:00:00.000Z', '2026-12-31T15:00:00Z')
  if (format === 'uuid') return fc.uuid({ version: 4 })
  // what looks ahead cannot be made up from its pattern
  if (pattern && !pattern.includes('(?')) return fc.stringMatching(new RegExp(pattern))
  // a right password where one is asked for, and nowhere else: it must not be found anywhere
  const password = /pass|pw/i.test(name) ? ['Medimall!2026'] : []
  return fc.constantFrom('a', 'demo01', '필러', '1', ...password).map((text) => {
    const long = text.padEnd(minLength, text)
    return long.slice(0, Math.max(maxLength, minLength))
  })
}

type Path = readonly (string | number)[]

/** Where something stands in a value, the value itself first. */
export function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(value).flatMap(([name, inner]) =>
      placesIn(inner, [...path, Array.isArray(value) ? Number(name) : name]),
    ),
  ]
}

/** The value with something else at a place. */
export function withAt(value: unknown, [first, ...rest]: Path, put: unknown): unknown {
  if (first === undefined) return put
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[first] = withAt(copy[first], rest, put)
  return copy
}

/** Learns the values of an answer under their names. */
export function learn(seen: Seen, value: unknown, name = '') {
  if (Array.isArray(value)) for (const inner of value.slice(0, 20)) learn(seen, inner, name)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) learn(seen, inner, key)
  else if ((typeof value === 'string' && value.length < 200) || typeof value === 'number') {
    const known = seen.get(name) ?? []
    if (known.length < 12 && !known.includes(value)) seen.set(name, [...known, value])
  }
}
