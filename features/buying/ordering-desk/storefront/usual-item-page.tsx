import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { formatDate } from '#domain/calendar.ts'
import { formatWon } from '#domain/money.ts'
import { formatWhole } from '#domain/whole-number.ts'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import type { ReorderSuggestion } from '#features/buying/orders/overview-contract.ts'
import { StatusChip } from '#features/buying/orders/storefront/parts.ts'
import {
  type listPurchases,
  listUsualItems,
  type readUsualItem,
} from '#features/buying/orders/usual-contract.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { pictureOf } from '#features/shelf/catalogue/picture.ts'
import { priceReasonLabel } from '#features/shelf/prices/labels.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { neededText } from '#platform/web/navigation/search-params.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { Figure } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { ProductPicture } from '#ui/product-picture.tsx'
import { Panel } from '#ui/panel.tsx'
import { ReadFailure } from '#ui/read-failure.tsx'
import { Cycle } from './cycle.tsx'
import { useReorderCart } from './reorder-cart.ts'
import { reorderColumns, reorderRows } from './reorder-columns.tsx'
import { ReorderTotal } from './reorder-total.tsx'
import { itemOf, pagesOf } from './usual-item-reads.ts'
import './usual-item-page.css'

export const Route = createFileRoute('/_default/frequently/detail')({
  staticData: {
    auth: { limitUserCstTyCdList: ['02'] },
    title: '자주 찾는 상품 상세',
    breadcrumb: ['자주 찾는 상품'],
    mainClass: 'has-sticky-bar',
    validate: ({ search }) => Boolean(search['optionId']),
  },
  validateSearch: (search: Record<string, unknown>) => neededText(search, 'optionId'),
  loaderDeps: ({ search }) => ({ optionId: Number(search.optionId) }),
  loader: ({ context: { queryClient }, deps: { optionId } }) =>
    Promise.all([
      queryClient.ensureQueryData(itemOf(optionId)),
      queryClient.prefetchInfiniteQuery(pagesOf(optionId)),
    ]),
  component: UsualItemPage,
})

function UsualItemPage() {
  const { optionId } = Route.useLoaderDeps()
  const { data: bought } = useSuspenseQuery(itemOf(optionId))
  const mayOrder = mayUse('buyer', useUser())
  const items = bought.item ? [bought.item] : []
  const cart = useReorderCart(items, 1, listUsualItems)
  return (
    <>
      <PageHead
        title={nameWithOption(bought)}
        note={bought.spec}
        action={
          <Link
            to="/product/detail"
            search={{ webPrdId: bought.productCode }}
            className={buttonClass({ size: 'small' })}
          >
            상품 상세
          </Link>
        }
      />
      <div className="usual-blocks">
        <div className="usual-figures">
          <Figure label="최근 12개월 주문" value={formatWhole(bought.orderCount)} unit="회" size="m" />
          <Figure label="주문 수량" value={countText(bought.quantity, bought.unitName)} size="m" />
          <Figure label="주문 금액" value={formatWon(bought.amount)} size="m" />
          <span className="fig">
            <span className="caption">주문 주기</span>
            {bought.item ? (
              <Cycle item={bought.item} />
            ) : (
              <span className="caption">6개월 안에 주문 없음</span>
            )}
          </span>
        </div>
        {bought.item ? (
          <section aria-label="다시 주문">
            <DataTable<ReorderSuggestion>
              caption="다시 주문: 보관, 최근 주문, 재고, 단가, 수량, 금액"
              columns={reorderColumns({ cart, mayOrder })}
              rows={items}
              {...reorderRows({ cart, mayOrder })}
            />
            {mayOrder && <ReorderTotal cart={cart} />}
          </section>
        ) : (
          <>
            <ItemCell
              picture={<ProductPicture {...pictureOf(bought.picture)} alt="" size={40} />}
              name={nameWithOption(bought)}
              meta={bought.spec}
            />
            <Notice tone="info" title="여기에서는 바로 다시 주문할 수 없어요.">
              판매가 끝났거나 6개월 넘게 주문하지 않은 상품이에요. 상품 상세에서 지금 살 수 있는지 확인해
              주세요.
            </Notice>
          </>
        )}
        <Months bought={bought} />
        <Purchases optionId={optionId} unitName={bought.unitName} />
      </div>
    </>
  )
}

/** Twelve bars, each with its month and figure as words. */
function Months({ bought: { months, unitName } }: { bought: Reply<typeof readUsualItem> }) {
  const most = Math.max(1, ...months.map(({ quantity }) => quantity))
  return (
    <Panel title="달마다 주문한 수량" note={`단위 ${unitName}`}>
      <ol className="usual-months">
        {months.map(({ month, quantity }) => (
          <li key={month}>
            <span className="usual-count figure">{quantity > 0 ? formatWhole(quantity) : '–'}</span>
            <span className="usual-bar" aria-hidden="true">
              <i style={{ height: `${(quantity / most) * 100}%` }} />
            </span>
            <span className="caption figure">
              <span className="visually-hidden">{month.slice(0, 4)}년 </span>
              {Number(month.slice(5))}월
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Purchases({ optionId, unitName }: { optionId: number; unitName: string }) {
  const list = useInfiniteQuery(pagesOf(optionId))
  return (
    <Panel title="주문 이력">
      {list.isError ? (
        <ReadFailure error={list.error} onRetry={list.refetch} />
      ) : (
        <DataTable
          caption="주문 이력: 주문일, 간격, 수량, 단가, 금액, 상태"
          columns={columnsFor(unitName)}
          rows={list.data?.pages.flatMap(({ purchases }) => purchases) ?? []}
          rowKey={({ orderNumber }) => orderNumber}
          {...(list.isPending && { loadingRows: 4 })}
        />
      )}
      {list.hasNextPage && (
        <p className="usual-more">
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            더보기
          </Button>
        </p>
      )}
    </Panel>
  )
}

type Purchase = Reply<typeof listPurchases>['purchases'][number]

const columnsFor = (unitName: string): Column<Purchase>[] => [
  {
    key: 'on',
    label: '주문일',
    rowHead: true,
    cell: ({ orderedOn, orderNumber }) => (
      <Link to="/my/order/detail" search={{ ordId: orderNumber }}>
        <span className="figure">{formatDate(orderedOn)}</span>
        <span className="visually-hidden"> 주문 {orderNumber}</span>
      </Link>
    ),
  },
  {
    key: 'since',
    label: '간격',
    align: 'right',
    rank: 2,
    cell: ({ daysSince }) => (daysSince === null ? '첫 주문' : `${daysSince}일 만에`),
  },
  {
    key: 'quantity',
    label: '수량',
    align: 'right',
    cell: ({ quantity, cancelled }) => (
      <>
        {countText(quantity, unitName)}
        {cancelled > 0 && <span className="caption"> (취소 {formatWhole(cancelled)})</span>}
      </>
    ),
  },
  {
    key: 'price',
    label: '단가',
    align: 'right',
    cell: ({ unitPrice, priceReason }) => (
      <>
        {formatWon(unitPrice)}
        {priceReasonLabel[priceReason] && <span className="caption"> {priceReasonLabel[priceReason]}</span>}
      </>
    ),
  },
  {
    key: 'amount',
    label: '금액',
    align: 'right',
    stack: 'figure',
    cell: ({ amount }) => <b>{formatWon(amount)}</b>,
  },
  {
    key: 'status',
    label: '상태',
    stackLabel: '',
    cell: ({ status }) => <StatusChip order={{ status, paymentKind: 'credit', cancelReason: null }} />,
  },
]
