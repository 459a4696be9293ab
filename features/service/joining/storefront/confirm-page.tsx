import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { formatDate } from '#domain/calendar.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { validateId } from '#features/access/authority/id-contract.ts'
import { useEnter } from '#features/access/sign-in/storefront/parts.ts'
import { IdentityButton, readReturn } from '#features/access/verification/storefront/parts.ts'
import { call } from '#platform/web/calls/call.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { drafts } from '#platform/web/start/drafts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { PageHead } from '#ui/page.tsx'
import { beginJoin } from '../begin-contract.ts'
import { terms } from '#features/service/membership/terms.ts'
import './join.css'
import { kindParam } from './kind-param.ts'
import { JoinSteps } from './steps.tsx'

export const Route = createFileRoute('/_login/join/confirm/$type')({
  staticData: { auth: { required: false }, title: '회원가입', validate: kindParam.validate },
  params: { parse: kindParam.read, stringify: ({ type }) => ({ type }) },
  component: ConfirmPage,
})

/** What was agreed to, and the id: on a phone the identity check leaves the page and comes back, to this person alone. */
const DRAFT = 'join'
type Kept = { agreed: string[]; loginId: string; email: string }

const places: Record<string, string> = { 'id-taken': 'loginId', 'terms-needed': 'agreed' }

/** JN-01: terms, each for itself; who the applicant is; an id and a password to go on with anywhere. */
function ConfirmPage() {
  const { type } = Route.useParams()
  const enter = useEnter()
  const navigate = useNavigate()
  const [kept] = useState(() =>
    readReturn(window.location.href) ? (drafts().load(DRAFT) as Kept | null) : null,
  )
  const [agreed, setAgreed] = useState<readonly string[]>(kept?.agreed ?? [])
  const [proof, setProof] = useState('')
  const [fields, setFields] = useState({
    loginId: kept?.loginId ?? '',
    password: '',
    again: '',
    email: kept?.email ?? '',
  })
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [idSaid, setIdSaid] = useState<{ valid: boolean; message: string } | null>(null)
  const begin = useSend(beginJoin, {
    onSuccess: (reply) => {
      drafts().drop(DRAFT)
      return enter(reply, `/join/form/${type}`)
    },
    onError: (error) => {
      if (error.code === 'FS0F') setProof('')
      if (error.issues.length === 0 && !(error.code in places)) void showError(error)
    },
  })
  const { loginId, email } = fields
  useEffect(() => {
    if (!begin.isSuccess) drafts().save(DRAFT, { agreed, loginId, email })
  }, [agreed, loginId, email, begin.isSuccess])
  const said = (name: string) =>
    missing[name] ??
    begin.error?.problemAt(name) ??
    (begin.error && places[begin.error.code] === name ? begin.error.message : undefined)
  const checkId = async () => {
    const asked = loginId.trim()
    if (asked) setIdSaid(await call(validateId, { query: { loginId: asked } }).catch(() => null))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = {
      ...(terms.some(({ term, required }) => required && !agreed.includes(term)) && {
        agreed: '필수 약관에 모두 동의해 주세요.',
      }),
      ...(!proof && { proof: '휴대폰 본인인증을 해 주세요.' }),
      ...(!fields.loginId.trim() && { loginId: '아이디를 입력해 주세요.' }),
      ...(!fields.password && { password: '비밀번호를 입력해 주세요.' }),
      ...(fields.password !== fields.again && { again: '비밀번호가 서로 달라요.' }),
    }
    setMissing(problems)
    if (Object.keys(problems).length) return
    const { again: _, ...account } = fields
    begin.mutate({ body: { customerType: type, agreed: [...agreed], proof, ...account } })
  }
  const text = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      setMissing(({ [name]: _, ...rest }) => rest)
      if (name === 'loginId') setIdSaid(null)
    },
  })
  const agree = (to: readonly string[]) => {
    setAgreed(to)
    setMissing(({ agreed: _, ...rest }) => rest)
  }
  const every = terms.map(({ term }) => term)
  return (
    <>
      <PageHead title="회원가입" note={customerTypeLabel[type]} />
      <JoinSteps current={0} />
      <form className="join-form" noValidate onSubmit={submit}>
        <fieldset className="join-terms">
          <legend className="title-3">약관동의</legend>
          <Checkbox
            label="모두 동의(선택 항목까지)"
            checked={every.every((term) => agreed.includes(term))}
            onChange={(on) => agree(on ? every : [])}
          />
          {terms.map(({ term, title, required, version, since }) => (
            <Checkbox
              key={term}
              label={`(${required ? '필수' : '선택'}) ${title}`}
              help={`제${version}판 · ${formatDate(since)} 시행`}
              checked={agreed.includes(term)}
              onChange={(on) => agree(on ? [...agreed, term] : agreed.filter((one) => one !== term))}
            />
          ))}
          <p className="caption">
            <a href="/main/terms" target="_blank" rel="noreferrer" className="join-link">
              약관 전문 보기(새 창)
            </a>
          </p>
          {said('agreed') && (
            <p role="alert" className="field-error">
              {said('agreed')}
            </p>
          )}
        </fieldset>
        <div>
          <h2 className="title-3">담당자 본인인증</h2>
          <p className="caption">대표자가 아니라 가입하는 담당자 본인의 휴대폰으로 인증해요.</p>
          <IdentityButton
            purpose="join"
            proof={proof}
            onProof={(reply) => {
              setProof(reply.proof)
              setMissing(({ proof: _, ...rest }) => rest)
            }}
          />
          {said('proof') && (
            <p role="alert" className="field-error">
              {said('proof')}
            </p>
          )}
        </div>
        <h2 className="title-3">계정</h2>
        <Field
          label="아이디"
          required
          error={idSaid && !idSaid.valid ? idSaid.message : said('loginId')}
          help={idSaid?.valid ? idSaid.message : '영문 소문자로 시작하고 소문자와 숫자로 4~20자예요.'}
        >
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            {...text('loginId')}
            onBlur={() => void checkId()}
          />
        </Field>
        <Field label="비밀번호" required error={said('password')} help="10자 이상이면 돼요.">
          <TextInput type="password" autoComplete="new-password" {...text('password')} />
        </Field>
        <Field label="비밀번호 확인" required error={said('again')}>
          <TextInput type="password" autoComplete="new-password" {...text('again')} />
        </Field>
        <Field label="이메일" required error={said('email')}>
          <TextInput type="email" inputMode="email" autoComplete="email" {...text('email')} />
        </Field>
        <p className="join-foot">
          <Button onClick={() => void navigate({ to: '/join' })}>이전</Button>
          <Button type="submit" variant="primary" busy={begin.isPending}>
            다음
          </Button>
        </p>
      </form>
    </>
  )
}
