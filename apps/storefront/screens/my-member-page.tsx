import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatBusinessNumber } from '#domain/business-number.ts'
import { formatDate } from '#domain/calendar.ts'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { readMember } from '#features/access/accounts/member-contract.ts'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { query } from '#platform/web/calls/query.ts'
import { PageHead, Stack } from '#ui/page.tsx'
import { FactList, Panel } from '#ui/panel.tsx'
import { MyLinks } from './my/my-links.tsx'

export const Route = createFileRoute('/_aside/my/member')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '회원정보'] },
  loader: ({ context }) => context.queryClient.ensureQueryData(query(readMember)),
  component: MyMemberPage,
})

/** RT-16: who the member is in a few lines, and where each of it is changed. */
function MyMemberPage() {
  const user = useUser()
  const { data: member } = useSuspenseQuery(query(readMember))
  if (!user) return null
  const { institution } = member
  const buys = mayUse('business', user)
  return (
    <>
      <PageHead title="회원정보" />
      <Stack>
        <Panel title={institution?.name ?? user.name}>
          <FactList
            facts={[
              { term: '아이디', value: user.loginId },
              { term: '회원유형', value: customerTypeLabel[user.customerType] },
              { term: '회원상태', value: memberStatusLabel[user.status] },
              ...(institution
                ? [{ term: '사업자등록번호', value: formatBusinessNumber(institution.businessNumber) }]
                : []),
              { term: '가입일', value: formatDate(member.joinedAt) },
            ]}
          />
        </Panel>
        <MyLinks
          title="바꾸기"
          entries={[
            { to: '/my/member/info', label: '회원정보관리', note: '기관 정보와 접속한 기기' },
            { to: '/my/member/contact', label: '연락처 변경', note: '이메일과 휴대폰' },
            { to: '/my/member/password', label: '비밀번호 변경', note: formatDate(member.passwordChangedAt) },
            buys && { to: '/my/member/addresses', label: '배송지 관리', note: '받는 곳' },
            buys && { to: '/my/member/point', label: '포인트', note: '적립과 사용 내역' },
          ]}
        />
      </Stack>
    </>
  )
}
