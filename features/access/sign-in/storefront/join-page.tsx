import { createFileRoute } from '@tanstack/react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page.tsx'
import { StepBar } from '#ui/step-bar.tsx'
import { useUser } from '#features/access/sessions/storefront/parts.ts'

export const Route = createFileRoute('/_login/join')({
  staticData: { auth: { required: false }, title: '회원가입' },
  component: JoinPage,
})

const steps = ['약관동의', '본인인증', '사업자 확인', '정보·서류', '신청완료'].map((label) => ({ label }))

/** NV-10: where a member stands who has not finished joining (status 01). */
function JoinPage() {
  const user = useUser()
  return (
    <>
      <PageHead title="회원가입" />
      <StepBar label="가입 단계" steps={steps} current={3} />
      <EmptyState detail="고객센터 02-000-0100(평일 09:00~18:00)로 전화하면 남은 서류를 접수하고 심사를 시작해 드려요.">
        {user
          ? `${user.name}님의 가입 신청이 아직 끝나지 않았어요.`
          : '가입 신청은 고객센터에서 받고 있어요.'}
      </EmptyState>
    </>
  )
}
