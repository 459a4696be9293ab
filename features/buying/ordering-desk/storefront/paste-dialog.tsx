import { useState } from 'react'
import { readPastedLines } from './pasted-lines.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/fields.tsx'

/** The visible way to paste an order list, for touch and for those who do not know the quick one. */
export function PasteDialog({
  open,
  busy,
  onClose,
  onPaste,
}: {
  open: boolean
  busy: boolean
  onClose: () => void
  onPaste: (text: string) => void
}) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const submit = () => {
    if (readPastedLines(text).length === 0) return setError('품번과 수량을 한 줄에 하나씩 입력해 주세요.')
    setError('')
    setText('')
    onPaste(text)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="품번으로 수량 채우기"
      actions={
        <>
          <Button onClick={onClose}>닫기</Button>
          <Button variant="primary" busy={busy} onClick={submit}>
            수량 채우기
          </Button>
        </>
      }
    >
      <Field
        label="품번과 수량"
        help="엑셀에서 품번과 수량 두 칸을 복사해 붙여넣으세요. 표의 수량 칸에 바로 붙여넣어도 돼요."
        error={error}
      >
        <TextArea
          rows={8}
          value={text}
          placeholder={'DM-FIL-0001\t10\nDM-BTX-0002\t5'}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
