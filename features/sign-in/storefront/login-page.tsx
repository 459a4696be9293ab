import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { showAlert } from '#platform/web/dialogs.tsx'
import { addressAfterLogin } from '#platform/web/guard.ts'
import { useSend } from '#platform/web/query.ts'
import { session } from '#platform/web/session.ts'
import { settings } from '#platform/web/settings.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput, TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { login } from '../contract.ts'
import { BUSINESS } from '../rules.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { forgetLoginId, keepLoginId, keptLoginId } from './login-id.ts'
import { LoginFailure } from './login-failure.tsx'
import './login-page.css'

const wayBack = (search: { rtnUrl?: unknown }) => (typeof search.rtnUrl === 'string' ? search.rtnUrl : null)

export const Route = createFileRoute('/_login/login')({
  validateSearch: (search: Record<string, unknown>): { rtnUrl?: string } => (typeof search['rtnUrl'] === 'string' ? { rtnUrl: search['rtnUrl'] } : {}),
  staticData: {
    auth: { required: false },
    // Somebody who is signed in has nothing to do here.
    middleware: ({ search }) => (session().read().state === 'active' ? { go: 'redirect', to: addressAfterLogin({ rtnUrl: wayBack(search) }) } : null),
  },
  component: LoginPage,
})

function LoginPage() {
  const { rtnUrl } = Route.useSearch()
  const navigate = useNavigate()
  const [loginId, setLoginId] = useState(keptLoginId)
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(keptLoginId() !== '')
  const [missing, setMissing] = useState<{ loginId?: string; password?: string }>({})
  const idField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const send = useSend(login, {
    async onSuccess(reply) {
      if (keep) keepLoginId(loginId.trim())
      else forgetLoginId()
      session().enter(reply)
      session().setUser(reply.user)
      if (reply.action === 'SUCCESS_RECOMMEND_CHANGE_PASSWORD') void showAlert({ title: '비밀번호를 바꿔 주세요', text: `비밀번호를 바꾼 지 ${reply.passwordUnchangedDays}일이 지났어요. 안전을 위해 고객센터에서 바꿔 주세요.` })
      const to = addressAfterLogin({ rtnUrl: rtnUrl ?? null })
      // A page that refuses this member (NV-09) says so over the home, not over the login.
      const mayBeRefused = reply.user.customerType !== BUSINESS && to !== '/'
      if (mayBeRefused) await navigate({ to: '/', replace: true })
      void navigate({ href: to, replace: !mayBeRefused })
    },
    onError: () => passwordField.current?.select(),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const problems = {
      ...(!loginId.trim() && { loginId: '아이디를 입력해 주세요.' }),
      ...(!password && { password: '비밀번호를 입력해 주세요.' }),
    }
    setMissing(problems)
    if (problems.loginId) return idField.current?.focus()
    if (problems.password) return passwordField.current?.focus()
    send.mutate({ body: { loginId, password } })
  }

  return (
    <>
      <PageHead title="로그인" />
      {rtnUrl && !send.error && <Notice live={false}>로그인하면 보려던 화면으로 이어서 가요.</Notice>}
      <form className="login-form" noValidate onSubmit={submit}>
        <LoginFailure error={send.error} />
        <Field label="아이디" error={missing.loginId}>
          <TextInput ref={idField} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} value={loginId} onChange={(event) => setLoginId(event.target.value)} />
        </Field>
        <Field label="비밀번호" error={missing.password}>
          <PasswordInput ref={passwordField} name="password" value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        <Checkbox label="아이디 저장" checked={keep} onChange={setKeep} />
        <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>로그인</Button>
      </form>
      <p className="meta login-help">아이디나 비밀번호를 잊었거나 가입하려면 고객센터 <a href="tel:020000100" className="figure">02-000-0100</a>로 전화해 주세요.</p>
      {settings().app.demo && (
        <DemoAccounts onPick={(account) => {
          setLoginId(account.loginId)
          setPassword(account.password)
          setMissing({})
        }} />
      )}
    </>
  )
}
