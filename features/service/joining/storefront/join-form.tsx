import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import type { User } from '#features/access/sessions/session-contract.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { call } from '#platform/web/calls/call.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { session } from '#platform/web/session/session.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { readJoin, saveJoinForm, sendJoin } from '../contract.ts'
import { paperLabel, type PaperKind } from '#features/service/membership/paper-kinds.ts'
import { fieldLabel } from '../labels.ts'
import { asked, asksBusiness, mayWrite, statusAfter, type FieldName } from '../rules.ts'
import { BusinessFields } from './business-fields.tsx'
import './join.css'
import { PaperSlot } from './paper-slot.tsx'
import { PlaceFields } from './place-fields.tsx'
import { JoinSteps } from './steps.tsx'

type Join = Reply<typeof readJoin>
/** Somebody types the next field within this, so that a field is not a call; whoever goes loses nothing by it. */
const SAVE_AFTER_MS = 2_000

/** JN-02, JN-03: what the institution is, and its papers; kept as it is typed, on the server. */
export function JoinFormView() {
  const user = useUser()
  const open = user !== null && mayWrite(user.status)
  const { data, isError } = useQuery({ ...query(readJoin), staleTime: Infinity, enabled: open })
  if (user && !open) return <Navigate to="/join/confirm/review" replace />
  if (isError) return <EmptyState>가입 신청을 불러오지 못했어요. 잠시 후 다시 시도해 주세요.</EmptyState>
  return data && user ? <Form join={data} user={user} /> : <p role="status">가입 신청을 불러오고 있어요.</p>
}

function Form({ join, user }: { join: Join; user: User }) {
  const { customerType: type, status } = join
  const navigate = useNavigate()
  const [form, setForm] = useState(join.form)
  const [sheet] = useState(() => `join:${newId()}`)
  const { saved, settle } = useKept(form, join.form)
  const send = useSend(sendJoin, {
    sheet,
    changes: [readJoin],
    onSuccess: async () => {
      settle()
      session().setUser({ ...user, status: statusAfter(status, 'send')!, statusReason: '' })
      await navigate({ to: '/join/confirm/review', replace: true })
    },
    onError: (error) => {
      if (error.issues.length === 0) void showError(error)
    },
  })
  const issues = send.error?.issues ?? []
  const problem = (name: FieldName | PaperKind) => issues.find(({ path }) => path === name)?.message
  const nameOf = (path: string) =>
    path in fieldLabel ? fieldLabel[path as FieldName] : paperLabel(type, path as PaperKind)
  // an address that is picked arrives while the next field is typed already
  const change = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }))
  return (
    <>
      <PageHead title={status === '01' ? '회원가입' : '가입 신청 보완'} note={customerTypeLabel[type]} />
      <JoinSteps current={1} />
      {join.reason && (
        <Notice tone="warn" title={status === '03' ? '반려 사유' : '보완할 내용'} live={false}>
          {join.reason}
        </Notice>
      )}
      <form
        className="join-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({ body: form })
        }}
      >
        {issues.length > 0 && (
          <ErrorSummary
            attempt={send.submittedAt}
            title={`${issues.length}곳을 확인해 주세요`}
            problems={issues.map(({ path, message }) => ({
              fieldId: `join-${path}`,
              message: `${nameOf(path)}: ${message}`,
            }))}
          />
        )}
        {asksBusiness(type) && (
          <>
            <BusinessFields form={form} first={join} problem={problem} onChange={change} />
            <PlaceFields type={type} form={form} problem={problem} onChange={change} />
          </>
        )}
        <div>
          <h2 className="title-3">서류</h2>
          <p className="caption">
            JPG, PNG, PDF 10MB까지 올릴 수 있어요. 주민등록번호 뒷자리는 가려 주세요. 휴대폰으로 찍은 사진도
            괜찮아요.
          </p>
        </div>
        {asked[type].fields.includes('licenceNumber') && (
          <Field
            label={fieldLabel.licenceNumber}
            required
            error={problem('licenceNumber')}
            help="면허증에 적힌 번호예요. 암호화해서 보관해요."
            id="join-licenceNumber"
          >
            <TextInput
              maxLength={20}
              reading="code"
              value={form.licenceNumber}
              onChange={(event) => change({ licenceNumber: event.target.value })}
            />
          </Field>
        )}
        {asked[type].papers.map((kind) => (
          <PaperSlot
            key={kind}
            kind={kind}
            label={paperLabel(type, kind)}
            rule={join.paperRule}
            paper={join.papers.find((paper) => paper.kind === kind) ?? null}
            problem={problem(kind)}
          />
        ))}
        <p role="status" className="caption join-saved">
          {saved ? '방금 저장했어요. 나갔다가 로그인하면 이어서 쓸 수 있어요.' : ''}
        </p>
        <p className="join-foot">
          <a href="/join/confirm/review" className={buttonClass()} hidden={status === '01'}>
            심사 상태
          </a>
          <Button type="submit" variant="primary" size="large" busy={send.isPending}>
            가입 신청하기
          </Button>
        </p>
      </form>
    </>
  )
}

/** Keeps what is typed on the server a moment after the last key, or when the page goes; whether it is kept now. */
function useKept<F extends Join['form']>(form: F, first: F) {
  const [kept, setKept] = useState(first)
  const settled = useRef(false)
  const keep = useEffectEvent(async (leaving = false) => {
    if (form === kept || settled.current) return
    // a page that goes may not wait for the answer
    const transport = (url: string, init: RequestInit) => fetch(url, { ...init, keepalive: leaving })
    await call(saveJoinForm, { body: form }, { transport }).then(
      () => setKept(form),
      () => {},
    )
  })
  useEffect(() => {
    if (form === kept) return
    const timer = setTimeout(() => void keep(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [form, kept])
  useEffect(() => {
    const leave = () => void (document.visibilityState === 'hidden' && keep(true))
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      void keep(true)
    }
  }, [])
  return {
    saved: kept === form && kept !== first,
    /** It was sent: nothing is to be kept any more. */
    settle: () => void (settled.current = true),
  }
}
