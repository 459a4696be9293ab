import { useState } from 'react'
import { withJosa } from '#domain/josa.ts'
import { nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { call } from '#platform/web/calls/call.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { TextButton } from '#ui/button.tsx'
import { addToCart, changeCart, countCart, readCart, removeFromCart, type CartLine } from '../contract.ts'
import { isOrderable } from './cart-draft.ts'

/** Takes lines out of the cart, and offers to put back those that may be put in. */
export function useTakenOut(inCart: readonly CartLine[]) {
  const [gone, setGone] = useState<readonly CartLine[]>([])
  const [putting, setPutting] = useState(false)
  const changes = [readCart, countCart]
  const removal = useSend(removeFromCart, { changes, onError: (error) => showError(error) })
  const adding = useSend(addToCart, { onError: (error) => showError(error) })
  const choice = useSend(changeCart, { changes, onError: (error) => showError(error) })
  // what came back by another way would be doubled
  const back = gone.filter(
    (line) => isOrderable(line) && (putting || !inCart.some(({ optionId }) => optionId === line.optionId)),
  )
  const remove = (lines: readonly CartLine[]) =>
    removal.mutate(
      { body: { lines: lines.map(({ lineId }) => ({ lineId })) } },
      { onSuccess: () => setGone(lines) },
    )
  const putBack = async () => {
    setPutting(true)
    try {
      await adding.mutateAsync({
        body: { lines: back.map(({ optionId, quantity }) => ({ optionId, quantity })) },
      })
      const { lines } = await call(readCart)
      const asBefore = lines.flatMap(({ lineId, optionId }) => {
        const line = back.find((one) => one.optionId === optionId)
        return line ? [{ lineId, selected: line.selected }] : []
      })
      await choice.mutateAsync({ body: { lines: asBefore } })
      setGone([])
    } catch {
      // Their own handlers have said why.
    } finally {
      setPutting(false)
    }
  }
  const takenOut = back.length > 0 && (
    <p className="cart-tools" role="status">
      <span>
        {back.length === 1 ? withJosa(nameWithOption(back[0]!), '을/를') : `${back.length}종을`} 뺐어요.
      </span>
      <TextButton disabled={putting} onClick={() => void putBack()}>
        되돌리기
      </TextButton>
    </p>
  )
  return { takenOut, remove, removing: removal.isPending || putting }
}
