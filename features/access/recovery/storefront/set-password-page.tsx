import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { call } from '#platform/web/calls/call.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { addressAfterLogin } from '#platform/web/navigation/guard.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { login } from '#features/access/sign-in/login-contract.ts'
import { loginWords } from '#features/access/sign-in/login-words.ts'
import { setPassword } from '../recovery-contract.ts'
import { toldUnlinked } from './told-unlinked.ts'
import { CodeProblem, problemsOf, takeOver, useEnter } from '#features/access/sign-in/storefront/parts.ts'
import { NewPasswordFields, newPasswordProblems, noPassword } from './new-password-fields.tsx'

export const Route = createFileRoute('/_login/login/password')({
  staticData: { auth: { required: false }, title: '새 비밀번호' },
  component: SetPasswordPage,
})

/** Behind '#', where no server sees it; the address forgets it at once. */
function ticketInAddress() {
  const ticket = window.location.hash.slice(1)
  if (ticket) window.history.replaceState(window.history.state, '', window.location.pathname)
  return ticket
}

/** FS08: a new password before entering. With a link from a text message: after an approved reset. */
function SetPasswordPage() {
  const navigate = useNavigate()
  const enter = useEnter()
  const [given] = useState(() => {
    const ticket = takeOver('ticket')
    return ticket
      ? { kind: 'must-change' as const, ticket, loginId: takeOver('loginId'), rtnUrl: takeOver('rtnUrl') }
      : { kind: 'approved-reset' as const, ticket: ticketInAddress(), loginId: '', rtnUrl: '' }
  })
  const [next, setNext] = useState(noPassword)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const send = useSend(setPassword, {
    async onSuccess(done) {
      showToast(`비밀번호를 바꿨어요.${toldUnlinked(done)}`)
      const reply = given.loginId
        ? await call(login, { body: { loginId: given.loginId, password: next.password } }).catch(() => null)
        : null
      if (reply) await enter(reply, addressAfterLogin({ rtnUrl: given.rtnUrl || null }))
      else void navigate({ to: '/login', replace: true })
    },
  })
  const said = problemsOf(send.error, missing)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = newPasswordProblems(next, { loginId: given.loginId })
    setMissing({
      ...(problems?.password && { newPassword: problems.password }),
      ...(problems?.again && { again: problems.again }),
    })
    if (!problems)
      send.mutate({ body: { kind: given.kind, ticket: given.ticket, newPassword: next.password } })
  }
  if (!given.ticket)
    return (
      <>
        <PageHead title="새 비밀번호" />
        <div className="login-form">
          <Notice tone="warn" title="비밀번호를 바꿀 수 있는 시간이 지났어요">
            다시 로그인하거나 비밀번호 찾기를 이용해 주세요.
          </Notice>
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
            로그인하기
          </Link>
        </div>
      </>
    )
  return (
    <>
      <PageHead title="새 비밀번호" />
      <form className="login-form" noValidate onSubmit={submit}>
        {given.kind === 'must-change' && <Notice tone="warn" live={false} title={loginWords.FS08} />}
        <CodeProblem error={send.error} />
        <input type="text" name="username" autoComplete="username" value={given.loginId} readOnly hidden />
        <NewPasswordFields
          value={next}
          onChange={setNext}
          problems={{
            ...(said['newPassword'] && { password: said['newPassword'] }),
            ...(said['again'] && { again: said['again'] }),
          }}
        />
        <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
          비밀번호 변경하기
        </Button>
      </form>
    </>
  )
}
