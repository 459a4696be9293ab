import { createFileRoute, Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { approvalName } from '#features/access/sign-in/labels.ts'
import type { ApprovalKind } from '#features/access/sign-in/login-words.ts'
import { CodeField, MobileField, type CodeEntry } from '#features/access/verification/storefront/parts.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { askStaffApproval } from '../login-contract.ts'
import { handOver } from './hand-over.ts'
import './login-page.css'

const purposes = {
  '01': 'staff-unlock',
  '02': 'staff-reset-password',
  '03': 'staff-release-dormancy',
} as const satisfies Record<ApprovalKind, string>
const isKind = (kind: unknown): kind is ApprovalKind => kind === '01' || kind === '02' || kind === '03'

export const Route = createFileRoute('/login/approval')({
  validateSearch: (search: Record<string, unknown>): { kind: ApprovalKind } => ({
    kind: isKind(search['kind']) ? search['kind'] : '01',
  }),
  staticData: { layout: 'login', auth: { required: false } },
  component: ApprovalPage,
})

/** AU-13, for staff: asks a colleague to open the account. The answer is the same whoever asks. */
function ApprovalPage() {
  const { kind } = Route.useSearch()
  const [loginId, setLoginId] = useState(() => handOver.loginId)
  const [mobile, setMobile] = useState('')
  const [entry, setEntry] = useState<CodeEntry | null>(null)
  const [missing, setMissing] = useState<{ loginId?: string; mobile?: string; code?: string }>({})
  const send = useSend(askStaffApproval)
  const said = (path: string) => send.error?.problemAt(path)
  const ofCode = send.refusal('code-wrong') ?? send.refusal('FS0F')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = {
      ...(!loginId.trim() && { loginId: '아이디를 입력해 주세요.' }),
      ...(!mobile.trim() && { mobile: '휴대폰 번호를 입력해 주세요.' }),
      ...(!entry?.code && { code: '인증번호를 받아 입력해 주세요.' }),
    }
    setMissing(problems)
    if (Object.keys(problems).length === 0 && entry && !send.isPending)
      send.mutate({ body: { kind, loginId, mobile, ...entry } })
  }
  return (
    <>
      <h1 className="login-title">{approvalName[kind]} 요청</h1>
      {send.data ? (
        <div className="login-form">
          <Notice tone="ok" title="요청을 받았어요">
            {send.data.by === 'setting'
              ? '입력한 정보가 맞으면 바로 처리하고 문자로 알려 드려요.'
              : '입력한 정보가 맞으면 다른 관리자가 확인한 뒤 결과를 문자로 알려 드려요.'}
          </Notice>
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
            로그인 화면으로
          </Link>
        </div>
      ) : (
        <>
          <p className="login-lead">계정에 등록한 휴대폰으로 본인 확인을 해 주세요.</p>
          <form className="login-form" noValidate onSubmit={submit}>
            {send.error && !ofCode && send.error.issues.length === 0 && (
              <Notice tone="danger">{send.error.message}</Notice>
            )}
            <Field label="아이디" error={missing.loginId ?? said('loginId')}>
              <TextInput
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                value={loginId}
                onChange={(event) => setLoginId(event.target.value)}
              />
            </Field>
            <MobileField error={missing.mobile ?? said('mobile')} value={mobile} onChange={setMobile} />
            <CodeField
              purpose={purposes[kind]}
              mobile={mobile}
              boundTo={loginId.trim().toLowerCase()}
              onChange={setEntry}
              error={missing.code ?? ofCode?.message}
            />
            <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
              요청하기
            </Button>
          </form>
          <p className="login-other">
            <Link to="/login" className="text-btn">
              로그인 화면으로
            </Link>
          </p>
        </>
      )}
    </>
  )
}
