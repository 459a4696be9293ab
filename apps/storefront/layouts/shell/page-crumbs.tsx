import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { usePageMeta } from './page-meta.ts'

/** Words of a breadcrumb that lead somewhere. */
const places: Record<string, string> = {
  마이페이지: '/my',
  주문내역: '/my/order/list',
  장바구니: '/order/cart',
  상품: '/product',
  고객센터: '/cs/notice',
  공지사항: '/cs/notice',
  자료실: '/cs/repository',
  학술컨텐츠: '/academic',
}

/** The way here, from what the page declares; a page that draws its own declares none. */
export function PageCrumbs() {
  const { breadcrumb } = usePageMeta()
  if (!breadcrumb?.length) return null
  const items = [
    { label: '홈', to: '/' },
    ...breadcrumb.map((label) => ({ label, ...(places[label] && { to: places[label] }) })),
  ]
  return (
    <Breadcrumbs
      items={items}
      renderLink={(to, label) => (
        <Link to={to} activeOptions={{ exact: true }}>
          {label}
        </Link>
      )}
    />
  )
}
