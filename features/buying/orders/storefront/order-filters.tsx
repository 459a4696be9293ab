import { useState } from 'react'
import { seoulDate } from '#domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextInput } from '#ui/fields.tsx'
import { OrderFilter } from '../contract.ts'
import { orderFilterLabel } from '../labels.ts'
import { daysOf, filters, periods, type ListSearch } from './list-search.ts'

const today = () => seoulDate(new Date())

/** Period, state and words; each choice is in the address at once, typed ones on pressing 조회. */
export function OrderFilters({
  search,
  onChange,
}: {
  search: ListSearch
  onChange: (search: ListSearch) => void
}) {
  const { period = '3m' } = search
  const [text, setText] = useState(search.text ?? '')
  const [days, setDays] = useState(daysOf(search))
  const [shown, setShown] = useState(search)
  // another address brings its own words and days; what is typed beside a choice stays
  if (shown !== search) {
    setShown(search)
    if (shown.text !== search.text) setText(search.text ?? '')
    if (shown.from !== search.from || shown.to !== search.to) setDays(daysOf(search))
  }
  const wrongOrder =
    period === 'own' && days.from && days.to && days.from > days.to
      ? '끝나는 날이 시작하는 날보다 빨라요.'
      : undefined
  const send = () => {
    if (!wrongOrder) onChange({ ...search, text, ...(period === 'own' && days) })
  }
  return (
    <form
      className="orders-filters"
      role="search"
      aria-label="주문 찾기"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="orders-periods" role="group" aria-label="기간">
        {periods.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className="pill"
            aria-pressed={period === name}
            onClick={() => {
              const { from: _from, to: _to, ...rest } = search
              onChange({ ...rest, period: name, ...(name === 'own' && daysOf(search)) })
            }}
          >
            {label}
          </button>
        ))}
      </div>
      {period === 'own' && (
        <div className="orders-days">
          <Field label="시작일" error={wrongOrder}>
            <TextInput
              type="date"
              small
              max={today()}
              value={days.from ?? ''}
              onChange={(event) => setDays({ ...days, from: event.target.value })}
            />
          </Field>
          <Field label="종료일">
            <TextInput
              type="date"
              small
              max={today()}
              value={days.to ?? ''}
              onChange={(event) => setDays({ ...days, to: event.target.value })}
            />
          </Field>
        </div>
      )}
      <div className="orders-words">
        <Field label="주문상태" labelHidden>
          <Select
            small
            value={search.filter ?? 'all'}
            onChange={(event) => onChange({ ...search, filter: OrderFilter.parse(event.target.value) })}
            options={filters.map((state) => ({ value: state, label: orderFilterLabel[state] }))}
          />
        </Field>
        <Field label="상품명 또는 주문번호" labelHidden className="orders-text">
          <TextInput
            small
            type="search"
            placeholder="상품명 또는 주문번호"
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button size="small" type="submit">
          조회
        </Button>
      </div>
    </form>
  )
}
