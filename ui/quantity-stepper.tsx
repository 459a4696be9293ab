import { useState, type KeyboardEvent } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import {
  fitQuantity,
  nothingOrderable,
  parseQuantity,
  stepQuantity,
  type QuantityAdjustment,
} from './quantity-stepper/step.ts'
import { Spinner } from './spinner.tsx'
import './quantity-stepper.css'

export type QuantityStepperProps = {
  value: number
  /**
   * Called with an orderable quantity only, on − or +, Enter, blur or an arrow key. `adjusted` says which
   * rule moved it.
   */
  onCommit: (quantity: number, adjusted?: QuantityAdjustment) => void
  /** What is counted, for screen readers: the product's name. */
  name: string
  min?: number
  max?: number
  step?: number
  /** 0 means "not chosen" and is drawn pale. Default: when min is 0. */
  zeroAllowed?: boolean
  disabled?: boolean
  /** A save is going on: a small ring, the field stays usable. */
  busy?: boolean
  large?: boolean
  /** Inside a table of quantities: up and down move between rows instead of changing the number. */
  onArrow?: (direction: 'up' | 'down', input: HTMLInputElement) => void
  /** Enter after committing (a table adds the row with it). */
  onEnter?: (quantity: number) => void
  describedBy?: string
  id?: string
}

export const QuantityStepper = ({
  value,
  onCommit,
  name,
  min = 1,
  max = 9999,
  step = 1,
  zeroAllowed = min === 0,
  disabled = false,
  busy = false,
  large = false,
  onArrow,
  onEnter,
  describedBy,
  id,
}: QuantityStepperProps) => {
  const [draft, setDraft] = useState<string>()
  const rule = { min, max, step, zeroAllowed }
  const off = disabled || (nothingOrderable(rule) && value === 0)

  const current = () => (draft === undefined ? value : (parseQuantity(draft) ?? value))
  const commit = (quantity: number, adjusted?: QuantityAdjustment) => {
    setDraft(undefined)
    if (quantity !== value || adjusted) onCommit(quantity, adjusted)
  }
  const commitDraft = () => {
    if (draft === undefined) return value
    if (parseQuantity(draft) === undefined) {
      commit(value, draft.trim() === '' ? undefined : 'unread')
      return value
    }
    const fitted = fitQuantity(current(), rule)
    commit(fitted.quantity, fitted.adjusted)
    return fitted.quantity
  }
  const press = (direction: 1 | -1) => commit(stepQuantity(current(), direction, rule))

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      if (onArrow) {
        commitDraft()
        onArrow(event.key === 'ArrowUp' ? 'up' : 'down', event.currentTarget)
      } else press(event.key === 'ArrowUp' ? 1 : -1)
    } else if (event.key === 'Enter') {
      if (draft !== undefined || onEnter) event.preventDefault()
      const quantity = commitDraft()
      onEnter?.(quantity)
    } else if (event.key === 'Escape' && draft !== undefined) {
      event.stopPropagation()
      setDraft(undefined)
    }
  }

  return (
    <span
      className={classNames(
        'qty',
        large && 'qty-large',
        off && 'qty-off',
        value === 0 && 'qty-zero',
        busy && 'qty-busy',
      )}
      role="group"
      aria-label={`${name} 수량`}
    >
      <button
        type="button"
        tabIndex={onArrow ? -1 : undefined}
        aria-label={`${name} ${step}씩 빼기`}
        disabled={off || stepQuantity(current(), -1, rule) >= current()}
        onClick={() => press(-1)}
      >
        <Icon name="minus" size="s" />
      </button>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${name} 수량`}
        aria-describedby={describedBy}
        aria-busy={busy || undefined}
        value={draft ?? String(value)}
        disabled={off}
        data-quantity=""
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commitDraft}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        tabIndex={onArrow ? -1 : undefined}
        aria-label={`${name} ${step}씩 더하기`}
        disabled={off || stepQuantity(current(), 1, rule) <= current()}
        onClick={() => press(1)}
      >
        <Icon name="plus" size="s" />
      </button>
      {busy && <Spinner label="수량을 저장하고 있어요" />}
    </span>
  )
}

/** For `onArrow`: moves the focus to the quantity of the next usable row of the same table. */
export const moveQuantityFocus = (direction: 'up' | 'down', input: HTMLInputElement) => {
  const cells = [
    ...(input.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-quantity]:enabled') ?? []),
  ]
  cells[cells.indexOf(input) + (direction === 'up' ? -1 : 1)]?.focus()
}
