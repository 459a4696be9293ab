import { useState } from 'react'
import { useSend } from '#platform/web/calls/query.ts'
import { parseMobile } from '#domain/contact.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { confirmCode } from '../contract.ts'
import { CODE_AGAIN } from '../labels.ts'
import { CODE_DIGITS } from '../rules.ts'
import { CodeField, type CodeEntry, type CodeFieldProps } from './code-field.tsx'

type ConfirmedCodeFieldProps = Pick<CodeFieldProps, 'purpose' | 'mobile' | 'boundTo' | 'id' | 'error'> & {
  /** What the form holds; null asks for a code again, as when the server took the proof no more (FS0F). */
  proof: string | null
  /**
   * The proof for the steps that follow; null when number or matter change, so that it is good for nothing.
   */
  onProof: (proof: string | null) => void
}

/** A code that is confirmed on its own, before the rest of the form is sent. */
export function ConfirmedCodeField({
  purpose,
  mobile,
  boundTo = '',
  id,
  error,
  proof,
  onProof,
}: ConfirmedCodeFieldProps) {
  const [entry, setEntry] = useState<CodeEntry | null>(null)
  const [problem, setProblem] = useState('')
  const [proven, setProven] = useState<{ mobile: string; boundTo: string } | null>(null)
  const number = parseMobile(mobile)
  const send = useSend(confirmCode, {
    onSuccess(reply, { body }) {
      setProven({ mobile: body.mobile, boundTo })
      onProof(reply.proof)
    },
    onError: (failure) =>
      setProblem(
        failure.code === 'FS0F'
          ? `${failure.message} ${CODE_AGAIN}`
          : (failure.issues[0]?.message ?? failure.message),
      ),
  })
  if (proven && proof !== null && proven.mobile === number && proven.boundTo === boundTo && !error)
    return <Notice tone="ok" title="휴대폰 인증을 마쳤어요" />

  const confirm = () => {
    if (!entry || entry.code.length < CODE_DIGITS) return setProblem('인증번호 6자리를 입력해 주세요.')
    send.mutate({ body: { ...entry, mobile: number ?? mobile, purpose, boundTo } })
  }
  const change = (next: CodeEntry | null) => {
    setEntry(next)
    setProblem('')
    if (proven) {
      setProven(null)
      onProof(null)
    }
  }
  return (
    <CodeField
      purpose={purpose}
      mobile={mobile}
      boundTo={boundTo}
      {...(id && { id })}
      error={problem || error}
      onChange={change}
      action={
        <Button variant="accent" busy={send.isPending} onClick={confirm}>
          확인
        </Button>
      }
    />
  )
}
