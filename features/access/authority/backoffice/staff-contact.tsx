import { formatDateTime } from '#domain/calendar.ts'
import { call } from '#platform/web/calls/call.ts'
import { useUnmasked } from '#platform/web/office/unmasked.tsx'
import { DrawerSection, Pairs } from '#ui/office/drawer.tsx'
import { readStaffContact, type StaffRow } from '../staff-contract.ts'

/** Masked until somebody with the function says why they need to see it. */
export function StaffContact({ staff, mayUnmask }: { staff: StaffRow; mayUnmask: boolean }) {
  const { whole, button } = useUnmasked(
    (reason) => call(readStaffContact, { params: { staffId: staff.staffId }, query: { reason } }),
    { choices: ['본인에게 연락이 필요함', '인사 정보 확인'] },
  )
  const { email, mobile } = whole ?? staff
  return (
    <DrawerSection title="연락처" action={mayUnmask && button}>
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
