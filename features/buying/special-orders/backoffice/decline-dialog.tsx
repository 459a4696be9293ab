import { useState } from 'react'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/fields.tsx'
import { declineQuote, listOffers, type OfficeRequest } from '../office-contract.ts'

/** Declines a quote; the clinic reads why. */
export function DeclineDialog({ request, onClose }: { request: OfficeRequest; onClose: () => void }) {
  const [reply, setReply] = useState('')
  const decline = useSend(declineQuote, {
    changes: [listOffers],
    onSuccess: onClose,
    onError: (error) => void showError(error),
  })
  return (
    <Dialog
      open
      title="견적 반려"
      description={request.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button
            variant="primary"
            busy={decline.isPending}
            disabled={!reply.trim()}
            onClick={() => decline.mutate({ params: { id: request.id }, body: { reply } })}
          >
            반려
          </Button>
        </>
      }
    >
      <Field label="사유" required help="기관의 스페셜오더 화면에 그대로 보여요.">
        <TextArea value={reply} maxLength={1_000} onChange={(event) => setReply(event.target.value)} />
      </Field>
    </Dialog>
  )
}
