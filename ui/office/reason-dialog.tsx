import { useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Field } from '../field.tsx'
import { Select, TextArea } from '../fields.tsx'

export type ReasonDialogProps = {
  title: string
  text: string
  confirmLabel: string
  /** Ready reasons; one may still be written. */ choices?: readonly string[] | undefined
  onAnswer: (reason: string | null) => void
}

const WRITTEN = '직접 입력'
const SHORTEST = 5

/** Asks why, before personal data is shown or saved: the reason goes into the audit trail. */
export function ReasonDialog({
  title,
  text,
  confirmLabel,
  choices = ['고객 문의 확인', '정산·세무 자료 확인', '업무 보고'],
  onAnswer,
}: ReasonDialogProps) {
  const [choice, setChoice] = useState('')
  const [written, setWritten] = useState('')
  const [tried, setTried] = useState(false)
  const reason = choice === WRITTEN ? written.trim() : choice
  const short = reason.length < SHORTEST
  return (
    <Dialog
      open
      size="s"
      title={title}
      description={text}
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button onClick={() => onAnswer(null)}>취소</Button>
          <Button variant="primary" onClick={() => (short ? setTried(true) : onAnswer(reason))}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Field label="사유" required error={tried && choice === '' && '사유를 골라 주세요.'}>
        <Select
          emptyLabel="선택해 주세요"
          value={choice}
          options={[...choices, WRITTEN].map((value) => ({ value, label: value }))}
          onChange={(event) => setChoice(event.target.value)}
        />
      </Field>
      {choice === WRITTEN && (
        <Field label="사유 내용" required error={tried && short && `${SHORTEST}자 이상 적어 주세요.`}>
          <TextArea
            rows={3}
            maxLength={200}
            value={written}
            onChange={(event) => setWritten(event.target.value)}
          />
        </Field>
      )}
    </Dialog>
  )
}
