import type { User } from '#features/access/sessions/session-contract.ts'
import { mayUse } from '#features/access/sessions/storefront/parts.ts'
import type { IconName } from '#ui/icon.tsx'

type Entry = {
  to:
    | '/brand'
    | '/recommend'
    | '/academic'
    | '/frequently'
    | '/order/cart'
    | '/order/quick'
    | '/special'
    | '/order/lists'
    | '/my'
    | '/my/order/list'
    | '/my/order/loan'
    | '/my/activity/wish'
    | '/my/activity/recent'
    | '/my/activity/notices'
    | '/my/member/info'
    | '/cs/notice'
  label: string
  icon?: IconName
}

/** The shop's own pages for this member: only what opens for them. */
export const menuFor = (user: User | null): Entry[] => {
  const entries: (Entry | false)[] = [
    mayUse('member', user) && { to: '/brand', label: '브랜드' },
    mayUse('member', user) && { to: '/recommend', label: '추천상품' },
    mayUse('member', user) && { to: '/academic', label: '학술컨텐츠' },
    mayUse('business', user) && { to: '/frequently', label: '자주 찾는 상품' },
    mayUse('business', user) && { to: '/order/quick', label: '빠른주문' },
    mayUse('business', user) && { to: '/order/lists', label: '묶음 주문' },
    mayUse('business', user) && { to: '/special', label: '스페셜오더' },
    mayUse('business', user) && { to: '/order/cart', label: '장바구니' },
    mayUse('member', user) && { to: '/my', label: '마이페이지' },
    mayUse('business', user) && { to: '/my/order/list', label: '주문내역' },
    mayUse('business', user) && { to: '/my/order/loan', label: '여신 결제내역' },
    mayUse('member', user) && { to: '/my/activity/wish', label: '찜 한 상품' },
    mayUse('member', user) && { to: '/my/activity/recent', label: '최근본상품' },
    mayUse('member', user) && { to: '/my/activity/notices', label: '알림' },
    mayUse('member', user) && { to: '/my/member/info', label: '회원정보' },
    { to: '/cs/notice', label: '공지사항' },
  ]
  return entries.filter((entry) => entry !== false)
}
