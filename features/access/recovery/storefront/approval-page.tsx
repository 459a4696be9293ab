import { createFileRoute, Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { CodeField, MobileField, type CodeEntry } from '#features/access/verification/storefront/parts.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { approvalName } from '#features/access/sign-in/labels.ts'
import { approvalPurpose, type ApprovalKind } from '#features/access/sign-in/login-words.ts'
import { askApproval } from '../recovery-contract.ts'
import { CodeProblem, problemsOf, takeOver } from '#features/access/sign-in/storefront/parts.ts'

const isKind = (kind: unknown): kind is ApprovalKind => kind === '01' || kind === '02' || kind === '03'

export const Route = createFileRoute('/_login/login/approval')({
  validateSearch: (search: Record<string, unknown>): { kind: ApprovalKind } => ({
    kind: isKind(search['kind']) ? search['kind'] : '01',
  }),
  staticData: { auth: { required: false }, title: '로그인 도움 요청' },
  component: ApprovalPage,
})

const intro: Record<ApprovalKind, string> = {
  '01': '가입할 때 등록한 휴대폰으로 본인 확인을 하면 잠금 해제를 요청할 수 있어요.',
  '02': '가입할 때 등록한 휴대폰으로 본인 확인을 하면 비밀번호 초기화를 요청할 수 있어요.',
  '03': '가입할 때 등록한 휴대폰으로 본인 확인을 하면 휴면 해제를 요청할 수 있어요.',
}

/** AU-13: asks for what opens the account. The answer is the same whoever asks. */
function ApprovalPage() {
  const { kind } = Route.useSearch()
  const [loginId, setLoginId] = useState(() => takeOver('loginId'))
  const [mobile, setMobile] = useState('')
  const [entry, setEntry] = useState<CodeEntry | null>(null)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const send = useSend(askApproval)
  const said = problemsOf(send.error, { ...missing })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = {
      ...(!loginId.trim() && { loginId: '아이디를 입력해 주세요.' }),
      ...(!mobile.trim() && { mobile: '휴대폰 번호를 입력해 주세요.' }),
      ...(!entry?.code && { code: '인증번호를 받아 입력해 주세요.' }),
    }
    setMissing(problems)
    if (Object.keys(problems).length || !entry) return
    send.mutate({ body: { kind, loginId, mobile, ...entry } })
  }

  if (send.data)
    return (
      <>
        <PageHead title={`${approvalName[kind]} 요청`} />
        <div className="login-form">
          <Notice tone="ok" title="요청을 받았어요">
            <p>
              {send.data.by === 'setting'
                ? '입력한 정보가 맞으면 바로 처리하고 문자로 알려 드려요.'
                : '입력한 정보가 맞으면 담당자가 확인한 뒤 결과를 문자로 알려 드려요.'}
            </p>
          </Notice>
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
            로그인 화면으로
          </Link>
        </div>
      </>
    )
  return (
    <>
      <PageHead title={`${approvalName[kind]} 요청`} />
      <p className="meta">{intro[kind]}</p>
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
        <MobileField required error={said['mobile']} value={mobile} onChange={setMobile} />
        <CodeField
          purpose={approvalPurpose[kind]}
          mobile={mobile}
          boundTo={loginId.trim().toLowerCase()}
          onChange={setEntry}
          error={said['code']}
        />
        <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
          요청하기
        </Button>
      </form>
    </>
  )
}
