import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { readUser } from '#features/access/sessions/session-contract.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { call } from '#platform/web/calls/call.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { session } from '#platform/web/session/session.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { readJoin, saveJoinForm, sendJoin } from '../contract.ts'
import { paperLabel, type PaperKind } from '#features/service/membership/paper-kinds.ts'
import { fieldLabel } from '../labels.ts'
import { asked, asksBusiness, mayWrite, type FieldName } from '../rules.ts'
import { BusinessFields } from './business-fields.tsx'
import './join.css'
import { PaperSlot } from './paper-slot.tsx'
import { PlaceFields } from './place-fields.tsx'
import { JoinSteps } from './steps.tsx'

type Join = Reply<typeof readJoin>
const SAVE_AFTER_MS = 600

/** JN-02, JN-03: what the institution is, and its papers; kept as it is typed, on the server. */
export function JoinFormView() {
  const user = useUser()
  const open = user !== null && mayWrite(user.status)
  const { data, isError } = useQuery({ ...query(readJoin), staleTime: Infinity, enabled: open })
  if (user && !open) return <Navigate to="/join/confirm/review" replace />
  if (isError) return <EmptyState>가입 신청을 불러오지 못했어요. 잠시 후 다시 시도해 주세요.</EmptyState>
  return data ? <Form join={data} /> : <p role="status">가입 신청을 불러오고 있어요.</p>
}

function Form({ join }: { join: Join }) {
  const { customerType: type, status } = join
  const navigate = useNavigate()
  const [form, setForm] = useState(join.form)
  const [sheet] = useState(() => `join:${newId()}`)
  const saved = useKept(form, join.form)
  const send = useSend(sendJoin, {
    sheet,
    changes: [readJoin],
    onSuccess: async () => {
      session().setUser(await call(readUser))
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
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part })
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
        {asked[type].papers.map((kind) => (
          <PaperSlot
            key={kind}
            kind={kind}
            label={paperLabel(type, kind)}
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

/** Keeps what is typed on the server a moment after the last key; whether it is kept now. */
function useKept<F extends Join['form']>(form: F, first: F) {
  const [kept, setKept] = useState(first)
  const keep = useEffectEvent(async () => {
    await call(saveJoinForm, { body: form }).then(
      () => setKept(form),
      () => {},
    )
  })
  useEffect(() => {
    if (form === kept) return
    const timer = setTimeout(() => void keep(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [form, kept])
  return kept === form && kept !== first
}
