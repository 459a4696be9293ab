import { Link } from '@tanstack/react-router'
import { formatWon } from '#domain/money.ts'
import { withJosa } from '#domain/josa.ts'
import { changeCart, countCart, readCart } from '#features/buying/cart/contract.ts'
import { countText, nameWithOption } from '#features/shelf/catalogue/labels.ts'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { APPROVAL_HOURS } from '../../rules.ts'
import { ContinuePayment } from '../continue-payment.tsx'
import type { Sheet } from './form.ts'
import { ToOrder } from './to-order.tsx'

/** [NV-02] Back from the payment window: the order that was placed still waits there. */
export const WaitingOrder = ({ orderNumber }: { orderNumber: string }) => (
  <Notice
    tone="info"
    live
    title="결제를 마치지 않은 주문이 있어요"
    action={
      <>
        <ContinuePayment orderNumber={orderNumber} />
        <ToOrder orderNumber={orderNumber} />
      </>
    }
  >
    이 주문서로 접수한 주문 {orderNumber}의 결제를 이어서 할 수 있어요. 다시 주문하려면 그 주문을 먼저 취소해
    주세요.
  </Notice>
)

/** [BX-08] The order is more than its person may place alone. */
export const AboveLimit = ({ sheet, above }: { sheet: Sheet; above: 'order' | 'month' }) => {
  const { orderLimit, monthLimit, spent } = sheet.person
  return (
    <Notice tone="info" live={false} title="원장님 승인이 필요한 주문이에요">
      {above === 'order'
        ? `한 번에 ${formatWon(orderLimit!)}까지 혼자 주문할 수 있어요.`
        : `이번 달 한도 ${formatWon(monthLimit!)} 가운데 ${formatWon(spent)}을 주문했어요.`}{' '}
      승인을 요청하면 상품을 {APPROVAL_HOURS / 24}일 동안 잡아 두고 원장님께 문자로 알려요.
    </Notice>
  )
}

/** What was chosen and is not in this order, with why; what is short can come along in a smaller quantity. */
export function LeftOut({ sheet, onReload }: { sheet: Sheet; onReload: () => void }) {
  const change = useSend(changeCart, {
    changes: [readCart, countCart],
    onSuccess: onReload,
    onError: (error) => showError(error),
  })
  const fewer = sheet.leftOut.filter(({ fits }) => fits !== null)
  const reduce = () =>
    change.mutate({
      body: { lines: fewer.map(({ lineId, fits }) => ({ lineId, quantity: fits!, selected: true })) },
    })
  return (
    <Notice
      tone="warn"
      live
      title={`${sheet.leftOut.length}종은 지금 주문할 수 없어 이 주문서에서 빠졌어요`}
      action={
        !sheet.own && (
          <>
            {fewer.length > 0 && (
              <Button size="small" variant="accent" busy={change.isPending} onClick={reduce}>
                {fewer.length === 1
                  ? `${withJosa(countText(fewer[0]!.fits!, fewer[0]!.unitName), '으로/로')} 줄이고 함께 주문`
                  : '수량을 줄이고 함께 주문'}
              </Button>
            )}
            <Link to="/order/cart" className={buttonClass({ size: 'small' })}>
              장바구니에서 바꾸기
            </Link>
          </>
        )
      }
    >
      <ul className="sheet-changes">
        {sheet.leftOut.map((line) => (
          <li key={line.optionId}>
            <b>{nameWithOption(line)}</b> {line.message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
