import { Link } from '@tanstack/react-router'
import { addToCart, countCart, readCart } from '#features/buying/cart/contract.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useSend } from '#platform/web/calls/query.ts'

export type WantedLine = { optionId: number; quantity: number }

type Options = {
  onAdded?: (lines: readonly WantedLine[]) => void
  /** Field errors of the server by option; anything else is shown as an alert. */
  onProblems: (problems: ReadonlyMap<number, string>) => void
  /** Buy now: only these go to the order sheet. */
  onBought?: () => void
}

/** Puts lines into the cart in one call: all go in, or none and the bad ones are named. */
export function useAddToCart({ onAdded, onProblems, onBought }: Options) {
  const send = useSend(addToCart, {
    changes: [countCart, readCart],
    onSuccess(_reply, { body: { cartPrdList: lines, buyNow } }) {
      if (buyNow) return onBought?.()
      showToast(`${lines.length}종을 장바구니에 담았어요.`, {
        action: <Link to="/order/cart">장바구니 보기</Link>,
      })
      onAdded?.(lines)
    },
    onError(error, { body: { cartPrdList: lines } }) {
      const named = error.issues.flatMap(({ path, message }) => {
        const line = lines[Number(/^cartPrdList\.(\d+)\./.exec(path)?.[1] ?? Number.NaN)]
        return line ? [[line.optionId, message] as const] : []
      })
      if (named.length > 0) onProblems(new Map(named))
      else void showError(error)
    },
  })
  const pending = send.isPending ? send.variables.body : undefined
  return {
    add: (lines: WantedLine[]) => send.isPending || send.mutate({ body: { cartPrdList: lines } }),
    buyNow: (lines: WantedLine[]) =>
      send.isPending || send.mutate({ body: { cartPrdList: lines, buyNow: true } }),
    isBuying: pending?.buyNow === true,
    isAdding: (optionId?: number) =>
      pending !== undefined &&
      !pending.buyNow &&
      (optionId === undefined || pending.cartPrdList.some((line) => line.optionId === optionId)),
  }
}
