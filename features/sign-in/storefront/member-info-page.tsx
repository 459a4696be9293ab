import { createFileRoute } from '@tanstack/react-router'
import { FactList, Panel } from '#ui/panel.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead, Stack } from '#ui/page.tsx'
import { customerTypeLabel, memberStatusLabel } from '../labels.ts'
import { useUser } from './user.ts'
import './member-info-page.css'

export const Route = createFileRoute('/_aside/my/member/info')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '회원정보', '회원정보관리'] },
  component: MemberInfoPage,
})

/** What the shop knows of the member. Status 06 is led here with the reason (NV-12). */
function MemberInfoPage() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHead title="회원정보" />
      {user.status === '06' && (
        <Notice tone="warn" title="회원정보를 갱신해 주세요" live={false}>
          {user.statusReason && <p>{user.statusReason}</p>}
          <p>고객센터 02-000-0100(평일 09:00~18:00)에서 바뀐 내용을 확인하면 바로 다시 주문할 수 있어요.</p>
        </Notice>
      )}
      <Stack>
        <Panel title="기관">
          <FactList wide facts={[
            { term: '기관명', value: user.institutionName ?? '등록된 기관이 없어요' },
            { term: '회원유형', value: customerTypeLabel[user.customerType] },
          ]} />
        </Panel>
        <Panel title="담당자">
          <FactList wide facts={[
            { term: '이름', value: user.name },
            { term: '아이디', value: <span data-selectable="">{user.loginId}</span> },
            { term: '회원상태', value: memberStatusLabel[user.status] },
            { term: '접속 IP', value: user.accessInfo.userIp },
          ]} />
        </Panel>
      </Stack>
      <p className="meta member-help">정보를 바꾸려면 고객센터 02-000-0100으로 연락해 주세요. 기관 정보가 바뀌면 다시 심사해요.</p>
    </>
  )
}
