import { ProductSort } from '#features/shelf/catalogue/contract.ts'
import { productSortLabel, totalText } from '#features/shelf/catalogue/labels.ts'
import type { Counts } from '#features/shelf/catalogue/storefront/parts.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { Select } from '#ui/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { ListTools } from '#ui/page.tsx'
import type { ListView } from './list-view.ts'

type Props = {
  counts: Counts | undefined
  filters: number
  sort: ProductSort
  view: ListView
  inStock: boolean
  onSort: (sort: ProductSort) => void
  onView: (view: ListView) => void
  onInStock: (on: boolean) => void
  clearance: boolean
  onClearance: (on: boolean) => void
  onOpenFilters: () => void
  onPaste?: () => void
}

const sorts = ProductSort.options.map((value) => ({ value, label: productSortLabel[value] }))

/** How many there are, and how they are shown. Below M the filters open from here. */
export const ListHead = ({
  counts,
  filters,
  sort,
  view,
  inStock,
  onSort,
  onView,
  onInStock,
  clearance,
  onClearance,
  onOpenFilters,
  onPaste,
}: Props) => (
  <>
    <div className="list-pills below-m" role="group" aria-label="필터">
      <button type="button" className="pill" aria-haspopup="dialog" onClick={onOpenFilters}>
        <Icon name="filter" size="s" />
        필터{filters > 0 && <b>{filters}</b>}
      </button>
      <button type="button" className="pill" aria-pressed={inStock} onClick={() => onInStock(!inStock)}>
        재고 있음
      </button>
      {(clearance || (counts?.clearance ?? 0) > 0) && (
        <button
          type="button"
          className="pill"
          aria-pressed={clearance}
          onClick={() => onClearance(!clearance)}
        >
          임박 특가
        </button>
      )}
      {onPaste && (
        <button type="button" className="pill" aria-haspopup="dialog" onClick={onPaste}>
          품번으로 담기
        </button>
      )}
    </div>
    <ListTools
      count={
        <>
          총 <b>{(counts && totalText(counts)) ?? '–'}</b>
        </>
      }
    >
      {onPaste && (
        <Button size="small" variant="quiet" className="list-paste" icon="copy" onClick={onPaste}>
          품번으로 담기
        </Button>
      )}
      <Select
        className="list-sort"
        aria-label="정렬"
        small
        bare
        options={sorts}
        value={sort}
        onChange={(event) => onSort(event.target.value as ProductSort)}
      />
      <RadioGroup<ListView>
        legend="보기 방식"
        legendHidden
        look="segmented"
        value={view}
        onChange={onView}
        options={[
          {
            value: 'table',
            label: (
              <>
                <Icon name="list" size="s" />표
              </>
            ),
          },
          {
            value: 'cards',
            label: (
              <>
                <Icon name="grid" size="s" />
                카드
              </>
            ),
          },
        ]}
      />
    </ListTools>
  </>
)
