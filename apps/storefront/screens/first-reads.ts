import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { query } from '#platform/web/query.ts'
import { session } from '#platform/web/session.ts'
import { listRecentProducts } from '#features/catalogue/contract.ts'
import { readCredit } from '#features/credit/contract.ts'
import { listOrders, readOrderSummary, suggestReorders } from '#features/orders/contract.ts'
import { readPoints } from '#features/points/contract.ts'
import type { User } from '#features/sign-in/contract.ts'
import { mayUse } from '#features/sign-in/storefront/user.ts'

/** Waits for what the top of a screen is made of, so that nothing jumps; a part that fails says so in its own place. */
const readAll = (queryClient: QueryClient, endpoints: readonly Endpoint[]) =>
  Promise.all(endpoints.filter(({ access }) => mayUse(access, session().read().user as User | null)).map((endpoint) => queryClient.prefetchQuery(query(endpoint as Endpoint & { query?: undefined; params?: undefined; body?: undefined }))))

export const readForHome = (queryClient: QueryClient) => readAll(queryClient, [suggestReorders, readCredit, readPoints, readOrderSummary])
export const readForMyPage = (queryClient: QueryClient) => readAll(queryClient, [readOrderSummary, readCredit, readPoints, listOrders, listRecentProducts])
