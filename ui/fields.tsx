import {
  useState,
  type InputHTMLAttributes,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { useFieldWiring } from './field.tsx'

type ControlLook = {
  small?: boolean
  /** figure: right-aligned tabular number · code: tabular, for numbers read as words (사업자등록번호). */
  reading?: 'figure' | 'code'
}

const controlClass = ({ small, reading }: ControlLook, className?: string) =>
  classNames('control', small && 'control-small', reading && `control-${reading}`, className)

type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> &
  ControlLook & {
    /** A fixed word inside the right edge: `원`, `P`. */
    unit?: string
    ref?: Ref<HTMLInputElement>
  }

export const TextInput = ({ small, reading, unit, className, ...rest }: TextInputProps) => {
  const wiring = useFieldWiring(rest)
  const input = (
    <input type="text" {...rest} {...wiring} className={controlClass({ small, reading }, className)} />
  )
  if (!unit) return input
  return (
    <span className="control-unit">
      {input}
      <span aria-hidden="true">{unit}</span>
    </span>
  )
}

type PasswordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
  ref?: Ref<HTMLInputElement>
}

/** A password with a toggle to read it. Pasting and password managers work; nothing is blocked. */
export const PasswordInput = ({ className, ...rest }: PasswordInputProps) => {
  const [shown, setShown] = useState(false)
  const wiring = useFieldWiring(rest)
  return (
    <span className="control-with-tool">
      <input
        autoComplete="current-password"
        {...rest}
        {...wiring}
        type={shown ? 'text' : 'password'}
        className={controlClass({}, className)}
        autoCapitalize="none"
        spellCheck={false}
      />
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        label={shown ? '비밀번호 숨기기' : '비밀번호 보기'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      />
    </span>
  )
}

type TextAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

export const TextArea = ({ className, rows = 4, ...rest }: TextAreaProps) => (
  <textarea rows={rows} {...rest} {...useFieldWiring(rest)} className={controlClass({}, className)} />
)

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & {
  options: readonly SelectOption[]
  /** A first line that stands for no choice: `선택해 주세요`. */
  emptyLabel?: string
  small?: boolean
  /** No edge until hovered: the sort order above a list. */
  bare?: boolean
  ref?: Ref<HTMLSelectElement>
}

export const Select = ({ options, emptyLabel, small, bare, className, ...rest }: SelectProps) => (
  <select
    {...rest}
    {...useFieldWiring(rest)}
    className={classNames(controlClass({ small }, className), bare && 'control-bare')}
  >
    {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
    {options.map((option) => (
      <option key={option.value} value={option.value} disabled={option.disabled}>
        {option.label}
      </option>
    ))}
  </select>
)
