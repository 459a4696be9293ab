import { useEffect, useRef, useState, type FormEvent } from 'react'
import { refusedWith } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { settings } from '#platform/web/start/settings.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { completeStaffLogin, type LoginReply } from '../login-contract.ts'
import { LoginProblem } from './login-problem.tsx'

export type Challenge = NonNullable<LoginReply['challenge']>

type Props = {
  loginId: string
  challenge: Challenge
  resending: boolean
  onResend: () => void
  onSignedIn: (reply: LoginReply) => unknown
  /** FS08. */ onMustChange: () => void
  onOther: () => void
}

/** The second step: the six digits that came by SMS. */
export function CodeForm({
  loginId,
  challenge,
  resending,
  onResend,
  onSignedIn,
  onMustChange,
  onOther,
}: Props) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [sentAt, setSentAt] = useState(Date.now)
  const [over, setOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const send = useSend(completeStaffLogin, {
    onSuccess: onSignedIn,
    onError: (error) => (error.code === 'FS08' ? onMustChange() : field.current?.select()),
  })
  useEffect(() => {
    setSentAt(Date.now())
    setOver(false)
    setCode('')
    field.current?.focus()
  }, [challenge.ticket])

  const wrong = refusedWith(send.error, completeStaffLogin, 'code-wrong')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    setMissing(!/^\d{6}$/.test(code))
    if (!/^\d{6}$/.test(code)) return field.current?.focus()
    send.mutate({ body: { loginId, code, ticket: challenge.ticket } })
  }
  return (
    <form className="login-form" noValidate onSubmit={submit}>
      {!wrong && <LoginProblem error={send.error} loginId={loginId} />}
      {over && !send.error && <Notice tone="warn">입력 시간이 지났어요. 인증번호를 다시 받아 주세요.</Notice>}
      <Field
        label="인증번호 6자리"
        error={missing ? '인증번호 6자리를 입력해 주세요.' : wrong && send.error?.message}
      >
        <TextInput
          ref={field}
          className="login-code"
          reading="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        />
      </Field>
      <p className="login-under">
        <span>
          남은 시간{' '}
          <Countdown
            key={sentAt}
            endsAt={sentAt + challenge.expiresInSeconds * 1_000}
            nowMs={Date.now}
            onEnd={() => setOver(true)}
            label="인증번호를 입력할 수 있는 시간"
          />
        </span>
        <TextButton disabled={resending} onClick={onResend}>
          다시 보내기
        </TextButton>
      </p>
      <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
        로그인
      </Button>
      <p className="login-other">
        <TextButton onClick={onOther}>다른 계정으로 로그인</TextButton>
        {settings().app.demo && (
          <a className="text-btn" href="/standin/sms" target="_blank" rel="noreferrer">
            데모 문자함 열기
          </a>
        )}
      </p>
    </form>
  )
}
