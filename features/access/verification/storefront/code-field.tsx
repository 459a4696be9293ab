import { useEffect, useRef, useState, type ReactNode } from 'react'
import { parseMobile } from '#domain/contact.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { settings } from '#platform/web/start/settings.ts'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Field, FieldRow } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { sendCode } from '../contract.ts'
import { CODE_DIGITS, type PublicPurpose } from '../rules.ts'

/** What a form sends along: the ticket of the newest message and what was typed. */
export type CodeEntry = { ticket: string; code: string }

export type CodeFieldProps = {
  purpose: PublicPurpose
  /** As typed in the form's own field; the button says so while it is no mobile number. */
  mobile: string
  /** What the code is for; the form sends the same to its own endpoint. */
  boundTo?: string
  /** Null until a message was sent, and again when number or matter change after it. */
  onChange: (entry: CodeEntry | null) => void
  /** What the form's own endpoint said about the code. */
  error?: string | undefined
  /** Beside the digits, once a message was sent: a button that confirms them. */
  action?: ReactNode
  id?: string
}

type Sent = { ticket: string; endsAt: number; over: boolean; mobile: string; boundTo: string }

/**
 * Asks for a code by text message and takes its six digits: three minutes on the clock, 재전송, every problem at
 * the field.
 */
export function CodeField({ purpose, mobile, boundTo = '', onChange, error, action, id }: CodeFieldProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const number = parseMobile(mobile)
  const current = sent !== null && sent.mobile === number && sent.boundTo === boundTo ? sent : null

  const newest = current?.ticket
  // the field opens with the message, so it can take the focus only then
  useEffect(() => {
    if (newest !== undefined) input.current?.focus()
  }, [newest])

  const send = useSend(sendCode, {
    onSuccess(reply, { body }) {
      setSent({
        ticket: reply.ticket,
        endsAt: Date.now() + reply.expiresInSeconds * 1_000,
        over: false,
        mobile: body.mobile,
        boundTo,
      })
      setCode('')
      setProblem('')
      setSaid(
        `${current ? '인증번호를 다시 보냈어요' : '인증번호를 보냈어요'}. ${Math.round(reply.expiresInSeconds / 60)}분 안에 입력해 주세요.`,
      )
      onChange({ ticket: reply.ticket, code: '' })
    },
    onError: (failure) => setProblem(failure.issues[0]?.message ?? failure.message),
  })

  const ask = () => {
    if (!number) return setProblem('휴대폰 번호를 먼저 입력해 주세요.')
    setSaid('')
    send.mutate({ body: { mobile: number, purpose, boundTo, ...(current && { resendOf: current.ticket }) } })
  }
  const type = (text: string) => {
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_DIGITS)
    setCode(digits)
    setProblem('')
    if (current) onChange({ ticket: current.ticket, code: digits })
  }
  const end = () => {
    setSent((before) => before && { ...before, over: true })
    setProblem('인증 시간이 지났어요. 인증번호를 다시 받아 주세요.')
    onChange(null)
  }

  const open = current && !current.over ? current : null
  const shown = problem || error || ''
  return (
    <div className="code-field">
      <Field
        label="인증번호"
        required
        error={shown}
        help={open ? '문자로 받은 6자리를 입력해 주세요.' : '휴대폰 번호로 인증번호를 보내 드려요.'}
        {...(id && { id })}
      >
        <FieldRow>
          <TextInput
            ref={input}
            reading="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            placeholder="6자리"
            value={code}
            disabled={!open}
            onChange={(event) => type(event.target.value)}
          />
          {open && action}
          <Button busy={send.isPending} onClick={ask}>
            {current ? '재전송' : '인증번호 받기'}
          </Button>
        </FieldRow>
      </Field>
      {open && (
        <p className="field-help">
          남은 시간 <Countdown key={open.ticket} endsAt={open.endsAt} nowMs={Date.now} onEnd={end} />
        </p>
      )}
      {open && settings().app.demo && (
        <p className="field-help">
          데모에서는 문자가{' '}
          <a className="text-btn" href="/standin/sms" target="_blank" rel="noreferrer">
            문자 수신함
          </a>
          에 도착해요.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {shown || said}
      </p>
    </div>
  )
}
