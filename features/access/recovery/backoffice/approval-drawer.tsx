import { formatDateTime } from '#domain/calendar.ts'
import { call } from '#platform/web/calls/call.ts'
import { showAlert, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { askReason } from '#platform/web/office/reason.tsx'
import { useUnmasked } from '#platform/web/office/unmasked.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { DrawerActions, DrawerSection, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { StateMark } from '#ui/office/state.tsx'
import {
  decideApproval,
  listApprovals,
  readApprovalContact,
  type ApprovalRow,
} from '../approvals-contract.ts'
import { approvalName } from '#features/access/sign-in/labels.ts'
import { approvalOwnerLabel, approvalStateLabel, BY_SETTING } from '../labels.ts'

export const ApprovalMark = ({ state }: Pick<ApprovalRow, 'state'>) =>
  state === 'approved' ? (
    <StateMark tone="ok">{approvalStateLabel.approved}</StateMark>
  ) : (
    <StateMark tone={state === 'asked' ? 'wait' : 'hold'}>{approvalStateLabel[state]}</StateMark>
  )

/** Nobody yet, a person, or the setting. */
export const deciderOf = ({ state, decidedBy }: Pick<ApprovalRow, 'state' | 'decidedBy'>) =>
  state === 'asked' ? '-' : (decidedBy ?? BY_SETTING)

const outcome: Record<ApprovalRow['kind'], string> = {
  '01': '계정이 바로 열리고 문자로 알려 드려요.',
  '02': '새 비밀번호를 정할 수 있는 주소를 문자로 보내 드려요.',
  '03': '계정이 바로 깨어나고 문자로 알려 드려요.',
}
const approveChoices = ['통화로 본인 확인', '기관에 확인함', '등록된 휴대폰으로 확인']
const rejectChoices = ['본인 확인이 되지 않음', '중복된 요청', '이상 접속이 의심됨']

type Props = {
  row: ApprovalRow
  mayDecide: boolean
  mayUnmask: boolean
  place: DrawerPlace
}

export function ApprovalDrawer({ row, mayDecide, mayUnmask, place }: Props) {
  const { whole, button } = useUnmasked((reason) =>
    call(readApprovalContact, { params: { approvalId: row.approvalId }, query: { reason } }),
  )
  const decide = useSend(decideApproval, {
    changes: [listApprovals],
    onSuccess: ({ state, told }) => {
      const done = state === 'approved' ? '승인' : '반려'
      if (told !== false) return showToast(`${done}하고 문자로 알렸어요.`)
      void showAlert({
        title: `${done}했지만 문자를 보내지 못했어요`,
        text:
          row.kind === '02' && state === 'approved'
            ? '새 비밀번호를 정할 주소가 가지 않았어요. 다시 요청하도록 직접 알려 주세요.'
            : '결과를 직접 알려 주세요.',
      })
    },
    onError: (error) => void showError(error),
  })
  const now = decide.data ?? row
  const name = approvalName[row.kind]

  const settle = async (decision: 'approved' | 'rejected') => {
    const reason = await askReason(
      decision === 'approved'
        ? {
            title: `${name} 요청을 승인할까요?`,
            text: `${outcome[row.kind]} 사유는 감사 이력에 남아요.`,
            confirmLabel: '승인',
            choices: approveChoices,
          }
        : {
            title: `${name} 요청을 반려할까요?`,
            text: '사유가 요청한 사람에게 문자로 가고 감사 이력에 남아요.',
            confirmLabel: '반려',
            choices: rejectChoices,
          },
    )
    if (reason !== null) decide.mutate({ params: { approvalId: row.approvalId }, body: { decision, reason } })
  }
  const person = whole ?? row

  return (
    <OfficeDrawer
      title={`${name} 요청`}
      meta={<ApprovalMark state={now.state} />}
      subject={String(row.approvalId)}
      {...place}
      foot={
        mayDecide &&
        now.state === 'asked' && (
          <DrawerActions>
            <Button variant="danger" busy={decide.isPending} onClick={() => void settle('rejected')}>
              반려
            </Button>
            <Button variant="primary" busy={decide.isPending} onClick={() => void settle('approved')}>
              승인
            </Button>
          </DrawerActions>
        )
      }
    >
      <DrawerSection title="요청한 사람" action={mayUnmask && button}>
        <Pairs
          facts={[
            { term: '구분', value: approvalOwnerLabel[row.owner] },
            { term: '아이디', value: person.loginId },
            { term: '이름', value: person.name },
            { term: '기관', value: row.institutionName ?? '-' },
            { term: '휴대폰', value: <span className="figure">{person.mobile}</span> },
            { term: '접속 IP', value: <span className="figure">{person.ip}</span> },
          ]}
        />
      </DrawerSection>
      <DrawerSection title="처리">
        <Pairs
          facts={[
            { term: '요청일시', value: formatDateTime(row.requestedAt) },
            { term: '처리일시', value: now.decidedAt ? formatDateTime(now.decidedAt) : '-' },
            { term: '처리자', value: deciderOf(now) },
            { term: '사유', value: now.reason || '-' },
          ]}
        />
      </DrawerSection>
    </OfficeDrawer>
  )
}
