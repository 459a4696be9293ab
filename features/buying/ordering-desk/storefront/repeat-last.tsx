import type { QueryClient } from '@tanstack/react-query'
import { countCart, readCart } from '#features/buying/cart/contract.ts'
import { formatDate, seoulDate } from '#domain/calendar.ts'
import { listOrders, reorder } from '#features/buying/orders/contract.ts'
import { ReorderResult } from '#features/buying/orders/storefront/parts.ts'
import { call } from '#platform/web/calls/call.ts'
import { openDialog, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { idempotency } from '#platform/web/calls/idempotency.ts'
import { queriesOf } from '#platform/web/calls/query.ts'

/**
 * The clinic's latest order once more, as an order sheet, where it is looked at and ordered. What cannot be had
 * as it was is said before.
 */
export async function repeatLast(queryClient: QueryClient, toSheet: () => Promise<void>): Promise<void> {
  const { orders } = await call(listOrders, { query: {} })
  const last = orders.find(({ status }) => status !== 'cancelled')
  if (!last) return showToast('지난 주문이 없어요.')
  const { orderNumber, placedAt, summary } = last

  const sheet = `reorder:${orderNumber}`
  const again = { params: { orderNumber }, body: { buyNow: true } }
  const result = await call(reorder, again, { key: idempotency().keyFor(sheet) })
  idempotency().settle(sheet)
  await Promise.all(
    [countCart, readCart].map((endpoint) => queryClient.invalidateQueries(queriesOf(endpoint))),
  )
  if (result.lines.some(({ added, problem, message }) => !added || problem || message))
    return void openDialog<void>((close) => (
      <ReorderResult result={result} onClose={close} onOrder={() => void toSheet()} />
    ))
  await toSheet()
  showToast(`${formatDate(seoulDate(placedAt))} 주문 그대로예요. ${summary}`, { tone: 'info' })
}
