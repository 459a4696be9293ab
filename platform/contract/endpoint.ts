import { z } from 'zod'
import type { doors } from './access.ts'

/**
 * Who may call: see `doors`. `menu:id` and `menu:id:function`: staff whose roles open that menu, or that
 * function of it.
 */
export type Access = PlainAccess | `menu:${string}`
/** Decided without looking into the authority of staff. */
export type PlainAccess = Exclude<keyof typeof doors, 'menu'>

/**
 * An expected failure: its code is the key, its Korean sentence may hold {0}, {1}; `data` is what the page
 * needs to help.
 */
export type Refusal = {
  status: 400 | 401 | 403 | 404 | 409 | 422 | 423 | 429 | 503
  message: string
  data?: z.ZodType
}
export type Refusals = Record<string, Refusal>

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path parameters as `:name`. */
  path: string
  /** One line for the API page. */
  summary: string
  access: Access
  /**
   * A read whose answer may be up to a second old to all but its own reader: a replica may give it. Never what money,
   * stock or a right is decided by. It writes nothing.
   */
  mayLag?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  refusals?: Refusals
  /** The body travels encrypted (HT-07): a wire format, not a protection. */
  secured?: boolean
  /** Needs the header Idempotency-Key; the handler runs inside `once()`. */
  idempotent?: boolean
  /**
   * Costly: a few calls a minute from one address (setting), or at most this many. What strangers may call
   * without it is limited too, to a hundred times as many.
   */
  limited?: boolean | number
  /** The longest body in bytes, where `bodyBytesOf` would be too little. */
  bodyBytes?: number
  /** The body or the reply holds personal data: each call of staff goes into the audit trail, reads too. */
  personal?: boolean
  /**
   * The body is a file, or a form with files: it reaches the handler as it comes, and may take as long as it
   * needs.
   */
  streamed?: boolean
  /**
   * Of a streamed body, for the API page: its content type and what is in it. The handler reads it, not a
   * schema.
   */
  stream?: { type: string; schema: z.ZodType }
  /** Called by timers: neither renews the token nor counts as activity. */
  passive?: boolean
  /**
   * Kept for clients that cannot change: its answers say so in the header `deprecation`, the API page too.
   */
  deprecated?: boolean
}

/** The longest body of an endpoint that says nothing of it, and the longest sealed one. */
export const BODY_BYTES = 65_536

/** A file's bytes. As `reply`: the answer is a file, not the envelope; a refusal still is one. */
export const fileReply = z.unknown().meta({ format: 'binary' })

/** For `reply`: the answer stays open and carries server-sent events. */
export const streamReply = z.unknown().meta({ format: 'event-stream' })

/** Declares one call. Server, client, tests and the API page all derive from this value. */
export const endpoint = <const E extends Endpoint>(shape: E): E => shape

export type Params<E extends Endpoint> = E['params'] extends z.ZodType
  ? z.output<E['params']>
  : Record<never, never>
export type Query<E extends Endpoint> = E['query'] extends z.ZodType
  ? z.output<E['query']>
  : Record<never, never>
export type Body<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined
/** What the page or the server holds: plain English names. The wire may differ (see `renamed`). */
export type Reply<E extends Endpoint> = z.output<E['reply']>
export type RefusalCode<E extends Endpoint> = E['refusals'] extends Refusals
  ? keyof E['refusals'] & string
  : never
export type RefusalData<E extends Endpoint, C extends RefusalCode<E>> = NonNullable<
  E['refusals']
>[C]['data'] extends z.ZodType
  ? z.output<NonNullable<E['refusals']>[C]['data']>
  : undefined

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? Record<never, never> extends z.input<E[K]>
    ? { [P in K]?: Loose<E[K]> }
    : { [P in K]: Loose<E[K]> }
  : { [P in K]?: undefined }
type Loose<S> = S extends z.ZodType ? Partial<z.output<S>> & Omit<z.output<S>, Defaulted<S>> : never
/** Of a renamed record by its plain names, which the wire does not know. */
type Defaulted<S extends z.ZodType> =
  S extends z.ZodCodec<z.ZodType, z.ZodObject<infer P>>
    ? { [K in keyof P]: P[K] extends z.ZodDefault ? K : never }[keyof P]
    : {
        [K in keyof z.input<S>]-?: Record<never, never> extends Pick<z.input<S>, K> ? K : never
      }[keyof z.input<S>]

/**
 * What a caller hands over: params, query and body as the page names them; fields with a default may be left
 * out.
 */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>

/** Fills `:name` parts of an endpoint's path. */
export const pathOf = (endpoint: Endpoint, params: Record<string, unknown> = {}) =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
