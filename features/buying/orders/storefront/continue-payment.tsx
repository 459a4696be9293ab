import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#platform/web/calls/call.ts'
import { showAlert } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { queriesOf } from '#platform/web/calls/query.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { listOrders, readOrder } from '../contract.ts'
import { openWindow } from '#features/money/payments/storefront/parts.ts'

/** Goes on with the payment of an order that still waits for it. */
export function ContinuePayment({
  orderNumber,
  size = 'small',
  variant,
}: { orderNumber: string } & ButtonLook) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      const { payment } = await call(readOrder, { params: { orderNumber } })
      if (payment.window) return await openWindow(payment.window)
      await Promise.all(
        [readOrder, listOrders].map((endpoint) => client.invalidateQueries(queriesOf(endpoint))),
      )
      await navigate({ to: '/my/order/detail', search: { ordId: orderNumber } })
    } catch (error) {
      await (error instanceof Error && error.name === 'CallError'
        ? showError(error)
        : showAlert('결제창을 열지 못했어요. 잠시 후 다시 시도해 주세요.'))
    }
    setBusy(false)
  }
  return (
    <Button size={size} {...(variant && { variant })} busy={busy} onClick={() => void go()}>
      이어서 결제하기
    </Button>
  )
}
