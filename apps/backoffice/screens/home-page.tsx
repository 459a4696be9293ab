import { createFileRoute } from '@tanstack/react-router'
import { formatDateTime } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { waitingLabel } from '#features/running/desk/labels.ts'
import { useKeptScroll } from '#platform/web/tabs/tab-state.ts'
import { Strip } from '#ui/notice.tsx'
import { OfficeBlock, OfficeBody, OfficePage } from '#ui/office/page.tsx'
import { useOfficeUser, type OfficeUser } from '../office-user.ts'
import { MenuLink } from '../shell/menu-link.tsx'
import { menuGroups, type MenuGroup } from '../shell/menu-tree.ts'
import { asksForWork, deskQuery, useWaiting } from '../shell/waiting.ts'
import { WaitingWork } from './home/waiting-work.tsx'
import './home-page.css'

export const Route = createFileRoute('/')({
  // What fails says so in its place.
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(deskQuery).catch(() => null),
  component: HomePage,
})

/** 업무 홈: the work that waits for this person, and what they may open. Looking at it is no read of data. */
function HomePage() {
  const user = useOfficeUser()
  const scroll = useKeptScroll<HTMLDivElement>()
  if (!user) return null
  const groups = menuGroups(user.menus, user.authorities, 'D').filter(({ pages }) => pages.length > 0)
  return (
    <OfficePage
      title="업무 홈"
      note={`${user.user.name}님 · 접속 주소 ${user.user.accessInfo.userIp}`}
      ref={scroll}
    >
      <OfficeBody>
        <Told user={user} />
        <OfficeBlock title="기다리는 일" note="내 권한으로 처리할 수 있는 것만">
          <WaitingWork menus={user.menus} />
        </OfficeBlock>
        <OfficeBlock title="내 메뉴" note="내 권한으로 열 수 있는 것만">
          <MenuMap groups={groups} />
        </OfficeBlock>
      </OfficeBody>
    </OfficePage>
  )
}

/** What is to be known and asks for no work. */
function Told({ user }: { user: OfficeUser }) {
  return useWaiting()
    .filter((item) => !asksForWork(item))
    .map(({ menuId, count, oldestAt }) => {
      const menu = user.menus.find((other) => other.menuId === menuId)
      return (
        menu && (
          <Strip key={menuId} icon="info" action={<MenuLink menu={menu}>{menu.name} 열기</MenuLink>}>
            {waitingLabel[menuId]} {formatWhole(count)}건{oldestAt && ` · ${formatDateTime(oldestAt)} 시작`}
          </Strip>
        )
      )
    })
}

function MenuMap({ groups }: { groups: readonly MenuGroup[] }) {
  const counts = new Map(
    useWaiting()
      .filter(asksForWork)
      .map(({ menuId, count }) => [menuId, count]),
  )
  return (
    <div className="home-menus">
      {groups.map(({ menu, pages }) => (
        <section key={menu.menuId} aria-label={menu.name}>
          <h3 className="title-3">{menu.name}</h3>
          <ul>
            {pages.map((page) => (
              <li key={page.menuId}>
                <MenuLink menu={page} className="home-link" />
                {counts.has(page.menuId) && (
                  <span className="meta figure">{formatWhole(counts.get(page.menuId)!)}건 대기</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
