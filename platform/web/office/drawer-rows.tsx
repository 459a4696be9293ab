import { useState, type InputHTMLAttributes } from 'react'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextArea, TextInput, type SelectOption } from '#ui/fields.tsx'
import { MoneyInput } from '#ui/money-input.tsx'

type KeysOf<F, V> = { [K in keyof F]: F[K] extends V ? K : never }[keyof F] & string
type Form<F> = {
  fields: F
  set: (part: Partial<F>) => void
  off: boolean
  problem: (path: string) => string | undefined
}
type RowProps<F, V> = {
  form: Form<F>
  name: KeysOf<F, V>
  label: string
  help?: string | undefined
  required?: boolean
  /** Its path in what is sent, when that is not its name. */
  path?: string
  /** Cannot be changed, whoever looks. */
  fixed?: boolean
}

const partOf = <F,>(name: keyof F, value: unknown) => ({ [name]: value }) as Partial<F>

type TextRowProps<F> = RowProps<F, string> & {
  maxLength?: number
  /** Several lines. */
  rows?: number
  reading?: 'figure' | 'code'
  unit?: string
  /** What may stand in the field, of what was typed. */
  clean?: (text: string) => string
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoCapitalize'>

/** Of a day or a time: the browser says that such a field is empty. */
const HALF = '빈칸 없이 끝까지 입력하거나 모두 지워 주세요.'

export function TextRow<F>(props: TextRowProps<F>) {
  const { form, name, label, help, required, path, fixed, rows, reading, unit, clean, maxLength, ...rest } =
    props
  const [half, setHalf] = useState(false)
  const control = {
    maxLength,
    onBlur: ({ target }: { target: { validity: ValidityState } }) => setHalf(target.validity.badInput),
    value: form.fields[name] as string,
    disabled: form.off || fixed,
    onChange: (event: { target: { value: string } }) =>
      form.set(partOf<F>(name, clean ? clean(event.target.value) : event.target.value)),
  }
  return (
    <Field
      label={label}
      help={help}
      required={required ?? false}
      error={half ? HALF : form.problem(path ?? name)}
    >
      {rows ? (
        <TextArea rows={rows} {...control} />
      ) : (
        <TextInput {...rest} {...control} {...(reading && { reading })} {...(unit && { unit })} />
      )}
    </Field>
  )
}

type WholeRowProps<F> = RowProps<F, string> & { unit?: string; signed?: boolean }

/** A whole number; what was typed and is none stays in the field, which says so. */
export const WholeRow = <F,>(props: WholeRowProps<F>) => {
  const { form, name, label, help, required, path, fixed, ...rest } = props
  return (
    <Field label={label} help={help} required={required ?? false} error={form.problem(path ?? name)}>
      <MoneyInput
        {...rest}
        value={form.fields[name] as string}
        disabled={form.off || fixed}
        onRead={(value) => form.set(partOf<F>(name, value))}
      />
    </Field>
  )
}

/** Whole won. */
export const MoneyRow = <F,>(props: Omit<WholeRowProps<F>, 'unit' | 'signed'>) => (
  <WholeRow {...props} unit="원" />
)

type SelectRowProps<F> = RowProps<F, string> & { options: readonly SelectOption[]; emptyLabel?: string }

export const SelectRow = <F,>(props: SelectRowProps<F>) => {
  const { form, name, label, help, required, path, fixed, ...rest } = props
  return (
    <Field label={label} help={help} required={required ?? false} error={form.problem(path ?? name)}>
      <Select
        {...rest}
        value={form.fields[name] as string}
        disabled={form.off || fixed}
        onChange={(event) => form.set(partOf<F>(name, event.target.value))}
      />
    </Field>
  )
}

type CheckRowProps<F> = Pick<RowProps<F, boolean>, 'form' | 'name' | 'label' | 'help'>

export const CheckRow = <F,>({ form, name, label, help }: CheckRowProps<F>) => (
  <Checkbox
    label={label}
    help={help}
    checked={form.fields[name] as boolean}
    disabled={form.off}
    onChange={(checked) => form.set(partOf<F>(name, checked))}
  />
)

type ChoicesRowProps<F, V> = {
  form: Form<F>
  name: keyof F & string
  choices: readonly { value: V; label: string }[]
}

/** One box for each choice; what is chosen stays in their order. */
export const ChoiceRows = <F, V extends string | number>({ form, name, choices }: ChoicesRowProps<F, V>) => {
  const chosen = form.fields[name] as readonly V[]
  return choices.map(({ value, label }) => (
    <Checkbox
      key={value}
      label={label}
      checked={chosen.includes(value)}
      disabled={form.off}
      onChange={(on) =>
        form.set(
          partOf<F>(
            name,
            choices
              .map((choice) => choice.value)
              .filter((other) => (other === value ? on : chosen.includes(other))),
          ),
        )
      }
    />
  ))
}

/** Digits alone, of a number that is read as a word; one that counts has a `WholeRow`. */
export const digits = (text: string) => text.replace(/\D/g, '')
