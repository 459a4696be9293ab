import { useState } from 'react'
import { formatDateTime } from '#domain/calendar.ts'
import { call } from '#platform/web/calls/call.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { askReason } from '#platform/web/office/reason.tsx'
import { Button } from '#ui/button.tsx'
import { DrawerSection, Pairs } from '#ui/office/drawer.tsx'
import { readStaffContact, type StaffRow } from '../staff-contract.ts'

/** Masked until somebody with the function says why they need to see it. */
export function StaffContact({ staff, mayUnmask }: { staff: StaffRow; mayUnmask: boolean }) {
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
