import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import {
  ConfirmedCodeField,
  IdentityButton,
  MobileField,
} from '#features/access/verification/storefront/parts.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { PageHead } from '#ui/page.tsx'
import { resetPassword } from '../recovery-contract.ts'
import { NewPasswordFields, newPasswordProblems, noPassword } from './new-password-fields.tsx'
import { toldUnlinked } from './told-unlinked.ts'
import { CodeProblem, problemsOf } from '#features/access/sign-in/storefront/parts.ts'

export const Route = createFileRoute('/_login/login/find/password')({
  staticData: { auth: { required: false }, title: '비밀번호 찾기' },
  component: FindPasswordPage,
})

type Way = 'code' | 'identity'
const ways = [
  { value: 'code', label: '등록한 휴대폰으로 인증번호 받기' },
  { value: 'identity', label: '휴대폰 본인인증' },
]

/** AU-14: id, proof, new password. A password is never sent to anybody; every session ends. */
function FindPasswordPage() {
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('code')
  const [loginId, setLoginId] = useState('')
  const [mobile, setMobile] = useState('')
  const [proof, setProof] = useState<string | null>(null)
  const [next, setNext] = useState(noPassword)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const boundTo = loginId.trim().toLowerCase()
  const send = useSend(resetPassword, {
    onSuccess(reply) {
      showToast(`비밀번호를 바꿨어요. 새 비밀번호로 로그인해 주세요.${toldUnlinked(reply)}`)
      void navigate({ to: '/login', replace: true })
    },
    onError: ({ code }) => code === 'FS0F' && setProof(null),
  })
  const said = problemsOf(send.error, missing)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fresh = newPasswordProblems(next, { loginId: boundTo, mobile })
    const problems = {
      ...(!boundTo && { loginId: '아이디를 입력해 주세요.' }),
      ...(!proof && { proof: '본인 확인을 먼저 해 주세요.' }),
      ...(fresh?.password && { newPassword: fresh.password }),
      ...(fresh?.again && { again: fresh.again }),
    }
    setMissing(problems)
    if (Object.keys(problems).length || !proof) return
    send.mutate({
      body: { loginId, by: way, mobile: way === 'code' ? mobile : '', proof, newPassword: next.password },
    })
  }
  return (
    <>
      <PageHead title="비밀번호 찾기" />
      <form className="login-form" noValidate onSubmit={submit}>
        <CodeProblem error={send.error} />
        <Field label="아이디" required error={said['loginId']}>
          <TextInput
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={loginId}
            onChange={(event) => setLoginId(event.target.value)}
          />
        </Field>
        <RadioGroup
          legend="본인 확인 방법"
          options={ways}
          value={way}
          onChange={(value) => {
            setWay(value as Way)
            setProof(null)
          }}
        />
        {way === 'code' ? (
          <>
            <MobileField required error={said['mobile']} value={mobile} onChange={setMobile} />
            <ConfirmedCodeField
              purpose="reset-password"
              mobile={mobile}
              boundTo={boundTo}
              proof={proof}
              onProof={setProof}
              error={said['proof']}
            />
          </>
        ) : boundTo ? (
          <IdentityButton
            key={boundTo}
            purpose="reset-password"
            boundTo={boundTo}
            proof={proof}
            onProof={(person) => setProof(person.proof)}
          />
        ) : (
          <p className="meta">아이디를 입력하면 본인인증을 시작할 수 있어요.</p>
        )}
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
