import type { z } from 'zod'
import { hasCodec } from './renamed.ts'

type Def = {
  type: string
  in?: z.ZodType
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  transform?: (value: unknown, context: object) => unknown
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

/**
 * What another build answers, of which this page knows less or more: names are changed as they always are, a field that
 * is not there stays away, and a word that this page does not know stays as it came. Undefined when the answer differs
 * otherwise, or holds nothing that this page knows.
 */
export function readOlderAnswer(
  schema: z.ZodType,
  value: unknown,
  issues: readonly { code: string; path: readonly PropertyKey[] }[],
): unknown {
  const isMissing = (path: readonly PropertyKey[]) =>
    path.reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part], value) ===
    undefined
  if (!issues.every(({ code, path }) => code === 'invalid_value' || isMissing(path))) return undefined
  const read = rename(schema, value)
  return typeof read === 'object' && Object.keys(read ?? {}).length > 0 ? read : undefined
}

function rename(schema: z.ZodType, value: unknown): unknown {
  const { type, innerType, element, shape, ...pipe } = defOf(schema)
  if (value === null || value === undefined || !hasCodec(schema)) return value
  if (innerType) return rename(innerType, value)
  if (type === 'pipe') return pipe.transform!(rename(pipe.in!, value), {})
  if (element) return (value as unknown[]).map((one) => rename(element, one))
  if (!shape) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (shape[name] ? [[name, rename(shape[name], part)]] : [])),
  )
}
