import { Link } from '@tanstack/react-router'
import { useState } from 'react'
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

/**
 * Puts lines into the cart in one call: all go in, or none and the bad ones are named. Other lines may be sent
 * meanwhile; what is on its way is not sent again.
 */
export function useAddToCart({ onAdded, onProblems }: Options) {
  const [underWay, setUnderWay] = useState<readonly WantedLine[]>([])
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
  const isAdding = (optionId?: number) =>
    underWay.some((line) => optionId === undefined || line.optionId === optionId)
  return {
    add(lines: WantedLine[]) {
      if (lines.some(({ optionId }) => isAdding(optionId))) return
      const done = () => setUnderWay((now) => now.filter((line) => !lines.includes(line)))
      setUnderWay([...underWay, ...lines])
      void send.mutateAsync({ body: { lines } }).then(done, done)
    },
    isAdding,
  }
}
