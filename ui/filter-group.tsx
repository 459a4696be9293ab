import { Checkbox } from './choice.tsx'
import './filter-group.css'

/** `atLeast`: there may be more than counted. */
export type FilterOption = { value: string; label: string; count?: number; atLeast?: boolean }

type FilterGroupProps = {
  legend: string
  options: readonly FilterOption[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
}

/** Checkboxes with counts. An option with no result stays visible but cannot be chosen, unless it is on. */
export const FilterGroup = ({ legend, options, selected, onChange }: FilterGroupProps) => {
  const toggle = (value: string, checked: boolean) =>
    onChange(checked ? [...selected, value] : selected.filter((other) => other !== value))
  return (
    <fieldset className="filter">
      <legend>{legend}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={selected.includes(option.value)}
          disabled={option.count === 0 && !option.atLeast && !selected.includes(option.value)}
          onChange={(checked) => toggle(option.value, checked)}
          extra={
            option.count !== undefined && (
              <span className="filter-count">
                {option.count}
                {option.atLeast && '+'}
                <span className="visually-hidden">{option.atLeast ? '개 이상' : '개'}</span>
              </span>
            )
          }
        />
      ))}
    </fieldset>
  )
}
