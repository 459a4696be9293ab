export { ActiveFilters } from './active-filters.tsx'
export { BrandMark } from './brand-mark.tsx'
export { categoryChoices, categoryPath } from './category-path.ts'
export { KindChips } from './kind-chips.tsx'
export { ProductFilters, readConverted } from './on-demand.ts'
export { perPieceText } from './price-words.tsx'
export { ProductCard } from './product-card.tsx'
export { productColumns } from './product-columns.tsx'
export { ProductCrumbs } from './product-crumbs.tsx'
export { ProductFacts } from './product-facts.tsx'
export { type Counts } from './product-filters.tsx'
export { ProductPictures } from './product-pictures.tsx'
export {
  filterCount,
  readProductSearch,
  toFilters,
  toQuery,
  withoutFilters,
  type ProductSearch,
} from './product-search.ts'
export { ProductTabs } from './product-tabs.tsx'
export { FlagWords, monthDay } from './stock-words.tsx'
export { brandsQuery, categoriesQuery } from './taxonomy.ts'
export { TierTable } from './tier-table.tsx'
export { useWish, wishReads } from './use-wish.tsx'
