import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBusinessNumber } from '#domain/business-number.ts'
import { formatDate } from '#domain/calendar.ts'
import { formatPhone } from '#domain/contact.ts'
import type { CustomerType } from '#features/access/accounts/account-contract.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import type { Role } from '#features/access/accounts/rules.ts'
import { readMember } from '#features/access/accounts/member-contract.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { FactList, Panel } from '#ui/panel.tsx'
import { readMembership, takeBackChange, type InstitutionForm } from '../contract.ts'
import { institutionFieldLabel } from '../labels.ts'
import { mayAsk } from '../rules.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { ensureConfirmed } from './password-dialog.tsx'

type Props = { type: CustomerType; loginId: string; role: Role }

/** 기관: what the shop knows, and a change that staff look at first. */
export function InstitutionPanel({ type, loginId, role }: Props) {
  const { institution } = useSuspenseQuery(query(readMember)).data
  const { change } = useSuspenseQuery(query(readMembership)).data
  const [open, setOpen] = useState(false)
  const back = useSend(takeBackChange, {
    changes: [readMembership],
    onSuccess: () => showToast('변경 신청을 거뒀어요.'),
    onError: (error) => void showError(error),
  })
  const kind = { term: '회원유형', value: customerTypeLabel[type] }
  if (!institution)
    return (
      <Panel title="기관">
        <FactList wide facts={[{ term: '기관명', value: '등록된 기관이 없어요' }, kind]} />
      </Panel>
    )
  const { name: institutionName, businessNumber, careNumber, ...rest } = institution
  const form: InstitutionForm = { ...rest, institutionName, careNumber: careNumber ?? '' }
  const begin = async () => {
    if (await ensureConfirmed(loginId)) setOpen(true)
  }
  return (
    <Panel
      title="기관"
      note="바꾸면 다시 심사해요"
      action={
        mayAsk(role) && (
          <Button
            size="small"
            disabledReason={
              change?.state === 'waiting' ? '심사가 끝나거나 신청을 거두면 다시 신청할 수 있어요.' : undefined
            }
            onClick={() => void begin()}
          >
            변경 신청
          </Button>
        )
      }
    >
      {change?.state === 'waiting' && (
        <Notice
          title={`${formatDate(change.at)}에 낸 변경 신청을 심사하고 있어요`}
          live={false}
          action={
            mayAsk(role) && (
              <Button size="small" busy={back.isPending} onClick={() => back.mutate({})}>
                신청 거두기
              </Button>
            )
          }
        >
          {changedWords(form, change.form)}
        </Notice>
      )}
      {change?.state === 'rejected' && (
        <Notice tone="warn" title="변경 신청이 반려됐어요" live={false}>
          {change.reason}
        </Notice>
      )}
      <FactList
        wide
        facts={[
          { term: '기관명', value: institutionName },
          kind,
          { term: '사업자등록번호', value: formatBusinessNumber(businessNumber) },
          { term: '요양기관기호', value: careNumber ?? '해당 없음' },
          { term: '대표자', value: rest.directorName },
          { term: '대표전화', value: formatPhone(rest.phone) },
          { term: '세금계산서 이메일', value: rest.taxEmail },
          { term: '주소', value: `(${rest.postcode}) ${rest.address1} ${rest.address2}` },
        ]}
      />
      {open && (
        <ChangeDialog form={form} hasCareNumber={careNumber !== null} onClose={() => setOpen(false)} />
      )}
    </Panel>
  )
}

/** `상세주소 3층 → 4층` for each field that shall change. */
const changedWords = (now: InstitutionForm, wanted: InstitutionForm) =>
  (Object.keys(institutionFieldLabel) as (keyof InstitutionForm)[])
    .filter((name) => now[name] !== wanted[name])
    .map((name) => `${institutionFieldLabel[name]} ${now[name] || '없음'} → ${wanted[name] || '없음'}`)
    .join(', ')
