import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Brand, listProducts, ProductRow } from '#features/shelf/catalogue/contract.ts'
import {
  ActiveFilters,
  readConverted,
  filterCount,
  type Counts,
  type ProductSearch,
} from '#features/shelf/catalogue/storefront/parts.ts'
import { withJosa } from '#domain/josa.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useUser } from '#features/access/sessions/storefront/parts.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { later } from '#platform/web/dialogs/later.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageLinks } from '#ui/pagination.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ListHead } from './list-head.tsx'
import { useListView } from './list-view.ts'
import type { PasteResult } from '../rules.ts'
import { CardsWaiting, ProductCards } from './product-cards.tsx'
import { ProductTable } from './product-table.tsx'
import { useOrderDesk } from './use-order-desk.ts'

const PAGE_ROWS = 24
const NONE: ProductRow[] = []

const PasteDialog = later(async () => (await import('./paste-dialog.tsx')).PasteDialog)
const PasteReport = later(async () => (await import('./paste-report.tsx')).PasteReport)
const NothingFound = later(async () => (await import('./nothing-found.tsx')).NothingFound)

type Props = {
  list: UseQueryResult<Reply<typeof listProducts>>
  counts: Counts | undefined
  search: ProductSearch
  brands: readonly Brand[]
  title: string
  onChange: (change: Partial<ProductSearch>) => void
  onReset: () => void
  onOpenFilters: () => void
}

export function ProductList({
  list,
  counts,
  search,
  brands,
  title,
  onChange,
  onReset,
  onOpenFilters,
}: Props) {
  const [view, setView] = useListView()
  const { order, refusal, addChosen, isAddingChosen } = useOrderDesk()
  const top = useRef<HTMLElement>(null)
  const paste = usePaste(order.desk.setQuantity)

  const rows = list.data?.products ?? NONE
  const { next, previous } = list.data ?? {}
  const orderable = refusal === null ? order : null
  const { correctedTo = null, nearest = false } = list.data ?? {}
  const asTyped = !list.isPlaceholderData && !correctedTo && !nearest
  const converted = useConvertedQuery(asTyped ? search.q : undefined, rows)
  const lookedFor = correctedTo ?? converted
  const turn = (cursor: string | null | undefined) =>
    cursor &&
    ((link: { className: string; rel: string; children: ReactNode }) => (
      <Link
        from="/product"
        to="/product"
        search={(now) => ({ ...now, cursor })}
        {...link}
        onClick={() => top.current?.focus({ preventScroll: true })}
      />
    ))

  return (
    <section ref={top} tabIndex={-1} aria-label="상품 목록" className="product-list">
      <ListHead
        counts={counts}
        filters={filterCount(search)}
        search={search}
        view={view}
        onChange={onChange}
        onView={setView}
        onOpenFilters={onOpenFilters}
        {...(orderable && { onPaste: paste.openDialog })}
      />
      <ActiveFilters search={search} brands={brands} onChange={onChange} onReset={onReset} />
      {nearest && rows.length > 0 ? (
        <NothingFound search={search} onReset={onReset} nearest />
      ) : (
        lookedFor && (
          <p className="product-list-note" role="status">
            ‘{lookedFor}’{withJosa(lookedFor, '으로/로').slice(lookedFor.length)} 찾았어요.
          </p>
        )
      )}
      {refusal && rows.length > 0 && <Notice live={false}>{refusal}</Notice>}
      {paste.result && <PasteReport result={paste.result} onClose={paste.close} />}
      {list.isError ? (
        <Notice
          tone="danger"
          title="상품을 불러오지 못했어요."
          action={
            <Button size="small" onClick={() => (search.cursor ? onChange({}) : void list.refetch())}>
              {search.cursor ? '처음부터 보기' : '다시 시도'}
            </Button>
          }
        >
          {list.error.message}
        </Notice>
      ) : list.data && rows.length === 0 ? (
        <NothingFound search={search} onReset={onReset} />
      ) : view === 'cards' && list.isPending ? (
        <CardsWaiting />
      ) : view === 'cards' ? (
        <div aria-busy={list.isPlaceholderData || undefined}>
          <ProductCards rows={rows} order={orderable} />
        </div>
      ) : (
        <ProductTable
          caption={`${title}: 규격, 브랜드, 보관, 유효기간, 재고, 단가, 수량, 금액`}
          rows={rows}
          order={orderable}
          busy={list.isPlaceholderData}
          loadingRows={list.isPending ? PAGE_ROWS : undefined}
          onPasteList={(text) => void paste.fill(text)}
        />
      )}
      {orderable && rows.length > 0 && <BulkBar desk={order.desk} busy={isAddingChosen} onAdd={addChosen} />}
      {(next || previous) && (
        <PageLinks
          label="상품 목록 이동"
          previous={turn(previous) || undefined}
          next={turn(next) || undefined}
        />
      )}
      {orderable && paste.wasOpen && (
        <PasteDialog
          open={paste.isOpen}
          busy={paste.isBusy}
          onClose={paste.closeDialog}
          onPaste={(text) => void paste.fill(text)}
        />
      )}
    </section>
  )
}

/** What a query typed in the wrong keyboard layout was read as. */
function useConvertedQuery(query: string | undefined, rows: readonly ProductRow[]) {
  const [converted, setConverted] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    setConverted(null)
    if (query && rows.length > 0)
      void readConverted(query, rows).then((found) => isCurrent && setConverted(found))
    return () => void (isCurrent = false)
  }, [query, rows])
  return converted
}

/** Pasted `품번⇥수량` lines become quantities; what cannot be ordered is told line by line. */
function usePaste(setQuantity: ReturnType<typeof useOrderDesk>['order']['desk']['setQuantity']) {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<PasteResult | null>(null)
  const fill = async (text: string) => {
    setBusy(true)
    try {
      const { lookUpLines } = await import('./paste-lines.ts')
      const found = await lookUpLines(text, user?.customerType ?? '')
      for (const { product, quantity } of found.good) setQuantity(product, quantity)
      setResult(found)
      setOpen(false)
    } catch (error) {
      await showError(error)
    } finally {
      setBusy(false)
    }
  }
  const openDialog = () => {
    setOpen(true)
    setWasOpen(true)
  }
  return {
    isOpen,
    wasOpen,
    isBusy,
    result,
    fill,
    close: () => setResult(null),
    openDialog,
    closeDialog: () => setOpen(false),
  }
}
