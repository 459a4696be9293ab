import { createFileRoute, Link } from '@tanstack/react-router'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { joiningTypeHelp } from '../labels.ts'
import { JOINING_TYPES } from '../rules.ts'
import './join.css'

export const Route = createFileRoute('/_login/join')({
  staticData: { auth: { required: false }, title: '회원가입' },
  component: JoinPage,
})

/** JN-01: which kind of institution; who has begun already goes on (NV-10). */
function JoinPage() {
  const user = useUser()
  return (
    <>
      <PageHead title="회원가입" lead="사업자등록증과 면허증이 있으면 3분이면 끝나요." />
      {user?.status === '01' ? (
        <Notice
          tone="info"
          title={`${user.name}님이 쓰던 가입 신청이 있어요.`}
          live={false}
          action={
            <Link to="/join/form" className={buttonClass({ variant: 'primary' })}>
              이어서 쓰기
            </Link>
          }
        >
          입력한 내용과 올린 서류가 그대로 있어요.
        </Notice>
      ) : (
        <ul className="join-kinds" aria-label="회원 유형">
          {JOINING_TYPES.map((type) => (
            <li key={type}>
              <Link to="/join/confirm/$type" params={{ type }}>
                <b>{customerTypeLabel[type]}</b>
                <span className="caption">{joiningTypeHelp[type]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="join-note">
        이미 신청하셨나요? <Link to="/login">로그인하고 이어서 하기</Link>
      </p>
    </>
  )
}
