import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#domain/calendar.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { call } from '#platform/web/calls/call.ts'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useUnsavedDrawer, type DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { useUnmasked } from '#platform/web/office/unmasked.tsx'
import { useRecordBase } from '#platform/web/office/record-base.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select, TextArea } from '#ui/fields.tsx'
import { DrawerActions, DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { StateMark } from '#ui/office/state.tsx'
import { Notice } from '#ui/notice.tsx'
import { fieldLabel, reasonTemplates, yesWords } from '../labels.ts'
import { decideJoin, listJoins, readJoinContact, type Application } from '../office-contract.ts'
import type { PaperKind } from '#features/service/membership/paper-kinds.ts'
import { asked, asksBusiness } from '../rules.ts'
import { BusinessNotice } from './business-notice.tsx'
import { nameOf } from './name-of.ts'
import { ReviewNotes } from './review-notes.tsx'
import { Written } from './written.tsx'
import type { Check } from './paper-check.tsx'
import { PaperDesk, type Checks } from './paper-desk.tsx'
import './reviews.css'

type Props = { application: Application; mayWrite: boolean; mayUnmask: boolean; place: DrawerPlace }

const templates: Record<PaperKind, string> = {
  business: '사업자등록증이 흐려서 읽을 수 없어요. 다시 찍어 올려 주세요.',
  opening: '서류의 기관 이름이나 주소가 신청서와 달라요. 확인해 주세요.',
  licence: '주민등록번호 뒷자리를 가린 뒤 다시 올려 주세요.',
}
const UNJUDGED: { reason: string; judged: Partial<Record<PaperKind, { fileId: string; check: Check }>> } = {
  reason: '',
  judged: {},
}
const said = { ask: '보완을 요청했어요.', reject: '반려했어요.' } as const

/** One application: what was written beside its papers, and the decision. */
export function ReviewDrawer({ application, mayWrite, mayUnmask, place }: Props) {
  const { memberId, customerType, form, papers, version, status, yes } = application
  const [last, setLast] = useState<PaperKind | null>(null)
  const record = useRecordBase({ first: UNJUDGED, version })
  const { reason } = record.fields
  const open = mayWrite && status === '02'
  const judge = (part: Partial<typeof UNJUDGED>) => record.setFields({ ...record.fields, ...part })
  // a paper that was sent anew is judged anew
  const checks: Checks = Object.fromEntries(
    papers.flatMap(({ kind, fileId }) => {
      const judged = record.fields.judged[kind]
      return judged?.fileId === fileId ? [[kind, judged.check]] : []
    }),
  )
  const bad = papers.flatMap(({ kind }) => {
    const check = checks[kind]
    return check?.fine === false ? [{ kind, reason: check.reason }] : []
  })
  const free = useUnsavedDrawer(place, open && (reason !== '' || bad.length > 0))
  const client = useQueryClient()
  const onError = (error: CallError) => {
    if (error.issues.length === 0) void showError(error)
    if (error.code !== 'join-decided') return
    record.late()
    void client.invalidateQueries(queriesOf(listJoins))
  }
  const decide = useSend(decideJoin, {
    changes: [listJoins],
    onError,
    onSuccess: (_, { body }) => {
      showToast(body.decision === 'approve' ? yesWords[yes].said : said[body.decision], { tone: 'ok' })
      free()
      // a queue is worked off: the next one comes by itself, unless a note was typed and not left
      const goOn = place.onNext ?? place.onClose
      goOn()
    },
  })
  const { whole: contact, button: unmask } = useUnmasked((reason) =>
    call(readJoinContact, { params: { memberId }, query: { reason } }),
  )
  const shown = { ...form, ...contact }
  const reach = contact ?? application
  const unchecked = papers.some(({ kind, state }) => !checks[kind] && state !== 'accepted')
  const block =
    bad.length > 0
      ? '부적합한 서류가 있어 승인할 수 없어요.'
      : unchecked
        ? '서류를 모두 확인해 주세요.'
        : yes === 'own'
          ? decideJoin.refusals['second-person'].message
          : undefined
  const send = (decision: 'approve' | keyof typeof said) =>
    decide.mutate({
      params: { memberId },
      body: {
        decision,
        reason,
        papers: decision === 'ask' ? bad : [],
        version: record.version,
      },
    })
  const problem = decide.error?.issues[0]?.message
  const known = asksBusiness(customerType)
  const setCheck = (kind: PaperKind, check: Check) => {
    const { fileId } = papers.find((paper) => paper.kind === kind)!
    judge({ judged: { ...record.fields.judged, [kind]: { fileId, check } } })
    setLast(kind)
  }
  const turnOver = (kind: PaperKind) =>
    setCheck(kind, checks[kind]?.fine ? { fine: false, reason: templates[kind] } : { fine: true })
  const keys = open &&
    !decide.isPending && {
      ...Object.fromEntries(papers.map(({ kind }, index) => [String(index + 1), () => turnOver(kind)])),
      a: () => block === undefined && send('approve'),
      s: () => send('ask'),
      r: () => send('reject'),
    }
  return (
    <OfficeDrawer
      title={nameOf(application)}
      meta={
        <>
          <StateMark tone={status === '05' ? 'ok' : status === '03' ? 'hold' : 'wait'}>
            {memberStatusLabel[status]}
          </StateMark>
          {`${customerTypeLabel[customerType]} · ${formatDateTime(application.sentAt)} 신청`}
          {status === '02' &&
            (application.overdue ? (
              <StateMark tone="hold">{`기한 ${formatDate(application.dueOn)} 지남`}</StateMark>
            ) : (
              <span>{`기한 ${formatDate(application.dueOn)}`}</span>
            ))}
        </>
      }
      subject={String(memberId)}
      {...(keys && { keys })}
      {...place}
      beside={
        <PaperDesk
          application={application}
          checks={checks}
          last={last}
          templates={templates}
          onCheck={open ? setCheck : null}
        />
      }
      foot={
        open && (
          <DrawerActions>
            <Button variant="danger" busy={decide.isPending} onClick={() => send('reject')}>
              반려
            </Button>
            <Button busy={decide.isPending} onClick={() => send('ask')}>
              {bad.length > 0 ? `보완요청 ${bad.length}건` : '보완요청'}
            </Button>
            <Button
              variant="primary"
              busy={decide.isPending}
              disabled={block !== undefined}
              disabledReason={block}
              onClick={() => send('approve')}
            >
              {yesWords[yes].button}
            </Button>
          </DrawerActions>
        )
      }
    >
      {record.theirs && (
        <DrawerSection>
          <Notice tone="warn" live title="그사이 신청이 바뀌었어요">
            적은 사유와 판정은 그대로 있어요. 새로 올라온 서류가 있으면 판정하고 다시 결정해 주세요.
          </Notice>
        </DrawerSection>
      )}
      {application.firstYesAt && (
        <DrawerSection title="두 사람 승인">
          <Notice live={false} tone="info">
            {`${application.firstYesBy} 님이 ${formatDateTime(application.firstYesAt)}에 1차 승인했어요. ${
              yes === 'own' ? '다른 심사자가 2차 승인하면 가입이 승인돼요.' : '2차 승인하면 가입이 승인돼요.'
            }`}
          </Notice>
        </DrawerSection>
      )}
      <DrawerSection title="신청 내용" action={mayUnmask && unmask}>
        {known && <BusinessNotice application={application} />}
        <Pairs
          facts={[
            { term: '아이디', value: application.loginId },
            { term: '신청인', value: `${application.name} · ${reach.mobile} (본인인증)` },
            { term: '이메일', value: reach.email },
            { term: '담당', value: application.assignee || '미정' },
            ...asked[customerType].fields.map((field) => ({
              term: fieldLabel[field],
              value: <Written field={field} value={shown[field]} answer={application.businessAnswer} />,
            })),
          ]}
        />
      </DrawerSection>
      {open && (
        <DrawerSection title="신청자에게 보일 안내">
          <Field label="사유 틀">
            <Select
              options={[
                { value: '', label: '고르면 아래에 적혀요' },
                ...reasonTemplates.map((value) => ({ value, label: value })),
              ]}
              value=""
              onChange={(event) => judge({ reason: event.target.value })}
            />
          </Field>
          <Field label="사유" error={problem} help="반려할 때는 꼭 적어 주세요.">
            <TextArea
              rows={3}
              maxLength={300}
              value={reason}
              onChange={(event) => judge({ reason: event.target.value })}
            />
          </Field>
        </DrawerSection>
      )}
      <ReviewNotes application={application} mayWrite={mayWrite} place={place} />
    </OfficeDrawer>
  )
}
