import { listPurchases, readUsualItem } from '#features/buying/orders/usual-contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/calls/call.ts'
import { query } from '#platform/web/calls/query.ts'

/** Every order of one product, a page at a time. */
export const pagesOf = (optionId: number) => ({
  queryKey: [listPurchases.path, optionId],
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    call(listPurchases, { params: { optionId }, query: pageParam ? { before: pageParam } : {} }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }: Reply<typeof listPurchases>) => next,
})
export const itemOf = (optionId: number) => query(readUsualItem, { params: { optionId } })
