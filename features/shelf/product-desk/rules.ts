type Class = { kind: string; deviceGrade: number | null }

/** A device always has one; of the others, equipment and consumables such as needles may. */
export const mayHaveGrade = (kind: string) => ['device', 'equipment', 'consumable'].includes(kind)

/** A drug, or a device with a grade, is sold by its permit number. */
export const needsPermit = ({ kind, deviceGrade }: Class) => kind === 'drug' || deviceGrade !== null

type Times = { saleState: string; onSaleAt: string | null; offSaleAt: string | null }

/** A start is for what is hidden; what is over has no end to come. */
export const timesOf = ({ saleState, onSaleAt, offSaleAt }: Times) => ({
  onSaleAt: saleState === 'hidden' ? onSaleAt : null,
  offSaleAt: saleState === 'discontinued' ? null : offSaleAt,
})

export const endsEarly = ({ onSaleAt, offSaleAt }: Omit<Times, 'saleState'>, now: Date) =>
  offSaleAt !== null &&
  Date.parse(offSaleAt) <= Math.max(now.getTime(), onSaleAt === null ? 0 : Date.parse(onSaleAt))

type Values = Readonly<Record<string, unknown>>
type Changed = { field: string; from: string; to: string }
type Edited = Values & { options: readonly (Values & { id: number })[] }

/** A photograph, a document or a line of the label as the history tells it; the file's first letters tell it apart. */
function told(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { label, value: said, kind, title, alt, fileId = '' } = value as Record<string, string>
  if (label !== undefined) return `${label} ${said}`
  return `${[kind, title || alt].filter(Boolean).join(' ') || '사진'} (${fileId.slice(0, 6)})`
}
const text = (value: unknown) => (Array.isArray(value) ? value.map(told).join(', ') : String(value ?? ''))
/** Where the words are the same, what they were parted into may not be. */
const parts = (value: unknown) =>
  Array.isArray(value)
    ? JSON.stringify(value.map((one: unknown) => [told(one), (one as { label?: string }).label]))
    : text(value)

/** Every field that differs, before and after; one of an option as `options.12.price`. */
export function changesBetween(was: Edited, to: Edited) {
  const differing = (prefix: string, from: Values, into: Values) =>
    Object.keys(into)
      .filter((field) => field !== 'options' && field !== 'id' && parts(from[field]) !== parts(into[field]))
      .map((field) => ({ field: prefix + field, from: text(from[field]), to: text(into[field]) }))
  return [
    ...differing('', was, to),
    ...to.options.flatMap((option) => {
      const before = was.options.find(({ id }) => id === option.id)
      return before ? differing(`options.${option.id}.`, before, option) : []
    }),
  ]
}

type Places = { brandName: string; categoryName: string }
/** Brand and category by their names, as the history tells them. */
export const withNames = (changes: readonly Changed[], was: Places, to: Places): Changed[] =>
  changes.map((change) =>
    change.field === 'brandId'
      ? { ...change, from: was.brandName, to: to.brandName }
      : change.field === 'categoryId'
        ? { ...change, from: was.categoryName, to: to.categoryName }
        : change,
  )
