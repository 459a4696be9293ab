import { useState, type ComponentProps } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import { TextButton } from '#ui/button.tsx'
import { RadioGroup } from '#ui/choice.tsx'
import { FilterGroup, type FilterOption } from '#ui/filter-group.tsx'
import type { Brand, countProducts, ProductKind, Storage } from '../contract.ts'
import { expiryMonthsLabel, productKindLabel, storageLabel } from '../labels.ts'
import { priceReasonLabel } from '#features/shelf/prices/labels.ts'
import { PriceRange } from './price-range.tsx'
import { EXPIRY_MONTHS, filterCount, type ProductSearch } from './product-search.ts'
import './product-filters.css'

const FIRST_BRANDS = 8

export type Counts = Reply<typeof countProducts>

type Props = {
  search: ProductSearch
  /** How many products each choice would hold; undefined until counted. */
  counts: Counts | undefined
  /** The first counts, or the brands' names, are on their way: what they decide pushes nothing about that stands already. */
  counting: boolean
  brands: readonly Brand[]
  onChange: (change: Partial<ProductSearch>) => void
  onReset: () => void
}

/** The filters of a product list. Every change is applied at once and lives in the address. */
export function ProductFilters({ search, counts, counting, brands, onChange, onReset }: Props) {
  return (
    <div className="product-filters">
      <div className="product-filters-head">
        <h2 className="title-3">필터</h2>
        {filterCount(search) > 0 && <TextButton onClick={onReset}>필터 초기화</TextButton>}
      </div>
      {!counting && (
        <>
          <BrandFilter search={search} counts={counts} brands={brands} onChange={onChange} />
          <Choices
            counted={counts !== undefined}
            legend="구분"
            options={optionsOf(counts, 'kinds', productKindLabel, search.kind)}
            selected={search.kind ?? []}
            onChange={(kind) => onChange({ kind: kind as ProductKind[] })}
          />
          <Choices
            counted={counts !== undefined}
            legend="보관조건"
            options={optionsOf(counts, 'storages', storageLabel, search.storage)}
            selected={search.storage ?? []}
            onChange={(storage) => onChange({ storage: storage as Storage[] })}
          />
          <PriceRange
            key={`${search.minPrice}-${search.maxPrice}`}
            minPrice={search.minPrice}
            maxPrice={search.maxPrice}
            onChange={onChange}
          />
          <FilterGroup
            legend="재고·특가"
            options={[
              {
                value: 'inStock',
                label: '재고 있음',
                ...(counts && { count: counts.inStock, atLeast: counts.atLeast.includes('inStock') }),
              },
              ...(search.clearance || counts?.clearance
                ? [
                    {
                      value: 'clearance',
                      label: priceReasonLabel.clearance,
                      ...(counts && { count: counts.clearance }),
                    },
                  ]
                : []),
            ]}
            selected={(['inStock', 'clearance'] as const).filter((name) => search[name])}
            onChange={(chosen) =>
              onChange({
                inStock: chosen.includes('inStock') || undefined,
                clearance: chosen.includes('clearance') || undefined,
              })
            }
          />
          <div className="filter">
            <RadioGroup
              legend="유효기간"
              value={String(search.expiryMonths ?? '')}
              onChange={(months) => onChange({ expiryMonths: months ? Number(months) : undefined })}
              options={[
                { value: '', label: '전체' },
                ...EXPIRY_MONTHS.map((months) => ({
                  value: String(months),
                  label: expiryMonthsLabel(months).replace('유효기간 ', ''),
                })),
              ]}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** Once it is counted, a filter that leaves nothing to choose is not there. */
const Choices = ({ counted, ...group }: { counted: boolean } & ComponentProps<typeof FilterGroup>) =>
  counted && group.options.length === 0 ? null : <FilterGroup {...group} />

function BrandFilter({ search, counts, brands, onChange }: Omit<Props, 'counting' | 'onReset'>) {
  const [all, setAll] = useState(false)
  const names = Object.fromEntries(brands.map(({ brandCode, name }) => [brandCode, name]))
  const options = optionsOf(counts, 'brands', names, search.brand)
  const chosen = new Set(search.brand)
  const shown = all ? options : options.filter((option, at) => at < FIRST_BRANDS || chosen.has(option.value))
  return (
    <div className="brand-filter">
      <Choices
        counted={counts !== undefined}
        legend="브랜드"
        options={shown}
        selected={search.brand ?? []}
        onChange={(brand) => onChange({ brand })}
      />
      {options.length > FIRST_BRANDS && (
        <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '접기' : `브랜드 ${options.length - FIRST_BRANDS}개 더 보기`}
        </TextButton>
      )}
    </div>
  )
}

/** What the counts name, largest first, and whatever is chosen although nothing is left of it. */
function optionsOf(
  counts: Counts | undefined,
  facet: 'brands' | 'kinds' | 'storages',
  labels: Readonly<Record<string, string>>,
  chosen: readonly string[] = [],
): FilterOption[] {
  const counted = counts?.[facet] ?? []
  const atLeast = counts?.atLeast.includes('choices') ?? false
  const missing = chosen.filter((code) => !counted.some((choice) => choice.code === code))
  return [
    ...counted.map(({ code, count }) => ({ value: code, label: labels[code] ?? code, count, atLeast })),
    ...missing.map((code) => ({
      value: code,
      label: labels[code] ?? code,
      ...(counts && !atLeast && { count: 0 }),
    })),
  ]
}
