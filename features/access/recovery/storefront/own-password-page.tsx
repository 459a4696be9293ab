import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/fields.tsx'
import { PageHead } from '#ui/page.tsx'
import { listPlaces } from '#features/access/sessions/places-contract.ts'
import { readMember } from '#features/access/accounts/member-contract.ts'
import { changeOwnPassword } from '../recovery-contract.ts'
import { NewPasswordFields, newPasswordProblems, noPassword } from './new-password-fields.tsx'
import { CodeProblem, problemsOf } from '#features/access/sign-in/storefront/parts.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import './own-password-page.css'

export const Route = createFileRoute('/_aside/my/member/password')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '회원정보', '비밀번호 변경'] },
  component: OwnPasswordPage,
})

/** MY-03. */
function OwnPasswordPage() {
  const user = useUser()
  const navigate = useNavigate()
  const [old, setOld] = useState('')
  const [next, setNext] = useState(noPassword)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const send = useSend(changeOwnPassword, {
    changes: [readMember, listPlaces],
    onSuccess() {
      showToast('비밀번호를 바꿨어요. 다른 곳에서는 로그아웃했어요.')
      void navigate({ to: '/my/member/info' })
    },
  })
  const said = problemsOf(send.error, missing)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fresh = newPasswordProblems(next, { loginId: user?.loginId })
    const problems = {
      ...(!old && { oldPassword: '지금 비밀번호를 입력해 주세요.' }),
      ...(fresh?.password && { newPassword: fresh.password }),
      ...(fresh?.again && { again: fresh.again }),
    }
    setMissing(problems)
    if (!Object.keys(problems).length) send.mutate({ body: { oldPassword: old, newPassword: next.password } })
  }
  return (
    <>
      <PageHead title="비밀번호 변경" />
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
        <Field label="지금 비밀번호" required error={said['oldPassword']}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={old}
            onChange={(event) => setOld(event.target.value)}
          />
        </Field>
        <NewPasswordFields
          value={next}
          onChange={setNext}
          problems={{
            ...(said['newPassword'] && { password: said['newPassword'] }),
            ...(said['again'] && { again: said['again'] }),
          }}
        />
        <Button type="submit" variant="primary" size="large" busy={send.isPending}>
          비밀번호 변경하기
        </Button>
      </form>
    </>
  )
}
