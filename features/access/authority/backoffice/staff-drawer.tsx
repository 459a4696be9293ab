import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '#platform/web/calls/call-error.ts'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import { showAlert, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { DrawerForm, useDrawerForm } from '#platform/web/office/drawer-form.tsx'
import type { DrawerPlace } from '#platform/web/office/drawer-place.ts'
import { ChoiceRows, TextRow } from '#platform/web/office/drawer-rows.tsx'
import { askReason } from '#platform/web/office/reason.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DrawerSection, FormRows } from '#ui/office/drawer.tsx'
import { listGrantRequests } from '../grant-request-contract.ts'
import { listRoles, readRole } from '../role-contract.ts'
import {
  changeStaff,
  createStaff,
  listStaff,
  listStaffRoles,
  resetStaffPassword,
  setStaffStatus,
  type StaffRow,
} from '../staff-contract.ts'
import { StaffContact } from './staff-contact.tsx'
import { StaffState } from './staff-state.tsx'

type Props = {
  /** Null makes a new account. */
  staff: StaffRow | null
  roles: readonly { roleId: number; name: string }[]
  mayWrite: boolean
  mayUnmask: boolean
  place: DrawerPlace
}

const SAVED = '직원 정보를 저장했어요.'
const CHANGES = [listStaff, listRoles, readRole, listGrantRequests]
const tellPassword = (loginId: string, password: string) =>
  showAlert({
    title: '임시 비밀번호를 전해 주세요',
    text: `${loginId} · ${password}\n지금만 보여요. 처음 로그인할 때 새 비밀번호로 바꾸게 돼요.`,
  })

export function StaffDrawer({ staff, roles, mayWrite, mayUnmask, place }: Props) {
  const form = useDrawerForm({
    place,
    mayWrite,
    first: {
      loginId: staff?.loginId ?? '',
      name: staff?.name ?? '',
      email: '',
      mobile: '',
      allowedIps: staff?.allowedIps ?? '',
      roleIds: (staff?.roles ?? []).map(({ roleId }) => roleId),
    },
    version: staff?.version,
    changes: CHANGES,
    saved: SAVED,
    refusals: { 'locks-you-out': 'allowedIps' },
  })
  const client = useQueryClient()
  const held = (staff?.roles ?? []).map(({ roleId }) => roleId)
  /** How many roles that were ticked here are gone. */
  const [gone, setGone] = useState(0)
  const { roleIds } = form.fields
  const standing = roleIds.filter((id) => held.includes(id) || roles.some(({ roleId }) => roleId === id))
  if (roles.length > 0 && standing.length < roleIds.length) {
    setGone(gone + roleIds.length - standing.length)
    form.set({ roleIds: standing })
  }
  const onError = (error: CallError) => {
    form.saving.onError(error)
    if (error.code === 'role-unknown') void client.invalidateQueries(queriesOf(listStaffRoles))
  }
  const create = useSend(createStaff, {
    ...form.saving,
    onError,
    onSuccess: ({ temporaryPassword }) => {
      place.close()
      void tellPassword(form.fields.loginId, temporaryPassword)
    },
  })
  const change = useSend(changeStaff, {
    ...form.saving,
    onError,
    onSuccess: ({ waiting }) => {
      place.close()
      showToast(waiting > 0 ? `${SAVED} 권한 ${waiting}개는 다른 직원이 승인하면 적용돼요.` : SAVED, {
        tone: 'ok',
      })
    },
  })
  const status = useSend(setStaffStatus, form.beside)
  const reset = useSend(resetStaffPassword, {
    changes: CHANGES,
    onSuccess: ({ temporaryPassword }) => void tellPassword(staff!.loginId, temporaryPassword),
    onError: (error) => void showError(error),
  })
  const save = () => {
    const { loginId, email, mobile, ...fields } = form.fields
    if (staff)
      change.mutate({
        params: { staffId: staff.staffId },
        body: { ...fields, ...(email && { email }), ...(mobile && { mobile }), version: form.version },
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
        body: { status: to, reason, version: form.version },
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
    <DrawerForm
      form={form}
      title={staff ? `${staff.name} (${staff.loginId})` : '직원 등록'}
      meta={staff && <StaffState status={staff.status} />}
      subject={String(staff?.staffId ?? 'new')}
      busy={create.isPending || change.isPending}
      onSave={save}
      actions={
        staff && (
          <>
            {staff.status === 'active' ? (
              <Button variant="danger" busy={status.isPending} onClick={() => void setStatus('disabled')}>
                중지
              </Button>
            ) : (
              <Button busy={status.isPending} onClick={() => void setStatus('active')}>
                {staff.status === 'pending' ? '승인' : '다시 사용'}
              </Button>
            )}
            <Button busy={reset.isPending} onClick={() => void resetPassword()}>
              임시 비밀번호
            </Button>
          </>
        )
      }
      above={staff && <StaffContact staff={staff} mayUnmask={mayUnmask} />}
    >
      <DrawerSection title={staff ? '계정' : undefined}>
        <FormRows>
          {!staff && (
            <TextRow
              form={form}
              name="loginId"
              label="아이디"
              required
              reading="code"
              maxLength={20}
              autoCapitalize="none"
              help="영문 소문자와 숫자 4~20자"
            />
          )}
          <TextRow form={form} name="name" label="이름" required maxLength={50} />
          <TextRow
            form={form}
            name="email"
            label={staff ? '새 이메일' : '이메일'}
            required={!staff}
            type="email"
            maxLength={100}
            help={staff ? '바꿀 때만 입력해 주세요.' : undefined}
          />
          <TextRow
            form={form}
            name="mobile"
            label={staff ? '새 휴대폰' : '휴대폰'}
            required={!staff}
            type="tel"
            inputMode="tel"
            maxLength={13}
            help={staff ? '바꿀 때만 입력해 주세요.' : '로그인 인증번호를 받아요.'}
          />
          <TextRow
            form={form}
            name="allowedIps"
            label="허용 IP"
            reading="code"
            maxLength={500}
            help="비우면 어디서나 로그인할 수 있어요. 여러 개는 쉼표로 나눠 주세요."
          />
        </FormRows>
      </DrawerSection>
      <DrawerSection title="권한">
        {gone > 0 && (
          <Notice tone="warn" live title={`그사이 없어진 권한 ${gone}개는 뺐어요`}>
            다른 내용은 그대로 있어요. 확인하고 저장해 주세요.
          </Notice>
        )}
        <ChoiceRows
          form={form}
          name="roleIds"
          choices={roles.map(({ roleId, name }) => ({ value: roleId, label: name }))}
        />
      </DrawerSection>
    </DrawerForm>
  )
}
