import { createFileRoute, Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { formatBusinessNumber, parseBusinessNumber } from '#domain/business-number.ts'
import { formatDate } from '#domain/calendar.ts'
import {
  CodeField,
  IdentityButton,
  MobileField,
  type CodeEntry,
} from '#features/access/verification/storefront/parts.ts'
import { shopFacts } from '#domain/shop-facts.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { findIdByCode, findIdByIdentity } from '../recovery-contract.ts'
import { CodeProblem, problemsOf } from '#features/access/sign-in/storefront/parts.ts'

export const Route = createFileRoute('/_login/login/find/id')({
  staticData: { auth: { required: false }, title: '아이디 찾기' },
  component: FindIdPage,
})

type Way = 'mobile' | 'business' | 'identity'
const ways = [
  { value: 'mobile', label: '휴대폰 번호로 찾기' },
  { value: 'business', label: '사업자등록번호와 휴대폰 번호로 찾기' },
  { value: 'identity', label: '휴대폰 본인인증으로 찾기' },
]

/**
 * AU-14: an id by mobile and code, of one institution by its business number, or whole by identity
 * verification.
 */
function FindIdPage() {
  const [way, setWay] = useState<Way>('mobile')
  const [found, setFound] = useState<Reply<typeof findIdByCode> | null>(null)
  const [proof, setProof] = useState<string | null>(null)
  const byIdentity = useSend(findIdByIdentity, { onSuccess: setFound, onError: () => setProof(null) })
  if (found) return <FoundIds accounts={found.accounts} onAgain={() => setFound(null)} />
  return (
    <>
      <PageHead title="아이디 찾기" />
      <div className="login-form">
        <RadioGroup
          legend="찾는 방법"
          options={ways}
          value={way}
          onChange={(value) => setWay(value as Way)}
        />
        {way === 'identity' ? (
          <>
            <CodeProblem error={byIdentity.error} />
            <IdentityButton
              purpose="find-id"
              proof={proof}
              onProof={(person) => {
                setProof(person.proof)
                byIdentity.mutate({ body: { proof: person.proof } })
              }}
            />
          </>
        ) : (
          <CodeForm key={way} business={way === 'business'} onFound={setFound} />
        )}
      </div>
    </>
  )
}

function CodeForm({
  business,
  onFound,
}: {
  business: boolean
  onFound: (found: Reply<typeof findIdByCode>) => void
}) {
  const [businessNumber, setBusinessNumber] = useState('')
  const [mobile, setMobile] = useState('')
  const [entry, setEntry] = useState<CodeEntry | null>(null)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const send = useSend(findIdByCode, { onSuccess: onFound })
  const said = problemsOf(send.error, missing)
  const digits = business ? (parseBusinessNumber(businessNumber) ?? '') : ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = {
      ...(business && !digits && { businessNumber: '사업자등록번호 10자리를 확인해 주세요.' }),
      ...(!mobile.trim() && { mobile: '휴대폰 번호를 입력해 주세요.' }),
      ...(!entry?.code && { code: '인증번호를 받아 입력해 주세요.' }),
    }
    setMissing(problems)
    if (Object.keys(problems).length || !entry) return
    send.mutate({ body: { mobile, businessNumber: digits, ...entry } })
  }
  return (
    <form className="login-form" noValidate onSubmit={submit}>
      <CodeProblem error={send.error} />
      {business && (
        <Field label="사업자등록번호" required error={said['businessNumber']}>
          <TextInput
            inputMode="numeric"
            value={businessNumber}
            onChange={(event) => setBusinessNumber(formatBusinessNumber(event.target.value))}
          />
        </Field>
      )}
      <MobileField
        required
        error={said['mobile']}
        help="가입할 때 등록한 담당자 휴대폰이에요."
        value={mobile}
        onChange={setMobile}
      />
      <CodeField
        purpose="find-id"
        mobile={mobile}
        boundTo={digits}
        onChange={setEntry}
        error={said['code']}
      />
      <Button type="submit" variant="primary" size="large" wide busy={send.isPending}>
        아이디 확인
      </Button>
    </form>
  )
}

function FoundIds({ accounts, onAgain }: Reply<typeof findIdByCode> & { onAgain: () => void }) {
  return (
    <>
      <PageHead title="아이디 찾기" />
      <div className="login-form">
        {accounts.length ? (
          <>
            <p>입력한 정보로 가입한 아이디예요.</p>
            <ul className="login-found" data-selectable="">
              {accounts.map(({ loginId, joinedOn }) => (
                <li key={loginId + joinedOn}>
                  <strong>{loginId}</strong>
                  <span className="meta figure" translate="no">
                    {formatDate(joinedOn)} 가입
                  </span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <Notice title="가입한 아이디를 찾지 못했어요">
            정보를 확인하고 다시 찾아 주세요. 등록한 번호가 바뀌었으면 고객센터 {shopFacts.phone}에 연락해
            주세요.
          </Notice>
        )}
        <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
          로그인하기
        </Link>
        {accounts.length > 0 ? (
          <Link to="/login/find/password" className={buttonClass({ wide: true })}>
            비밀번호 찾기
          </Link>
        ) : (
          <Button wide onClick={onAgain}>
            다시 찾기
          </Button>
        )}
      </div>
    </>
  )
}
