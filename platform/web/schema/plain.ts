import {
  above,
  atLeast,
  atMost,
  change,
  exactLength,
  maxLength,
  minLength,
  pattern,
  test,
  wholeNumber,
  type Params,
  type Payload,
} from './check.ts'
import { ZodType, type Mode } from './type.ts'

export class ZodString extends ZodType {
  read(payload: Payload) {
    if (this.def['coerce']) payload.value = String(payload.value)
    return typeof payload.value === 'string' ? payload : this.wrong(payload, 'string')
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
  regex(regex: RegExp, params?: Params) {
    return this.with(pattern('regex', regex, params))
  }
  startsWith(start: string, params?: Params) {
    return this.with(
      test(
        (text: string) => text.startsWith(start),
        { code: 'invalid_format', format: 'starts_with' },
        params,
      ),
    )
  }
  trim() {
    return this.with(change((text: string) => text.trim()))
  }
  toLowerCase() {
    return this.with(change((text: string) => text.toLowerCase()))
  }
  toUpperCase() {
    return this.with(change((text: string) => text.toUpperCase()))
  }
}

export class ZodNumber extends ZodType {
  read(payload: Payload) {
    if (this.def['coerce']) payload.value = Number(payload.value)
    return Number.isFinite(payload.value) ? payload : this.wrong(payload, 'number')
  }
  int(params?: Params) {
    return this.with(wholeNumber(params))
  }
  min(least: number, params?: Params) {
    return this.with(atLeast(least, params))
  }
  max(most: number, params?: Params) {
    return this.with(atMost(most, params))
  }
  positive(params?: Params) {
    return this.with(above(0, params))
  }
  nonnegative(params?: Params) {
    return this.min(0, params)
  }
}

export class ZodBoolean extends ZodType {
  read(payload: Payload) {
    return typeof payload.value === 'boolean' ? payload : this.wrong(payload, 'boolean')
  }
}

export class ZodDate extends ZodType {
  read(payload: Payload) {
    return payload.value instanceof Date && !Number.isNaN(payload.value.getTime())
      ? payload
      : this.wrong(payload, 'date')
  }
}

export class ZodAny extends ZodType {
  read(payload: Payload) {
    return payload
  }
}

export class ZodNever extends ZodType {
  read(payload: Payload) {
    return this.wrong(payload, 'never')
  }
}

export class ZodNull extends ZodType {
  override get values() {
    return new Set<unknown>([null])
  }
  read(payload: Payload) {
    return payload.value === null ? payload : this.wrong(payload, 'null')
  }
}

/** One of several values: `z.enum` and `z.literal`. */
export class ZodEnum extends ZodType {
  override get values() {
    return this.def['values'] as Set<unknown>
  }
  read(payload: Payload, _: Mode) {
    return this.values.has(payload.value) ? payload : this.refuse(payload, { code: 'invalid_value' })
  }
  get options() {
    return [...this.values]
  }
}
