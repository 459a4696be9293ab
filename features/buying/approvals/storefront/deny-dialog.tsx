import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queriesOf, useSend } from '#platform/web/calls/query.ts'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/fields.tsx'
import { denyOrder, listApprovals, type WaitingOrder } from '../contract.ts'

/** The no of a director, with the sentence that whoever ordered reads. */
export function DenyDialog({ order, onClose }: { order: WaitingOrder; onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const deny = useSend(denyOrder, {
    changes: [listApprovals],
    onSuccess: () => {
      showToast('주문을 거절했어요.')
      onClose()
    },
    onError: (error) => {
      if (error.issues.length > 0) return
      void showError(error)
      if (error.kind !== 'refused') return
      void client.invalidateQueries(queriesOf(listApprovals))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="주문을 거절할까요?"
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button
            variant="primary"
            busy={deny.isPending}
            onClick={() => deny.mutate({ params: { orderNumber: order.orderNumber }, body: { reason } })}
          >
            거절
          </Button>
        </>
      }
    >
      <Field
        label="이유"
        required
        help={`${order.orderedBy}님이 읽어요. 잡아 둔 상품과 포인트는 돌려놓아요.`}
        error={deny.error?.issues[0]?.message}
      >
        <TextArea maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </Dialog>
  )
}
