import { createFileRoute } from '@tanstack/react-router'
import { OfficeBlock, OfficeBody, OfficePage } from '#ui/office/page.tsx'
import { useKeptScroll } from '#platform/web/tab-state.ts'
import { MenuLink } from '../shell/menu-link.tsx'
import { menuGroups } from '../shell/menu-tree.ts'
import { useOfficeUser } from '../office-user.ts'
import './home-page.css'

export const Route = createFileRoute('/')({ component: HomePage })

/** 업무 홈: what this person may open. */
function HomePage() {
  const user = useOfficeUser()
  const scroll = useKeptScroll<HTMLDivElement>()
  if (!user) return null
  const groups = menuGroups(user.menus, user.authorities, 'D').filter(({ pages }) => pages.length > 0)
  return (
    <OfficePage title="업무 홈" note={`${user.user.name}님, 접속 위치 ${user.user.accessInfo.userIp}`} ref={scroll}>
      <OfficeBody>
        <OfficeBlock title="내 메뉴" note="내 권한으로 열 수 있는 것만">
          <div className="home-menus">
            {groups.map(({ menu, pages }) => (
              <section key={menu.menuId} aria-label={menu.name}>
                <h3 className="title-3">{menu.name}</h3>
                <ul>{pages.map((page) => <li key={page.menuId}><MenuLink menu={page} className="home-link" /></li>)}</ul>
              </section>
            ))}
          </div>
        </OfficeBlock>
      </OfficeBody>
    </OfficePage>
  )
}
