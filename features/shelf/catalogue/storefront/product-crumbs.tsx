import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'

/** Only the very same address is the current one: a category lies under all products. */
const exactly = { exact: true, includeSearch: true }

/** 홈 › 필러 › HA 필러 › `last`: the way here by categories. */
export const ProductCrumbs = ({
  path,
  last,
}: {
  path: readonly { categoryCode: string; name: string }[]
  last?: string
}) => (
  <Breadcrumbs
    items={[
      { label: '홈', to: '/' },
      { label: '상품', to: '/product' },
      ...path.map(({ categoryCode, name }) => ({ label: name, to: categoryCode })),
      ...(last ? [{ label: last }] : []),
    ]}
    renderLink={(to, label) =>
      to.startsWith('/') ? (
        <Link to={to} activeOptions={exactly}>
          {label}
        </Link>
      ) : (
        <Link to="/product" search={{ category: to }} activeOptions={exactly}>
          {label}
        </Link>
      )
    }
  />
)
