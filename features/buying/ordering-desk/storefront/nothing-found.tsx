import { Link } from '@tanstack/react-router'
import { filterCount, type ProductSearch } from '#features/shelf/catalogue/storefront/parts.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Nothing matches: why that may be, and one way on. */
export function NothingFound({ search, onReset }: { search: ProductSearch; onReset: () => void }) {
  const filtered = filterCount(search) > 0
  const action = filtered ? (
    <Button onClick={onReset}>필터 초기화</Button>
  ) : (
    <Link to="/product" className={buttonClass()}>
      전체 상품 보기
    </Link>
  )
  if (!search.q)
    return (
      <EmptyState action={action}>
        {filtered ? '고른 필터에 맞는 상품이 없어요.' : '아직 등록된 상품이 없어요.'}
      </EmptyState>
    )
  return (
    <EmptyState
      action={action}
      detail={
        filtered
          ? '필터를 빼면 결과가 나올 수 있어요.'
          : '띄어쓰기나 철자를 확인하고, 더 짧은 말로 찾아 보세요. 초성(ㅍㄹ)이나 품번(DM-FIL)으로도 찾을 수 있어요.'
      }
    >
      ‘{search.q}’에 맞는 상품을 찾지 못했어요.
    </EmptyState>
  )
}
