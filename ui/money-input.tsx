import { useLayoutEffect, useRef, useState } from 'react'
import { formatWhole } from '#domain/whole-number.ts'
import { TextInput } from './fields.tsx'

const grouped = (digits: string) => (/^\d+$/.test(digits) ? formatWhole(Number(digits)) : digits)

/** Props of an input of digits that is read with separators and typed without; the focus marks all of it. */
export function useGroupedDigits(digits: string) {
  const ref = useRef<HTMLInputElement>(null)
  const [typing, setTyping] = useState(false)
  useLayoutEffect(() => {
    if (typing) ref.current?.select()
  }, [typing])
  return {
    ref,
    inputMode: 'numeric' as const,
    value: typing ? digits : grouped(digits),
    onFocus: () => setTyping(true),
    onBlur: () => setTyping(false),
  }
}

type MoneyInputProps = Omit<Parameters<typeof TextInput>[0], 'ref' | 'reading' | 'value'> & {
  /** Digits alone. */
  value: string
}

/** Whole won, or pieces. */
export const MoneyInput = ({ value, ...rest }: MoneyInputProps) => (
  <TextInput {...rest} reading="figure" {...useGroupedDigits(value)} />
)
