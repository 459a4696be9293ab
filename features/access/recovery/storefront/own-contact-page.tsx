import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { formatMobile, parseMobile } from '#domain/contact.ts'
import { readMember } from '#features/access/accounts/member-contract.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { CodeProblem, problemsOf } from '#features/access/sign-in/storefront/parts.ts'
import { ConfirmedCodeField } from '#features/access/verification/storefront/parts.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput, TextInput } from '#ui/fields.tsx'
import { PageHead } from '#ui/page.tsx'
import { changeOwnContact } from '../own-contact-contract.ts'
import './own-password-page.css'

export const Route = createFileRoute('/_aside/my/member/contact')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '회원정보', '연락처 변경'] },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(readMember)),
  component: OwnContactPage,
})

/** MY-02: e-mail and mobile number, with the password; a new number proves itself. */
function OwnContactPage() {
  const user = useUser()
  const navigate = useNavigate()
  const { data: member } = useSuspenseQuery(query(readMember))
  const [email, setEmail] = useState(member.email)
  const [mobile, setMobile] = useState(formatMobile(member.mobile))
  const [password, setPassword] = useState('')
  const [proof, setProof] = useState<string | null>(null)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const send = useSend(changeOwnContact, {
    changes: [readMember],
    onSuccess() {
      showToast('연락처를 바꿨어요.', { tone: 'ok' })
      void navigate({ to: '/my/member/info' })
    },
    onError: ({ code }) => code === 'FS0F' && setProof(null),
  })
  const said = problemsOf(send.error, missing)
  const moves = parseMobile(mobile) !== member.mobile
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = {
      ...(!password && { password: '비밀번호를 입력해 주세요.' }),
      ...(moves && !proof && { mobile: '새 번호로 받은 인증번호를 확인해 주세요.' }),
    }
    setMissing(problems)
    if (!Object.keys(problems).length)
      send.mutate({ body: { password, email, mobile, proof: moves ? proof : null } })
  }
  return (
    <>
      <PageHead title="연락처 변경" lead="주문과 배송 소식을 이 연락처로 보내 드려요." />
      <form className="own-password" noValidate onSubmit={submit}>
        <CodeProblem error={send.error} />
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.loginId ?? ''}
          readOnly
          hidden
        />
        <Field label="이메일" required error={said['email']}>
          <TextInput
            type="email"
            autoComplete="email"
            maxLength={120}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="휴대폰" required error={said['mobile']}>
          <TextInput
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            maxLength={13}
            value={mobile}
            onChange={(event) => setMobile(event.target.value)}
          />
        </Field>
        {moves && (
          <ConfirmedCodeField purpose="change-mobile" mobile={mobile} proof={proof} onProof={setProof} />
        )}
        <Field label="지금 비밀번호" required error={said['password']} help="본인인지 다시 확인해요.">
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="large" busy={send.isPending}>
          저장
        </Button>
      </form>
    </>
  )
}
