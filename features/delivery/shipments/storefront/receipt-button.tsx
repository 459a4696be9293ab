import { readOrder } from '#features/buying/orders/contract.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { askConfirm, showToast } from '#platform/web/dialogs/dialogs.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { confirmReceipt } from '../receipt-contract.ts'

/** The buyer says that everything arrived; else some days do. */
export function ReceiptButton({ orderNumber }: { orderNumber: string }) {
  const confirm = useSend(confirmReceipt, {
    changes: [readOrder],
    onSuccess: () => showToast('구매를 확정했어요.'),
  })
  const ask = async () => {
    const sure = await askConfirm({
      title: '구매를 확정할까요?',
      text: '상품을 모두 받았는지 확인해 주세요. 확정하면 반품과 교환을 신청할 수 없어요.',
      confirmLabel: '구매확정',
    })
    if (sure) confirm.mutate({ params: { orderNumber }, body: {} })
  }
  return (
    <>
      {confirm.error && <Notice tone="danger">{confirm.error.message}</Notice>}
      <p className="order-receipt">
        <Button variant="accent" busy={confirm.isPending} onClick={() => void ask()}>
          구매확정
        </Button>
        <span className="meta">받은 상품에 문제가 없으면 눌러 주세요. 며칠 뒤에는 자동으로 확정돼요.</span>
      </p>
    </>
  )
}
