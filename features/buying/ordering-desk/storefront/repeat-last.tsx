import type { QueryClient } from '@tanstack/react-query'
import { countCart, readCart } from '#features/buying/cart/contract.ts'
import { formatDate, seoulDate } from '#domain/calendar.ts'
import { listOrders, reorder } from '#features/buying/orders/contract.ts'
import { ReorderResult } from '#features/buying/orders/storefront/parts.ts'
import { call } from '#platform/web/calls/call.ts'
import { askConfirm, openDialog, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { idempotency } from '#platform/web/calls/idempotency.ts'
import { queriesOf } from '#platform/web/calls/query.ts'

/** Puts the clinic's latest order into the cart once more, after saying which one that is. */
export async function repeatLast(queryClient: QueryClient): Promise<void> {
  const { orders } = await call(listOrders, { query: {} })
  const last = orders.find(({ status }) => status !== 'cancelled')
  if (!last) return showToast('지난 주문이 없어요.')
  const { orderNumber, placedAt, summary } = last
  if (
    !(await askConfirm({
      title: '지난 주문을 그대로 담을까요?',
      text: `${formatDate(seoulDate(placedAt))} 주문 · ${summary}`,
      confirmLabel: '그대로 담기',
    }))
  )
    return

  const sheet = `reorder:${orderNumber}`
  const result = await call(reorder, { params: { orderNumber } }, { key: idempotency().keyFor(sheet) })
  idempotency().settle(sheet)
  await Promise.all(
    [countCart, readCart].map((endpoint) => queryClient.invalidateQueries(queriesOf(endpoint))),
  )
  await openDialog<void>((close) => <ReorderResult result={result} onClose={close} />)
}
