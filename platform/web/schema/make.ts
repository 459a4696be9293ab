import { errorOf, pattern, pushed, wholeNumber, type Params } from './check.ts'
import { ZodAny, ZodBoolean, ZodDate, ZodEnum, ZodNever, ZodNull, ZodNumber, ZodString } from './plain.ts'
import { ZodArray, ZodObject, ZodRecord, ZodTuple, ZodUnion, type Shape } from './parts.ts'
import {
  config,
  safeDecode,
  safeEncode,
  ZodDefault,
  ZodError,
  ZodOptional,
  ZodPipe,
  ZodTransform,
  ZodType,
} from './type.ts'

export const string = (params?: Params) => new ZodString({ type: 'string', error: errorOf(params) })
export const number = (params?: Params) => new ZodNumber({ type: 'number', error: errorOf(params) })
export const boolean = (params?: Params) => new ZodBoolean({ type: 'boolean', error: errorOf(params) })
export const object = (shape: Shape, params?: Params, others?: 'refused' | 'kept') =>
  new ZodObject({ type: 'object', shape, others, error: errorOf(params) })
const format = (name: string, regex: RegExp) => (params?: Params) =>
  new ZodString({ type: 'string', error: errorOf(params), checks: [pattern(name, regex, undefined)] })
export const union = (options: ZodType[], params?: Params) =>
  new ZodUnion({ type: 'union', options, error: errorOf(params) })
const oneOf = (values: unknown[], params?: Params) =>
  new ZodEnum({ type: 'enum', values: new Set(values), error: errorOf(params) })

const DAY =
  '(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])))'
const UUID =
  /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

type Codec = { decode: (value: never) => unknown; encode: (value: never) => unknown }
export const codec = (from: ZodType, to: ZodType, { decode, encode }: Codec) =>
  new ZodPipe({ type: 'pipe', in: from, out: to, transform: decode, reverseTransform: encode })

export const stringbool = ({
  truthy = ['true', '1', 'yes', 'on', 'y', 'enabled'],
  falsy = ['false', '0', 'no', 'off', 'n', 'disabled'],
  ...params
}: { truthy?: string[]; falsy?: string[]; error?: string } = {}) =>
  new ZodPipe({
    type: 'pipe',
    in: string(params),
    out: boolean(params),
    error: errorOf(params),
    transform: (text: string, payload: Parameters<typeof pushed>[0]) => {
      const isTrue = truthy.includes(text.toLowerCase())
      if (!isTrue && !falsy.includes(text.toLowerCase()))
        pushed(payload, { code: 'invalid_value', input: text, continue: false, errors: [errorOf(params)] })
      return isTrue
    },
    reverseTransform: (value: boolean) => (value ? truthy[0] : falsy[0]),
  })

export const strictObject = (shape: Shape, params?: Params) => object(shape, params, 'refused')
export const looseObject = (shape: Shape, params?: Params) => object(shape, params, 'kept')
export const int = (params?: Params) =>
  new ZodNumber({ type: 'number', error: errorOf(params), checks: [wholeNumber(undefined)] })
export const array = (element: ZodType, params?: Params) =>
  new ZodArray({ type: 'array', element, error: errorOf(params) })
export const tuple = (items: ZodType[], params?: Params) =>
  new ZodTuple({ type: 'tuple', items, error: errorOf(params) })
export const record = (keyType: ZodType, valueType: ZodType, params?: Params) =>
  new ZodRecord({ type: 'record', keyType, valueType, error: errorOf(params) })
export const discriminatedUnion = (discriminator: string, options: ZodType[], params?: Params) =>
  new ZodUnion({ type: 'union', options, discriminator, error: errorOf(params) })
const oneOfNames = (values: string[] | Record<string, string | number>, params?: Params) =>
  oneOf(Object.values(values), params)
export const literal = (value: unknown, params?: Params) =>
  oneOf(Array.isArray(value) ? value : [value], params)
const nothing = (params?: Params) => new ZodNull({ type: 'null', error: errorOf(params) })
export const date = (params?: Params) => new ZodDate({ type: 'date', error: errorOf(params) })
export const any = () => new ZodAny({ type: 'any' })
export const unknown = () => new ZodAny({ type: 'unknown' })
export const never = (params?: Params) => new ZodNever({ type: 'never', error: errorOf(params) })
export const optional = (type: ZodType) => type.optional()
export const nullable = (type: ZodType) => type.nullable()
export const preprocess = (transform: (value: never) => unknown, type: ZodType) =>
  new ZodTransform({ type: 'transform', transform }).pipe(type)
export const uuid = format('uuid', UUID)
export const email = format('email', EMAIL)
export const iso = {
  date: format('date', new RegExp(`^${DAY}$`)),
  datetime: format('datetime', new RegExp(`^${DAY}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?Z$`)),
}
export const coerce = {
  number: (params?: Params) => new ZodNumber({ type: 'number', coerce: true, error: errorOf(params) }),
  string: (params?: Params) => new ZodString({ type: 'string', coerce: true, error: errorOf(params) }),
}

export {
  config,
  safeDecode,
  safeEncode,
  ZodArray,
  ZodDefault,
  ZodError,
  ZodObject,
  ZodOptional,
  ZodPipe,
  ZodType,
  oneOfNames as enum,
  nothing as null,
}
