import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { listRecentProducts, type ProductRow } from '#features/shelf/catalogue/contract.ts'
import { listWishes } from '#features/shelf/catalogue/wish-contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { ProductCards } from '#features/buying/ordering-desk/storefront/parts.ts'

const SHOWN = 4

export function WishedProducts() {
  const { data, isError } = useQuery(query(listWishes))
  return isError ? null : (
    <Newest title="찜 한 상품" to="/my/activity/wish" rows={data?.products} empty="찜한 상품이 없어요." />
  )
}

export function RecentProducts() {
  const { data, isError } = useQuery(query(listRecentProducts))
  return isError ? null : (
    <Newest title="최근본상품" to="/my/activity/recent" rows={data} empty="최근에 본 상품이 없어요." />
  )
}

const Newest = ({
  title,
  to,
  rows,
  empty,
}: {
  title: string
  to: LinkProps['to']
  rows: readonly ProductRow[] | undefined
  empty: string
}) => (
  <Panel
    title={title}
    action={
      <Link to={to}>
        더보기<span className="visually-hidden"> {title}</span>
      </Link>
    }
  >
    {!rows && (
      <div className="my-wait">
        <SkeletonBlock lines={4} />
      </div>
    )}
    {rows?.length === 0 && (
      <EmptyState
        action={
          <Link to="/product" className={buttonClass()}>
            상품 보기
          </Link>
        }
      >
        {empty}
      </EmptyState>
    )}
    {rows && rows.length > 0 && (
      <ProductCards rows={rows.slice(0, SHOWN)} order={null} columns={4} level={3} />
    )}
  </Panel>
)
