import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { setPassword } from '#features/access/recovery/recovery-contract.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { newPasswordProblem, NewPasswordFields, noPassword } from './new-password-fields.tsx'
import './login-page.css'

export const Route = createFileRoute('/login/password')({
  staticData: { layout: 'login', auth: { required: false } },
  component: SetPasswordPage,
})

/** Behind '#', where no server sees it; the address forgets it at once. */
function ticketInAddress() {
  const ticket = window.location.hash.slice(1)
  if (ticket) window.history.replaceState(window.history.state, '', window.location.pathname)
  return ticket
}

/** AU-13: the link of an approved reset leads here. */
function SetPasswordPage() {
  const navigate = useNavigate()
  const [ticket] = useState(ticketInAddress)
  const [typed, setTyped] = useState(noPassword)
  const [tried, setTried] = useState(false)
  const send = useSend(setPassword, {
    onSuccess() {
      showToast('비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.')
      void navigate({ to: '/login', replace: true })
    },
  })
  const issue = send.error?.issues[0]?.message
  const problems = tried ? newPasswordProblem(typed, '') : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!send.isPending && Object.keys(newPasswordProblem(typed, '')).length === 0)
      send.mutate({ body: { kind: 'approved-reset', ticket, newPassword: typed.next } })
  }
  return (
    <>
      <h1 className="login-title">새 비밀번호</h1>
      {ticket ? (
        <form className="login-form" noValidate onSubmit={submit}>
          {send.error && issue === undefined && <Notice tone="danger">{send.error.message}</Notice>}
          <NewPasswordFields
            value={typed}
            onChange={setTyped}
            problems={{ ...(issue !== undefined && { next: issue }), ...problems }}
          />
          <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
            비밀번호 변경
          </Button>
        </form>
      ) : (
        <div className="login-form">
          <Notice tone="warn" title="비밀번호를 바꿀 수 있는 시간이 지났어요">
            로그인 화면에서 다시 요청해 주세요.
          </Notice>
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
            로그인 화면으로
          </Link>
        </div>
      )}
    </>
  )
}
