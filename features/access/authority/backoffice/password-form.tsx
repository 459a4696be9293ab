import { useState, type FormEvent } from 'react'
import { refusedWith } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput, TextInput } from '#ui/fields.tsx'
import type { Challenge } from './code-form.tsx'
import { editStaffPassword } from '../login-contract.ts'
import { LoginProblem } from './login-problem.tsx'
import { newPasswordProblem, NewPasswordFields, noPassword } from './new-password-fields.tsx'

/**
 * Changes a password by the old one and a code that comes by SMS: of who is signed in, or of who must change it
 * first (FS08).
 */
export function PasswordForm({
  loginId,
  oldPassword = '',
  signedIn = false,
  onChanged,
}: {
  loginId: string
  oldPassword?: string
  signedIn?: boolean
  onChanged: () => void
}) {
  const [old, setOld] = useState(oldPassword)
  const [typed, setTyped] = useState(noPassword)
  const [tried, setTried] = useState(false)
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [code, setCode] = useState('')
  const [endOthers, setEndOthers] = useState(true)
  const send = useSend(editStaffPassword, {
    onSuccess({ challenge: sent }) {
      if (!sent) return onChanged()
      setChallenge(sent)
      setCode('')
      setTried(false)
    },
  })
  const change = (ticket: string) =>
    send.mutate({
      body: { loginId, password: old, newPassword: typed.next, endOthers, ticket, code: ticket && code },
    })
  const wrongCode = refusedWith(send.error, editStaffPassword, 'code-wrong')
  const issue = send.error?.problemAt('newPassword')
  const problems = tried ? newPasswordProblem(typed, loginId) : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    setTried(true)
    if (challenge && !/^\d{6}$/.test(code)) return
    if (old !== '' && Object.keys(newPasswordProblem(typed, loginId)).length === 0)
      change(challenge?.ticket ?? '')
  }
  return (
    <form className="login-form" noValidate onSubmit={submit}>
      {send.error && issue === undefined && !wrongCode && (
        <LoginProblem error={send.error} loginId={loginId} />
      )}
      <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
      <Field label="지금 비밀번호" error={tried && old === '' && '지금 비밀번호를 입력해 주세요.'}>
        <PasswordInput value={old} onChange={(event) => setOld(event.target.value)} />
      </Field>
      <NewPasswordFields
        value={typed}
        onChange={setTyped}
        problems={{ ...(issue !== undefined && { next: issue }), ...problems }}
      />
      {signedIn && <Checkbox label="다른 기기에서 로그아웃" checked={endOthers} onChange={setEndOthers} />}
      {challenge && (
        <>
          <Field
            label="인증번호 6자리"
            help={`${challenge.mobile}로 보냈어요. 3분 안에 입력해 주세요.`}
            error={
              tried && !/^\d{6}$/.test(code)
                ? '인증번호 6자리를 입력해 주세요.'
                : wrongCode && send.error?.message
            }
          >
            <TextInput
              reading="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
            />
          </Field>
          <TextButton disabled={send.isPending} onClick={() => change('')}>
            인증번호 다시 보내기
          </TextButton>
        </>
      )}
      <Button type="submit" variant="primary" wide busy={send.isPending}>
        {challenge ? '비밀번호 변경' : '다음'}
      </Button>
    </form>
  )
}
