import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/fields.tsx'
import {
  PASSWORD_LENGTH,
  passwordProblems,
  type PasswordOwner,
} from '#features/access/accounts/password-rules.ts'

type NewPassword = { password: string; again: string }
export const noPassword: NewPassword = { password: '', again: '' }

/** What to say at the two fields before they are sent; null when both may go. */
export function newPasswordProblems(
  { password, again }: NewPassword,
  owner: PasswordOwner = {},
): { password?: string; again?: string } | null {
  const [first] = password ? passwordProblems(password, owner) : ['새 비밀번호를 입력해 주세요.']
  const second =
    password === again ? '' : again ? '두 비밀번호가 서로 달라요.' : '새 비밀번호를 한 번 더 입력해 주세요.'
  return first || second ? { ...(first && { password: first }), ...(second && { again: second }) } : null
}

type Props = {
  value: NewPassword
  onChange: (value: NewPassword) => void
  problems: { password?: string; again?: string }
}

export const NewPasswordFields = ({ value, onChange, problems }: Props) => (
  <>
    <Field
      label="새 비밀번호"
      required
      error={problems.password}
      help={`${PASSWORD_LENGTH.least}자 이상이면 한글, 영문, 숫자, 기호, 띄어쓰기를 자유롭게 쓸 수 있어요.`}
      id="new-password"
    >
      <PasswordInput
        name="new-password"
        autoComplete="new-password"
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
    </Field>
    <Field label="새 비밀번호 확인" required error={problems.again} id="new-password-again">
      <PasswordInput
        name="new-password-again"
        autoComplete="new-password"
        value={value.again}
        onChange={(event) => onChange({ ...value, again: event.target.value })}
      />
    </Field>
  </>
)
