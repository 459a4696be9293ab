import { ProductKind, ProductSort, Storage, type ProductFilters } from '../contract.ts'

/** What the list's address holds: the filters by their own names, the sort, and the place in the list. */
export type ProductSearch = ProductFilters & { sort?: ProductSort | undefined; cursor?: string | undefined }

const MAX_PRICE = 10_000_000_000
/** Choices of the use-by filter, in months. */
export const EXPIRY_MONTHS = [3, 6, 12] as const

/** Reads an address leniently: what makes no sense is as if it were not there. */
export function readProductSearch(given: Record<string, unknown>): ProductSearch {
  const search: ProductSearch = {
    category: textOf(given['category'], 40),
    brand: listOf(given['brand']),
    kind: listOf(given['kind'])?.filter((code) => ProductKind.safeParse(code).success) as
      | ProductKind[]
      | undefined,
    storage: listOf(given['storage'])?.filter((code) => Storage.safeParse(code).success) as
      | Storage[]
      | undefined,
    inStock: /^(true|1)$/.test(String(given['inStock'])) || undefined,
    clearance: /^(true|1)$/.test(String(given['clearance'])) || undefined,
    expiryMonths: wholeOf(given['expiryMonths'], 1, 60),
    minPrice: wholeOf(given['minPrice'], 0, MAX_PRICE),
    maxPrice: wholeOf(given['maxPrice'], 0, MAX_PRICE),
    q: textOf(given['q'], 100),
    sort: ProductSort.safeParse(given['sort']).data,
    cursor: textOf(given['cursor'], 200),
  }
  return Object.fromEntries(
    Object.entries(search).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

const textOf = (value: unknown, longest: number) =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, longest) : undefined
const listOf = (value: unknown) =>
  value === undefined
    ? undefined
    : [
        ...new Set(
          (Array.isArray(value) ? value : [value])
            .flatMap((part) => String(part).split(','))
            .filter((code) => code !== '' && code.length <= 40),
        ),
      ].slice(0, 20)
function wholeOf(value: unknown, min: number, max: number) {
  const number = /^\d{1,15}$/.test(String(value)) ? Number(value) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

/** The list call's query. */
export const toQuery = (search: ProductSearch) => ({
  ...search,
  sort: search.sort ?? ('recommended' as const),
})
/** The count call's query: where one stands in the list and its order do not matter. */
export const toFilters = ({ sort: _sort, cursor: _cursor, ...filters }: ProductSearch): ProductFilters =>
  filters

/** Everything that the filter panel sets, taken away. */
export const withoutFilters = ({ category, q, sort }: ProductSearch): ProductSearch => ({
  ...(category && { category }),
  ...(q && { q }),
  ...(sort && { sort }),
})

/** How many choices are on in the filter panel. */
export const filterCount = ({
  brand = [],
  kind = [],
  storage = [],
  inStock,
  clearance,
  expiryMonths,
  minPrice,
  maxPrice,
}: ProductSearch) =>
  brand.length +
  kind.length +
  storage.length +
  (inStock ? 1 : 0) +
  (clearance ? 1 : 0) +
  (expiryMonths ? 1 : 0) +
  (minPrice !== undefined || maxPrice !== undefined ? 1 : 0)
