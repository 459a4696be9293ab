import { Icon } from '#ui/icon.tsx'
import { formatWon } from '#domain/money.ts'
import type { Brand } from '../contract.ts'
import { expiryMonthsLabel, productKindLabel, storageLabel } from '../labels.ts'
import { priceReasonLabel } from '#features/shelf/prices/labels.ts'
import { TextButton } from '#ui/button.tsx'
import type { ProductSearch } from './product-search.ts'
import './active-filters.css'

type Props = {
  search: ProductSearch
  brands: readonly Brand[]
  onChange: (change: Partial<ProductSearch>) => void
  onReset: () => void
}

/** The filters that are on, each with the way to take it off. */
export function ActiveFilters({ search, brands, onChange, onReset }: Props) {
  const without = <T,>(list: readonly T[] | undefined, item: T) =>
    list?.filter((other) => other !== item) ?? []
  const words: { label: string; off: Partial<ProductSearch> }[] = [
    ...(search.brand ?? []).map((code) => ({
      label: brands.find(({ brandCode }) => brandCode === code)?.name ?? code,
      off: { brand: without(search.brand, code) },
    })),
    ...(search.kind ?? []).map((kind) => ({
      label: productKindLabel[kind],
      off: { kind: without(search.kind, kind) },
    })),
    ...(search.storage ?? []).map((storage) => ({
      label: storageLabel[storage],
      off: { storage: without(search.storage, storage) },
    })),
    ...(search.minPrice !== undefined || search.maxPrice !== undefined
      ? [{ label: priceText(search), off: { minPrice: undefined, maxPrice: undefined } }]
      : []),
    ...(search.inStock ? [{ label: '재고 있음', off: { inStock: undefined } }] : []),
    ...(search.clearance ? [{ label: priceReasonLabel.clearance, off: { clearance: undefined } }] : []),
    ...(search.expiryMonths
      ? [{ label: expiryMonthsLabel(search.expiryMonths), off: { expiryMonths: undefined } }]
      : []),
  ]
  if (words.length === 0) return null
  return (
    <div className="active-filters" role="group" aria-label="적용한 필터">
      {words.map(({ label, off }) => (
        <button key={label} type="button" className="active-filter" onClick={() => onChange(off)}>
          {label}
          <Icon name="close" size="s" />
          <span className="visually-hidden">빼기</span>
        </button>
      ))}
      <TextButton className="below-m" onClick={onReset}>
        초기화
      </TextButton>
    </div>
  )
}

const priceText = ({ minPrice, maxPrice }: ProductSearch) =>
  `${minPrice === undefined ? '' : formatWon(minPrice)} ~ ${maxPrice === undefined ? '' : formatWon(maxPrice)}`.trim()
