import { useState, type FormEvent } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { call } from '#platform/web/calls/call.ts'
import { showAlert, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { askReason } from '#platform/web/office/reason.tsx'
import { useSend } from '#platform/web/calls/query.ts'
import { useUnsaved } from '#platform/web/tabs/tab-state.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/fields.tsx'
import { DrawerActions, DrawerSection, FormRows, OfficeDrawer, Pairs } from '#ui/office/drawer.tsx'
import { listRoles, readRole } from '../role-contract.ts'
import {
  changeStaff,
  createStaff,
  listStaff,
  readStaffContact,
  resetStaffPassword,
  setStaffStatus,
  type StaffRow,
} from '../staff-contract.ts'
import { StaffState } from './staff-state.tsx'

type Props = {
  /** Null makes a new account. */
  staff: StaffRow | null
  roles: readonly { roleId: number; name: string }[]
  mayWrite: boolean
  mayUnmask: boolean
  onClose: () => void
  place?: { position: string; onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }
}

const CHANGES = [listStaff, listRoles, readRole]
const tellPassword = (loginId: string, password: string) =>
  showAlert({
    title: '임시 비밀번호를 전해 주세요',
    text: `${loginId} · ${password}\n지금만 보여요. 처음 로그인할 때 새 비밀번호로 바꾸게 돼요.`,
  })

export function StaffDrawer({ staff, roles, mayWrite, mayUnmask, onClose, place }: Props) {
  const first = {
    loginId: staff?.loginId ?? '',
    name: staff?.name ?? '',
    email: '',
    mobile: '',
    allowedIps: staff?.allowedIps ?? '',
    roleIds: (staff?.roles ?? []).map(({ roleId }) => roleId),
  }
  const [form, setForm] = useState(first)
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part })
  useUnsaved(JSON.stringify(form) !== JSON.stringify(first))
  const onError = (error: Parameters<typeof showError>[0] & { issues: unknown[] }) =>
    void (error.issues.length || showError(error))
  const create = useSend(createStaff, {
    changes: CHANGES,
    onSuccess: ({ temporaryPassword }) => {
      onClose()
      void tellPassword(form.loginId, temporaryPassword)
    },
    onError,
  })
  const change = useSend(changeStaff, {
    changes: CHANGES,
    onSuccess: () => void showToast('직원 정보를 저장했어요.', { tone: 'ok' }),
    onError,
  })
  const status = useSend(setStaffStatus, { changes: CHANGES, onError: (error) => void showError(error) })
  const reset = useSend(resetStaffPassword, {
    changes: CHANGES,
    onSuccess: ({ temporaryPassword }) => void tellPassword(staff!.loginId, temporaryPassword),
    onError: (error) => void showError(error),
  })
  const saving = staff ? change : create
  const problem = (path: string) => saving.error?.issues.find((issue) => issue.path === path)?.message

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const { loginId, email, mobile, ...fields } = form
    if (staff)
      change.mutate({
        params: { staffId: staff.staffId },
        body: { ...fields, ...(email && { email }), ...(mobile && { mobile }), version: staff.version },
      })
    else create.mutate({ body: { loginId, email, mobile, ...fields } })
  }
  const setStatus = async (to: 'active' | 'disabled') => {
    const reason = await askReason(
      to === 'disabled'
        ? {
            title: `${staff!.name} 직원을 중지할까요?`,
            text: '로그인이 바로 끝나고 다시 로그인할 수 없어요. 사유는 감사 이력에 남아요.',
            confirmLabel: '중지',
            choices: ['퇴사하여 중지', '맡은 업무가 바뀜', '계정 도용이 의심됨'],
          }
        : {
            title: `${staff!.name} 직원이 쓸 수 있게 할까요?`,
            text: '사유는 감사 이력에 남아요.',
            confirmLabel: '사용',
            choices: ['입사 승인을 받음', '휴직 뒤 돌아옴'],
          },
    )
    if (reason !== null)
      status.mutate({
        params: { staffId: staff!.staffId },
        body: { status: to, reason, version: staff!.version },
      })
  }
  const resetPassword = async () => {
    const reason = await askReason({
      title: '임시 비밀번호를 만들까요?',
      text: '지금 비밀번호는 쓸 수 없게 되고, 잠금이 풀리고, 로그인이 끝나요. 사유는 감사 이력에 남아요.',
      confirmLabel: '만들기',
      choices: ['본인이 비밀번호를 잊음', '계정 도용이 의심됨'],
    })
    if (reason !== null) reset.mutate({ params: { staffId: staff!.staffId }, body: { reason } })
  }

  return (
    <OfficeDrawer
      title={staff ? `${staff.name} (${staff.loginId})` : '직원 등록'}
      meta={staff && <StaffState status={staff.status} />}
      onClose={onClose}
      subject={String(staff?.staffId ?? 'new')}
      {...place}
      foot={
        mayWrite && (
          <DrawerActions>
            {staff && (
              <Button busy={reset.isPending} onClick={() => void resetPassword()}>
                임시 비밀번호
              </Button>
            )}
            {staff &&
              (staff.status === 'active' ? (
                <Button variant="danger" busy={status.isPending} onClick={() => void setStatus('disabled')}>
                  중지
                </Button>
              ) : (
                <Button busy={status.isPending} onClick={() => void setStatus('active')}>
                  {staff.status === 'pending' ? '승인' : '다시 사용'}
                </Button>
              ))}
            <Button variant="primary" type="submit" form="staff-form" busy={saving.isPending}>
              저장
            </Button>
          </DrawerActions>
        )
      }
    >
      {staff && <Contact staff={staff} mayUnmask={mayUnmask} />}
      <DrawerSection title={staff ? '계정' : undefined}>
        <form id="staff-form" noValidate onSubmit={submit}>
          <FormRows>
            {!staff && (
              <Field label="아이디" required error={problem('loginId')} help="영문 소문자와 숫자 4~20자">
                <TextInput
                  reading="code"
                  value={form.loginId}
                  maxLength={20}
                  autoCapitalize="none"
                  onChange={(event) => set({ loginId: event.target.value })}
                />
              </Field>
            )}
            <Field label="이름" required error={problem('name')}>
              <TextInput
                value={form.name}
                maxLength={50}
                disabled={!mayWrite}
                onChange={(event) => set({ name: event.target.value })}
              />
            </Field>
            <Field
              label={staff ? '새 이메일' : '이메일'}
              required={!staff}
              error={problem('email')}
              help={staff && '바꿀 때만 입력해 주세요.'}
            >
              <TextInput
                type="email"
                value={form.email}
                maxLength={100}
                disabled={!mayWrite}
                onChange={(event) => set({ email: event.target.value })}
              />
            </Field>
            <Field
              label={staff ? '새 휴대폰' : '휴대폰'}
              required={!staff}
              error={problem('mobile')}
              help={staff ? '바꿀 때만 입력해 주세요.' : '로그인 인증번호를 받아요.'}
            >
              <TextInput
                type="tel"
                inputMode="tel"
                value={form.mobile}
                maxLength={13}
                disabled={!mayWrite}
                onChange={(event) => set({ mobile: event.target.value })}
              />
            </Field>
            <Field
              label="허용 IP"
              error={problem('allowedIps')}
              help="비우면 어디서나 로그인할 수 있어요. 여러 개는 쉼표로 나눠 주세요."
            >
              <TextInput
                reading="code"
                value={form.allowedIps}
                maxLength={500}
                disabled={!mayWrite}
                onChange={(event) => set({ allowedIps: event.target.value })}
              />
            </Field>
          </FormRows>
        </form>
      </DrawerSection>
      <DrawerSection title="권한">
        {roles.map(({ roleId, name }) => (
          <Checkbox
            key={roleId}
            label={name}
            checked={form.roleIds.includes(roleId)}
            disabled={!mayWrite}
            onChange={(on) =>
              set({
                roleIds: on
                  ? [...form.roleIds, roleId].toSorted((a, b) => a - b)
                  : form.roleIds.filter((id) => id !== roleId),
              })
            }
          />
        ))}
      </DrawerSection>
    </OfficeDrawer>
  )
}

/** Masked until somebody with the function says why they need to see it. */
function Contact({ staff, mayUnmask }: { staff: StaffRow; mayUnmask: boolean }) {
  const [shown, setShown] = useState<{ email: string; mobile: string } | null>(null)
  const unmask = async () => {
    const reason = await askReason({
      title: '개인정보를 볼까요?',
      text: '사유와 함께 감사 이력에 남아요.',
      confirmLabel: '보기',
      choices: ['본인에게 연락이 필요함', '인사 정보 확인'],
    })
    if (reason === null) return
    await call(readStaffContact, { params: { staffId: staff.staffId }, query: { reason } }).then(
      setShown,
      (error: unknown) => showError(error),
    )
  }
  const { email, mobile } = shown ?? staff
  return (
    <DrawerSection
      title="연락처"
      action={
        mayUnmask &&
        !shown && (
          <Button size="small" icon="eye" onClick={() => void unmask()}>
            전체 보기
          </Button>
        )
      }
    >
      <Pairs
        facts={[
          { term: '휴대폰', value: <span className="figure">{mobile}</span> },
          { term: '이메일', value: email },
          { term: '등록일시', value: formatDateTime(staff.createdAt) },
          { term: '최근 로그인', value: staff.lastLoginAt ? formatDateTime(staff.lastLoginAt) : '없음' },
        ]}
      />
    </DrawerSection>
  )
}
