import { query } from '#platform/web/calls/query.ts'
import { listBrands, listCategories } from '../contract.ts'

/** The range changes rarely, not while a page is open. */
const STALE_MS = 600_000
export const categoriesQuery = { ...query(listCategories), staleTime: STALE_MS }
export const brandsQuery = { ...query(listBrands), staleTime: STALE_MS }
