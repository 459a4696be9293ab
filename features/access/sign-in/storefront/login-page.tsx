import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { shopFacts } from '#domain/shop-facts.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { showAlert, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { addressAfterLogin } from '#platform/web/navigation/guard.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { session } from '#platform/web/session/session.ts'
import { settings } from '#platform/web/start/settings.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput, TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { CodeField, MobileField, type CodeEntry } from '#features/access/verification/storefront/parts.ts'
import { login, LoginId, LoginPassword, type FailedLogin } from '../login-contract.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { useEnter } from './enter.ts'
import { handOver, takeOver } from './hand-over.ts'
import { forgetLoginId, keepLoginId, keptLoginId } from './login-id.ts'
import { LoginFailure } from './login-failure.tsx'
import { OtherLogins } from './other-logins.tsx'
import './login-page.css'

const wayBack = (search: { rtnUrl?: unknown }) => (typeof search.rtnUrl === 'string' ? search.rtnUrl : null)

export const Route = createFileRoute('/_login/login')({
  validateSearch: (search: Record<string, unknown>): { rtnUrl?: string } =>
    typeof search['rtnUrl'] === 'string' ? { rtnUrl: search['rtnUrl'] } : {},
  staticData: {
    auth: { required: false },
    // Somebody who is signed in has nothing to do here.
    middleware: ({ search }) =>
      session().read().state === 'active'
        ? { go: 'redirect', to: addressAfterLogin({ rtnUrl: wayBack(search) }) }
        : null,
  },
  component: LoginPage,
})

/** What the server's own schema says of a field. */
const problemOf = (schema: typeof LoginId, value: string) => schema.safeParse(value).error?.issues[0]?.message

function LoginPage() {
  const { rtnUrl } = Route.useSearch()
  const navigate = useNavigate()
  const enter = useEnter()
  const [loginId, setLoginId] = useState(keptLoginId)
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(keptLoginId() !== '')
  const [link, setLink] = useState(() => ({ ticket: takeOver('linkTicket'), name: takeOver('linkName') }))
  const [missing, setMissing] = useState<{ loginId?: string | undefined; password?: string | undefined }>({})
  const [guarded, setGuarded] = useState(false)
  const [mobile, setMobile] = useState('')
  const [entry, setEntry] = useState<CodeEntry | null>(null)
  const idField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const send = useSend(login, {
    async onSuccess(reply) {
      if (keep) keepLoginId(loginId.trim())
      else forgetLoginId()
      if (link.ticket) showToast(`다음부터 ${link.name} 계정으로 로그인할 수 있어요.`)
      await enter(reply, addressAfterLogin({ rtnUrl: rtnUrl ?? null }))
    },
    onError: (error) => void failed(error),
  })

  /** AU-11: REQUIRE_CHANGE_PASSWORD leads on, SHOW_DIALOG says it, anything else stands above the fields. */
  async function failed(error: CallError) {
    const { action, ticket } = (error.data ?? {}) as Partial<FailedLogin>
    if (action === 'REQUIRE_CHANGE_PASSWORD' && ticket) {
      await showAlert({ title: error.message, text: '새 비밀번호를 정하면 바로 들어갈 수 있어요.' })
      Object.assign(handOver, { ticket, loginId: loginId.trim(), rtnUrl: rtnUrl ?? '' })
      return navigate({ to: '/login/password' })
    }
    if (error.code === 'login-guarded') return setGuarded(true)
    // the next try signs in all the same
    if (error.code === 'link-over') setLink({ ticket: '', name: '' })
    passwordField.current?.select()
    if (error.code === 'FS06')
      void showAlert({
        title: error.message,
        text: `자세한 내용은 고객센터 ${shopFacts.phone}에 문의해 주세요.`,
      })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const problems = { loginId: problemOf(LoginId, loginId), password: problemOf(LoginPassword, password) }
    setMissing(problems)
    // what an earlier try said is no answer to this one
    send.reset()
    if (problems.loginId) return idField.current?.focus()
    if (problems.password) return passwordField.current?.focus()
    send.mutate({
      body: {
        loginId,
        password,
        linkTicket: link.ticket,
        ...(guarded && entry?.code && { guard: { mobile, ...entry } }),
      },
    })
  }

  return (
    <>
      <PageHead title="로그인" />
      {link.ticket && (
        <Notice live={false} title="아직 연결된 계정이 없어요">
          아이디로 로그인하면 {link.name} 계정과 연결돼요. 처음이면 <Link to="/join">회원가입</Link>을 먼저 해
          주세요.
        </Notice>
      )}
      {rtnUrl && !send.error && <Notice live={false}>로그인하면 보려던 화면으로 이어서 가요.</Notice>}
      <form className="login-form" noValidate onSubmit={submit}>
        <LoginFailure error={send.error} loginId={loginId.trim()} />
        <Field label="아이디" error={missing.loginId}>
          <TextInput
            ref={idField}
            name="username"
            autoComplete="username"
            autoFocus
            autoCapitalize="none"
            spellCheck={false}
            value={loginId}
            onChange={(event) => setLoginId(event.target.value)}
          />
        </Field>
        <Field label="비밀번호" error={missing.password}>
          <PasswordInput
            ref={passwordField}
            name="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {guarded && (
          <>
            <MobileField value={mobile} onChange={setMobile} />
            <CodeField
              purpose="member-guard"
              mobile={mobile}
              boundTo={loginId.trim().toLowerCase()}
              onChange={setEntry}
              error={send.error?.code === 'code-wrong' ? send.error.message : undefined}
            />
          </>
        )}
        <Checkbox label="아이디 저장" checked={keep} onChange={setKeep} />
        <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
          로그인
        </Button>
      </form>
      <p className="login-links">
        <Link to="/login/find/id">아이디 찾기</Link>
        <Link to="/login/find/password">비밀번호 찾기</Link>
        <Link to="/join">회원가입</Link>
        <Link to="/login/non-member">비회원 주문조회</Link>
      </p>
      <OtherLogins rtnUrl={rtnUrl ?? ''} />
      {settings().app.demo && (
        <DemoAccounts
          onPick={(account) => {
            setLoginId(account.loginId)
            setPassword(account.password)
            setMissing({})
          }}
        />
      )}
    </>
  )
}
