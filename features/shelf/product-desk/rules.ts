type Class = { kind: string; deviceGrade: number | null }

/** A drug, or a device with a grade, is sold by its permit number. */
export const needsPermit = ({ kind, deviceGrade }: Class) => kind === 'drug' || deviceGrade !== null

type Values = Readonly<Record<string, unknown>>
type Edited = Values & { options: readonly (Values & { id: number })[] }

const text = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

/** Every field that differs, before and after; one of an option as `options.12.price`. */
export function changesBetween(was: Edited, to: Edited) {
  const differing = (prefix: string, from: Values, into: Values) =>
    Object.keys(into)
      .filter((field) => field !== 'options' && field !== 'id' && text(from[field]) !== text(into[field]))
      .map((field) => ({ field: prefix + field, from: text(from[field]), to: text(into[field]) }))
  return [
    ...differing('', was, to),
    ...to.options.flatMap((option) => {
      const before = was.options.find(({ id }) => id === option.id)
      return before ? differing(`options.${option.id}.`, before, option) : []
    }),
  ]
}
