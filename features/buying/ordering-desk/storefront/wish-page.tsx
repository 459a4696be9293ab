import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProductRow } from '#features/shelf/catalogue/contract.ts'
import { ProductCard, wishReads } from '#features/shelf/catalogue/storefront/parts.ts'
import { listWishedCodes, listWishes, removeWishes } from '#features/shelf/catalogue/wish-contract.ts'
import { call } from '#platform/web/calls/call.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { Button, buttonClass, TextButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead, ProductGrid } from '#ui/page.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { CardOrder } from './order-cells.tsx'
import { CardsWaiting } from './product-cards.tsx'
import { useOrderDesk } from './use-order-desk.ts'
import './wish-page.css'

const pages = {
  queryKey: [listWishes.path, 'pages'],
  queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
    call(listWishes, { query: { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

export const Route = createFileRoute('/_aside/my/activity/wish')({
  staticData: { category: 'my', breadcrumb: ['마이페이지', '찜 한 상품'], mainClass: 'wish-page' },
  loader: ({ context: { queryClient } }) =>
    void Promise.all([
      queryClient.prefetchInfiniteQuery(pages),
      queryClient.prefetchQuery(query(listWishedCodes)),
    ]),
  component: WishPage,
})

function WishPage() {
  const list = useInfiniteQuery(pages)
  const { data: codes } = useQuery(query(listWishedCodes))
  const rows = list.data?.pages.flatMap(({ products }) => products)
  return (
    <>
      <PageHead title="찜 한 상품" note={codes && `총 ${codes.length}개`} />
      {list.isError && !rows ? (
        <ReadFailure title="찜 한 상품을 불러오지 못했어요." error={list.error} onRetry={list.refetch} />
      ) : !rows ? (
        <CardsWaiting />
      ) : rows.length === 0 ? (
        <EmptyState
          detail="상품 상세에서 하트를 누르면 여기에 모여요."
          action={
            <Link to="/product" className={buttonClass()}>
              상품 보기
            </Link>
          }
        >
          찜한 상품이 없어요.
        </EmptyState>
      ) : (
        <Wishes rows={rows} />
      )}
      {list.hasNextPage && (
        <p className="wish-more">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            더 보기
          </Button>
        </p>
      )}
    </>
  )
}

function Wishes({ rows }: { rows: readonly ProductRow[] }) {
  const { order, refusal } = useOrderDesk()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ productCode }) => ticked.has(productCode))
  const remove = useSend(removeWishes, {
    changes: wishReads,
    onSuccess: (_, { query: { codes } }) => showToast(`${codes.length}개를 찜에서 지웠어요.`),
    onError: (failure) => showError(failure),
  })
  const askRemove = async () => {
    if (
      await askConfirm({
        title: `${chosen.length}개를 찜에서 지울까요?`,
        text: namesOf(chosen),
        confirmLabel: '삭제',
        danger: true,
      })
    )
      remove.mutate({ query: { codes: chosen.map(({ productCode }) => productCode) } })
  }
  const tick = (productCode: string, on: boolean) =>
    setTicked(new Set(on ? [...ticked, productCode] : [...ticked].filter((code) => code !== productCode)))
  return (
    <>
      <div className="wish-tools">
        <Checkbox
          label={
            <>
              전체선택{' '}
              <span className="meta figure" translate="no">
                {chosen.length}/{rows.length}
              </span>
            </>
          }
          checked={chosen.length === rows.length}
          mixed={chosen.length > 0 && chosen.length < rows.length}
          onChange={(on) => setTicked(new Set(on ? rows.map(({ productCode }) => productCode) : []))}
        />
        <TextButton disabled={chosen.length === 0 || remove.isPending} onClick={() => void askRemove()}>
          선택 삭제
        </TextButton>
      </div>
      <ProductGrid columns={4}>
        {rows.map((product) => (
          <ProductCard key={product.productCode} product={product} level={2}>
            <Checkbox
              aria-label={`${product.name} 선택`}
              checked={ticked.has(product.productCode)}
              onChange={(on) => tick(product.productCode, on)}
            />
            {refusal === null && <CardOrder row={product} order={order} />}
          </ProductCard>
        ))}
      </ProductGrid>
    </>
  )
}

const namesOf = (rows: readonly ProductRow[]) =>
  rows
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ') + (rows.length > 3 ? ` 외 ${rows.length - 3}개` : '')
