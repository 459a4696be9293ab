import { createFileRoute } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { CodeField, MobileField, type CodeEntry } from '#features/access/verification/storefront/parts.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { PageHead } from '#ui/page.tsx'
import { loginWithNonMember } from '../other-logins-contract.ts'
import { useEnter } from './enter.ts'
import { CodeProblem, problemsOf } from './problems.tsx'

export const Route = createFileRoute('/_login/login/non-member')({
  staticData: { auth: { required: false }, title: '비회원 주문조회' },
  component: NonMemberPage,
})

/** AU-08: without an account one sees one's own orders, and nothing else. */
function NonMemberPage() {
  const enter = useEnter()
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const [entry, setEntry] = useState<CodeEntry | null>(null)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const send = useSend(loginWithNonMember, { onSuccess: (reply) => enter(reply, '/my/order/own') })
  const said = problemsOf(send.error, missing)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = {
      ...(!name.trim() && { name: '이름을 입력해 주세요.' }),
      ...(!mobile.trim() && { mobile: '휴대폰 번호를 입력해 주세요.' }),
      ...(!entry?.code && { code: '인증번호를 받아 입력해 주세요.' }),
    }
    setMissing(problems)
    if (Object.keys(problems).length || !entry) return
    send.mutate({ body: { name, mobile, ...entry } })
  }
  return (
    <>
      <PageHead title="비회원 주문조회" />
      <form className="login-form" noValidate onSubmit={submit}>
        <CodeProblem error={send.error} />
        <Field label="이름" required error={said['name']} help="주문할 때 쓴 이름이에요.">
          <TextInput
            name="name"
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <MobileField required error={said['mobile']} value={mobile} onChange={setMobile} />
        <CodeField purpose="non-member" mobile={mobile} onChange={setEntry} error={said['code']} />
        <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
          주문 조회하기
        </Button>
      </form>
    </>
  )
}
