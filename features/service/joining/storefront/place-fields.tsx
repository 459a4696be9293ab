import { useState } from 'react'
import { PostcodeDialog } from '#platform/web/address/postcode-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import type { JoinForm } from '../contract.ts'
import { fieldLabel } from '../labels.ts'
import { asked, type FieldName, type JoiningType } from '../rules.ts'

type Props = {
  type: JoiningType
  form: JoinForm
  problem: (name: FieldName) => string | undefined
  onChange: (part: Partial<JoinForm>) => void
}

/** The institution, where it is and how it is reached. */
export function PlaceFields({ type, form, problem, onChange }: Props) {
  const [searching, setSearching] = useState(false)
  const text = (name: FieldName) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const field = (name: FieldName) => ({
    label: fieldLabel[name],
    error: problem(name),
    id: `join-${name}`,
  })
  return (
    <>
      <h2 className="title-3">기관</h2>
      <Field {...field('institutionName')} required>
        <TextInput maxLength={100} autoComplete="organization" {...text('institutionName')} />
      </Field>
      {asked[type].fields.includes('careNumber') && (
        <Field {...field('careNumber')} required help="숫자 8자리예요. 공급내역 보고에 써요.">
          <TextInput inputMode="numeric" reading="code" maxLength={8} {...text('careNumber')} />
        </Field>
      )}
      <div className="join-postcode">
        <Field {...field('postcode')} required>
          <TextInput
            inputMode="numeric"
            reading="code"
            maxLength={5}
            autoComplete="postal-code"
            {...text('postcode')}
          />
        </Field>
        <Button onClick={() => setSearching(true)}>우편번호 찾기</Button>
      </div>
      <Field {...field('address1')} required>
        <TextInput maxLength={200} autoComplete="address-line1" {...text('address1')} />
      </Field>
      <Field {...field('address2')} note="선택">
        <TextInput maxLength={100} autoComplete="address-line2" {...text('address2')} />
      </Field>
      <Field {...field('phone')} required>
        <TextInput type="tel" inputMode="tel" maxLength={13} autoComplete="tel" {...text('phone')} />
      </Field>
      <Field {...field('taxEmail')} required help="세금계산서를 받을 주소예요.">
        <TextInput
          type="email"
          inputMode="email"
          maxLength={100}
          autoComplete="email"
          {...text('taxEmail')}
        />
      </Field>
      <PostcodeDialog
        open={searching}
        onClose={() => setSearching(false)}
        onPick={({ postcode, roadAddress }) => {
          onChange({ postcode, address1: roadAddress })
          setSearching(false)
        }}
      />
    </>
  )
}
