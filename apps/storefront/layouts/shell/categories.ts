import { useQuery } from '@tanstack/react-query'
import { listCategories } from '#features/shelf/catalogue/contract.ts'
import { query } from '#platform/web/calls/query.ts'
import { nestCategories } from './category-tree.ts'

/** Categories change with a release of the shop's range, not while a page is open. */
const categoriesQuery = { ...query(listCategories), staleTime: 600_000 }

export const useCategoryTree = (enabled = true) =>
  useQuery({ ...categoriesQuery, enabled, select: nestCategories })
