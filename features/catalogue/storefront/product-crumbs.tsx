import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'

/** 홈 › 필러 › HA 필러 › `last`: the way here by categories. */
export const ProductCrumbs = ({ path, last }: { path: readonly { categoryCode: string; name: string }[]; last?: string }) => (
  <Breadcrumbs
    items={[{ label: '홈', to: '/' }, { label: '상품', to: '/product' }, ...path.map(({ categoryCode, name }) => ({ label: name, to: categoryCode })), ...(last ? [{ label: last }] : [])]}
    renderLink={(to, label) => (to.startsWith('/') ? <Link to={to}>{label}</Link> : <Link to="/product" search={{ category: to }}>{label}</Link>)}
  />
)
