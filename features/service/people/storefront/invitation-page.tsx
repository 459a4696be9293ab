import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { parseMobile } from '#domain/contact.ts'
import { problemsOf, useEnter } from '#features/access/sign-in/storefront/parts.ts'
import { ConfirmedCodeField } from '#features/access/verification/storefront/parts.ts'
import { terms } from '#features/service/membership/terms.ts'
import { call } from '#platform/web/calls/call.ts'
import { CallError } from '#platform/web/calls/call-error.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { acceptInvitation, checkInvitation, type OpenInvitation } from '../invitation-contract.ts'
import { roleHelp, roleLabel } from '../labels.ts'
import './people.css'

export const Route = createFileRoute('/_login/invitation')({
  staticData: { auth: { required: false }, title: '구성원 초대' },
  component: InvitationPage,
})

/** Behind '#', where no server sees it. */
const keyInAddress = () => window.location.hash.slice(1)
const isKey = (key: string) => /^[\w-]{43}$/.test(key)
const places: Record<string, string> = {
  'id-taken': 'loginId',
  'terms-needed': 'agreed',
  'number-differs': 'mobile',
  FS0F: 'mobile',
}

/** [MY-02] Whoever was invited proves the number, takes an id and agrees to the terms. */
function InvitationPage() {
  const [key] = useState(keyInAddress)
  const found = useQuery({
    queryKey: ['invitation', key],
    queryFn: () => call(checkInvitation, { body: { key } }),
    enabled: isKey(key),
    retry: false,
    staleTime: Infinity,
  })
  if (found.error || !isKey(key))
    return (
      <>
        <PageHead title="구성원 초대" />
        <div className="people-form">
          <Notice tone="warn" title="초대를 열 수 없어요">
            {!isKey(key)
              ? '초대 문자에 온 주소를 다시 눌러 주세요.'
              : found.error instanceof CallError
                ? found.error.message
                : '잠시 후 다시 눌러 주세요.'}
          </Notice>
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
            로그인하기
          </Link>
        </div>
      </>
    )
  if (!found.data) return <PageHead title="구성원 초대" />
  return <InvitationForm invitation={found.data} code={key} />
}

function InvitationForm({ invitation, code }: { invitation: OpenInvitation; code: string }) {
  const { institutionName, name, mobileEnd, role, expiresAt } = invitation
  const enter = useEnter()
  const [fields, setFields] = useState({ mobile: '', loginId: '', password: '', again: '', email: '' })
  const [proof, setProof] = useState<string | null>(null)
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<Record<string, string>>({})
  const accept = useSend(acceptInvitation, {
    onSuccess: (reply) => enter(reply, '/'),
    onError: (error) => {
      if (error.code === 'FS0F') setProof(null)
      if (error.issues.length === 0 && !(error.code in places)) void showError(error)
    },
  })
  const said = {
    ...problemsOf(accept.error, missing),
    ...(accept.error && places[accept.error.code] && { [places[accept.error.code]!]: accept.error.message }),
  }
  const every = terms.map(({ term }) => term)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { again, ...account } = fields
    const problems = {
      ...(!proof && { mobile: '초대 문자를 받은 번호로 인증해 주세요.' }),
      ...(!account.loginId.trim() && { loginId: '아이디를 입력해 주세요.' }),
      ...(!account.password && { password: '비밀번호를 입력해 주세요.' }),
      ...(account.password !== again && { again: '비밀번호가 서로 달라요.' }),
      ...(terms.some(({ term, required }) => required && !agreed.includes(term)) && {
        agreed: '필수 약관에 모두 동의해 주세요.',
      }),
    }
    setMissing(problems)
    if (Object.keys(problems).length) return
    accept.mutate({
      body: {
        key: code,
        proof: proof!,
        agreed: [...agreed],
        ...account,
        mobile: parseMobile(account.mobile) ?? account.mobile,
      },
    })
  }
  const text = (field: keyof typeof fields) => ({
    value: fields[field],
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [field]: event.target.value })
      setMissing(({ [field]: _, ...rest }) => rest)
    },
  })
  return (
    <>
      <PageHead title="구성원 초대" note={institutionName} />
      <form className="people-form" noValidate onSubmit={submit}>
        <Notice tone="info" live={false} title={`${name}님을 ${roleLabel[role]}(으)로 초대했어요`}>
          {roleHelp[role]} {formatDateTime(expiresAt)}까지 한 번 쓸 수 있어요.
        </Notice>
        <Field label="휴대폰" required error={said['mobile']} help={`끝자리가 ${mobileEnd}인 번호예요.`}>
          <TextInput type="tel" inputMode="tel" autoComplete="tel" maxLength={13} {...text('mobile')} />
        </Field>
        <ConfirmedCodeField purpose="invitation" mobile={fields.mobile} proof={proof} onProof={setProof} />
        <Field
          label="아이디"
          required
          error={said['loginId']}
          help="영문 소문자로 시작하고 소문자와 숫자로 4~20자예요."
        >
          <TextInput autoComplete="username" autoCapitalize="none" {...text('loginId')} />
        </Field>
        <Field label="비밀번호" required error={said['password']} help="10자 이상이면 돼요.">
          <TextInput type="password" autoComplete="new-password" {...text('password')} />
        </Field>
        <Field label="비밀번호 확인" required error={said['again']}>
          <TextInput type="password" autoComplete="new-password" {...text('again')} />
        </Field>
        <Field label="이메일" required error={said['email']}>
          <TextInput type="email" inputMode="email" autoComplete="email" {...text('email')} />
        </Field>
        <fieldset className="people-terms">
          <legend className="title-3">약관동의</legend>
          <Checkbox
            label="모두 동의(선택 항목까지)"
            checked={every.every((term) => agreed.includes(term))}
            onChange={(on) => setAgreed(on ? every : [])}
          />
          {terms.map(({ term, title, required }) => (
            <Checkbox
              key={term}
              label={`(${required ? '필수' : '선택'}) ${title}`}
              checked={agreed.includes(term)}
              onChange={(on) => setAgreed(on ? [...agreed, term] : agreed.filter((one) => one !== term))}
            />
          ))}
          {said['agreed'] && (
            <p role="alert" className="field-error">
              {said['agreed']}
            </p>
          )}
        </fieldset>
        <Button type="submit" variant="primary" size="large" wide busy={accept.isPending}>
          아이디 만들고 시작하기
        </Button>
      </form>
    </>
  )
}
