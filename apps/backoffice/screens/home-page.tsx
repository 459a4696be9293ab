import { createFileRoute } from '@tanstack/react-router'
import type { Menu } from '#features/access/authority/menu-contract.ts'
import { useKeptScroll } from '#platform/web/tabs/tab-state.ts'
import { OfficeBlock, OfficeBody, OfficePage } from '#ui/office/page.tsx'
import { menuAt, officeUser, useOfficeUser } from '../office-user.ts'
import { MenuLink } from '../shell/menu-link.tsx'
import { menuGroups, type MenuGroup } from '../shell/menu-tree.ts'
import { recentAudit, waitingApprovals } from './home/home-reads.ts'
import { RecentAudit } from './home/recent-audit.tsx'
import { WaitingApprovals } from './home/waiting-approvals.tsx'
import './home-page.css'

export const Route = createFileRoute('/')({
  // Together, so that no block moves another; one that fails says so in its place.
  loader: ({ context: { queryClient } }) => {
    const menus = officeUser()?.menus ?? []
    return Promise.allSettled([
      menuAt(menus, '/approvals') && queryClient.ensureQueryData(waitingApprovals),
      menuAt(menus, '/audit') && queryClient.ensureQueryData(recentAudit),
    ]).then(() => null)
  },
  component: HomePage,
})

/** 업무 홈: the work that waits for this person, and what they may open. Each part needs its menu. */
function HomePage() {
  const user = useOfficeUser()
  const scroll = useKeptScroll<HTMLDivElement>()
  if (!user) return null
  const groups = menuGroups(user.menus, user.authorities, 'D').filter(({ pages }) => pages.length > 0)
  const approvals = menuAt(user.menus, '/approvals')
  const audit = menuAt(user.menus, '/audit')
  return (
    <OfficePage
      title="업무 홈"
      note={`${user.user.name}님 · 접속 주소 ${user.user.accessInfo.userIp}`}
      ref={scroll}
    >
      <OfficeBody>
        {approvals && (
          <OfficeBlock
            title="로그인 승인 대기"
            note="잠금 해제, 비밀번호 초기화, 휴면 해제"
            actions={<AllOf menu={approvals} />}
          >
            <WaitingApprovals />
          </OfficeBlock>
        )}
        {audit && (
          <OfficeBlock title="최근 감사 이력" actions={<AllOf menu={audit} />}>
            <RecentAudit />
          </OfficeBlock>
        )}
        <OfficeBlock title="내 메뉴" note="내 권한으로 열 수 있는 것만">
          <MenuMap groups={groups} />
        </OfficeBlock>
      </OfficeBody>
    </OfficePage>
  )
}

const AllOf = ({ menu }: { menu: Menu }) => (
  <MenuLink menu={menu} className="text-btn">
    {menu.name} 열기
  </MenuLink>
)

const MenuMap = ({ groups }: { groups: readonly MenuGroup[] }) => (
  <div className="home-menus">
    {groups.map(({ menu, pages }) => (
      <section key={menu.menuId} aria-label={menu.name}>
        <h3 className="title-3">{menu.name}</h3>
        <ul>
          {pages.map((page) => (
            <li key={page.menuId}>
              <MenuLink menu={page} className="home-link" />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
