import { useState, type FormEvent } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/fields.tsx'
import { editStaffPassword } from '../login-contract.ts'
import { LoginProblem } from './login-problem.tsx'
import { newPasswordProblem, NewPasswordFields, noPassword } from './new-password-fields.tsx'

/** Changes a password by the old one: of who is signed in, or of who must change it first (FS08). */
export function PasswordForm({
  loginId,
  oldPassword = '',
  onChanged,
}: {
  loginId: string
  oldPassword?: string
  onChanged: () => void
}) {
  const [old, setOld] = useState(oldPassword)
  const [typed, setTyped] = useState(noPassword)
  const [tried, setTried] = useState(false)
  const send = useSend(editStaffPassword, { onSuccess: onChanged })
  const issue = send.error?.issues.find(({ path }) => path === 'newPassword')?.message
  const problems = tried ? newPasswordProblem(typed, loginId) : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    setTried(true)
    if (old !== '' && Object.keys(newPasswordProblem(typed, loginId)).length === 0)
      send.mutate({ body: { loginId, password: old, newPassword: typed.next } })
  }
  return (
    <form className="login-form" noValidate onSubmit={submit}>
      {send.error && issue === undefined && <LoginProblem error={send.error} loginId={loginId} />}
      <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
      <Field label="지금 비밀번호" error={tried && old === '' && '지금 비밀번호를 입력해 주세요.'}>
        <PasswordInput value={old} onChange={(event) => setOld(event.target.value)} />
      </Field>
      <NewPasswordFields
        value={typed}
        onChange={setTyped}
        problems={{ ...(issue !== undefined && { next: issue }), ...problems }}
      />
      <Button type="submit" variant="primary" wide busy={send.isPending}>
        비밀번호 변경
      </Button>
    </form>
  )
}
