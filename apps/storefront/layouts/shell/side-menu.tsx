import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { TabNav } from '#ui/tabs.tsx'
import './side-menu.css'

type Entry = { to: string; label: string }

/** The pages of 마이 or 고객센터: a column from M up, tabs that scroll sideways below. */
export function SideMenu() {
  const user = useUser()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const service = path.startsWith('/cs')
  const buys = mayUse('business', user)
  const entries: (Entry | false)[] = service
    ? [
        { to: '/cs/faq', label: '자주 묻는 질문' },
        mayUse('member', user) && { to: '/cs/inquiry', label: '1:1 문의' },
        mayUse('member', user) && { to: '/cs/chat', label: '채팅 상담' },
        buys && { to: '/cs/inquiry/visit', label: '방문 신청' },
        { to: '/cs/notice', label: '공지사항' },
        mayUse('member', user) && { to: '/cs/repository', label: '자료실' },
      ]
    : [
        mayUse('member', user) && { to: '/my', label: '마이홈' },
        buys && { to: '/my/order/list', label: '주문내역' },
        buys && { to: '/my/order/approvals', label: '주문 승인' },
        buys && { to: '/my/order/prepared', label: '준비된 주문' },
        buys && { to: '/my/order/claims', label: '취소·반품·교환' },
        buys && { to: '/mypage/papers', label: '주문 문서' },
        buys && { to: '/my/order/standing', label: '정기 주문' },
        buys && { to: '/my/order/waiting', label: '자동 주문' },
        buys && { to: '/my/order/loan', label: '여신 결제내역' },
        buys && { to: '/my/member/point', label: '포인트' },
        user?.customerType === '09' && { to: '/my/order/own', label: '내 주문' },
        mayUse('member', user) && { to: '/my/activity/wish', label: '찜 한 상품' },
        mayUse('member', user) && { to: '/my/activity/recent', label: '최근본상품' },
        buys && { to: '/my/activity/restock', label: '재입고 알림' },
        mayUse('member', user) && { to: '/my/activity/inquiry', label: '문의내역' },
        buys && { to: '/my/activity/visit', label: '방문 신청내역' },
        mayUse('member', user) && { to: '/cs/chat', label: '채팅 상담' },
        mayUse('member', user) && { to: '/my/activity/notices', label: '알림' },
        buys && { to: '/my/member/addresses', label: '배송지 관리' },
        buys && { to: '/my/member/people', label: '구성원' },
        { to: '/my/member/info', label: '회원정보' },
      ]
  const box = useRef<HTMLDivElement>(null)
  // Sideways only: scrollIntoView would move the page too.
  useEffect(() => {
    const tab = box.current?.querySelector<HTMLElement>('[aria-current]')
    const list = tab?.closest('ul')
    if (tab && list) list.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - list.clientWidth / 2
  }, [path])
  const name = service ? '고객센터' : '마이페이지'
  const items = entries
    .filter((entry) => entry !== false)
    .map(({ to, label }) => ({ key: to, label, current: isHere(to, path) }))
  return (
    <div ref={box} className="side-menu">
      <p className="side-menu-title title-3 from-m">{name}</p>
      <TabNav
        label={`${name} 메뉴`}
        items={items}
        renderLink={({ key }, link) => <Link to={key} activeOptions={{ exact: true }} {...link} />}
      />
    </div>
  )
}

const isHere = (to: string, path: string) =>
  path === to ||
  (to === '/my/order/list' && path === '/my/order/detail') ||
  (to === '/my/order/standing' && path === '/my/order/standing-edit') ||
  (to === '/my/order/claims' && path === '/my/order/claim') ||
  (to === '/my/activity/notices' && path === '/my/activity/notice-choices') ||
  (to === '/my/member/info' && /^\/my\/member\/(password|contact)$/.test(path)) ||
  (to !== '/my' && to !== '/cs/inquiry' && path.startsWith(`${to}/`))
