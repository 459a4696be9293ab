import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listRecentProducts } from '#features/catalogue/contract.ts'
import { query } from '#platform/web/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { ProductCards } from '../products/product-cards.tsx'

const SHOWN = 4

export function RecentProducts() {
  const { data, isError } = useQuery(query(listRecentProducts))
  if (isError) return null
  return (
    <Panel title="최근본상품" action={<Link to="/my/activity/recent">더보기<span className="visually-hidden"> 최근본상품</span></Link>}>
      {!data && <div className="my-wait"><SkeletonBlock lines={4} /></div>}
      {data?.length === 0 && <EmptyState action={<Link to="/product" className={buttonClass()}>상품 보기</Link>}>최근에 본 상품이 없어요.</EmptyState>}
      {data && data.length > 0 && <ProductCards rows={data.slice(0, SHOWN)} order={null} columns={4} level={3} />}
    </Panel>
  )
}
