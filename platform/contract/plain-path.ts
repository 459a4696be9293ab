import { z } from 'zod'

/**
 * A problem is found under the wire's names; forms know their fields by the plain ones:
 * `cartPrdList.0.ordQty` becomes `lines.0.quantity`.
 */
export const plainPath = (schema: z.ZodType, path: readonly PropertyKey[]): string =>
  translate(schema, path, 'in', 'out')

/** The other way round, for what the server finds after it has read the input. */
export const wirePath = (schema: z.ZodType, path: readonly PropertyKey[]): string =>
  translate(schema, path, 'out', 'in')

function translate(schema: z.ZodType, path: readonly PropertyKey[], from: 'in' | 'out', to: 'in' | 'out') {
  const names: string[] = []
  let at: z.ZodType | undefined = schema
  for (const part of path.map(String)) {
    at = at && unwrap(at)
    if (at instanceof z.ZodPipe && at.in instanceof z.ZodObject && at.out instanceof z.ZodObject) {
      const index = Object.keys((at[from] as z.ZodObject).shape).indexOf(part)
      names.push(Object.keys((at[to] as z.ZodObject).shape)[index] ?? part)
      at = Object.values(at.in.shape)[index] as z.ZodType | undefined
    } else {
      names.push(part)
      at =
        at instanceof z.ZodObject
          ? (at.shape[part] as z.ZodType | undefined)
          : at instanceof z.ZodArray
            ? (at.element as z.ZodType)
            : undefined
    }
  }
  return names.join('.')
}

function unwrap(schema: z.ZodType): z.ZodType {
  const inner = (schema._zod.def as { innerType?: z.ZodType }).innerType
  return inner ? unwrap(inner) : schema
}
