import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBusinessNumber } from '#domain/business-number.ts'
import { formatDateTime } from '#domain/calendar.ts'
import { formatPhone } from '#domain/contact.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { withJosa } from '#domain/josa.ts'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { roleLabel } from '#features/service/people/labels.ts'
import { call } from '#platform/web/calls/call.ts'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showAlert, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { askReason } from '#platform/web/office/reason.tsx'
import { useUnmasked } from '#platform/web/office/unmasked.tsx'
import { Button } from '#ui/button.tsx'
import { DrawerActions, DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import {
  appointDirector,
  endMemberSessions,
  listMembers,
  readMember,
  readMemberContact,
  setMemberStatus,
  unlockMember,
  type MemberRow,
} from '../office-contract.ts'
import { LoginMergeDialog } from './login-merge-dialog.tsx'
import { InstitutionSections } from './institution-sections.tsx'
import { AdvertChoices, MemberChanges } from './member-changes.tsx'
import { MemberState } from './member-state.tsx'
import { statusAfter, type MemberStep } from '../rules.ts'

type Props = {
  member: MemberRow
  mayWrite: boolean
  mayUnmask: boolean
  mayMerge: boolean
  place: DrawerPlace
}

type Ask = { title: string; text: string; confirmLabel: string; done: string; choices: readonly string[] }
const asks: Record<MemberStep, Ask> = {
  suspend: {
    title: '이용을 정지할까요?',
    text: '정지하면 볼 수는 있지만 주문할 수 없어요. 사유는 회원이 그대로 읽어요.',
    confirmLabel: '이용정지',
    done: '이용을 정지했어요.',
    choices: ['서류 확인이 필요해요.', '미결제 여신이 오래 밀렸어요.', '회원이 요청했어요.'],
  },
  renew: {
    title: '정보 갱신을 요청할까요?',
    text: '갱신할 때까지 주문할 수 없어요. 사유는 회원이 그대로 읽어요.',
    confirmLabel: '갱신 요청',
    done: '정보 갱신을 요청했어요.',
    choices: [
      '면허 신고 서류를 새로 올려 주세요.',
      '기관 정보가 오래됐어요. 확인해 주세요.',
      '대표자가 바뀐 것 같아요. 확인해 주세요.',
    ],
  },
  release: {
    title: '정지를 풀까요?',
    text: '바로 다시 주문할 수 있어요.',
    confirmLabel: '정지 해제',
    done: '정지를 풀었어요.',
    choices: ['서류를 확인했어요.', '결제를 확인했어요.', '회원이 요청했어요.'],
  },
}

/** One member: the institution, its people and logins, and stopping or releasing. */
export function MemberDrawer({ member, mayWrite, mayUnmask, mayMerge, place }: Props) {
  const { memberId, status } = member
  const params = { memberId }
  const { data } = useQuery(query(readMember, { params }))
  const [merging, setMerging] = useState(false)
  const onError = (error: CallError) => void showError(error)
  const move = useSend(setMemberStatus, {
    changes: [listMembers, readMember],
    onSuccess: (_, { body }) => showToast(asks[body.step].done, { tone: 'ok' }),
    onError,
  })
  const signOut = useSend(endMemberSessions, {
    changes: [readMember],
    onSuccess: () => showToast('모든 곳에서 로그아웃했어요.', { tone: 'ok' }),
    onError,
  })
  const appoint = useSend(appointDirector, {
    changes: [readMember],
    onSuccess: () => showToast('원장으로 지정하고 기관에 알렸어요.', { tone: 'ok' }),
    onError,
  })
  const open = useSend(unlockMember, {
    changes: [listMembers, readMember],
    onSuccess: ({ told }) =>
      told
        ? showToast('잠금을 풀고 문자로 알렸어요.', { tone: 'ok' })
        : void showAlert({
            title: '잠금을 풀었지만 문자를 보내지 못했어요',
            text: '로그인할 수 있다고 직접 알려 주세요.',
          }),
    onError,
  })
  const locked = member.locked || data?.locked === true
  const unlock = async () => {
    const reason = await askReason({
      title: '로그인 잠금을 풀까요?',
      text: '회원에게 문자로 알려요. 사유는 이력에 남아요.',
      confirmLabel: '잠금 풀기',
      choices: ['전화로 본인을 확인했어요.', '회원이 비밀번호를 기억해 냈어요.'],
    })
    if (reason !== null) open.mutate({ params, body: { reason } })
  }
  const steps = (['renew', 'suspend', 'release'] as const).filter((one) => statusAfter(status, one))
  const settle = async (step: MemberStep) => {
    const reason = await askReason(asks[step])
    if (reason !== null) move.mutate({ params, body: { step, seen: status, reason } })
  }
  const out = async () => {
    const reason = await askReason({
      title: '모든 곳에서 로그아웃할까요?',
      text: '사유가 감사 이력에 남아요.',
      confirmLabel: '로그아웃',
    })
    if (reason !== null) signOut.mutate({ params, body: { reason } })
  }
  const lead = async () => {
    const reason = await askReason({
      title: `${withJosa(member.loginId, '을/를')} 원장으로 지정할까요?`,
      text: '승인과 구성원, 한도를 맡아요. 지금 원장과 본인에게 알려요. 사유는 이력에 남아요.',
      confirmLabel: '원장 지정',
      choices: ['새 대표자의 서류를 확인했어요.', '원장이 그만두었다고 기관에서 요청했어요.'],
    })
    if (reason !== null) appoint.mutate({ params, body: { reason } })
  }
  const { whole, button } = useUnmasked((reason) => call(readMemberContact, { params, query: { reason } }))
  const shown = whole ?? member
  const institution = data?.institution
  const stepButton = (step: MemberStep) => (
    <Button
      key={step}
      variant={step === 'suspend' ? 'danger' : step === 'release' ? 'primary' : 'secondary'}
      busy={move.isPending}
      onClick={() => void settle(step)}
    >
      {asks[step].confirmLabel}
    </Button>
  )
  return (
    <OfficeDrawer
      title={member.loginId}
      meta={
        <>
          <MemberState status={status} />
          {[customerTypeLabel[member.customerType], member.institutionName].filter(Boolean).join(' · ')}
        </>
      }
      subject={String(memberId)}
      {...place}
      foot={
        mayWrite && (
          <DrawerActions>
            {steps.includes('suspend') && stepButton('suspend')}
            <Button busy={signOut.isPending} onClick={() => void out()}>
              모두 로그아웃
            </Button>
            {locked && (
              <Button busy={open.isPending} onClick={() => void unlock()}>
                잠금 풀기
              </Button>
            )}
            {steps.filter((step) => step !== 'suspend').map(stepButton)}
          </DrawerActions>
        )
      }
    >
      <DrawerSection title="회원" action={mayUnmask && button}>
        <Pairs
          facts={[
            { term: '이름', value: shown.name },
            { term: '휴대폰', value: shown.mobile },
            { term: '이메일', value: shown.email },
            { term: '가입', value: formatDateTime(member.joinedAt) },
            ...(member.statusReason ? [{ term: '상태 사유', value: member.statusReason }] : []),
            ...(locked ? [{ term: '잠금', value: '비밀번호를 여러 번 틀려 로그인이 잠겨 있어요.' }] : []),
          ]}
        />
        {mayMerge && status !== '09' && (
          <p className="member-acts">
            <Button size="small" onClick={() => setMerging(true)}>
              아이디 합치기
            </Button>
          </p>
        )}
        {merging && (
          <LoginMergeDialog memberId={memberId} loginId={member.loginId} onClose={() => setMerging(false)} />
        )}
      </DrawerSection>
      {institution && (
        <DrawerSection title="기관">
          <Pairs
            facts={[
              { term: '이름', value: institution.name },
              { term: '사업자등록번호', value: formatBusinessNumber(institution.businessNumber) },
              { term: '요양기관기호', value: institution.careNumber || '없음' },
              { term: '대표자', value: institution.directorName },
              { term: '대표전화', value: formatPhone(institution.phone) },
              { term: '주소', value: institution.address },
            ]}
          />
        </DrawerSection>
      )}
      {data && data.people.length > 1 && (
        <DrawerSection title={`기관의 사람 ${data.people.length}명`}>
          <ul>
            {data.people.map((one) => (
              <li
                key={one.memberId}
              >{`${one.loginId} · ${one.name} · ${roleLabel[one.role]} · ${memberStatusLabel[one.status]}`}</li>
            ))}
          </ul>
          {mayWrite && status === '05' && data.people[0]?.role !== 'director' && (
            <p className="member-acts">
              <Button size="small" busy={appoint.isPending} onClick={() => void lead()}>
                원장 지정
              </Button>
            </p>
          )}
        </DrawerSection>
      )}
      {institution && (
        <InstitutionSections memberId={memberId} name={institution.name} mayMerge={mayMerge} place={place} />
      )}
      <DrawerSection title="최근 로그인">
        {data?.logins.length === 0 && <p>로그인한 적이 없어요.</p>}
        <ul>
          {data?.logins.map(({ at, ip, open }) => (
            <li key={at}>{`${formatDateTime(at)} · ${ip}${open ? ' · 이용 중' : ''}`}</li>
          ))}
        </ul>
      </DrawerSection>
      {data?.adverts && <AdvertChoices adverts={data.adverts} />}
      {data && <MemberChanges changes={data.changes} />}
    </OfficeDrawer>
  )
}
