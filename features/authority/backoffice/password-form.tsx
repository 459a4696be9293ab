import { useRef, useState, type FormEvent } from 'react'
import { useSend } from '#platform/web/query.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/fields.tsx'
import { editStaffPassword } from '../login-contract.ts'
import { LoginProblem } from './login-problem.tsx'

/** Changes a password by the old one: of who is signed in, or of who must change it first (FS08). */
export function PasswordForm({ loginId, oldPassword = '', onChanged }: { loginId: string; oldPassword?: string; onChanged: () => void }) {
  const [typed, setTyped] = useState({ old: oldPassword, next: '', again: '' })
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = useSend(editStaffPassword, { onSuccess: onChanged })
  const issue = send.error?.issues.find(({ path }) => path === 'newPassword')?.message
  const set = (part: keyof typeof typed) => (event: { target: { value: string } }) => setTyped({ ...typed, [part]: event.target.value })
  const problems = {
    old: tried && !typed.old ? '지금 비밀번호를 입력해 주세요.' : undefined,
    next: tried && !typed.next ? '새 비밀번호를 입력해 주세요.' : issue,
    again: tried && typed.next !== typed.again ? '새 비밀번호와 같게 입력해 주세요.' : undefined,
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    setTried(true)
    if (!typed.old || !typed.next || typed.next !== typed.again) return requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    send.mutate({ body: { loginId, password: typed.old, newPassword: typed.next } })
  }
  return (
    <form ref={form} className="login-form" noValidate onSubmit={submit}>
      {send.error && send.error.issues.length === 0 && <LoginProblem error={send.error} />}
      <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
      <Field label="지금 비밀번호" error={problems.old}><PasswordInput value={typed.old} onChange={set('old')} /></Field>
      <Field label="새 비밀번호" error={problems.next} help="영문, 숫자, 기호를 섞어 정해 주세요."><PasswordInput autoComplete="new-password" value={typed.next} onChange={set('next')} /></Field>
      <Field label="새 비밀번호 확인" error={problems.again}><PasswordInput autoComplete="new-password" value={typed.again} onChange={set('again')} /></Field>
      <Button type="submit" variant="primary" wide busy={send.isPending}>비밀번호 변경</Button>
    </form>
  )
}
