import { useState } from 'react'
import { showToast } from '#platform/web/dialogs/dialogs.tsx'
import { showError } from '#platform/web/dialogs/errors.ts'
import { useSend } from '#platform/web/calls/query.ts'
import { newId } from '#platform/web/start/new-id.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea, TextInput } from '#ui/fields.tsx'
import { askQuote, listSpecialOrders, type OfferRow } from '../contract.ts'

type Props = { about: OfferRow | null; onClose: () => void }

/** A quote in plain words; other terms of an offer when it is about one. */
export function AskDialog({ about, onClose }: Props) {
  const [title, setTitle] = useState(about ? `${about.title} 조건 문의`.slice(0, 80) : '')
  const [body, setBody] = useState('')
  const [sheet] = useState(() => `quote:${newId()}`)
  const ask = useSend(askQuote, {
    sheet,
    changes: [listSpecialOrders],
    onSuccess() {
      showToast('견적을 요청했어요. 담당자가 확인하고 답변을 드려요.')
      onClose()
    },
    onError: (error) => void showError(error),
  })
  return (
    <Dialog
      open
      title={about ? '다른 조건 요청하기' : '견적 요청하기'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button
            variant="primary"
            busy={ask.isPending}
            disabled={!title.trim() || !body.trim()}
            onClick={() =>
              ask.mutate({ body: { title, body, ...(about && { about: about.specialOrderId }) } })
            }
          >
            요청하기
          </Button>
        </>
      }
    >
      <Field label="제목" required>
        <TextInput value={title} maxLength={80} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label="상품과 수량" required help="목록에 없는 상품도 적어 주세요.">
        <TextArea value={body} maxLength={1_000} onChange={(event) => setBody(event.target.value)} />
      </Field>
    </Dialog>
  )
}
