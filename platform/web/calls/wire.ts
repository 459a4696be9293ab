import { z } from 'zod'
import { pathOf, type Endpoint } from '#platform/contract/endpoint.ts'
import { commonRefusals, SUCCESS, type Envelope } from '#platform/contract/envelope.ts'
import { hasCodec } from '#platform/contract/renamed.ts'
import { readOlderAnswer } from '#platform/contract/older-answer.ts'
import { plainPath } from '#platform/contract/plain-path.ts'
import { AUDIT_FIELDS } from '#domain/records.ts'
import { CallError } from './call-error.ts'
import { toQueryString } from './query-string.ts'

/** What a call hands over, untyped; `Input<E>` is its typed face. */
export type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** The address of a call: path, and query in its wire names. */
export function urlOf(endpoint: Endpoint, input: Parts = {}, query = wireQuery(endpoint, input)): string {
  const path = pathOf(
    endpoint,
    encodePart(endpoint.params, input.params) as Record<string, unknown> | undefined,
  )
  return query ? `${path}?${query}` : path
}

/** The query in its wire names, before it becomes text. */
export const encodeQuery = (endpoint: Endpoint, input: Parts) => encodePart(endpoint.query, input.query) ?? {}
export const wireQuery = (endpoint: Endpoint, input: Parts) => toQueryString(encodeQuery(endpoint, input))

/**
 * The body in its wire names: a form or file as it is, anything else as JSON text; undefined when there is
 * none.
 */
export function wireBody(endpoint: Endpoint, input: Parts): string | FormData | Blob | undefined {
  const { body } = input
  if (body === undefined || body instanceof FormData || body instanceof Blob) return body
  return JSON.stringify(encodePart(endpoint.body, body), sendable)
}

/** HT-09: who changed a record, and when, is the server's to say; functions are dropped by JSON itself. */
const sendable = (name: string, value: unknown) =>
  (AUDIT_FIELDS as readonly string[]).includes(name) ? undefined : value

/**
 * Plain names to wire names where the schema has a codec. Values that do not fit fail here, at their fields.
 */
function encodePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema || value === undefined || !hasCodec(schema)) return value
  const encoded = z.safeEncode(schema, withDefaults(schema, value) as never)
  if (encoded.success) return encoded.data
  throw new CallError({
    kind: 'invalid',
    code: 'invalid-input',
    status: 400,
    message: commonRefusals['invalid-input'].message,
    issues: encoded.error.issues.map((issue) => ({
      path: plainPath(schema, issue.path),
      message: issue.message,
    })),
  })
}

/** Encoding asks for every field, but a caller may leave out those with a default. */
function withDefaults(schema: z.ZodType, value: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const left = Object.entries(schema.shape as Record<string, z.ZodType>).filter(
    ([name, field]) =>
      field instanceof z.ZodDefault && (value as Record<string, unknown>)[name] === undefined,
  )
  return left.length
    ? {
        ...value,
        ...Object.fromEntries(left.map(([name, field]) => [name, (field as z.ZodDefault).def.defaultValue])),
      }
    : value
}

/** HT-01: the answer's envelope, or null when it is something else. */
export function readEnvelope(text: string): Envelope | null {
  try {
    const envelope = JSON.parse(text) as Envelope | null
    return typeof envelope?.resultCode === 'string' ? envelope : null
  } catch {
    return null
  }
}

type Answer = {
  status: number
  tranId: string
  retryAfterMs?: number | undefined
  passThrough?: readonly string[]
}

/** The body of a successful answer in plain names, or the refusal that the envelope carries. */
export function openEnvelope(endpoint: Endpoint, envelope: Envelope, answer: Answer): unknown {
  const { resultCode, body, message, issues } = envelope
  if (resultCode === SUCCESS) return decodePart(endpoint.reply, body, answer)
  if (answer.passThrough?.includes(resultCode)) return body
  const declared = endpoint.refusals?.[resultCode] as { message: string; data?: z.ZodType } | undefined
  const known = declared ?? (commonRefusals as Record<string, { message: string }>)[resultCode]
  throw new CallError({
    kind:
      issues?.length || resultCode === 'invalid-input'
        ? 'invalid'
        : resultCode === 'server-error'
          ? 'server'
          : 'refused',
    code: resultCode,
    status: answer.status,
    message: message ?? known?.message ?? resultCode,
    data: declared?.data ? decodePart(declared.data, body, answer) : (body ?? undefined),
    issues: issues?.map((issue) => ({
      ...issue,
      path: [endpoint.body, endpoint.query, endpoint.params].reduce(
        (path, schema) => (schema ? plainPath(schema, path.split('.')) : path),
        issue.path,
      ),
    })),
    tranId: answer.tranId,
    retryAfterMs: answer.retryAfterMs,
  })
}

function decodePart(schema: z.ZodType, value: unknown, { status, tranId }: Answer): unknown {
  if (!hasCodec(schema)) return value
  const decoded = z.safeDecode(schema, value as never)
  if (decoded.success) return decoded.data
  // while a build is replaced, its pages are answered by the other one too
  const read = readOlderAnswer(schema, value, decoded.error.issues)
  if (read !== undefined) return read
  throw new CallError({
    kind: 'server',
    code: 'bad-answer',
    status,
    message: commonRefusals['server-error'].message,
    tranId,
    cause: decoded.error,
  })
}
