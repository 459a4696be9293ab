import { exactLength, maxLength, minLength, pushed, type Params, type Payload, type Raw } from './check.ts'
import { ZodOptional, ZodType, type Mode } from './type.ts'

const under = (key: PropertyKey, issues: Raw[]) =>
  issues.map((issue) => ({ ...issue, path: [key, ...(issue.path ?? [])] }))

export type Shape = Record<string, ZodType>

/**
 * Fields that it does not know are left out, refused (`strictObject`) or kept (`looseObject`): its `others`.
 */
export class ZodObject extends ZodType {
  get shape() {
    return this.def['shape'] as Shape
  }
  read(payload: Payload, mode: Mode) {
    const given = payload.value as Record<string, unknown>
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      return this.wrong(payload, 'object')
    const value: Record<string, unknown> = {}
    payload.value = value
    for (const [key, type] of Object.entries(this.shape)) readField(payload, value, given, key, type, mode)
    const { others } = this.def
    const unknown = others
      ? Object.keys(given).filter((key) => !(key in this.shape) && key !== '__proto__')
      : []
    if (others === 'kept') for (const key of unknown) value[key] = given[key]
    else if (unknown.length)
      pushed(payload, { code: 'unrecognized_keys', input: given, continue: true, errors: [this.def.error] })
    return payload
  }
  private shaped(shape: Shape) {
    const { checks: _, ...def } = this.def
    return new ZodObject({ ...def, shape })
  }
  extend(more: Shape) {
    return this.shaped({ ...this.shape, ...more })
  }
  omit(names: object) {
    return this.shaped(Object.fromEntries(Object.entries(this.shape).filter(([key]) => !(key in names))))
  }
  pick(names: object) {
    return this.shaped(Object.fromEntries(Object.entries(this.shape).filter(([key]) => key in names)))
  }
  partial() {
    return this.shaped(
      Object.fromEntries(
        Object.entries(this.shape).map(([key, type]) => [
          key,
          new ZodOptional({ type: 'optional', innerType: type }),
        ]),
      ),
    )
  }
}

function readField(
  payload: Payload,
  value: Record<string, unknown>,
  given: Record<string, unknown>,
  key: string,
  type: ZodType,
  mode: Mode,
) {
  const { optin, optout } = type
  const isThere = key in given
  const read = type.run({ value: given[key], issues: [] }, mode)
  if (!isThere && optout && (optin === 'optional' || (optin && read.issues.length))) return
  payload.issues.push(...under(key, read.issues))
  if (!isThere && !optin) {
    if (!read.issues.length) pushed(payload, { code: 'invalid_type', expected: 'nonoptional', path: [key] })
  } else if (read.value !== undefined || isThere || (optin === 'defaulted' && !optout))
    value[key] = read.value
}

export class ZodArray extends ZodType {
  get element() {
    return this.def['element'] as ZodType
  }
  read(payload: Payload, mode: Mode) {
    const given = payload.value
    if (!Array.isArray(given)) return this.wrong(payload, 'array')
    const over = !mode.back && !mode.bare && this.def.checks?.find(({ cap = Infinity }) => given.length > cap)
    if (over)
      return pushed(payload, {
        code: 'too_big',
        maximum: over.cap,
        origin: 'array',
        input: given,
        continue: false,
        errors: [over.error, this.def.error],
      })
    payload.value = given.map((item: unknown, index) => {
      const { value, issues } = this.element.run({ value: item, issues: [] }, mode)
      payload.issues.push(...under(index, issues))
      return value
    })
    return payload
  }
  min(length: number, params?: Params) {
    return this.with(minLength(length, params))
  }
  max(length: number, params?: Params) {
    return this.with(maxLength(length, params))
  }
  length(length: number, params?: Params) {
    return this.with(exactLength(length, params))
  }
  nonempty(params?: Params) {
    return this.min(1, params)
  }
}

export class ZodTuple extends ZodType {
  read(payload: Payload, mode: Mode) {
    const given = payload.value
    const items = this.def['items'] as ZodType[]
    if (!Array.isArray(given)) return this.wrong(payload, 'tuple')
    if (given.length < items.length)
      return this.refuse(payload, { code: 'too_small', minimum: items.length, origin: 'array' })
    if (given.length > items.length)
      this.refuse(payload, { code: 'too_big', maximum: items.length, origin: 'array' })
    payload.value = items.map((item, index) => {
      const { value, issues } = item.run({ value: given[index], issues: [] }, mode)
      payload.issues.push(...under(index, issues))
      return value
    })
    return payload
  }
}

export class ZodRecord extends ZodType {
  read(payload: Payload, mode: Mode) {
    const given = payload.value as Record<string, unknown>
    const [keyType, valueType] = [this.def['keyType'] as ZodType, this.def['valueType'] as ZodType]
    if (Object.prototype.toString.call(given) !== '[object Object]') return this.wrong(payload, 'record')
    const value: Record<string, unknown> = {}
    payload.value = value
    const named = [...(keyType.values ?? [])] as string[]
    for (const key of named.length ? named : Object.keys(given)) {
      if (key === '__proto__') continue
      const name = keyType.run({ value: key, issues: [] }, mode)
      if (name.issues.length) {
        pushed(payload, { code: 'invalid_key', path: [key], input: key, errors: [this.def.error] })
        continue
      }
      const read = valueType.run({ value: given[key], issues: [] }, mode)
      payload.issues.push(...under(key, read.issues))
      value[name.value as string] = read.value
    }
    if (named.length && Object.keys(given).some((key) => !named.includes(key)))
      pushed(payload, { code: 'unrecognized_keys', input: given, continue: true, errors: [this.def.error] })
    return payload
  }
}

/** The first of its options that fits; `discriminator` names the field that chooses one. */
export class ZodUnion extends ZodType {
  get options() {
    return this.def['options'] as ZodType[]
  }
  override get optin() {
    return this.options.some(({ optin }) => optin === 'defaulted')
      ? 'defaulted'
      : this.options.some(({ optin }) => optin)
        ? 'optional'
        : undefined
  }
  override get optout() {
    return this.options.some(({ optout }) => optout) ? 'optional' : undefined
  }
  override get values() {
    const values = this.options.map((option) => option.values)
    return values.every((set) => set !== undefined) ? new Set(values.flatMap((set) => [...set])) : undefined
  }
  read(payload: Payload, mode: Mode) {
    const field = this.def['discriminator'] as string | undefined
    if (field !== undefined) return this.choose(payload, field, mode)
    const tried: Payload[] = []
    for (const option of this.options) {
      const read = option.run({ value: payload.value, issues: [] }, mode)
      if (!read.issues.length) return read
      tried.push(read)
    }
    const nearly = tried.filter(
      ({ aborted, issues }) => !aborted && issues.every((issue) => issue.continue === true),
    )
    return nearly.length === 1 ? nearly[0]! : this.refuse(payload, { code: 'invalid_union' })
  }
  private choose(payload: Payload, field: string, mode: Mode) {
    const given = payload.value as Record<string, unknown>
    if (typeof given !== 'object' || given === null) return this.wrong(payload, 'object')
    const option = this.options.find((one) => (one as ZodObject).shape[field]?.values?.has(given[field]))
    return option ? option.run(payload, mode) : this.refuse(payload, { code: 'invalid_union', path: [field] })
  }
}
