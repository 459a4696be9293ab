import { useState, type SyntheticEvent } from 'react'
import { formatWhole, readWhole } from '#domain/whole-number.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'

type Range = { minPrice?: number | undefined; maxPrice?: number | undefined }

const shown = (won: number | undefined) => (won === undefined ? '' : formatWhole(won))
const read = (typed: string) => (typed.trim() === '' ? undefined : (readWhole(typed) ?? NaN))

const MOST_WON = 9_999_999_999
function problemOf({ minPrice = 0, maxPrice = MOST_WON }: Range) {
  if (!(minPrice <= MOST_WON && maxPrice <= MOST_WON)) return '가격은 0 이상의 정수로 입력해 주세요.'
  return minPrice > maxPrice ? '최고 가격을 최저 가격보다 크게 입력해 주세요.' : ''
}

/** From and to, in won; applied together, and only when they make sense. */
export function PriceRange({ minPrice, maxPrice, onChange }: Range & { onChange: (range: Range) => void }) {
  const [from, setFrom] = useState(() => shown(minPrice))
  const [to, setTo] = useState(() => shown(maxPrice))
  const [wrong, setWrong] = useState('')
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    const range = { minPrice: read(from), maxPrice: read(to) }
    const problem = problemOf(range)
    setWrong(problem)
    if (problem === '') onChange(range)
  }
  const field = (label: string, value: string, set: (typed: string) => void) => (
    <TextInput
      small
      reading="figure"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={value}
      onChange={(event) => set(event.target.value)}
      onBlur={() => {
        const whole = readWhole(value)
        if (whole !== null) set(formatWhole(whole))
      }}
      {...(wrong && { 'aria-invalid': true, 'aria-describedby': 'price-range-error' })}
    />
  )
  return (
    <form className="price-range" onSubmit={apply} noValidate>
      <fieldset className="filter">
        <legend>가격 (원)</legend>
        <div className="price-range-fields">
          {field('최저 가격', from, setFrom)}
          <span aria-hidden="true">~</span>
          {field('최고 가격', to, setTo)}
          <Button size="small" type="submit" aria-label="가격 적용">
            적용
          </Button>
        </div>
        {wrong && <FieldError id="price-range-error">{wrong}</FieldError>}
      </fieldset>
    </form>
  )
}
