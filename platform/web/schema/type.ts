import {
  isAborted,
  pushed,
  refined,
  runChecks,
  type Check,
  type ErrorMap,
  type Params,
  type Payload,
  type Raw,
} from './check.ts'

type Presence = 'optional' | 'defaulted' | undefined
export type Def = { type: string; checks?: Check[]; error?: ErrorMap | undefined; [part: string]: unknown }
/** `back`: from code to wire. `bare`: without checks, to see whether the shape fits. */
export type Mode = { back?: boolean; bare?: boolean }
type Result = { success: true; data: unknown } | { success: false; error: ZodError }
type Finished = { code: string; path: PropertyKey[]; message: string }

let customError: ErrorMap | undefined
export const config = (given: { customError: ErrorMap }) => void ({ customError } = given)

export class ZodError extends Error {
  issues: Finished[]
  constructor(issues: Finished[]) {
    super(JSON.stringify(issues))
    this.issues = issues
  }
}

/** What every schema is and can do. A kind says how it reads a value; its checks come after. */
export abstract class ZodType {
  def: Def
  _zod: { def: Def }
  constructor(def: Def) {
    this.def = def
    this._zod = { def }
  }

  abstract read(payload: Payload, mode: Mode): Payload
  /** Whether an object may lack this as a field when it is read. */
  get optin(): Presence {
    return undefined
  }
  /** The same of what was read. */
  get optout(): Presence {
    return undefined
  }
  get values(): Set<unknown> | undefined {
    return undefined
  }

  run(payload: Payload, mode: Mode): Payload {
    const { checks, error } = this.def
    if (!checks || mode.bare) return this.read(payload, mode)
    if (!mode.back) return runChecks(this.read(payload, mode), checks, error)
    const trial = this.read({ value: payload.value, issues: [] }, { back: true, bare: true })
    if (isAborted(trial)) return { ...trial, aborted: true }
    return this.read(runChecks(payload, checks, error), mode)
  }

  protected refuse(payload: Payload, issue: Raw) {
    return pushed(payload, { ...issue, input: payload.value, errors: [this.def.error] })
  }
  protected wrong(payload: Payload, expected: string) {
    return this.refuse(payload, { code: 'invalid_type', expected })
  }

  /** A copy with one check more. */
  with(check: Check): this {
    return new (this.constructor as new (def: Def) => this)({
      ...this.def,
      checks: [...(this.def.checks ?? []), check],
    })
  }

  optional() {
    return new ZodOptional({ type: 'optional', innerType: this })
  }
  nullable() {
    return new ZodNullable({ type: 'nullable', innerType: this })
  }
  nullish() {
    return this.nullable().optional()
  }
  default(value: unknown) {
    return new ZodDefault({ type: 'default', innerType: this, given: value })
  }
  prefault(value: unknown) {
    return new ZodPrefault({ type: 'prefault', innerType: this, given: value })
  }
  catch(value: unknown) {
    return new ZodCatch({ type: 'catch', innerType: this, given: value })
  }
  pipe(next: ZodType) {
    return new ZodPipe({ type: 'pipe', in: this, out: next })
  }
  transform(to: (value: never) => unknown) {
    return this.pipe(new ZodTransform({ type: 'transform', transform: to }))
  }
  refine(fits: (value: never) => unknown, params?: Params) {
    return this.with(refined(fits, params))
  }
  brand() {
    return this
  }
  describe() {
    return this
  }
  meta() {
    return this
  }

  safeParse(value: unknown): Result {
    return read(this, value, {})
  }
  parse(value: unknown) {
    return orThrow(this.safeParse(value))
  }
  decode(value: unknown) {
    return this.parse(value)
  }
  encode(value: unknown) {
    return orThrow(safeEncode(this, value))
  }
}

export const safeDecode = (type: ZodType, value: unknown) => read(type, value, {})
export const safeEncode = (type: ZodType, value: unknown) => read(type, value, { back: true })

function read(type: ZodType, given: unknown, mode: Mode): Result {
  const { issues, value } = type.run({ value: given, issues: [] }, mode)
  return issues.length
    ? { success: false, error: new ZodError(issues.map(finish)) }
    : { success: true, data: value }
}

function orThrow(result: Result) {
  if (!result.success) throw result.error
  return result.data
}

/** The most particular sentence wins: the check's, then the schema's, then the shop's. */
function finish(issue: Raw): Finished {
  const { code, path = [], errors = [] } = issue
  const message = [...errors, customError].reduce<string | undefined>(
    (found, map) => found ?? map?.(issue as never) ?? undefined,
    undefined,
  )
  return { code, path, message: message ?? 'Invalid input' }
}

const more = (values: Set<unknown> | undefined, value: unknown) => values && new Set([...values, value])

/** A schema around another. */
abstract class Wrapper extends ZodType {
  get inner() {
    return this.def['innerType'] as ZodType
  }
  unwrap() {
    return this.inner
  }
  protected given() {
    const { given } = this.def
    return typeof given === 'function' ? (given() as unknown) : given
  }
  override get optout() {
    return this.inner.optout
  }
  override get values() {
    return this.inner.values
  }
}

export class ZodOptional extends Wrapper {
  override get optin(): Presence {
    return this.inner.optin === 'defaulted' ? 'defaulted' : 'optional'
  }
  override get optout(): Presence {
    return 'optional'
  }
  override get values() {
    return more(this.inner.values, undefined)
  }
  read(payload: Payload, mode: Mode) {
    if (payload.value !== undefined) return this.inner.run(payload, mode)
    if (this.inner.optin !== 'defaulted') return payload
    const { value, issues } = this.inner.run({ value: undefined, issues: [] }, mode)
    payload.value = issues.length ? undefined : value
    return payload
  }
}

class ZodNullable extends Wrapper {
  override get optin() {
    return this.inner.optin
  }
  override get values() {
    return more(this.inner.values, null)
  }
  read(payload: Payload, mode: Mode) {
    return payload.value === null ? payload : this.inner.run(payload, mode)
  }
}

export class ZodDefault extends Wrapper {
  constructor(def: Def) {
    super(def)
    Object.defineProperty(def, 'defaultValue', { get: () => this.given() })
  }
  override get optin(): Presence {
    return 'defaulted'
  }
  override get optout(): Presence {
    return undefined
  }
  read(payload: Payload, mode: Mode) {
    if (mode.back) return this.inner.run(payload, mode)
    const read = payload.value === undefined ? payload : this.inner.run(payload, mode)
    if (read.value === undefined) read.value = this.given()
    return read
  }
}

class ZodPrefault extends Wrapper {
  override get optin(): Presence {
    return 'defaulted'
  }
  override get optout(): Presence {
    return undefined
  }
  read(payload: Payload, mode: Mode) {
    if (!mode.back && payload.value === undefined) payload.value = this.given()
    return this.inner.run(payload, mode)
  }
}

class ZodCatch extends Wrapper {
  override get optin(): Presence {
    return this.inner.optin === 'defaulted' ? 'defaulted' : 'optional'
  }
  read(payload: Payload, mode: Mode) {
    if (mode.back) return this.inner.run(payload, mode)
    const { value, issues } = this.inner.run({ value: payload.value, issues: [] }, mode)
    payload.value = issues.length ? this.given() : value
    return payload
  }
}

export class ZodTransform extends ZodType {
  override get optin(): Presence {
    return 'optional'
  }
  read(payload: Payload, { back }: Mode) {
    if (back) throw new Error('A transform has no way back')
    payload.value = (this.def['transform'] as (value: unknown, payload: Payload) => unknown)(
      payload.value,
      payload,
    )
    return payload
  }
}

/** One schema after another; a codec (`transform` and `reverseTransform`) changes the value between them. */
export class ZodPipe extends ZodType {
  get in() {
    return this.def['in'] as ZodType
  }
  get out() {
    return this.def['out'] as ZodType
  }
  override get optin() {
    return this.in.optin
  }
  override get optout() {
    return this.out.optout
  }
  override get values() {
    return this.in.values
  }
  read(payload: Payload, mode: Mode) {
    const [first, second, between] = mode.back
      ? [this.out, this.in, this.def['reverseTransform']]
      : [this.in, this.out, this.def['transform']]
    const left = first.run(payload, mode)
    if (!left.issues.length && between)
      left.value = (between as (value: unknown, payload: Payload) => unknown)(left.value, left)
    return left.issues.length
      ? { ...left, aborted: true }
      : second.run({ value: left.value, issues: left.issues }, mode)
  }
}
