import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatBusinessNumber } from '#domain/business-number.ts'
import { formatDate } from '#domain/calendar.ts'
import { formatMobile, formatPhone } from '#domain/contact.ts'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { FactList, Panel } from '#ui/panel.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Stack } from '#ui/page.tsx'
import { customerTypeLabel } from '#features/access/accounts/customer-type-label.ts'
import { memberStatusLabel } from '#features/access/accounts/labels.ts'
import { readMember } from '#features/access/accounts/member-contract.ts'
import { listPlaces } from '#features/access/sessions/places-contract.ts'
import { UseByPanel } from '#features/shelf/use-by-wishes/storefront/parts.ts'
import { Places, useUser } from '#features/access/sessions/storefront/parts.ts'
import './member-info-page.css'

export const Route = createFileRoute('/_aside/my/member/info')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '회원정보', '회원정보관리'] },
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.ensureQueryData(query(readMember)),
      context.queryClient.ensureQueryData(query(listPlaces)),
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
          <p>고객센터 02-000-0100(평일 09:00~18:00)에서 바뀐 내용을 확인하면 바로 다시 주문할 수 있어요.</p>
        </Notice>
      )}
      <div data-selectable="">
        <Stack>
          <Panel title="기관">
            <FactList
              wide
              facts={
                institution
                  ? [
                      { term: '기관명', value: institution.name },
                      { term: '회원유형', value: customerTypeLabel[user.customerType] },
                      { term: '사업자등록번호', value: formatBusinessNumber(institution.businessNumber) },
                      { term: '요양기관기호', value: institution.careNumber ?? '해당 없음' },
                      { term: '대표자', value: institution.directorName },
                      { term: '대표전화', value: formatPhone(institution.phone) },
                      { term: '세금계산서 이메일', value: institution.taxEmail },
                      {
                        term: '주소',
                        value: `(${institution.postcode}) ${institution.address1} ${institution.address2}`,
                      },
                    ]
                  : [
                      { term: '기관명', value: '등록된 기관이 없어요' },
                      { term: '회원유형', value: customerTypeLabel[user.customerType] },
                    ]
              }
            />
          </Panel>
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
          <Places />
        </Stack>
      </div>
      <p className="meta member-help">
        기관 정보를 바꾸려면 고객센터 02-000-0100으로 연락해 주세요. 바뀌면 다시 심사해요.
      </p>
    </>
  )
}
