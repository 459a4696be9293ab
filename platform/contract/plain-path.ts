import { z } from 'zod'

/**
 * A problem is found under the wire's names; forms know their fields by the plain ones:
 * `cartPrdList.0.ordQty` becomes `lines.0.quantity`.
 */
export function plainPath(schema: z.ZodType, path: readonly PropertyKey[]): string {
  const plain: string[] = []
  let at: z.ZodType | undefined = schema
  for (const part of path.map(String)) {
    at = at && unwrap(at)
    if (at instanceof z.ZodPipe && at.in instanceof z.ZodObject && at.out instanceof z.ZodObject) {
      const index = Object.keys(at.in.shape).indexOf(part)
      plain.push(Object.keys(at.out.shape)[index] ?? part)
      at = at.in.shape[part] as z.ZodType | undefined
    } else {
      plain.push(part)
      at =
        at instanceof z.ZodObject
          ? (at.shape[part] as z.ZodType | undefined)
          : at instanceof z.ZodArray
            ? (at.element as z.ZodType)
            : undefined
    }
  }
  return plain.join('.')
}

function unwrap(schema: z.ZodType): z.ZodType {
  const inner = (schema._zod.def as { innerType?: z.ZodType }).innerType
  return inner ? unwrap(inner) : schema
}
