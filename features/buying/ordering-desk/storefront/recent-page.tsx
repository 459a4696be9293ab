import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { forgetRecentProducts, listRecentProducts } from '#features/shelf/catalogue/contract.ts'
import { ProductCard } from '#features/shelf/catalogue/storefront/parts.ts'
import { formatDateTime } from '#domain/calendar.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead, ProductGrid } from '#ui/page.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { CardOrder } from './order-cells.tsx'
import { useOrderDesk } from './use-order-desk.ts'
import './recent-page.css'

export const Route = createFileRoute('/_aside/my/activity/recent')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '최근본상품'], mainClass: 'recent-page' },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(query(listRecentProducts)),
  component: RecentPage,
})

function RecentPage() {
  const { data: products, isError, error, refetch } = useQuery(query(listRecentProducts))
  const { order, refusal } = useOrderDesk()
  const forget = useSend(forgetRecentProducts, {
    changes: [listRecentProducts],
    onSuccess: () => showToast('최근본상품에서 지웠어요.'),
    onError: (failure) => showError(failure),
  })
  const forgetAll = async () => {
    if (await askConfirm({ title: '최근본상품을 모두 지울까요?', confirmLabel: '모두 지우기' }))
      forget.mutate({})
  }
  return (
    <>
      <PageHead
        title="최근본상품"
        note={products ? `최근 30일 · ${products.length}개` : '최근 30일'}
        action={
          products &&
          products.length > 0 && (
            <Button size="small" busy={forget.isPending} onClick={() => void forgetAll()}>
              모두 지우기
            </Button>
          )
        }
      />
      {isError ? (
        <ReadFailure title="최근본상품을 불러오지 못했어요." error={error} onRetry={refetch} />
      ) : !products ? (
        <SkeletonBlock lines={8} />
      ) : products.length === 0 ? (
        <EmptyState
          action={
            <Link to="/product" className={buttonClass()}>
              상품 보기
            </Link>
          }
        >
          최근에 본 상품이 없어요.
        </EmptyState>
      ) : (
        <ProductGrid columns={4}>
          {products.map((product) => (
            <ProductCard key={product.productCode} product={product} level={2}>
              <span className="caption recent-when">{formatDateTime(product.viewedAt)} 조회</span>
              <IconButton
                icon="close"
                iconSize="s"
                label={`${product.name} 지우기`}
                onClick={() => forget.mutate({ query: { codes: [product.productCode] } })}
              />
              {refusal === null && <CardOrder row={product} order={order} />}
            </ProductCard>
          ))}
        </ProductGrid>
      )}
    </>
  )
}
