import { Link } from '@tanstack/react-router'
import { countCart, readCart } from '#features/buying/cart/contract.ts'
import { lineProblemLabel } from '#features/buying/cart/labels.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { openDialog } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { Button, buttonClass, type ButtonLook } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ItemCell } from '#ui/item-cell.tsx'
import { LineNote } from '#ui/notice.tsx'
import { reorder, type OrderRow } from '../contract.ts'
import './orders.css'

type Result = Reply<typeof reorder>

/** Puts an earlier order into the cart again and says of each line how that went. */
export function ReorderButton({
  order,
  size,
  variant,
}: { order: Pick<OrderRow, 'orderNumber' | 'actions'> } & ButtonLook) {
  const allowed = order.actions.find(({ action }) => action === 'reorder')
  const send = useSend(reorder, {
    sheet: `reorder:${order.orderNumber}`,
    changes: [countCart, readCart],
    onSuccess: (result) =>
      void openDialog<void>((close) => <ReorderResult result={result} onClose={close} />),
    onError: (error) => showError(error),
  })
  return (
    <Button
      {...(size && { size })}
      {...(variant && { variant })}
      icon="repeat"
      busy={send.isPending}
      aria-label={`${order.orderNumber} 재주문`}
      disabledReason={allowed?.allowed === false ? allowed.reason : undefined}
      onClick={() => send.mutate({ params: { orderNumber: order.orderNumber } })}
    >
      재주문
    </Button>
  )
}

/** `onOrder`: the lines are on an order sheet, not in the cart. */
export function ReorderResult({
  result: { lines },
  onClose,
  onOrder,
}: {
  result: Result
  onClose: () => void
  onOrder?: () => void
}) {
  const added = lines.filter((line) => line.added)
  return (
    <Dialog
      open
      onClose={onClose}
      place="sheet-bottom"
      title={
        added.length === 0
          ? '담을 수 있는 상품이 없어요'
          : added.length === lines.length
            ? onOrder
              ? '수량이 달라진 상품이 있어요'
              : `${added.length}종을 장바구니에 담았어요`
            : `${lines.length}종 가운데 ${added.length}종을 ${onOrder ? '주문할 수 있어요' : '담았어요'}`
      }
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          {added.length === 0 ? null : onOrder ? (
            <Button
              variant="primary"
              data-first-focus=""
              onClick={() => {
                onClose()
                onOrder()
              }}
            >
              {added.length}종 주문하기
            </Button>
          ) : (
            <Link
              to="/order/cart"
              className={buttonClass({ variant: 'primary' })}
              data-first-focus=""
              onClick={onClose}
            >
              장바구니 가기
            </Link>
          )}
        </>
      }
    >
      <ul className="orders-reordered">
        {lines.map((line) => (
          <li key={line.optionId}>
            <ItemCell name={nameWithOption(line)} meta={line.spec} />{' '}
            <b className="figure" translate="no">
              {line.added ? countText(line.quantity, line.unitName) : '담지 못함'}
            </b>
            {(line.problem || line.message) && (
              <LineNote tone={line.added ? 'warn' : 'danger'}>
                {line.problem && <b>{lineProblemLabel[line.problem]}</b>} {line.message}
              </LineNote>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
