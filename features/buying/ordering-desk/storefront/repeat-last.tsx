import { sheetOf } from '#features/buying/orders/own-sheet-contract.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { formatDate, seoulDate } from '#domain/calendar.ts'
import { listOrders, reorder } from '#features/buying/orders/contract.ts'
import { ReorderResult } from '#features/buying/orders/storefront/parts.ts'
import { call } from '#platform/web/calls/call.ts'
import { openDialog, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { idempotency } from '#platform/web/calls/idempotency.ts'

/**
 * The clinic's latest order once more, as an order sheet, where it is looked at and ordered. What cannot be had
 * as it was is said before.
 */
export async function repeatLast(
  toSheet: (search: ReturnType<typeof sheetOf>) => Promise<void>,
  isShown: () => boolean,
): Promise<void> {
  const { orders } = await call(listOrders, { query: {} })
  const last = orders.find(({ status }) => status !== 'cancelled')
  if (!last) return showToast('지난 주문이 없어요.')
  const { orderNumber, placedAt, summary } = last

  const sheet = `reorder:${orderNumber}`
  const again = { params: { orderNumber }, body: { besideCart: true } }
  const result = await call(reorder, again, { key: idempotency().keyFor(sheet) })
  idempotency().settle(sheet)
  // nothing was ordered or put into the cart: whoever went on need not be told
  if (!isShown()) return
  const search = sheetOf(
    newId(),
    result.lines.filter(({ added }) => added).map(({ optionId, quantity }) => ({ optionId, quantity })),
  )
  if (result.lines.some(({ added, problem, message }) => !added || problem || message))
    return void openDialog<void>((close) => (
      <ReorderResult result={result} onClose={close} onOrder={() => void toSheet(search)} />
    ))
  await toSheet(search)
  showToast(`${formatDate(seoulDate(placedAt))} 주문 그대로예요. ${summary}`, { tone: 'info' })
}
