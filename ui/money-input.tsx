import { useId, useLayoutEffect, useRef, useState } from 'react'
import { formatWhole, plainWhole, wholeProblem } from '#domain/whole-number.ts'
import { FieldError, useFieldWiring } from './field.tsx'
import { TextInput } from './fields.tsx'

const grouped = (digits: string) => (/^-?\d+$/.test(digits) ? formatWhole(Number(digits)) : digits)

/** Whether the focus is in an input, which marks all of it. */
function useTyping() {
  const ref = useRef<HTMLInputElement>(null)
  const [typing, setTyping] = useState(false)
  useLayoutEffect(() => {
    if (typing) ref.current?.select()
  }, [typing])
  return { ref, typing, onFocus: () => setTyping(true), onBlur: () => setTyping(false) }
}

/** Props of an input of digits that is read with separators and typed without. */
export function useGroupedDigits(digits: string) {
  const { typing, ...focus } = useTyping()
  return { ...focus, inputMode: 'numeric' as const, value: typing ? digits : grouped(digits) }
}

type MoneyInputProps = Omit<
  Parameters<typeof TextInput>[0],
  'ref' | 'reading' | 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'maxLength'
> & {
  /** A plain whole number, or what was typed and is none, which is told below it. */
  value: string
  onRead: (value: string) => void
  signed?: boolean
}

/**
 * Whole won, or pieces. What is typed stays as it is while the focus is there: '12500.0' may be on its way to
 * '12500.05'. No `maxLength`, which would cut a number that is pasted into another one.
 */
export const MoneyInput = ({ value, onRead, signed = false, ...rest }: MoneyInputProps) => {
  const { typing, onBlur, ...focus } = useTyping()
  const [typed, setTyped] = useState(value)
  const isToldAbove = useFieldWiring(rest)['aria-invalid']
  const id = useId()
  const problem = typing || isToldAbove ? undefined : wholeProblem(value, signed)
  return (
    <>
      <TextInput
        {...rest}
        {...focus}
        {...(problem && { 'aria-invalid': true, 'aria-describedby': id })}
        inputMode={signed ? 'text' : 'numeric'}
        reading="figure"
        value={typing ? (plainWhole(typed, signed) === value ? typed : value) : grouped(value)}
        onChange={({ target }) => {
          setTyped(target.value)
          onRead(plainWhole(target.value, signed))
        }}
        onBlur={() => {
          setTyped(value)
          onBlur()
        }}
      />
      {problem && <FieldError id={id}>{problem}</FieldError>}
    </>
  )
}
