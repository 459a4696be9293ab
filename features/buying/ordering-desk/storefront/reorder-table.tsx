import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { suggestReorders, type ReorderSuggestion } from '#features/buying/orders/overview-contract.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { query } from '#platform/web/calls/query.ts'
import { useIsShown } from '#platform/web/navigation/is-shown.ts'
import { Button, buttonClass, TextButton } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page.tsx'
import { reorderColumns, reorderRows } from './reorder-columns.tsx'
import { useReorderCart } from './reorder-cart.ts'
import { ReorderTotal } from './reorder-total.tsx'

const FIRST_ROWS = 7

/** The quickest order: what this clinic orders most, its usual quantities filled in. */
export function ReorderTable({ mayOrder }: { mayOrder: boolean }) {
  const {
    data: rows,
    isPending,
    isError,
    refetch,
  } = useQuery({ ...query(suggestReorders), staleTime: 30_000 })
  const [all, setAll] = useState(false)
  const cart = useReorderCart(rows ?? [], FIRST_ROWS, suggestReorders)
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [repeating, setRepeating] = useState(false)
  const repeat = () => {
    setRepeating(true)
    return import('./repeat-last.tsx')
      .then(({ repeatLast }) => repeatLast((search) => navigate({ to: '/order/pay', search }), isShown))
      .catch(showError)
      .finally(() => setRepeating(false))
  }
  const shown = all ? rows : rows?.slice(0, FIRST_ROWS)
  const more = (rows?.length ?? 0) - FIRST_ROWS
  const some = mayOrder && (rows?.length ?? 0) > 0

  const again = (
    <Button icon="repeat" busy={repeating} onClick={() => void repeat()}>
      지난 주문 그대로
    </Button>
  )

  return (
    <section aria-labelledby="reorder-title" className="reorder">
      <PageHead
        title={<span id="reorder-title">자주 주문한 품목</span>}
        action={
          mayOrder &&
          rows && (
            <span className="from-m">
              <Link to="/order/quick" className={buttonClass()}>
                빠른주문
              </Link>{' '}
              {some && again}
            </span>
          )
        }
        lead="주문할 때가 된 품목부터, 최근 3개월에 자주 주문한 순서예요. 늘 주문하던 수량을 채워 두었어요. 단가는 VAT 포함이에요."
      />
      {isError ? (
        <Notice
          tone="danger"
          title="자주 주문한 품목을 불러오지 못했어요"
          action={
            <Button size="small" onClick={() => void refetch()}>
              다시 시도
            </Button>
          }
        />
      ) : (
        <DataTable<ReorderSuggestion>
          caption="자주 주문한 품목: 보관, 최근 주문, 재고, 단가, 수량, 금액"
          columns={reorderColumns({ cart, mayOrder })}
          rows={shown ?? []}
          {...reorderRows({ cart, mayOrder })}
          {...(isPending && { loadingRows: FIRST_ROWS })}
          ruled
          empty={
            <EmptyState
              action={
                <Link to="/product" className={buttonClass()}>
                  상품 보기
                </Link>
              }
            >
              최근 3개월에 주문한 품목이 없어요.
            </EmptyState>
          }
        />
      )}
      {more > 0 && (
        <p className="reorder-more">
          <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? '접기' : `${more}종 더 보기`}
          </TextButton>
        </p>
      )}
      {some && <ReorderTotal cart={cart} beside={again} />}
    </section>
  )
}
