import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shopFacts } from '#domain/shop-facts.ts'
import {
  categoriesQuery,
  filterCount,
  type ProductSearch,
} from '#features/shelf/catalogue/storefront/parts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TabNav } from '#ui/tabs.tsx'

/** Nothing matches: why that may be, and the ways on. `nearest`: what comes nearest stands below. */
export function NothingFound({
  search,
  onReset,
  nearest = false,
}: {
  search: ProductSearch
  onReset: () => void
  nearest?: boolean
}) {
  const filtered = filterCount(search) > 0
  const reset = <Button onClick={onReset}>필터 초기화</Button>
  const all = (
    <Link to="/product" className={buttonClass()}>
      전체 상품 보기
    </Link>
  )
  if (!search.q)
    return (
      <EmptyState action={filtered ? reset : all}>
        {filtered ? '고른 필터에 맞는 상품이 없어요.' : '아직 등록된 상품이 없어요.'}
      </EmptyState>
    )
  return (
    <>
      <EmptyState
        action={
          <>
            {filtered ? reset : all} <RequestLink wanted={search.q} />
          </>
        }
        detail={
          filtered
            ? '필터를 빼면 결과가 나올 수 있어요.'
            : nearest
              ? '가장 가까운 상품을 아래에 모았어요. 찾는 상품이 없으면 알려 주세요. 들여올 수 있는지 확인해 드려요.'
              : '철자를 확인하거나 더 짧은 말로 찾아 보세요. 찾는 상품이 없으면 알려 주세요. 들여올 수 있는지 확인해 드려요.'
        }
      >
        ‘{search.q}’에 맞는 상품을 찾지 못했어요.
      </EmptyState>
      <CategoryWays />
    </>
  )
}

/** The shop's desk answers mail and phone. */
const RequestLink = ({ wanted }: { wanted: string }) => (
  <>
    <a
      className={buttonClass({ variant: 'accent' })}
      href={`mailto:${shopFacts.email}?subject=${encodeURIComponent(`상품 요청: ${wanted}`)}&body=${encodeURIComponent(`찾는 상품: ${wanted}\n규격과 수량:\n`)}`}
    >
      상품 요청하기
    </a>{' '}
    <span className="meta figure" translate="no">
      고객센터 {shopFacts.phone}
    </span>
  </>
)

function CategoryWays() {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const items = categories
    .filter(({ level, productCount }) => level === 1 && productCount > 0)
    .map(({ categoryCode, name, productCount }) => ({
      key: categoryCode,
      label: name,
      count: productCount,
      current: false,
    }))
  return (
    <TabNav
      label="카테고리에서 찾기"
      look="pills"
      items={items}
      renderLink={({ key }, link) => <Link to="/product" search={{ category: key }} {...link} />}
    />
  )
}
