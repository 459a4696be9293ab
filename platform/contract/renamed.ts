import { z } from 'zod'

type Fields = Record<string, readonly [wireName: string, schema: z.ZodType]>
type Plain<F extends Fields> = { [K in keyof F]: F[K][1] }
type Wire<F extends Fields> = { [K in keyof F as F[K][0]]: F[K][1] }

/**
 * One codec per record whose wire names are given from outside: decoding turns them into the plain names the
 * code uses, encoding turns them back. `renamed({ quantity: ['ordQty', z.int()] })` reads {ordQty} and gives
 * {quantity}.
 */
export function renamed<const F extends Fields>(fields: F) {
  const names = Object.entries(fields).map(([plain, [wire]]) => [plain, wire] as const)
  // The wire side has checked and converted every value already: checking again would decode nested codecs
  // twice.
  const plain = z.object(mapFields(fields, (name) => [name, z.any().optional()])) as unknown as z.ZodObject<
    Plain<F>
  >
  const wire = z.object(
    mapFields(fields, (_, [wireName, schema]) => [wireName, schema]),
  ) as unknown as z.ZodObject<Wire<F>>
  const defaults = Object.fromEntries(
    Object.values(fields).flatMap(([wire, schema]) =>
      schema instanceof z.ZodDefault ? [[wire, schema.def.defaultValue]] : [],
    ),
  )
  const copy = (from: Record<string, unknown>, pairs: (readonly [from: string, to: string])[]) =>
    Object.fromEntries(
      pairs.filter(([name]) => from[name] !== undefined).map(([name, to]) => [to, from[name]]),
    )
  return z.codec(wire, plain, {
    decode: (value) =>
      copy(
        value as Record<string, unknown>,
        names.map(([p, w]) => [w, p] as const),
      ) as never,
    // A caller may leave out a field with a default; encoding checks it all the same.
    encode: (value) => ({ ...defaults, ...copy(value as Record<string, unknown>, names) }) as never,
  })
}

const mapFields = (fields: Fields, to: (name: string, field: Fields[string]) => [string, z.ZodType]) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => to(name, field)))

const answers = new WeakMap<z.ZodType, boolean>()

/** Whether values change shape between wire and code, so that an answer must be encoded before it is sent. */
export function hasCodec(schema: z.ZodType): boolean {
  const known = answers.get(schema)
  if (known !== undefined) return known
  answers.set(schema, false)
  const def = schema._zod.def as Record<string, unknown> & { type: string; reverseTransform?: unknown }
  const found =
    (def.type === 'pipe' && def.reverseTransform !== undefined) || Object.values(def).some(holdsCodec)
  answers.set(schema, found)
  return found
}

const holdsCodec = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  ('_zod' in part
    ? hasCodec(part as z.ZodType)
    : Array.isArray(part)
      ? part.some(holdsCodec)
      : isPlain(part) && Object.values(part).some(holdsCodec))
const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype
