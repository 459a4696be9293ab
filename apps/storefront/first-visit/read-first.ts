import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, PlainAccess } from '#platform/contract/endpoint.ts'
import { query } from '#platform/web/calls/query.ts'
import { session } from '#platform/web/session/session.ts'
import type { User } from '#features/access/sessions/session-contract.ts'
import { mayUse } from '#features/access/sessions/storefront/parts.ts'

/**
 * Waits for what the top of a screen is made of, so that nothing jumps; a part that fails says so in its own
 * place.
 */
export const readFirst = (
  queryClient: QueryClient,
  endpoints: readonly (Endpoint & { access: PlainAccess })[],
) =>
  Promise.all(
    endpoints
      .filter(({ access }) => mayUse(access, session().read().user as User | null))
      .map((endpoint) =>
        queryClient.prefetchQuery(
          query(endpoint as Endpoint & { query?: undefined; params?: undefined; body?: undefined }),
        ),
      ),
  )
