import { z } from 'zod'
import { fileReply, pathOf, streamReply, type Endpoint } from '#platform/contract/endpoint.ts'
import type { JsonSchema, Seen } from '#testing/hostile-input.ts'

/** One way to call a read: plainly, or with one more of its fields filled in. */
export type Ask = {
  name: string
  endpoint: Endpoint
  url: string
  body?: object
  isFile: boolean
  isStaff: boolean
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Streams never end; everything else that only reads can be measured. */
export const isRead = ({ method, reply }: Endpoint) => method === 'GET' && reply !== streamReply

const isStaff = ({ access }: Endpoint) => access === 'staff' || access.startsWith('menu:')

const shapeOf = (schema: z.ZodType | undefined) =>
  (schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}) as JsonSchema

const DAY = 86_400_000
const seoulDay = (at: number) => new Date(at + 9 * 3_600_000).toISOString().slice(0, 10)
const today = () => seoulDay(Date.now())
const monthAgo = () => seoulDay(Date.now() - 30 * DAY)

/** Fields that are words to look for, each asked with a common and with a rare one. */
const LOOKED_FOR = /^(q|text|search\w*|keyword|query|word|payer)$/
const WORDS = ['필러', '데모', 'BK-', '가람의원 1234']
/** What the page would send; the value of a field whose schema says no more than "text". */
const texts: [RegExp, () => string][] = [
  [/reason/i, () => '자료 증가를 잽니다'],
  [/month/i, () => today().slice(0, 7)],
  [/^(from|since|begin\w*|start\w*)$/i, monthAgo],
  [/^(to|until|end\w*)$/i, today],
]

/** The values to try for a field, the plainest first; none: nothing is known that fits. */
function valuesFor(name: string, schema: JsonSchema, seen: Seen): string[] {
  const known = seen.get(name)?.[0]
  if (schema.const !== undefined) return [String(schema.const)]
  if (schema.enum) return schema.enum.slice(0, 8).map(String)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.flatMap((choice) => valuesFor(name, choice, seen)).slice(0, 8)
  if (schema.type === 'boolean') return ['true']
  if (LOOKED_FOR.test(name)) return WORDS
  if (known !== undefined && !/^(from|to|size|limit)$/.test(name)) return [String(known)]
  const text = texts.find(([pattern]) => pattern.test(name))?.[1]()
  if (text !== undefined) return [text]
  if (schema.format === 'date') return [monthAgo()]
  return []
}

const query = (given: Record<string, string>) => {
  const text = new URLSearchParams(given).toString()
  return text && `?${text}`
}

/**
 * Every way to call a read that its contract lets see: its required fields alone, then each optional field by itself
 * with each of its choices; `next` is the cursor that its first page gave. `missing` names a required field for which no value is known yet.
 */
export function asksOf(endpoint: Endpoint, seen: Seen, next?: string): Ask[] | { missing: string } {
  const [params, fields] = [shapeOf(endpoint.params), shapeOf(endpoint.query)]
  const path: Record<string, string> = {}
  for (const [name, schema] of Object.entries(params.properties ?? {})) {
    const [value] = valuesFor(name, schema, seen)
    if (value === undefined) return { missing: name }
    path[name] = value
  }
  const required: Record<string, string> = {}
  for (const name of fields.required ?? []) {
    const [value] = valuesFor(name, fields.properties![name]!, seen)
    if (value === undefined) return { missing: name }
    required[name] = value
  }
  const ask = (more: Record<string, string>): Ask => ({
    name: `${nameOf(endpoint)}${'cursor' in more ? ' (next page)' : decodeURIComponent(query(more)).replaceAll(/\d{4,}/g, '#')}`,
    endpoint,
    url: pathOf(endpoint, path) + query({ ...required, ...more }),
    isFile: endpoint.reply === fileReply,
    isStaff: isStaff(endpoint),
  })
  const singly = Object.entries(fields.properties ?? {}).flatMap(([name, schema]) =>
    (name === 'cursor' ? (next ? [next] : []) : valuesFor(name, schema, seen))
      .filter((value) => required[name] !== value)
      .map((value) => ask({ [name]: value })),
  )
  return [ask({}), ...singly]
}
