import { ProductSort } from '#features/shelf/catalogue/contract.ts'
import { productSortLabel, totalText } from '#features/shelf/catalogue/labels.ts'
import type { Counts, ProductSearch } from '#features/shelf/catalogue/storefront/parts.ts'
import { priceReasonLabel } from '#features/shelf/prices/labels.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { Select } from '#ui/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { ListTools } from '#ui/page.tsx'
import type { ListView } from './list-view.ts'

type Props = {
  counts: Counts | undefined
  filters: number
  search: ProductSearch
  view: ListView
  onChange: (change: Partial<ProductSearch>) => void
  onView: (view: ListView) => void
  onOpenFilters: () => void
  onPaste?: () => void
}

const sorts = ProductSort.options.map((value) => ({ value, label: productSortLabel[value] }))

/** On a phone at hand; near-expiry offers only where there are any. */
const pills = [
  ['inStock', '재고 있음'],
  ['clearance', priceReasonLabel.clearance],
] as const

/** How many there are, and how they are shown. Below M the filters open from here. */
export const ListHead = ({
  counts,
  filters,
  search,
  view,
  onChange,
  onView,
  onOpenFilters,
  onPaste,
}: Props) => (
  <>
    <div className="list-pills below-m" role="group" aria-label="필터">
      <button type="button" className="pill" aria-haspopup="dialog" onClick={onOpenFilters}>
        <Icon name="filter" size="s" />
        필터{filters > 0 && <b>{filters}</b>}
      </button>
      {pills.map(
        ([name, label]) =>
          (name === 'inStock' || search[name] || Boolean(counts?.[name])) && (
            <button
              key={name}
              type="button"
              className="pill"
              aria-pressed={search[name] ?? false}
              onClick={() => onChange({ [name]: !search[name] || undefined })}
            >
              {label}
            </button>
          ),
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
        value={search.sort ?? 'recommended'}
        onChange={({ target: { value } }) =>
          onChange({ sort: value === 'recommended' ? undefined : (value as ProductSort) })
        }
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
