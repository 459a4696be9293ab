import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { listProducts } from '#features/shelf/catalogue/contract.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { query } from '#platform/web/calls/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { PageHead } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { listBoughtTogether, listCollections } from '../contract.ts'
import { TogetherSet } from './together-set.tsx'
import './recommend.css'

export const Route = createFileRoute('/_default/recommend')({
  staticData: { title: '추천상품', breadcrumb: ['추천상품'] },
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(query(listCollections)),
  component: RecommendPage,
})

function RecommendPage() {
  const buys = mayUse('business', useUser())
  return (
    <>
      <PageHead
        title="추천상품"
        note={
          buys ? '메디몰이 고른 기획전과, 우리 병원이 함께 주문하는 상품이에요' : '메디몰이 고른 기획전이에요'
        }
      />
      <div className="recommend-blocks">
        <Collections />
        {buys && <BoughtTogether />}
      </div>
    </>
  )
}

function Collections() {
  const { data, isError, error, refetch } = useQuery(query(listCollections))
  return (
    <Panel title="기획전" note="기간이 정해져 있어요">
      {isError ? (
        <ReadFailure title="기획전을 불러오지 못했어요." error={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonBlock lines={4} />
      ) : data.length === 0 ? (
        <EmptyState
          action={
            <Link to="/product" className={buttonClass()}>
              상품 보기
            </Link>
          }
        >
          지금 진행 중인 기획전이 없어요.
        </EmptyState>
      ) : (
        <ul className="fairs">
          {data.map(({ collectionId, title, reason, picture, productCount, startsOn, endsOn }) => (
            <li key={collectionId} className="fair">
              <ProductPicture {...pictureOf(picture)} alt="" size={112} />
              <div>
                <Link to="/recommend/detail" search={{ collectionId }} className="fair-title title-3">
                  {title}
                </Link>
                <p className="body-s">{reason}</p>
                <p className="caption figure">
                  상품 {formatWhole(productCount)}개 · {formatDate(startsOn)} ~ {formatDate(endsOn)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function BoughtTogether() {
  const habits = useQuery(query(listBoughtTogether))
  const codes = [
    ...new Set(habits.data?.flatMap(({ companions }) => companions.map(({ productCode }) => productCode))),
  ]
  const products = useQuery({
    ...query(listProducts, { query: { codes, sort: 'recommended' } }),
    enabled: codes.length > 0,
  })
  const failed = habits.error ?? products.error
  return (
    <Panel title="같이 주문하는 상품" note="우리 병원의 최근 12개월 주문에서">
      {failed ? (
        <ReadFailure
          title="같이 주문하는 상품을 불러오지 못했어요."
          error={failed}
          onRetry={() => (habits.error ? habits.refetch() : products.refetch())}
        />
      ) : habits.isPending || (codes.length > 0 && products.isPending) ? (
        <SkeletonBlock lines={6} />
      ) : codes.length === 0 ? (
        <EmptyState>같은 상품을 세 번 넘게 함께 주문하면 여기에 모아 드려요.</EmptyState>
      ) : (
        <ul className="togethers">
          {habits.data!.map((habit) => (
            <TogetherSet key={habit.productCode} habit={habit} products={products.data?.products ?? []} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
