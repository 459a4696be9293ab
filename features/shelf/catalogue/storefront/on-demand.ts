import { later } from '#platform/web/dialogs/later.tsx'
import type { ProductRow } from '../contract.ts'

/** Beside the list where there is room, else behind a button: its code comes when it is shown. */
export const ProductFilters = later(async () => (await import('./product-filters.tsx')).ProductFilters)

/** What a query was read as; the tables of keyboard layouts come with the first search. */
export const readConverted = async (query: string, rows: readonly ProductRow[]) =>
  (await import('./converted-query.ts')).convertedQuery(query, rows)
