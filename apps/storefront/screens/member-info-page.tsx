import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatMobile } from '#domain/contact.ts'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { FactList, Panel } from '#ui/panel.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Stack } from '#ui/page.tsx'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { readMember } from '#features/access/accounts/member-contract.ts'
import { readLeaving, readMembership } from '#features/service/membership/contract.ts'
import {
  ConsentsPanel,
  InstitutionPanel,
  LeavePanel,
  PapersPanel,
  ensureConfirmed,
} from '#features/service/membership/storefront/parts.ts'
import { listLinkedLogins } from '#features/access/sign-in/linked-contract.ts'
import { LinkedLogins } from '#features/access/sign-in/storefront/parts.ts'
import { listPlaces } from '#features/access/sessions/places-contract.ts'
import { readUseByWish } from '#features/shelf/use-by-wishes/contract.ts'
import { UseByPanel } from '#features/shelf/use-by-wishes/storefront/parts.ts'
import { Places, useUser } from '#features/access/sessions/storefront/parts.ts'
import { readFirst } from '../first-visit/read-first.ts'
import './member-info-page.css'

export const Route = createFileRoute('/_aside/my/member/info')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '회원정보', '회원정보관리'] },
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(query(readMember)),
      context.queryClient.ensureQueryData(query(listPlaces)),
      context.queryClient.ensureQueryData(query(listLinkedLogins)),
      context.queryClient.ensureQueryData(query(readMembership)),
      readFirst(context.queryClient, [readUseByWish, readLeaving]),
    ]),
  component: MemberInfoPage,
})

/** What the shop knows of the member. Status 06 is led here with the reason (NV-12). */
function MemberInfoPage() {
  const user = useUser()
  const { data: member } = useSuspenseQuery(query(readMember))
  if (!user) return null
  const { institution } = member
  return (
    <>
      <PageHead title="회원정보" />
      {user.status === '06' && (
        <Notice tone="warn" title="회원정보를 갱신해 주세요" live={false}>
          {user.statusReason && <p>{user.statusReason}</p>}
          <p>
            아래에서 새 서류를 올리거나 기관 정보를 바꿔 신청해 주세요. 확인하면 바로 다시 주문할 수 있어요.
          </p>
        </Notice>
      )}
      <div data-selectable="">
        <Stack>
          <InstitutionPanel type={user.customerType} loginId={user.loginId} role={user.role} />
          <Panel
            title="담당자"
            action={
              <span className="member-acts">
                <Link to="/my/member/contact" className={buttonClass({ size: 'small' })}>
                  연락처 변경
                </Link>
                <Link to="/my/member/password" className={buttonClass({ size: 'small' })}>
                  비밀번호 변경
                </Link>
              </span>
            }
          >
            <FactList
              wide
              facts={[
                { term: '이름', value: user.name },
                { term: '아이디', value: user.loginId },
                { term: '휴대폰', value: formatMobile(member.mobile) },
                { term: '이메일', value: member.email },
                { term: '회원상태', value: memberStatusLabel[user.status] },
                { term: '가입일', value: formatDate(member.joinedAt) },
                { term: '비밀번호 변경일', value: formatDate(member.passwordChangedAt) },
                { term: '접속 IP', value: user.accessInfo.userIp },
              ]}
            />
          </Panel>
          {user.status === '05' && user.customerType === '02' && institution && <UseByPanel />}
          <PapersPanel type={user.customerType} loginId={user.loginId} role={user.role} />
          <ConsentsPanel />
          <LinkedLogins ensureConfirmed={() => ensureConfirmed(user.loginId)} />
          <Places />
          <LeavePanel loginId={user.loginId} />
        </Stack>
      </div>
    </>
  )
}
