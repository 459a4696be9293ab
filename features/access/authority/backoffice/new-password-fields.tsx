import { PASSWORD_LENGTH, passwordProblems } from '#features/access/accounts/password-rules.ts'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/fields.tsx'

type NewPassword = { next: string; again: string }
export const noPassword: NewPassword = { next: '', again: '' }

/** What is wrong before it is sent; the server also refuses common ones. */
export const newPasswordProblem = ({ next, again }: NewPassword, loginId: string): Partial<NewPassword> => {
  const first = next === '' ? '새 비밀번호를 입력해 주세요.' : passwordProblems(next, { loginId })[0]
  return {
    ...(first && { next: first }),
    ...(next !== again && { again: '새 비밀번호와 같게 입력해 주세요.' }),
  }
}

type Props = { value: NewPassword; problems: Partial<NewPassword>; onChange: (value: NewPassword) => void }

export const NewPasswordFields = ({ value, problems, onChange }: Props) => (
  <>
    <Field
      label="새 비밀번호"
      error={problems.next}
      help={`${PASSWORD_LENGTH.least}자 이상으로 정해 주세요.`}
    >
      <PasswordInput
        autoComplete="new-password"
        value={value.next}
        onChange={(event) => onChange({ ...value, next: event.target.value })}
      />
    </Field>
    <Field label="새 비밀번호 확인" error={problems.again}>
      <PasswordInput
        autoComplete="new-password"
        value={value.again}
        onChange={(event) => onChange({ ...value, again: event.target.value })}
      />
    </Field>
  </>
)
