import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { safeRelativeUrl } from '#domain/relative-url.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import { showAlert } from '#platform/web/dialogs/dialogs.tsx'
import { addressAfterLogin } from '#platform/web/navigation/guard.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { session } from '#platform/web/session/session.ts'
import { settings } from '#platform/web/start/settings.ts'
import { openStorage } from '#platform/web/start/storage.ts'
import { isHandedOn } from '#platform/web/tabs/address.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput, TextInput } from '#ui/fields.tsx'
import { staffLogin, type LoginReply } from '../login-contract.ts'
import { CodeForm, type Challenge } from './code-form.tsx'
import { DEMO_PASSWORD, DemoStaffList } from './demo-staff-list.tsx'
import { LoginProblem } from './login-problem.tsx'
import { PasswordForm } from './password-form.tsx'
import './login-page.css'

const KEPT_ID = 'medimall-office.login-id'
const kept = openStorage(() => window.localStorage)

export const Route = createFileRoute('/login')({
  staticData: {
    layout: 'login',
    auth: { required: false },
    // NV-05: in tab mode the main page, whatever was asked for.
    middleware: ({ search }) =>
      session().read().state === 'active'
        ? { go: 'redirect', to: handedOn(search) ?? addressAfterLogin({ tabMode: true }) }
        : null,
  },
  component: LoginPage,
})

/** A record's address that led to this page, or null. */
function handedOn(search: Record<string, unknown>) {
  const back = search[settings().auth.returnParameter]
  return typeof back === 'string' && isHandedOn(back) ? safeRelativeUrl(back) : null
}

type Step = { at: 'password' } | { at: 'code'; challenge: Challenge } | { at: 'change' }

function LoginPage() {
  const navigate = useNavigate()
  const search: Record<string, unknown> = Route.useSearch()
  const [step, setStep] = useState<Step>({ at: 'password' })
  const [typed, setTyped] = useState({ loginId: kept.getItem(KEPT_ID) ?? '', password: '' })
  const [keep, setKeep] = useState(typed.loginId !== '')
  const [missing, setMissing] = useState<{ loginId?: string; password?: string }>({})
  const idField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  async function enter(reply: LoginReply) {
    if (reply.challenge) return setStep({ at: 'code', challenge: reply.challenge })
    if (keep) kept.setItem(KEPT_ID, typed.loginId.trim())
    else kept.removeItem(KEPT_ID)
    session().enter({ accessToken: reply.accessToken!, refreshToken: reply.refreshToken! })
    if (reply.action === 'SUCCESS_RECOMMEND_CHANGE_PASSWORD')
      void showAlert({
        title: '비밀번호를 바꿔 주세요',
        text: `비밀번호를 바꾼 지 ${reply.passwordUnchangedDays}일이 지났어요. 위쪽 ‘비밀번호 변경’에서 바꿀 수 있어요.`,
      })
    const record = handedOn(search)
    await navigate({ href: addressAfterLogin({ tabMode: true }), replace: true })
    if (record && session().read().state === 'active') await navigate({ href: record })
    // who may open no menu is back here (MN-03)
    if (session().read().state !== 'active') back()
  }
  const send = useSend(staffLogin, {
    onSuccess: enter,
    onError: (error) => (error.code === 'FS08' ? setStep({ at: 'change' }) : passwordField.current?.select()),
  })
  const ask = () => send.mutate({ body: { typedName: '', loginId: typed.loginId, password: typed.password } })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const problems = {
      ...(!typed.loginId.trim() && { loginId: '아이디를 입력해 주세요.' }),
      ...(!typed.password && { password: '비밀번호를 입력해 주세요.' }),
    }
    setMissing(problems)
    if (problems.loginId) return idField.current?.focus()
    if (problems.password) return passwordField.current?.focus()
    ask()
  }
  const back = () => {
    send.reset()
    setTyped({ ...typed, password: '' })
    setStep({ at: 'password' })
  }

  return (
    <>
      {step.at !== 'change' && (
        <ol className="login-steps" aria-label="로그인 단계">
          <li aria-current={step.at === 'password' ? 'step' : undefined}>1 아이디·비밀번호</li>
          <li aria-hidden="true">›</li>
          <li aria-current={step.at === 'code' ? 'step' : undefined}>2 인증번호</li>
        </ol>
      )}
      {step.at === 'password' && (
        <>
          <h1 className="login-title">로그인</h1>
          <p className="login-lead">업무용 계정으로 로그인해 주세요.</p>
          <form className="login-form" noValidate onSubmit={submit}>
            <LoginProblem error={send.error} loginId={typed.loginId} />
            <Field label="아이디" error={missing.loginId}>
              <TextInput
                ref={idField}
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                value={typed.loginId}
                onChange={(event) => setTyped({ ...typed, loginId: event.target.value })}
              />
            </Field>
            <Field label="비밀번호" error={missing.password}>
              <PasswordInput
                ref={passwordField}
                name="password"
                value={typed.password}
                onChange={(event) => setTyped({ ...typed, password: event.target.value })}
              />
            </Field>
            <Checkbox label="아이디 저장" checked={keep} onChange={setKeep} />
            <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
              다음
            </Button>
          </form>
          {settings().app.demo && (
            <DemoStaffList
              onPick={(loginId) => {
                setTyped({ loginId, password: DEMO_PASSWORD })
                setMissing({})
                send.reset()
              }}
            />
          )}
        </>
      )}
      {step.at === 'code' && (
        <>
          <h1 className="login-title">인증번호 입력</h1>
          <p className="login-lead">
            <span className="figure">{step.challenge.mobile}</span>로 6자리 번호를 보냈어요.
          </p>
          <LoginProblem error={send.error} loginId={typed.loginId} />
          <CodeForm
            loginId={typed.loginId}
            challenge={step.challenge}
            resending={send.isPending}
            onResend={ask}
            onSignedIn={enter}
            onMustChange={() => setStep({ at: 'change' })}
            onOther={back}
          />
        </>
      )}
      {step.at === 'change' && (
        <>
          <h1 className="login-title">비밀번호 변경</h1>
          <LoginProblem error={send.error} loginId={typed.loginId} />
          <PasswordForm
            loginId={typed.loginId}
            oldPassword={typed.password}
            onChanged={async () => {
              back()
              await showAlert({ title: '비밀번호를 바꿨어요', text: '새 비밀번호로 로그인해 주세요.' })
            }}
          />
        </>
      )}
      <p className="login-rules">
        접속 시각·위치와 조회한 개인정보는 기록되고 점검해요.
        {settings().auth.idleMinutes > 0 && (
          <>
            <br />
            {settings().auth.idleMinutes}분 동안 쓰지 않으면 자동으로 로그아웃돼요.
          </>
        )}
        <br />
        계정 문의: {shopFacts.staffHelp}
      </p>
    </>
  )
}
