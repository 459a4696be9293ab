/**
 * An issue while reading. `continue: true`: the value is of the right kind, so further checks may look at it.
 */
export type Raw = {
  code: string
  input?: unknown
  path?: PropertyKey[]
  continue?: boolean
  errors?: (ErrorMap | undefined)[]
  [detail: string]: unknown
}
export type ErrorMap = (issue: never) => string | undefined | null
export type Payload = { value: unknown; issues: Raw[]; aborted?: boolean }
export type Check = {
  error?: ErrorMap | undefined
  /** Runs even after an issue, when the value has what it looks at. */
  when?: (value: unknown) => boolean
  /** The most elements of an array, known before any is read. */
  cap?: number
  run(payload: Payload): void
}
export type Params =
  | string
  | { error?: string | ErrorMap; message?: string; path?: PropertyKey[]; abort?: boolean }
  | undefined

export const errorOf = (params: Params): ErrorMap | undefined => {
  const error = typeof params === 'string' ? params : (params?.error ?? params?.message)
  return typeof error === 'string' ? () => error : error
}

export const pushed = (payload: Payload, issue: Raw) => {
  payload.issues.push(issue)
  return payload
}

const stops = (issue: Raw) => issue.continue !== true
export const isAborted = ({ aborted, issues }: Payload) => aborted === true || issues.some(stops)

export function runChecks(payload: Payload, checks: Check[], error: ErrorMap | undefined): Payload {
  let aborted = isAborted(payload)
  for (const check of checks) {
    if (
      check.when
        ? payload.aborted ||
          payload.issues.some((issue) => issue.continue === false) ||
          !check.when(payload.value)
        : aborted
    )
      continue
    const before = payload.issues.length
    check.run(payload)
    const found = payload.issues.slice(before)
    for (const issue of found) issue.errors ??= [check.error, error]
    aborted ||= found.some(stops)
  }
  return payload
}

/** A check that only looks: `issue` says what is wrong where `fits` is false. */
export const test = (
  fits: (value: never) => boolean,
  issue: Raw | ((value: never) => Raw),
  params: Params,
  rest?: Partial<Check>,
): Check => ({
  error: errorOf(params),
  run: (payload) => {
    if (fits(payload.value as never)) return
    pushed(payload, {
      continue: typeof params !== 'object' || !params.abort,
      ...(typeof issue === 'function' ? issue(payload.value as never) : issue),
      input: payload.value,
    })
  },
  ...rest,
})

export const change = (to: (value: never) => unknown): Check => ({
  run: (payload) => void (payload.value = to(payload.value as never)),
})

type Sized = string | unknown[]
const when = (value: unknown) => (value as Sized | null | undefined)?.length !== undefined
const origin = (value: Sized) => (Array.isArray(value) ? 'array' : 'string')
/** Characters as people count them: a surrogate pair is one. */
const lengthOf = (value: Sized) => (typeof value === 'string' ? [...value].length : value.length)

export const minLength = (minimum: number, params: Params) =>
  test(
    (value: Sized) => lengthOf(value) >= minimum,
    (value: Sized) => ({ code: 'too_small', minimum, origin: origin(value) }),
    params,
    { when },
  )
export const maxLength = (maximum: number, params: Params) =>
  test(
    (value: Sized) => lengthOf(value) <= maximum,
    (value: Sized) => ({ code: 'too_big', maximum, origin: origin(value) }),
    params,
    { when, cap: maximum },
  )
export const exactLength = (length: number, params: Params) =>
  test(
    (value: Sized) => lengthOf(value) === length,
    (value: Sized) => ({
      origin: origin(value),
      ...(lengthOf(value) > length
        ? { code: 'too_big', maximum: length }
        : { code: 'too_small', minimum: length }),
    }),
    params,
    { when, cap: length },
  )
export const atLeast = (minimum: number, params: Params) =>
  test((value: number) => value >= minimum, { code: 'too_small', minimum, origin: 'number' }, params)
export const atMost = (maximum: number, params: Params) =>
  test((value: number) => value <= maximum, { code: 'too_big', maximum, origin: 'number' }, params)
export const above = (minimum: number, params: Params) =>
  test((value: number) => value > minimum, { code: 'too_small', minimum, origin: 'number' }, params)

export const wholeNumber = (params: Params): Check => ({
  error: errorOf(params),
  run: (payload) => {
    const input = payload.value as number
    if (Number.isSafeInteger(input)) return
    pushed(
      payload,
      !Number.isInteger(input)
        ? { code: 'invalid_type', expected: 'int', continue: false, input }
        : {
            input,
            continue: true,
            origin: 'int',
            ...(input > 0
              ? { code: 'too_big', maximum: Number.MAX_SAFE_INTEGER }
              : { code: 'too_small', minimum: Number.MIN_SAFE_INTEGER }),
          },
    )
  },
})

export const pattern = (format: string, regex: RegExp, params: Params): Check =>
  test((value: string) => value.search(regex) >= 0, { code: 'invalid_format', format }, params)
export const refined = (fits: (value: never) => unknown, params: Params): Check => ({
  ...test(
    (value: never) => !!fits(value),
    () => ({ code: 'custom', path: [...((typeof params === 'object' && params.path) || [])] }),
    params,
  ),
})
