import { type CallError, refusedWith } from '#platform/web/calls/call-error.ts'
import { Notice } from '#ui/notice.tsx'
import { placeOrder } from '../../contract.ts'
import { ChangedLinesNotice } from './changed-lines-notice.tsx'
import type { Sheet } from './form.ts'
import {
  CannotGoTogether,
  CartHasChanged,
  CreditFallsShort,
  NoAnswerCame,
  NoRoomForAddress,
  OrderStandsAlready,
  PointsFallShort,
} from './refusal-notices.tsx'
import type { SheetState } from './use-sheet.ts'

type Props = { sheet: Sheet; state: SheetState; error: CallError; onReload: () => void }

/** What stood in the way of the order, and what can be done. Nothing that was typed is touched. */
export function Refusal({ sheet, state, error, onReload }: Props) {
  const { message } = error
  if (refusedWith(error, placeOrder, 'lines-changed'))
    return (
      <ChangedLinesNotice
        sheet={sheet}
        changed={error.data.lines}
        busy={state.busy}
        onAccept={state.place}
        onReload={onReload}
      />
    )
  if (refusedWith(error, placeOrder, 'credit-exceeded'))
    return <CreditFallsShort state={state} {...error.data} />
  if (refusedWith(error, placeOrder, 'points-exceeded'))
    return <PointsFallShort state={state} message={message} usable={error.data.usable} />
  if (refusedWith(error, placeOrder, 'cart-already-ordered'))
    return <OrderStandsAlready message={message} {...error.data} />
  if (refusedWith(error, placeOrder, 'cart-changed'))
    return <CartHasChanged message={message} onReload={onReload} />
  if (refusedWith(error, placeOrder, 'order-not-addable'))
    return <CannotGoTogether title="함께 보낼 수 없어요" message={message} onReload={onReload} />
  if (refusedWith(error, placeOrder, 'shipping-changed'))
    return <CannotGoTogether title="배송비가 바뀌었어요" message={message} onReload={onReload} />
  if (refusedWith(error, placeOrder, 'address-limit'))
    return <NoRoomForAddress state={state} message={message} />
  if (error.kind === 'timeout' || error.kind === 'offline' || error.kind === 'server')
    return <NoAnswerCame state={state} message={message} />
  return error.kind === 'cancelled' ? null : (
    <Notice tone="danger" title="주문하지 못했어요">
      {message}
    </Notice>
  )
}
