import { useQuery } from '@tanstack/react-query'
import { countCart } from '#features/buying/cart/contract.ts'
import { readCredit } from '#features/money/credit/contract.ts'
import { readPoints } from '#features/money/points/contract.ts'
import { mayUse, useUser } from '#features/access/sessions/storefront/parts.ts'
import { query } from '#platform/web/calls/query.ts'
import { useSession } from '#platform/web/session/session.ts'

/** A balance over a page need not be younger; the pages that move it invalidate it. */
const STALE_MS = 60_000

/**
 * What a clinic may still order on account and its points; undefined until known or when the member has none.
 */
export function useBalances() {
  const enabled = mayUse('business', useUser())
  const credit = useQuery({ ...query(readCredit), enabled, staleTime: STALE_MS })
  const points = useQuery({ ...query(readPoints), enabled, staleTime: STALE_MS })
  return { credit: credit.data, points: points.data }
}

/** AU-16: the token's claim, which is as old as the token, until the count itself has come. */
export function useCartCount(): number {
  const { claims } = useSession()
  const user = useUser()
  const claimed = Number(claims?.['FO_SYS_CART-PRODUCT_COUNT'] ?? 0)
  const { data } = useQuery({
    ...query(countCart),
    enabled: mayUse('business', user),
    initialData: claimed,
    initialDataUpdatedAt: Number(claims?.iat ?? 0) * 1000,
  })
  return claims ? data : 0
}
