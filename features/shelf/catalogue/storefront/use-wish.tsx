import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { query, useSend } from '#platform/web/calls/query.ts'
import { addWish, listWishedCodes, listWishes, removeWishes } from '../wish-contract.ts'

/** All that changes with a wish. */
export const wishReads = [listWishes, listWishedCodes]

const FRESH_MS = 60_000

/**
 * Whether the member wishes for a product, and the way to change it: shown at once, and back when the server
 * refuses.
 */
export function useWish(productCode: string) {
  const { data: codes = [] } = useQuery({ ...query(listWishedCodes), staleTime: FRESH_MS })
  const send = { changes: wishReads, onError: (error: unknown) => showError(error, { as: 'toast' }) } as const
  const adding = useSend(addWish, {
    ...send,
    onSuccess: () => showToast('찜했어요.', { action: <Link to="/my/activity/wish">찜 한 상품 보기</Link> }),
  })
  const removing = useSend(removeWishes, { ...send, onSuccess: () => showToast('찜을 해제했어요.') })
  const isWished = adding.isPending || (!removing.isPending && codes.includes(productCode))
  return {
    isWished,
    toggle() {
      if (adding.isPending || removing.isPending) return
      if (isWished) removing.mutate({ query: { codes: [productCode] } })
      else adding.mutate({ params: { productCode } })
    },
  }
}
