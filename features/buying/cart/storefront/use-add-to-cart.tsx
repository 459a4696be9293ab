import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useSyncExternalStore } from 'react'
import { issuesByLine } from '#platform/contract/issues-by-line.ts'
import { showAlert, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { isUnclear } from '#platform/web/calls/call-error.ts'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import { addToCart, countCart, readCart } from '../contract.ts'
import { openUnderWay } from './under-way.ts'

type WantedLine = { optionId: number; quantity: number }

const underWay = openUnderWay()

type Options = {
  onAdded?: (lines: readonly WantedLine[]) => void
  /** Field errors of the server by option; anything else is shown as an alert. */
  onProblems: (problems: ReadonlyMap<number, string>) => void
}

/**
 * Puts lines into the cart in one call: all go in, or none and the bad ones are named. Other lines may be sent
 * meanwhile; what is on its way is not sent again, from wherever on the page it was sent.
 */
export function useAddToCart({ onAdded, onProblems }: Options) {
  const from = useId()
  const client = useQueryClient()
  const sent = useSyncExternalStore(underWay.watch, underWay.read)
  const send = useSend(addToCart, {
    changes: [countCart, readCart],
    onSuccess(_reply, { body: { lines } }) {
      showToast(`${lines.length}종을 장바구니에 담았어요.`, {
        action: <Link to="/order/cart">장바구니 보기</Link>,
      })
      onAdded?.(lines)
    },
    onError(error, { body: { lines } }) {
      // lines that are sent again are added again
      if (isUnclear(error)) {
        void client.invalidateQueries(queriesOf(countCart))
        return void showAlert('담겼는지 확인하지 못했어요. 장바구니를 보고 없으면 다시 담아 주세요.')
      }
      const problems = issuesByLine(error.issues)
      if (problems.size === 0) return void showError(error)
      onProblems(new Map([...problems].map(([at, message]) => [lines[at]!.optionId, message])))
    },
  })
  const isAdding = (optionId: number) => sent.some((line) => line.optionId === optionId)
  return {
    add(lines: WantedLine[]) {
      const done = underWay.start(lines, from)
      if (done) void send.mutateAsync({ body: { lines } }).then(done, done)
    },
    isAdding,
    /** Something that was sent from here, or one of these options, is on its way. */
    isBusyWith: (lines: readonly { optionId: number }[]) =>
      sent.some((line) => line.from === from) || lines.some(({ optionId }) => isAdding(optionId)),
  }
}
