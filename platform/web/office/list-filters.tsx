import type { InputHTMLAttributes } from 'react'
import { Field } from '#ui/field.tsx'
import { Select, TextInput, type SelectOption } from '#ui/fields.tsx'

type Filters = Record<string, string>
/** Of `useListPage`, what a filter reads and sets. */
export type FilteredBy<F extends Filters> = {
  filters: F
  setFilter: <K extends keyof F>(name: K, value: F[K]) => void
}
type FilterProps<F extends Filters> = {
  list: FilteredBy<F>
  name: keyof F & string
  label: string
}

type TextFilterProps<F extends Filters> = FilterProps<F> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'min' | 'max' | 'maxLength' | 'placeholder'> & {
    /** Takes what room the others leave. */
    grow?: boolean
  }

export const TextFilter = <F extends Filters>({ list, name, label, grow, ...rest }: TextFilterProps<F>) => (
  <Field label={label} {...(grow && { className: 'office-grow' })}>
    <TextInput
      {...rest}
      value={list.filters[name]}
      onChange={(event) => list.setFilter(name, event.target.value as F[typeof name])}
    />
  </Field>
)

/** The words that are looked for. */
export const SearchFilter = <F extends Filters>({ maxLength = 50, ...rest }: TextFilterProps<F>) => (
  <TextFilter grow maxLength={maxLength} {...rest} />
)

/** 시작일 and 종료일 of a list whose query names them `from` and `to`. */
export const DayFilters = <F extends Filters & { from: string; to: string }>({
  list,
}: Pick<FilterProps<F>, 'list'>) => (
  <>
    <TextFilter list={list} name="from" label="시작일" type="date" max={list.filters.to || undefined} />
    <TextFilter list={list} name="to" label="종료일" type="date" min={list.filters.from || undefined} />
  </>
)

type SelectFilterProps<F extends Filters> = FilterProps<F> & {
  options: readonly SelectOption[]
  /** What no choice means; null where one must be chosen. */
  emptyLabel?: string | null
}

export const SelectFilter = <F extends Filters>(props: SelectFilterProps<F>) => {
  const { list, name, label, options, emptyLabel = '전체' } = props
  return (
    <Field label={label}>
      <Select
        value={list.filters[name]}
        options={options}
        {...(emptyLabel !== null && { emptyLabel })}
        onChange={(event) => list.setFilter(name, event.target.value as F[typeof name])}
      />
    </Field>
  )
}
