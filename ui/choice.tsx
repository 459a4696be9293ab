import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'
import './choice.css'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> & {
  /** Visible words; without them give `aria-label`. */
  label?: ReactNode
  /** A second, quieter line. */
  help?: ReactNode
  error?: ReactNode
  /** Something at the far right that is not part of the label: `전문보기`. */
  extra?: ReactNode
  /** Some but not all of what it stands for. */
  mixed?: boolean
  onChange?: (checked: boolean) => void
}

export const Checkbox = ({
  label,
  help,
  error,
  extra,
  mixed = false,
  onChange,
  className,
  id,
  ...rest
}: CheckboxProps) => {
  const ownId = useId()
  const boxId = id ?? ownId
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  const describedBy = error || help ? `${boxId}-text` : undefined
  const input = (
    <input
      {...rest}
      ref={box}
      id={boxId}
      type="checkbox"
      className="tick"
      aria-invalid={error ? true : undefined}
      aria-describedby={rest['aria-describedby'] ?? describedBy}
      onChange={(event) => onChange?.(event.target.checked)}
    />
  )
  if (label === undefined) return <label className={classNames('tick-target', className)}>{input}</label>
  return (
    <div className={classNames('tick-line', className)}>
      {input}
      <label htmlFor={boxId}>{label}</label>
      {extra && <span className="tick-extra">{extra}</span>}
      {error ? (
        <FieldError id={`${boxId}-text`}>{error}</FieldError>
      ) : (
        help && (
          <p className="field-help" id={`${boxId}-text`}>
            {help}
          </p>
        )
      )}
    </div>
  )
}

type RadioOption<Value extends string> = {
  value: Value
  label: ReactNode
  /** A quieter line under the label. */
  note?: ReactNode
  disabled?: boolean
}

type RadioGroupProps<Value extends string> = {
  legend: ReactNode
  legendHidden?: boolean
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  /**
   * list: one under the other · row: side by side · tiles: framed choices, two or three across · segmented:
   * joined (표 / 카드).
   */
  look?: 'list' | 'row' | 'tiles' | 'segmented'
  error?: ReactNode
  /** Put on the first radio, for the error summary. */
  id?: string
}

/** Native radios: arrow keys move within the group. */
export const RadioGroup = <Value extends string>({
  legend,
  legendHidden,
  options,
  value,
  onChange,
  look = 'list',
  error,
  id,
}: RadioGroupProps<Value>) => {
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset
      className={`radios radios-${look}`}
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
      role="radiogroup"
    >
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      <div className="radios-options">
        {options.map((option, index) => (
          <label
            key={option.value}
            className={
              look === 'tiles' ? 'radio-tile' : look === 'segmented' ? 'radio-segment' : 'radio-line'
            }
          >
            <input
              type="radio"
              className="tick tick-round"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="radio-word">{option.label}</span>
            {option.note && <span className="radio-note">{option.note}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
