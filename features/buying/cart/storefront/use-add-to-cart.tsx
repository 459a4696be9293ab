import { Link } from '@tanstack/react-router'
import { issuesByLine } from '#platform/contract/issues-by-line.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { addToCart, countCart, readCart } from '../contract.ts'

type WantedLine = { optionId: number; quantity: number }

type Options = {
  onAdded?: (lines: readonly WantedLine[]) => void
  /** Field errors of the server by option; anything else is shown as an alert. */
  onProblems: (problems: ReadonlyMap<number, string>) => void
}

/** Puts lines into the cart in one call: all go in, or none and the bad ones are named. */
export function useAddToCart({ onAdded, onProblems }: Options) {
  const send = useSend(addToCart, {
    changes: [countCart, readCart],
    onSuccess(_reply, { body: { lines } }) {
      showToast(`${lines.length}종을 장바구니에 담았어요.`, {
        action: <Link to="/order/cart">장바구니 보기</Link>,
      })
      onAdded?.(lines)
    },
    onError(error, { body: { lines } }) {
      const problems = issuesByLine(error.issues)
      if (problems.size === 0) return void showError(error)
      onProblems(new Map([...problems].map(([at, message]) => [lines[at]!.optionId, message])))
    },
  })
  const pending = send.isPending ? send.variables.body : undefined
  return {
    add: (lines: WantedLine[]) => send.isPending || send.mutate({ body: { lines } }),
    isAdding: (optionId?: number) =>
      pending !== undefined &&
      (optionId === undefined || pending.lines.some((line) => line.optionId === optionId)),
  }
}
