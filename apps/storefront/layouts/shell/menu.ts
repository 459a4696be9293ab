import type { User } from '#features/access/sessions/session-contract.ts'
import { mayUse } from '#features/access/sessions/storefront/parts.ts'
import type { IconName } from '#ui/icon.tsx'

type Entry = {
  to:
    | '/order/cart'
    | '/my'
    | '/my/order/list'
    | '/my/order/loan'
    | '/my/activity/wish'
    | '/my/activity/recent'
    | '/my/member/info'
    | '/cs/notice'
  label: string
  icon?: IconName
}

/** The shop's own pages for this member: only what opens for them. */
export const menuFor = (user: User | null): Entry[] => {
  const entries: (Entry | false)[] = [
    mayUse('business', user) && { to: '/order/cart', label: '장바구니' },
    mayUse('member', user) && { to: '/my', label: '마이페이지' },
    mayUse('business', user) && { to: '/my/order/list', label: '주문내역' },
    mayUse('business', user) && { to: '/my/order/loan', label: '여신 결제내역' },
    mayUse('member', user) && { to: '/my/activity/wish', label: '찜 한 상품' },
    mayUse('member', user) && { to: '/my/activity/recent', label: '최근본상품' },
    mayUse('member', user) && { to: '/my/member/info', label: '회원정보' },
    { to: '/cs/notice', label: '공지사항' },
  ]
  return entries.filter((entry) => entry !== false)
}
