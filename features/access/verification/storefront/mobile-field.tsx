import { Field, type FieldProps } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'

type MobileFieldProps = Pick<FieldProps, 'required' | 'help' | 'error'> & {
  value: string
  onChange: (typed: string) => void
}

/** The number that a code is sent to, as typed. */
export const MobileField = ({ value, onChange, ...rest }: MobileFieldProps) => (
  <Field label="휴대폰 번호" {...rest}>
    <TextInput
      name="tel"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)
